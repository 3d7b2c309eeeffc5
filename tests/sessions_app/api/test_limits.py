"""What a caller hears when its tenant has taken what it may: the same by every way in."""

from __future__ import annotations

import json
import uuid

import pytest

from sessions_app.services.threads import in_thread
from tenants.services.audit import SYSTEM
from tenants.services.limits import set_limits
from tests.conftest import Owner
from tests.sessions_app.api.mcp.conftest import McpCaller
from tests.sessions_app.conftest import ApiClient

TITLES = {"en": "Too many requests", "zh": "请求过多"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_requests_beyond_the_limit_wait_for_the_next_minute(owner: Owner, language: str) -> None:
    client, others = ApiClient(owner), ApiClient(owner)
    set_limits(owner.tenant.id, {"requests_per_minute": 2}, actor=SYSTEM)
    answers = [one.call("GET", "/alerts", accept_language=language) for one in (client, others) * 3]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) >= 2  # of six, in two minutes at most
    assert refused[0].json()["code"] == "rate_limited"
    assert refused[0].json()["title"] == TITLES[language]
    assert 1 <= int(refused[0].headers["Retry-After"]) <= 60
    assert set_limits(owner.tenant.id, {"requests_per_minute": None}, actor=SYSTEM)
    assert client.call("GET", "/alerts").status_code == 200


def test_another_tenant_goes_on(owner: Owner, stranger: Owner) -> None:
    set_limits(owner.tenant.id, {"requests_per_minute": 1}, actor=SYSTEM)
    client = ApiClient(stranger)
    assert [client.call("GET", "/alerts").status_code for _ in range(4)] == [200] * 4


def test_a_bad_key_is_not_counted(owner: Owner) -> None:
    set_limits(owner.tenant.id, {"requests_per_minute": 1}, actor=SYSTEM)
    client = ApiClient(owner)
    client.defaults["HTTP_AUTHORIZATION"] = "Bearer mh_live_nobody"
    bad = {"Authorization": "Bearer mh_live_nobody"}
    assert [client.get("/api/v1/alerts", headers=bad).status_code for _ in range(3)] == [401] * 3


def test_openai_clients_read_the_refusal(owner: Owner) -> None:
    client = ApiClient(owner)
    set_limits(owner.tenant.id, {"requests_per_minute": 1}, actor=SYSTEM)
    answers = [client.get("/v1/models") for _ in range(4)]
    [error, *_] = [answer.json()["error"] for answer in answers if answer.status_code == 429]
    assert (error["type"], error["code"]) == ("rate_limit_error", "rate_limited")


async def test_a_tool_counts_once(owner: Owner) -> None:
    client = await in_thread(ApiClient, owner)
    await in_thread(set_limits, owner.tenant.id, {"requests_per_minute": 4}, actor=SYSTEM)
    caller = McpCaller(client.key, X_MemoryHub_User="ann")
    results = [await caller.tool("list_memories") for _ in range(3)]
    assert [result["isError"] for result in results] == [False] * 3
    message = json.dumps({"jsonrpc": "2.0", "id": 7, "method": "tools/list", "params": {}})
    answers = [await caller.send(message) for _ in range(6)]
    assert [answer.status_code for answer in answers].count(429) >= 1


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_new_user_beyond_the_limit_is_refused_and_the_others_go_on(owner: Owner, language: str) -> None:
    client = ApiClient(owner)
    set_limits(owner.tenant.id, {"max_users": 1}, actor=SYSTEM)
    answer = client.call("POST", "/sessions", {"user": uuid.uuid4().hex}, accept_language=language)
    assert (answer.status_code, answer.json()["code"]) == (403, "user_limit_reached")
    assert client.call("POST", "/sessions", {"user": owner.user.user_ref}).status_code == 201
