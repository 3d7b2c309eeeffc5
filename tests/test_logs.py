"""No log line carries a session id."""

from __future__ import annotations

import io
import json
import logging

import pytest
import structlog

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


def test_the_hash_is_stable_and_keyed() -> None:
    assert SessionIdMask("a").masked(SESSION) == SessionIdMask("a").masked(SESSION)
    assert SessionIdMask("a").masked(SESSION) != SessionIdMask("b").masked(SESSION)
