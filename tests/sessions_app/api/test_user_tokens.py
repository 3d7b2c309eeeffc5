"""POST, GET and DELETE /users/{user}/tokens: what a token may be, and who may make one."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils.dateparse import parse_datetime

from memoryhub.core.ids import encode_id
from sessions_app.services.person_erasure import start_erasure
from tenants.models import IdempotencyRecord, UserToken
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tenants.services.user_tokens import USER_SCOPES, live_user_token
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient

PATH = "/users/alice/tokens"


def made(api: ApiClient, path: str = PATH, **body: Any) -> Any:
    """A new token."""
    answer = api.call("POST", path, body)
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_a_token_is_shown_once(api: ApiClient, owner: Owner, stranger: Owner) -> None:
    token = made(api, name="Alice 的笔记本")
    assert live_user_token(token["token"]) is not None
    [listed] = api.call("GET", PATH).json()["data"]
    assert listed == {name: value for name, value in token.items() if name != "token"} | {
        "last_used_at": listed["last_used_at"]
    }
    assert (listed["user"], listed["name"], listed["scopes"]) == (
        "alice",
        "Alice 的笔记本",
        list(USER_SCOPES),
    )
    assert ApiClient(stranger).call("GET", PATH).json()["data"] == []


@pytest.mark.parametrize(("given", "days"), [({}, 90), ({"ttl_days": 1}, 1), ({"ttl_days": 365}, 365)])
def test_it_ends_on_its_day(api: ApiClient, given: dict[str, Any], days: int) -> None:
    token = made(api, **given)
    start, end = (parse_datetime(token[name]) for name in ("created_at", "expires_at"))
    assert start is not None
    assert end is not None
    assert abs(end - start - datetime.timedelta(days=days)) < datetime.timedelta(minutes=1)


def test_the_list_comes_in_pages_newest_first(api: ApiClient) -> None:
    ids = [made(api, name=str(number))["id"] for number in range(3)]
    first = api.call("GET", f"{PATH}?limit=2").json()
    second = api.call("GET", f"{PATH}?limit=2&cursor={first['next_cursor']}").json()
    assert [one["id"] for one in first["data"] + second["data"]] == ids[::-1]
    assert second["next_cursor"] is None


def test_a_revoked_token_is_gone_at_once(api: ApiClient, stranger: Owner) -> None:
    token = made(api)
    path = f"{PATH}/{token['id']}"
    assert ApiClient(stranger).call("DELETE", path).json()["code"] == "not_found"
    assert live_user_token(token["token"]) is not None
    assert api.call("DELETE", path).status_code == 204
    assert live_user_token(token["token"]) is None
    assert api.call("DELETE", path).json()["code"] == "not_found"


def test_another_users_path_does_not_revoke_it(api: ApiClient) -> None:
    token = made(api)
    api.call("PUT", "/users/bob", {})
    assert api.call("DELETE", f"/users/bob/tokens/{token['id']}").json()["code"] == "not_found"
    assert live_user_token(token["token"]) is not None


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"ttl_days": 0}, "number_out_of_range", "ttl_days"),
        ({"ttl_days": 366}, "number_out_of_range", "ttl_days"),
        ({"ttl_days": "90"}, "wrong_type", "ttl_days"),
        ({"scopes": []}, "too_few_items", "scopes"),
        ({"scopes": ["memories:team"]}, "invalid_choice", "scopes.0"),
        ({"scopes": ["admin"]}, "invalid_choice", "scopes.0"),
        ({"name": "x" * 81}, "too_long", "name"),
        ({"name": "a\u202eb"}, "forbidden_character", "name"),
        ({"user": "bob"}, "unknown_field", "user"),
        ({"expires_at": "2099-01-01T00:00:00Z"}, "unknown_field", "expires_at"),
    ],
)
def test_what_a_token_cannot_be(
    api: ApiClient, owner: Owner, body: dict[str, Any], code: str, field: str
) -> None:
    answer = api.call("POST", PATH, body)
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, code, field)
    with tenant_tx(owner.tenant.id):
        assert not UserToken.objects.exists()


def test_an_unknown_user_is_not_made(api: ApiClient) -> None:
    assert api.call("POST", "/users/nobody/tokens", {}).status_code == 404
    assert api.call("GET", "/users/nobody/tokens").status_code == 404
    assert api.call("GET", "/users/nobody").status_code == 404


def test_a_token_can_do_no_more_than_its_key(owner: Owner) -> None:
    key = ApiClient(owner, scopes=["users:write", "memories:read"])
    assert made(key)["scopes"] == ["memories:read"]
    refused = key.call("POST", PATH, {"scopes": ["memories:read", "memories:write"]})
    assert (refused.status_code, refused.json()["scope"]) == (403, "memories:write")
    nothing = ApiClient(owner, scopes=["users:write"]).call("POST", PATH, {})
    assert nothing.json()["code"] == "insufficient_scope"


@pytest.mark.parametrize(("method", "end"), [("POST", ""), ("GET", ""), ("DELETE", f"/utk_{'0' * 32}")])
def test_a_key_without_the_scope_is_refused(owner: Owner, method: str, end: str) -> None:
    key = ApiClient(owner, scopes=[*USER_SCOPES, "memories:team"])
    refused = key.call(method, PATH + end)
    assert (refused.status_code, refused.json()["scope"]) == (403, "users:write")


def test_a_kept_answer_never_keeps_the_secret(api: ApiClient, owner: Owner) -> None:
    first, second = (
        api.call("POST", PATH, {"name": "desk"}, Idempotency_Key="the same").json() for _ in range(2)
    )
    assert first["token"] != second["token"]
    with tenant_tx(owner.tenant.id):
        assert not IdempotencyRecord.objects.exists()


def test_an_erasure_ends_them_before_its_work_begins(api: ApiClient, owner: Owner) -> None:
    token = made(api)
    start_erasure(owner.tenant_scope, "alice", actor=SYSTEM)
    assert live_user_token(token["token"]) is None
    assert api.call("DELETE", f"{PATH}/{token['id']}").status_code == 404


def test_only_mcp_takes_a_token(api: ApiClient, owner: Owner) -> None:
    bearer = {"Authorization": f"Bearer {made(api)['token']}"}
    session = api.call("POST", "/sessions", {"user": "alice"}).json()["id"]
    for method, path in (
        ("GET", "/api/v1/memories?user=alice"),
        ("GET", f"/api/v1/sessions/{session}"),
        ("POST", "/api/v1/users/alice/tokens"),
        ("GET", "/v1/models"),
    ):
        answer = api.generic_json(method, path, {} if method == "GET" else {"data": {}}, bearer)
        assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")


def test_the_id_is_of_its_kind(api: ApiClient, owner: Owner) -> None:
    token = made(api)
    with tenant_tx(owner.tenant.id):
        [row] = UserToken.objects.all()
    assert token["id"] == encode_id("utk", row.pk)
