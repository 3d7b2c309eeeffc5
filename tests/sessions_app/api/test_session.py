"""GET, PATCH and DELETE /sessions/{id}, its budget, and its end."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.conf import settings
from redis import Redis

from memories.models import MemoryItem, Passage
from sessions_app.models import ContextTrace, Session, Summary, TokenUsage, Turn
from sessions_app.services.processing import process_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.keys import working_memory_key
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.compressing import compact_session
from tests.sessions_app.conftest import ApiClient

CALLS = [
    ("GET", "", None),
    ("PATCH", "", {"title": "x"}),
    ("DELETE", "", None),
    ("GET", "/budget", None),
    ("POST", "/close", None),
]


def say(owner: Owner, session: Session, *contents: str) -> list[Turn]:
    return append_turns(owner.scope, session.id, [NewTurn("user", content) for content in contents])


def test_the_conversation_is_shown(api: ApiClient, owner: Owner, session: Session, path: str) -> None:
    say(owner, session, "你好，我想租房", "two")
    shown = api.call("GET", path).json()
    assert (shown["user"], shown["title"]) == ("alice", "你好，我想租房")
    assert (shown["last_seq"], shown["processed_seq"], shown["pending"]) == (2, 0, 2)
    process_session(owner.scope, session.id)
    shown = api.call("GET", path).json()
    assert (shown["processed_seq"], shown["pending"]) == (2, 0)


@pytest.mark.parametrize(("method", "tail", "body"), CALLS)
def test_foreign_absent_and_malformed_are_the_same(
    api: ApiClient, foreign_path: str, absent_path: str, method: str, tail: str, body: Any
) -> None:
    bodies = []
    for wrong in (foreign_path, absent_path, "/sessions/ses_x", f"/sessions/{uuid.uuid4()}"):
        answer = api.call(method, f"{wrong}{tail}", body)
        assert answer.status_code == 404
        bodies.append({key: value for key, value in answer.json().items() if key != "request_id"})
    assert all(one == bodies[0] for one in bodies)


@pytest.mark.parametrize(("method", "tail", "body"), CALLS)
def test_without_a_key_or_its_scope_nothing(
    owner: Owner, path: str, method: str, tail: str, body: Any
) -> None:
    other = ApiClient(owner, scopes=["memories:read"])
    assert other.call(method, f"{path}{tail}", body).json()["code"] == "insufficient_scope"
    answer = other.call(method, f"{path}{tail}", body, Authorization="Bearer mh_live_wrong")
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")


def test_what_is_named_is_changed(api: ApiClient, owner: Owner, session: Session, path: str) -> None:
    answer = api.call("PATCH", path, {"title": "新标题", "token_budget": 5000, "metadata": {"k": 1}})
    assert answer.status_code == 200
    assert (answer.json()["title"], answer.json()["token_budget"]) == ("新标题", 5000)
    cleared = api.call("PATCH", path, {"token_budget": None}).json()
    assert (cleared["title"], cleared["token_budget"]) == ("新标题", None)
    assert cleared["budget"]["limit"] == 16_000
    assert api.call("PATCH", path, {}).json() == cleared


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"user": "bob"}, "unknown_field"),
        ({"status": "closed"}, "unknown_field"),
        ({"title": None}, "not_null"),
        ({"metadata": None}, "not_null"),
        ({"token_budget": -1}, "number_out_of_range"),
        ({"writes_memory": None}, "not_null"),
        ({"reads_memory": 1}, "wrong_type"),
    ],
)
def test_a_bad_change_is_refused(api: ApiClient, path: str, body: dict[str, Any], code: str) -> None:
    answer = api.call("PATCH", path, body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_closing_twice_is_the_same(api: ApiClient, owner: Owner, session: Session, path: str) -> None:
    first, second = (api.call("POST", f"{path}/close").json() for _ in range(2))
    assert (first["status"], first) == ("closed", second)
    assert first["closed_at"] is not None
    with tenant_tx(owner.tenant.id):
        assert OutboxTask.objects.filter(dedupe_key__contains=":close:").count() == 1


def test_a_closed_conversation_is_read_but_not_written(api: ApiClient, path: str) -> None:
    api.call("POST", f"{path}/close")
    for tail, body in (("/turns", {"role": "user", "content": "x"}), ("/chat", {"content": "x"})):
        answer = api.call("POST", f"{path}{tail}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "session_closed")
    assert api.call("GET", f"{path}/turns").json()["data"] == []
    assert api.call("POST", f"{path}/context", {"input": "x"}).status_code == 200


def test_the_budget_is_that_of_the_last_context(api: ApiClient, path: str) -> None:
    empty = api.call("GET", f"{path}/budget").json()
    assert (empty["used"], empty["segments"]) == (0, {})
    built = api.call("POST", f"{path}/context", {"input": "hello"}).json()["budget"]
    assert api.call("GET", f"{path}/budget").json() == built
    assert built["remaining"] == empty["remaining"] - built["used"]


def test_a_deleted_conversation_leaves_nothing_behind(
    api: ApiClient, owner: Owner, session: Session, path: str, stranger: Owner, foreign: Session
) -> None:
    say(owner, session, "I live in Lisbon", *(f"Decision {n}: ship on day {n}" for n in range(12)))
    say(stranger, foreign, "I live in Lisbon")
    assert api.call("POST", f"{path}/chat", {"content": "Where do I live?"}).status_code == 200
    process_session(owner.scope, session.id)
    assert compact_session(owner.scope, session.id) is not None
    assert api.call("DELETE", path).status_code == 204
    with tenant_tx(owner.tenant.id):
        for model in (Session, Turn, Summary, ContextTrace, TokenUsage, Passage):
            assert not model.objects.exists(), model
        assert MemoryItem.objects.exists()  # what it taught stays until it is forgotten
    key = working_memory_key(owner.tenant.id, owner.user.id, session.id).name
    assert not Redis.from_url(settings.REDIS_URL).exists(key)
    assert api.call("DELETE", path).status_code == 404
    with tenant_tx(stranger.tenant.id):
        assert Turn.objects.count() == 1


def test_strategy_and_mode_are_the_sessions_own_or_the_tenants(api: ApiClient, path: str) -> None:
    own = {"strategy": "last_turns", "compression_mode": "reactive"}
    made = api.call("POST", "/sessions", {"user": "a", **own}).json()
    assert {name: made[name] for name in own} == own
    plain = api.call("GET", path).json()
    assert (plain["strategy"], plain["compression_mode"]) == (None, None)
    assert api.call("PATCH", path, own).json()["strategy"] == "last_turns"
    api.call("POST", f"{path}/turns", {"role": "user", "content": "hello"})
    assert api.call("POST", f"{path}/context").json()["strategy"] == "last_turns"
    again = api.call("PATCH", path, {"strategy": None, "compression_mode": None}).json()
    assert (again["strategy"], again["compression_mode"]) == (None, None)
    api.call("PATCH", "/settings", {"values": {"strategy": "token_budget"}})
    assert api.call("POST", f"{path}/context").json()["strategy"] == "token_budget"


@pytest.mark.parametrize(
    ("said", "asked"),
    [("I live in Lisbon", "Where do I live?"), ("我住在里斯本", "我住在哪里？")],
    ids=["en", "zh"],
)
def test_what_is_said_while_learning_is_off_is_never_learnt(
    api: ApiClient, owner: Owner, session: Session, path: str, said: str, asked: str
) -> None:
    off = api.call("PATCH", path, {"writes_memory": False}).json()
    assert (off["reads_memory"], off["writes_memory"]) == (True, False)
    answer = api.call("POST", f"{path}/chat", {"content": said}).json()
    assert answer["memory"]["written"] == []
    assert api.call("PATCH", path, {"writes_memory": True}).json()["writes_memory"] is True
    process_session(owner.scope, session.id)
    other = api.call("POST", "/sessions", {"user": "alice", "writes_memory": False}).json()
    assert (other["reads_memory"], other["writes_memory"]) == (True, False)
    found = api.call("POST", f"/sessions/{other['id']}/chat", {"content": asked}).json()
    assert found["memory"]["retrieved"] == []
    with tenant_tx(owner.tenant.id):
        assert not MemoryItem.objects.exists()
        assert not Passage.objects.exists()
