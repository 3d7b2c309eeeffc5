"""POST and GET /sessions."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.ids import encode_id
from sessions_app.models import Session
from tenants.models import AuditEvent, EndUser
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient, new_session

SHAPE = {
    "id", "user", "title", "status", "system_prompt", "goal", "model", "token_budget", "strategy",
    "compression_mode", "metadata", "last_seq", "processed_seq", "pending", "budget", "created_at",
    "last_active_at", "closed_at", "closed_reason", "reads_memory", "writes_memory",
}  # fmt: skip


def test_a_conversation_is_opened(api: ApiClient, foreign: Session, owner: Owner) -> None:
    body = {"user": "新用户", "title": "旅行", "goal": "plan", "token_budget": 9000, "metadata": {"a": 1}}
    answer = api.call("POST", "/sessions", body)
    assert answer.status_code == 201
    made = answer.json()
    assert made.keys() == SHAPE
    assert {key: made[key] for key in body} == body
    assert (made["status"], made["last_seq"], made["pending"]) == ("open", 0, 0)
    assert (made["budget"]["limit"], made["budget"]["used"]) == (9000, 0)
    with tenant_tx(owner.tenant.id):
        assert EndUser.objects.filter(user_ref="新用户").count() == 1
        assert AuditEvent.objects.filter(action="session.opened").count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "required"),
        ({"user": "a", "title": "x" * 201}, "too_long"),
        ({"user": "a", "token_budget": 0}, "number_out_of_range"),
        ({"user": "a", "token_budget": 2**70}, "number_out_of_range"),
        ({"user": "a", "token_budget": True}, "wrong_type"),
        ({"user": "a", "metadata": []}, "wrong_type"),
        ({"user": "a", "strategy": "best"}, "invalid_choice"),
        ({"user": "a", "compression_mode": None}, "not_null"),
        ({"user": "a", "id": "ses_1"}, "unknown_field"),
        ({"user": "a", "reads_memory": "no"}, "wrong_type"),
        ({"user": ""}, "blank"),
    ],
)
def test_a_bad_body_is_refused(api: ApiClient, body: dict[str, Any], code: str) -> None:
    answer = api.call("POST", "/sessions", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_key_that_may_only_read_opens_none(owner: Owner) -> None:
    answer = ApiClient(owner, scopes=["sessions:read"]).call("POST", "/sessions", {"user": "a"})
    assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope")


def test_the_same_key_opens_one(api: ApiClient) -> None:
    first, again = (api.call("POST", "/sessions", {"user": "a"}, Idempotency_Key="k1") for _ in range(2))
    assert again.json() == first.json()
    assert again.headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_shows_the_tenants_own_newest_first(
    api: ApiClient, owner: Owner, foreign: Session, django_assert_num_queries: Any, count: int
) -> None:
    made = [encode_id("ses", new_session(owner).id) for _ in range(count)]
    api.call("GET", "/sessions")  # notes that the key was used
    with django_assert_num_queries(9):  # BEGIN, scope, COMMIT twice; the key; the settings; the rows
        answer = api.call("GET", "/sessions")
    assert [one["id"] for one in answer.json()["data"]] == made[::-1]
    assert answer.json()["next_cursor"] is None


def test_the_list_pages(api: ApiClient, owner: Owner) -> None:
    made = {encode_id("ses", new_session(owner).id) for _ in range(3)}
    first = api.call("GET", "/sessions?limit=2").json()
    second = api.call("GET", f"/sessions?limit=2&cursor={first['next_cursor']}").json()
    assert {one["id"] for one in [*first["data"], *second["data"]]} == made
    assert (len(first["data"]), second["next_cursor"]) == (2, None)


def test_the_list_of_one_user(api: ApiClient, session: Session) -> None:
    assert len(api.call("GET", "/sessions?user=alice").json()["data"]) == 1
    assert api.call("GET", "/sessions?user=nobody").json() == {"data": [], "next_cursor": None}


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?limit=0", "number_out_of_range"),
        ("?cursor=x", "invalid_cursor"),
        ("?page=1", "unknown_parameter"),
        ("?user=a&user=b", "repeated_parameter"),
    ],
)
def test_a_bad_query_is_refused(api: ApiClient, query: str, code: str) -> None:
    answer = api.call("GET", f"/sessions{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, code)
