"""GET /artifacts/{id}: the whole text, ranges of it, lines of it; GET /sessions/{id}/artifacts."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memoryhub.core.ids import encode_id
from sessions_app.models import Artifact, Session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient

LOG = "".join(f"row {n}: 余额 {n * 7} 元\n" for n in range(600))
RAW = LOG.encode()


def artifact_path(owner: Owner, session: Session) -> str:
    """The path of a stored long result."""
    [turn] = append_turns(owner.scope, session.id, [NewTurn("tool", LOG)])
    assert turn.artifact_id is not None
    return f"/artifacts/{encode_id('art', turn.artifact_id)}"


def kept(api: ApiClient, path: str, content: str = LOG) -> str:
    """The id of a long result that is stored over the API."""
    turn = api.call("POST", f"{path}/turns", {"role": "tool", "content": content}).json()
    return str(turn["offloaded"]["artifact_id"])


@pytest.fixture
def stored(owner: Owner, session: Session) -> str:
    return artifact_path(owner, session)


@pytest.fixture
def theirs(stranger: Owner, foreign: Session) -> str:
    return artifact_path(stranger, foreign)


def get(api: ApiClient, path: str, **headers: str) -> Any:
    return api.call("GET", path, **headers)


@pytest.mark.parametrize("accept", ["*/*", "text/plain", "application/json"])
def test_the_whole_text(api: ApiClient, stored: str, accept: str) -> None:
    answer = get(api, stored, Accept=accept)
    assert (answer.status_code, answer.content) == (200, RAW)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert (answer["Accept-Ranges"], answer["X-Content-Type-Options"]) == ("bytes", "nosniff")
    head = api.call("HEAD", stored)
    assert (head.status_code, head.content, head["Accept-Ranges"]) == (200, b"", "bytes")


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [("0-99", 0, 99), ("100-", 100, len(RAW) - 1), ("-50", len(RAW) - 50, len(RAW) - 1), ("9-9", 9, 9)],
)
def test_a_range(api: ApiClient, stored: str, asked: str, first: int, last: int) -> None:
    for answer in (get(api, stored, Range=f"bytes={asked}"), get(api, f"{stored}?range={asked}")):
        assert (answer.status_code, answer.content) == (206, RAW[first : last + 1])
        assert answer["Content-Range"] == f"bytes {first}-{last}/{len(RAW)}"


def test_ranges_put_together_are_the_whole(api: ApiClient, stored: str) -> None:
    pieces = [get(api, stored, Range=f"bytes={n}-{n + 999}").content for n in range(0, len(RAW), 1_000)]
    assert b"".join(pieces) == RAW


def test_a_range_behind_the_end(api: ApiClient, stored: str) -> None:
    for answer in (get(api, stored, Range=f"bytes={len(RAW)}-"), get(api, f"{stored}?range={len(RAW)}-")):
        assert (answer.status_code, answer.json()["code"]) == (416, "range_not_satisfiable")
        assert answer["Content-Range"] == f"bytes */{len(RAW)}"
        assert answer["Content-Type"] == "application/problem+json"


def test_other_range_headers_are_the_whole(api: ApiClient, stored: str) -> None:
    for asked in ("bytes=0-1,4-5", "lines=1-2", "bytes=x"):
        assert get(api, stored, Range=asked).status_code == 200
    tag = get(api, stored)["ETag"]
    assert get(api, stored, Range="bytes=0-1", If_Range=tag).status_code == 206
    assert get(api, stored, Range="bytes=0-1", If_Range='"other"').status_code == 200


def test_lines_are_found(api: ApiClient, stored: str) -> None:
    found = get(api, f"{stored}?q=余额 4193 元").json()
    assert found == {"data": [{"line": 600, "text": "row 599: 余额 4193 元"}], "next_cursor": None}
    assert get(api, f"{stored}?q=ROW 17:").json()["data"][0]["line"] == 18
    assert get(api, f"{stored}?q=nowhere").json() == {"data": [], "next_cursor": None}


def test_lines_come_in_pages(api: ApiClient, stored: str) -> None:
    lines: list[int] = []
    cursor = ""
    while True:
        page = get(api, f"{stored}?q=row&limit=100{cursor}").json()
        lines += [row["line"] for row in page["data"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert lines == list(range(1, 601))


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("q=", "blank"),
        ("q=x&range=0-1", "invalid"),
        ("range=5-1", "invalid"),
        ("range=a-b", "invalid"),
        ("q=x&cursor=-1", "invalid_cursor"),
        ("q=x&cursor=abc", "invalid_cursor"),
        ("q=x&limit=101", "number_out_of_range"),
        ("lines=1", "unknown_parameter"),
        ("q=x&q=y", "repeated_parameter"),
    ],
)
def test_a_bad_query_is_refused(api: ApiClient, stored: str, query: str, code: str) -> None:
    answer = get(api, f"{stored}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_artifacts_of_others_are_out_of_reach(api: ApiClient, stored: str, theirs: str) -> None:
    for wrong in (theirs, f"/artifacts/{encode_id('art', uuid.uuid4())}", "/artifacts/art_x"):
        answer = get(api, wrong, Accept="text/plain")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_key_needs_the_scope(owner: Owner, stored: str) -> None:
    answer = get(ApiClient(owner, scopes=["memories:read"]), stored)
    assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope")


def test_an_expired_text_is_gone(api: ApiClient, owner: Owner, path: str) -> None:
    identifier = kept(api, path)
    assert api.call("GET", f"/artifacts/{identifier}").status_code == 200
    with tenant_tx(owner.tenant.id):
        assert Artifact.objects.get().last_read_at is not None
        Artifact.objects.update(content="", expired_at=timezone.now())
    for query in ("", "?range=0-9", "?q=row"):
        gone = api.call("GET", f"/artifacts/{identifier}{query}")
        assert (gone.status_code, gone.json()["code"]) == (410, "artifact_expired")
    [turn] = api.call("GET", f"{path}/turns").json()["data"]
    assert turn["offloaded"]["expired_at"] is not None


def test_the_long_results_of_a_session(
    api: ApiClient, path: str, foreign_path: str, absent_path: str
) -> None:
    assert api.call("GET", f"{path}/artifacts").json() == {"data": [], "next_cursor": None}
    first, _, other = kept(api, path), kept(api, path), kept(api, path, LOG.upper())
    newest, oldest = api.call("GET", f"{path}/artifacts").json()["data"]
    assert (newest["id"], oldest["id"], oldest["turns"]) == (other, first, [1, 2])
    assert (oldest["lines"], oldest["expired_at"], "content" in oldest) == (LOG.count("\n"), None, False)
    for absent in (foreign_path, absent_path):
        assert api.call("GET", f"{absent}/artifacts").status_code == 404


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_takes_two_queries(api: ApiClient, path: str, many: int) -> None:
    for number in range(many):
        kept(api, path, f"{number} {LOG}")
    with CaptureQueriesContext(connection) as queries:
        assert len(api.call("GET", f"{path}/artifacts").json()["data"]) == many
    assert sum("sessions_app_" in query["sql"] for query in queries) == 2
