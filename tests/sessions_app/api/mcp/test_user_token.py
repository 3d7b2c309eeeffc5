"""`/mcp` with a user's token: that user and no other, until the token ends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.db import database_sync_to_async

from tenants.models import AuditEvent, EndUser
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.api.mcp.conftest import McpCaller, caller_of
from tests.sessions_app.conftest import ApiClient

PING = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})


def token_of(api: ApiClient, user: str = "alice", **body: Any) -> Any:
    """A new token of a user, who is made first."""
    api.call("PUT", f"/users/{user}", {})
    return api.call("POST", f"/users/{user}/tokens", body).json()


@pytest.fixture
def alice(api: ApiClient) -> McpCaller:
    """A caller that speaks for alice."""
    return McpCaller(token_of(api)["token"])


async def test_the_user_need_not_be_named_and_is_not_asked_for(alice: McpCaller) -> None:
    kept = await alice.done("remember", content="I play the oboe.")
    assert kept["user"] == "alice"
    assert (await alice.done("remember", user="alice", content="I play the oboe."))["decision"] == "merged"
    tools = (await alice.ask("tools/list"))["result"]["tools"]
    assert len(tools) == 6
    assert not [tool for tool in tools if "user" in tool["inputSchema"]["properties"]]


@pytest.mark.parametrize("by", ["argument", "header"])
async def test_nobody_else_can_be_named(alice: McpCaller, mcp: McpCaller, by: str) -> None:
    await mcp.done("remember", user="bob", content="I play the tuba.")
    named = {"user": "bob"} if by == "argument" else {}
    if by == "header":
        alice.headers["X-MemoryHub-User"] = "bob"
    for tool, given in (
        ("remember", {"content": "I play the tuba."}),
        ("recall", {"query": "tuba"}),
        ("list_memories", {}),
        ("forget", {"query": "tuba"}),
        ("get_context", {"input": "tuba"}),
    ):
        problem = await alice.refused(tool, **named, **given)
        assert (problem["code"], problem["field"]) == ("forbidden", "user")
    assert len((await mcp.done("list_memories", user="bob"))["data"]) == 1


async def test_ids_of_others_look_absent(
    alice: McpCaller, mcp: McpCaller, stranger: Owner, api: ApiClient
) -> None:
    bobs = await mcp.done("remember", user="bob", content="I play the tuba.")
    foreign = await database_sync_to_async(caller_of)(stranger)
    theirs = await foreign.done("remember", user="alice", content="I play the harp.")
    session = (await database_sync_to_async(api.call)("POST", "/sessions", {"user": "bob"})).json()["id"]
    absent = await alice.refused("correct", memory=f"mem_{'0' * 32}", content="x y z")
    for memory in (bobs["id"], theirs["id"]):
        refused = await alice.refused("correct", memory=memory, content="x y z")
        assert {**refused, "request_id": ""} == {**absent, "request_id": ""}
        assert (await alice.done("forget", memory_ids=[memory]))["memories"] == 0
    assert (await alice.refused("get_context", session=session))["code"] == "not_found"
    assert (await alice.refused("recall", query="x y", session=session))["code"] == "unknown_reference"
    assert (await alice.done("recall", query="tuba harp"))["data"] == []
    assert (await alice.done("list_memories", status="all"))["data"] == []


async def test_the_teams_memory_is_read_and_not_changed(alice: McpCaller, api: ApiClient) -> None:
    team = {"scope": "team", "content": "Our office wifi is called Heron."}
    shared = (await database_sync_to_async(api.call)("POST", "/memories", team)).json()
    found = (await alice.done("recall", query="What is our office wifi called?"))["data"]
    assert [one["id"] for one in found] == [shared["id"]]
    refused = await alice.refused("correct", memory=shared["id"], content="It is called Stork.")
    assert (refused["code"], refused["scope"]) == ("insufficient_scope", "memories:team")
    assert (await alice.done("forget", memory_ids=[shared["id"]]))["memories"] == 0


async def test_the_trail_names_the_user(alice: McpCaller, owner: Owner) -> None:
    kept = await alice.done("remember", content="I play the oboe.")
    assert kept["source"]["actor"] == f"end_user:{owner.user.id}"

    def acts() -> list[tuple[str, str]]:
        with tenant_tx(owner.tenant.id):
            rows = AuditEvent.objects.filter(target_kind="memory")
            return list(rows.values_list("actor_kind", "actor_id"))

    assert set(await database_sync_to_async(acts)()) == {("end_user", str(owner.user.id))}


async def test_a_token_may_be_kept_to_reading(api: ApiClient) -> None:
    token = await database_sync_to_async(token_of)(api, scopes=["memories:read"])
    reader = McpCaller(token["token"])
    assert (await reader.done("list_memories"))["data"] == []
    for tool, given in (
        ("remember", {"content": "I play."}),
        ("get_context", {}),
        ("forget", {"query": "x"}),
    ):
        assert (await reader.refused(tool, **given))["code"] == "insufficient_scope"


async def test_a_revoked_token_is_refused_at_once(api: ApiClient) -> None:
    token = await database_sync_to_async(token_of)(api)
    caller = McpCaller(token["token"])
    assert (await caller.send(PING)).status_code == 200
    await database_sync_to_async(api.call)("DELETE", f"/users/alice/tokens/{token['id']}")
    assert (await caller.send(PING)).status_code == 401


async def test_who_is_being_erased_is_not_served(alice: McpCaller, api: ApiClient, owner: Owner) -> None:
    await alice.done("remember", content="I play the oboe.")
    assert (await database_sync_to_async(api.call)("DELETE", "/users/alice")).status_code == 202
    assert (await alice.send(PING)).status_code == 401

    def gone() -> None:
        with tenant_tx(owner.tenant.id):
            EndUser.objects.filter(pk=owner.user.pk).delete()

    await database_sync_to_async(gone)()
    assert (await alice.send(PING)).status_code == 401
