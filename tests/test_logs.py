"""No log line carries a session id or a person's words."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable

import pytest
import structlog
from celery import Celery

from memoryhub.celery import app as celery_app
from memoryhub.core.errors import Conflict
from memoryhub.core.ids import encode_id, new_id
from memoryhub.logs import SessionIdMask, logging_config

SESSION = encode_id("ses", new_id())


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the configured handler writes."""
    stream = io.StringIO()
    logging_config("INFO", "a key")
    monkeypatch.setattr(logging.getLogger().handlers[0], "stream", stream)
    return stream


@pytest.mark.parametrize(
    "write", [logging.getLogger("django.request").warning, structlog.get_logger("own").warning]
)
def test_whoever_writes_is_masked(write: object, lines: io.StringIO) -> None:
    write(f"Not Found: /api/v1/sessions/{SESSION}")  # type: ignore[operator]
    line = json.loads(lines.getvalue().splitlines()[-1])
    assert SESSION not in lines.getvalue()
    assert line["event"].startswith("Not Found: /api/v1/sessions/ses#")


def test_bound_values_are_masked(lines: io.StringIO) -> None:
    structlog.get_logger("own").warning("answered", session=SESSION)
    assert SESSION not in lines.getvalue()


@pytest.mark.parametrize("ref", ["ann@example.com", "%E6%9D%8E%E9%9B%B7", "李雷", "ses_1"])
def test_a_persons_name_in_a_path_is_masked(ref: str, lines: io.StringIO) -> None:
    logging.getLogger("django.request").warning("Not Found: %s", f"/api/v1/users/{ref}/preferences?x=1")
    assert ref not in lines.getvalue()
    assert "/api/v1/users/usr#" in lines.getvalue()
    assert "/preferences?x=1" in lines.getvalue()


def test_what_is_nested_is_masked(lines: io.StringIO) -> None:
    plain = new_id()
    log = structlog.get_logger("own")
    log.warning("a", found=[{"at": (SESSION, {SESSION: 1})}], session=plain, many={"session_id": [plain.hex]})
    log.warning("b", session=str(plain), deep=[[[[[[[[SESSION]]]]]]]], memory=plain)
    first, second = (json.loads(line) for line in lines.getvalue().splitlines()[-2:])
    assert SESSION not in lines.getvalue()
    assert first["session"] == second["session"] == first["many"]["session_id"][0]
    assert first["session"].startswith("ses#")
    assert second["memory"] == str(plain)


WORDS = "我的秘密, my secret"


def fail() -> None:
    """As a database does: the message quotes the row."""
    try:
        raise ValueError(WORDS)
    except ValueError as error:
        raise Conflict("memory_write_conflict", content=WORDS) from error


@pytest.mark.parametrize(
    "write", [logging.getLogger("django").exception, structlog.get_logger("own").exception]
)
def test_an_error_is_shown_by_type_code_and_place_without_its_words(
    write: Callable[[str], None], lines: io.StringIO
) -> None:
    try:
        fail()
    except Conflict:
        write("failed")
    line = json.loads(lines.getvalue().splitlines()[-1])
    assert "secret" not in lines.getvalue()
    assert "秘密" not in lines.getvalue()
    assert line["exception"].endswith("Conflict: memory_write_conflict")
    assert "in fail" in line["exception"]
    assert "ValueError\n" in line["exception"]


def test_a_failed_task_is_logged_without_its_words(lines: io.StringIO) -> None:
    app = Celery("tests", set_as_current=False)
    app.conf.update(task_always_eager=True, task_eager_propagates=False)
    app.task(name="tests.fail")(fail).apply()
    line = json.loads(lines.getvalue().splitlines()[-1])
    assert (line["logger"], line["level"]) == ("celery.app.trace", "error")
    assert "tests.fail" in line["event"]
    assert "secret" not in lines.getvalue()


def test_the_web_servers_errors_go_the_same_way() -> None:
    server = logging.getLogger("uvicorn")
    server.addHandler(logging.StreamHandler())
    server.propagate = False
    logging_config("INFO", "a key")
    assert (server.handlers, server.propagate) == ([], True)


def test_a_worker_keeps_these_handlers(lines: io.StringIO) -> None:
    celery_app.log.setup_logging_subsystem(loglevel="INFO")
    [handler] = logging.getLogger().handlers
    assert isinstance(handler.formatter, structlog.stdlib.ProcessorFormatter)


def test_the_hash_is_stable_and_keyed() -> None:
    assert SessionIdMask("a").masked(SESSION) == SessionIdMask("a").masked(SESSION)
    assert SessionIdMask("a").masked(SESSION) != SessionIdMask("b").masked(SESSION)
