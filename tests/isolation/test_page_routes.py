"""The pages and the console in a signed-in browser: what is another's answers as what is not there."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db import connections
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.isolation.operations import templates_below
from tests.isolation.world import Country, new_country

PAGES, CONSOLE = templates_below("chat/"), templates_below("admin/")
PAGE_KINDS = ("another tenant's", "another user's", "deleted", "upper case", "without prefix", "NUL", "long")
CONSOLE_KINDS = ("another tenant's", "nil", "upper case", "of another model")
METHODS = ("GET", "POST")
PAGE_CASES = [(path, method, kind) for path in PAGES for method in METHODS for kind in PAGE_KINDS]
CONSOLE_CASES = [(path, method, kind) for path in CONSOLE for method in METHODS for kind in CONSOLE_KINDS]
FORM = {
    "content": "changed",
    "title": "changed",
    "answer": "right",
    "role": "auditor",
    "reason": "x",
    "reads": "off",
}
# What differs from one answer to the next without saying anything: form tokens and the id that was asked for.
_TOKEN = re.compile(rb"(?<=\")[A-Za-z0-9]{64}(?=\")")
_ID = re.compile(r"(?:(?:ses|mem)_)?[0-9A-Fa-f]{32}|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")


@dataclass(frozen=True, slots=True)
class Browsers:
    """A signed-in browser of the caller's tenant, and the two tenants."""

    mine: Country
    theirs: Country
    browser: Client
    own_session: str


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Browsers]:
    """Both tenants; the other one, and the other user's rows, must stay as they are."""
    with django_db_blocker.unblock():
        mine, theirs = new_country("alice"), new_country("zhao")
        browser = mine.browser
        made = browser.post("/chat/new/", headers={"Accept": "application/json"}).json()
        before = theirs.fingerprint()
        yield Browsers(mine, theirs, browser, made["id"])
        assert theirs.fingerprint() == before, "a page wrote to another tenant"
        for prefix, collection in (("ses", "sessions"), ("mem", "memories")):
            status, shown = mine.api.send("GET", f"/api/v1/{collection}/{mine.ids[prefix]}")
            assert (status, shown["status"]) == (200, {"ses": "open", "mem": "active"}[prefix])
        connections.close_all()


def asked(browser: Client, method: str, path: str) -> tuple[int, str, bytes]:
    """Status, place of a redirect and body, without form tokens and ids."""
    answer = browser.post(path, FORM) if method == "POST" else browser.get(path)
    body = _TOKEN.sub(b"", answer.content)
    place = _ID.sub("", answer.headers.get("Location", ""))
    return answer.status_code, place, _ID.sub("", body.decode()).encode()


def page_id(kind: str, path: str, world: Browsers) -> str:
    """An id for a page's path."""
    prefix = "ses" if "<str:session>" in path else "mem"
    mine = world.mine.ids[prefix]
    return {
        "another tenant's": world.theirs.ids[prefix],
        "another user's": mine,
        "deleted": world.mine.deleted[prefix],
        "upper case": mine.upper(),
        "without prefix": mine[4:],
        "NUL": mine + "%00",
        "long": "a" * 2000,
    }[kind]


def filled(path: str, value: str) -> str:
    """A path with its one parameter, or the console's catch-all, filled in."""
    return "/" + re.sub(r"<\w+:\w+>|\(\?P<url>\.\*\)\$", value, path)


@pytest.mark.parametrize(("path", "method", "kind"), PAGE_CASES)
def test_a_page_of_what_is_not_mine_is_not_there(path: str, method: str, kind: str, world: Browsers) -> None:
    prefix = "ses" if "<str:session>" in path else "mem"
    absent = asked(world.browser, method, filled(path, f"{prefix}_{uuid.uuid4().hex}"))
    assert absent[0] in (404, 405)
    assert asked(world.browser, method, filled(path, page_id(kind, path, world))) == absent


@pytest.mark.parametrize("path", PAGES)
def test_without_signing_in_a_page_tells_nothing(path: str, world: Browsers) -> None:
    prefix = "ses" if "<str:session>" in path else "mem"
    for method in METHODS:
        answers = {
            asked(Client(), method, filled(path, value))[0:2]
            for value in (world.mine.ids[prefix], f"{prefix}_{uuid.uuid4().hex}")
        }
        assert len(answers) == 1
        assert answers.pop()[0] in (302, 405)


@pytest.mark.parametrize(("path", "method", "kind"), CONSOLE_CASES)
def test_the_console_shows_rows_of_its_tenant_only(
    path: str, method: str, kind: str, world: Browsers
) -> None:
    model = path.split("/")[2] if path.count("/") > 2 else "session"
    theirs = world.theirs.rows[model]
    value = {
        "another tenant's": str(theirs),
        "nil": str(uuid.UUID(int=0)),
        "upper case": str(theirs).upper(),
        "of another model": str(world.mine.rows["session" if model != "session" else "memoryitem"]),
    }[kind]
    expected = asked(world.browser, method, filled(path, str(uuid.uuid4())))
    answer = asked(world.browser, method, filled(path, value))
    # The converter of a path takes lower case only; either way it is not there.
    assert answer[0] == 404 if kind == "upper case" else answer == expected
    assert expected[0] in (302, 404, 405)


def test_own_rows_are_shown(world: Browsers) -> None:
    """The cases above would prove nothing if the paths were not good."""
    assert world.browser.get(f"/chat/s/{world.own_session}/").status_code == 200
    for path in CONSOLE:
        if path.endswith("<uuid:object_id>/"):
            row = world.mine.rows[path.split("/")[2]]
            assert world.browser.get(filled(path, str(row))).status_code == 200, path


def test_there_are_enough_cases() -> None:
    assert len(PAGE_CASES) + len(CONSOLE_CASES) >= 200
