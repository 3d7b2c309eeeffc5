"""Whole bodies, headers, cursors, credentials and ids that are wrong, on every route that they reach."""

from __future__ import annotations

import datetime
import json
import uuid
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tenants.services.api_keys import issue_api_key, revoke_api_key
from tenants.services.audit import SYSTEM
from tests.bad_input.asking import Asker, fault
from tests.bad_input.corpus import BODIES
from tests.isolation.operations import WRITES, Operation, operations
from tests.isolation.world import Api, new_country

WRITING = [operation for operation in operations() if operation.method in WRITES]
LISTS = ["sessions", "memories", "usage", "sessions/{ses}/turns", "sessions/{ses}/summaries"]
CURSORS = ["", "x", ":::", "%00", "%FF", "e30:1abc:xyz", "a" * 1_100, "null", "-1", "龙"]
HEADERS: dict[str, dict[str, str]] = {
    "empty idempotency key": {"Idempotency-Key": ""},
    "long idempotency key": {"Idempotency-Key": "k" * 256},
    "idempotency key with a space": {"Idempotency-Key": "a b"},
    "idempotency key in Chinese": {"Idempotency-Key": "龙"},
    "request id with a line break": {"Request-Id": "abcdefgh\r\nX: y"},
    "long request id": {"Request-Id": "a" * 5_000},
    "language of nowhere": {"Accept-Language": "xx-YY;q=nan, *;q=-1"},
    "long language": {"Accept-Language": "zh," * 2_000},
    "accepts nothing": {"Accept": "image/png"},
    "accepts nonsense": {"Accept": ";;;,,/"},
    "forwarded for": {"X-Forwarded-For": "'; DROP TABLE x"},
    "another method": {"X-HTTP-Method-Override": "DELETE"},
}


@pytest.mark.parametrize("operation", WRITING, ids=lambda operation: operation.name)
def test_a_body_that_is_none_is_refused(operation: Operation, asker: Asker) -> None:
    faults, path = {}, asker.path(operation)
    for label, (data, kind, headers) in BODIES.items():
        answer = asker.ask(operation.method, path, data, kind, **headers)
        found = fault(answer, must_refuse=True)
        if found is not None:
            faults[label] = found
    assert faults == {}


@pytest.mark.parametrize("case", HEADERS)
@pytest.mark.parametrize("operation", WRITING, ids=lambda operation: operation.name)
def test_a_header_out_of_order_does_no_harm(operation: Operation, case: str, asker: Asker) -> None:
    path = operation.path(id=f"{operation.prefix}_{uuid.uuid4().hex}", user=f"u{uuid.uuid4().hex}")
    data = json.dumps(operation.body).encode()
    answer = asker.ask(operation.method, path, data, **HEADERS[case])
    assert fault(answer) is None
    assert "\n" not in answer.headers["Request-Id"]


@pytest.mark.parametrize("path", LISTS)
def test_a_cursor_is_good_where_it_was_given(path: str, asker: Asker) -> None:
    shown = "/api/v1/" + path.format(**asker.country.ids)
    for cursor in CURSORS:
        answer = asker.ask("GET", f"{shown}?cursor={cursor}")
        assert fault(answer, must_refuse=True) is None, cursor


def test_a_cursor_of_another_tenant_or_list_is_refused(asker: Asker) -> None:
    other = new_country("alice")
    given = {}
    for country in (asker.country, other):
        for _ in range(2):
            country.api.made("sessions", {"user": "alice"})
        given[country.key] = country.api.send("GET", "/api/v1/sessions?limit=1")[1]["next_cursor"]
    mine, theirs = given[asker.country.key], given[other.key]
    for path, cursor in (
        ("sessions?limit=1", theirs),
        ("sessions?limit=1", mine[:-1] + ("A" if mine[-1] != "A" else "B")),
        ("sessions?limit=1", "A" + mine),
        ("sessions?limit=1&user=alice", mine),
        ("memories?limit=1", mine),
    ):
        answer = asker.ask("GET", f"/api/v1/{path}&cursor={cursor}")
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor"), path
    assert asker.ask("GET", f"/api/v1/sessions?limit=1&cursor={mine}").status_code == 200


def test_keys_that_are_no_good_are_refused_alike(asker: Asker) -> None:
    owner = asker.country.owner
    good = issue_api_key(owner.tenant.id, name="x", actor=SYSTEM)
    past = timezone.now() - datetime.timedelta(seconds=1)
    expired = issue_api_key(owner.tenant.id, name="x", actor=SYSTEM, expires_at=past).plain
    revoke_api_key(owner.tenant.id, good.row.id, actor=SYSTEM)
    key = asker.country.key
    wrong = [good.plain, expired, key[:-1], key[:40], key + "a", key.upper(), "x", "", f"{key} {key}"]
    wrong.append("龙".encode().decode("latin-1"))  # as a server hands bytes of a header on
    answers = [Api(text).send("GET", "/api/v1/sessions") for text in wrong]
    assert {status for status, _ in answers} == {401}
    assert all(body == answers[0][1] for _, body in answers)


@pytest.mark.parametrize("name", ["api_key", "key", "access_token", "token", "authorization"])
def test_a_key_in_the_query_is_no_credential(name: str, asker: Asker) -> None:
    answer = Client().get(f"/api/v1/sessions?{name}={asker.country.key}")
    assert answer.status_code == 401


def test_a_repeated_key_replays_and_with_another_body_refuses(asker: Asker) -> None:
    header = {"Idempotency-Key": uuid.uuid4().hex}

    def post(body: dict[str, Any]) -> Any:
        return asker.ask("POST", "/api/v1/sessions", json.dumps(body).encode(), **header)

    first, again, other = post({"user": "alice"}), post({"user": "alice"}), post({"user": "bob"})
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")


def test_a_key_of_two_tenants_is_two_keys(asker: Asker) -> None:
    header = {"Idempotency-Key": uuid.uuid4().hex}
    mine = asker.country.api.send("POST", "/api/v1/sessions", {"user": "alice"}, **header)
    theirs = new_country("alice").api.send("POST", "/api/v1/sessions", {"user": "bob"}, **header)
    assert (mine[0], theirs[0]) == (201, 201)
    assert mine[1]["id"] != theirs[1]["id"]
