"""The tools: whose memory they are about, what they refuse and in which words, and what stays as it was."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async

from memories.models import MemoryItem
from sessions_app.models import Session
from tenants.models import AuditEvent, EndUser, KeyScope
from tenants.scope import tenant_tx
from tenants.services.user_tokens import USER_SCOPES
from tests.conftest import Owner
from tests.sessions_app.api.mcp.conftest import McpCaller, caller_of
from tests.sessions_app.conftest import ApiClient

NO_MEMORY, NO_SESSION = f"mem_{'0' * 32}", f"ses_{'0' * 32}"
# What each tool is given, and the scopes it needs.
CALLS: dict[str, tuple[dict[str, Any], set[str]]] = {
    "remember": ({"content": "I play the oboe."}, {"memories:write"}),
    "recall": ({"query": "oboe"}, {"memories:read"}),
    "list_memories": ({}, {"memories:read"}),
    "correct": ({"memory": NO_MEMORY, "content": "x y z"}, {"memories:write"}),
    "forget": ({"query": "oboe"}, {"memories:write"}),
    "get_context": ({"input": "hello"}, {"sessions:read", "sessions:write"}),
}
# tool, arguments, code, field
WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    ("remember", {}, "required", "content"),
    ("remember", {"content": ""}, "blank", "content"),
    ("remember", {"content": " \n\u3000"}, "blank", "content"),
    ("remember", {"content": 5}, "wrong_type", "content"),
    ("remember", {"content": None}, "not_null", "content"),
    ("remember", {"content": "x" * 16_001}, "too_long", "content"),
    ("remember", {"content": "花" * 16_001}, "too_long", "content"),
    ("remember", {"content": "x y z", "importance": "10"}, "wrong_type", "importance"),
    ("remember", {"content": "x y z", "importance": 11}, "number_out_of_range", "importance"),
    ("remember", {"content": "x y z", "confidence": 1.5}, "number_out_of_range", "confidence"),
    ("remember", {"content": "x y z", "channel": "operator"}, "invalid_choice", "channel"),
    (
        "remember",
        {"content": "x y z", "valid_from": "2026-01-01T00:00:00"},
        "timezone_required",
        "valid_from",
    ),
    ("remember", {"content": "x y z", "infer": "yes"}, "wrong_type", "infer"),
    ("remember", {"content": "x y z", "tenant_id": "t"}, "unknown_field", "tenant_id"),
    ("remember", {"content": "x y z", "scope": "team"}, "unknown_field", "scope"),
    ("remember", {"content": "x y z", "source": {"channel": "operator"}}, "unknown_field", "source"),
    ("recall", {"query": "x" * 4_001}, "too_long", "query"),
    ("recall", {"query": "x", "top_k": 51}, "number_out_of_range", "top_k"),
    ("recall", {"query": "x", "types": []}, "too_few_items", "types"),
    ("recall", {"query": "x", "include": "turns"}, "wrong_type", "include"),
    ("recall", {"query": "x", "session": NO_MEMORY}, "invalid_id", "session"),
    ("list_memories", {"limit": "10"}, "wrong_type", "limit"),
    ("list_memories", {"limit": 0}, "number_out_of_range", "limit"),
    ("list_memories", {"cursor": "made up"}, "invalid_cursor", "cursor"),
    ("list_memories", {"status": "gone"}, "invalid_choice", "status"),
    ("correct", {"content": "x y z"}, "required", "memory"),
    ("correct", {"memory": NO_MEMORY}, "required", "content"),
    ("correct", {"memory": "mem_1", "content": "x y z"}, "invalid_id", "memory"),
    ("forget", {}, "required", "query"),
    ("forget", {"query": "x", "subject_key": "a.b"}, "invalid", "subject_key"),
    ("forget", {"memory_ids": [NO_MEMORY] * 101}, "too_many_items", "memory_ids"),
    ("get_context", {"token_budget": 0}, "number_out_of_range", "token_budget"),
    ("get_context", {"input": "x" * 65_537}, "too_long", "input"),
]


def rows_of(owner: Owner) -> tuple[int, int, int, int]:
    """How many users, memories, sessions and audit rows a tenant has."""
    with tenant_tx(owner.tenant.id):
        models = (EndUser, MemoryItem, Session, AuditEvent)
        return tuple(model.objects.count() for model in models)  # type: ignore[return-value]  # four of them


@pytest.mark.parametrize(("tool", "given", "code", "field"), WRONG)
async def test_a_wrong_argument_is_named_and_changes_nothing(
    mcp: McpCaller, owner: Owner, tool: str, given: dict[str, Any], code: str, field: str
) -> None:
    before = await database_sync_to_async(rows_of)(owner)
    problem = await mcp.refused(tool, user="new", **given)
    assert (problem["code"], problem.get("field")) == (code, field)
    assert await database_sync_to_async(rows_of)(owner) == before


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "too_long: content: The value is too long"), ("zh", "too_long: content: 值过长")],
)
async def test_a_refusal_reads_in_the_language_asked_for(mcp: McpCaller, language: str, words: str) -> None:
    mcp.headers["Accept-Language"] = language
    result = await mcp.tool("remember", user="ann", content="x" * 17_000)
    assert result["content"][0]["text"].startswith(words)


async def test_every_wrong_argument_is_told_at_once(mcp: McpCaller) -> None:
    result = await mcp.tool("remember", user="ann", content=5, importance=99)
    assert [line.split(":")[0] for line in result["content"][0]["text"].splitlines()] == [
        "wrong_type",
        "number_out_of_range",
    ]


@pytest.mark.parametrize("tool", CALLS)
async def test_a_tenants_key_has_to_name_the_user(mcp: McpCaller, tool: str) -> None:
    given, _ = CALLS[tool]
    problem = await mcp.refused(tool, **given)
    assert (problem["code"], problem["field"]) == ("required", "user")


@pytest.mark.parametrize("user", ["", " ", "a/b", "..", "x" * 129, "a\u202eb", 7, None, ["ann"]])
@pytest.mark.parametrize("tool", CALLS)
async def test_a_name_that_cannot_be_is_refused(mcp: McpCaller, tool: str, user: Any) -> None:
    given, _ = CALLS[tool]
    assert (await mcp.refused(tool, user=user, **given))["field"] == "user"


@pytest.mark.parametrize("user", ["a/b", "..", "x" * 129])
async def test_so_is_one_in_the_header(mcp: McpCaller, user: str) -> None:
    mcp.headers["X-MemoryHub-User"] = user
    assert (await mcp.refused("list_memories"))["field"] == "user"


@pytest.mark.parametrize("user", ["ann", "小梅", "Zoë"])
async def test_the_header_names_the_user_for_all_calls(mcp: McpCaller, user: str) -> None:
    mcp.headers["X-MemoryHub-User"] = user.encode()
    assert (await mcp.done("remember", content="I play the oboe."))["user"] == user


async def test_a_name_in_another_encoding_is_refused(mcp: McpCaller) -> None:
    mcp.headers["X-MemoryHub-User"] = "Zoë".encode("latin-1")
    problem = await mcp.refused("list_memories")
    assert (problem["code"], problem["field"]) == ("forbidden_character", "user")


@pytest.mark.parametrize("tool", CALLS)
async def test_each_tool_needs_its_scopes(owner: Owner, tool: str) -> None:
    given, needed = CALLS[tool]
    before = await database_sync_to_async(rows_of)(owner)
    for missing in needed:
        others = [scope for scope in KeyScope.values if scope != missing]
        lacking = await database_sync_to_async(caller_of)(owner, scopes=others)
        problem = await lacking.refused(tool, user="new", **given)
        assert (problem["code"], problem["scope"]) == ("insufficient_scope", missing)
    assert await database_sync_to_async(rows_of)(owner) == (
        before[0],
        before[1],
        before[2],
        before[3] + len(needed),
    )


@pytest.mark.parametrize("tool", CALLS)
async def test_no_tool_needs_more(owner: Owner, tool: str) -> None:
    given, needed = CALLS[tool]
    enough = await database_sync_to_async(caller_of)(owner, scopes=sorted(needed))
    result = await enough.tool(tool, user="new", **given)
    assert not result["isError"] or result["structuredContent"]["code"] == "not_found"


async def test_a_named_session_needs_no_writing(owner: Owner, session: Session) -> None:
    reader = await database_sync_to_async(caller_of)(owner, scopes=["sessions:read"])
    context = await reader.done("get_context", user="alice", session=f"ses_{session.id.hex}", input="Hi")
    assert context["messages"]


async def test_a_new_user_is_made_by_what_writes_alone(mcp: McpCaller, owner: Owner) -> None:
    for tool in ("recall", "list_memories", "forget"):
        await mcp.done(tool, user="reader", **CALLS[tool][0])
    assert (await mcp.refused("correct", user="reader", **CALLS["correct"][0]))["code"] == "not_found"
    gone = {"user": "reader", "session": NO_SESSION}
    assert (await mcp.refused("get_context", **gone))["code"] == "not_found"
    assert (await mcp.refused("recall", query="x y", **gone))["code"] == "not_found"
    await mcp.done("remember", user="writer", content="I play the oboe.")

    def names() -> set[str]:
        with tenant_tx(owner.tenant.id):
            return set(EndUser.objects.values_list("user_ref", flat=True))

    assert await database_sync_to_async(names)() == {"alice", "writer"}


@pytest.mark.parametrize("secret", ["My password is hunter2-Tr0ub4dor.", "我的密码是 hunter2-Tr0ub4dor。"])
async def test_a_statement_that_is_not_kept_is_an_answer(mcp: McpCaller, secret: str) -> None:
    answer = await mcp.done("remember", user="ann", content=secret)
    assert (answer["id"], answer["decision"]) == (None, "refused")
    assert (await mcp.done("list_memories", user="ann", status="all"))["data"] == []


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("Hi! I live in Oslo and my sister is called Mei.", {"Oslo", "Mei"}),
        ("你好！我住在成都。我妹妹叫小梅。", {"成都", "小梅"}),
    ],
)
async def test_a_message_can_be_read_for_what_lasts(mcp: McpCaller, message: str, kept: set[str]) -> None:
    answer = await mcp.done("remember", user="ann", content=message, infer=True)
    found = " ".join(one["content"] for one in answer["results"])
    assert {word for word in kept if word in found} == kept


async def test_what_was_read_somewhere_is_trusted_less(mcp: McpCaller) -> None:
    told = await mcp.done("remember", user="ann", content="I live in Oslo.")
    read = await mcp.done("remember", user="bob", content="I live in Oslo.", channel="tool_output")
    assert (told["source"]["channel"], read["source"]["channel"]) == ("api", "tool_output")
    assert read["trust"] < told["trust"]


@pytest.mark.parametrize(
    ("old", "new"), [("I live in Oslo.", "I live in Bergen."), ("我住在成都。", "我住在重庆。")]
)
async def test_a_corrected_memory_keeps_its_history(mcp: McpCaller, old: str, new: str) -> None:
    first = await mcp.done("remember", user="ann", content=old)
    second = await mcp.done("correct", user="ann", memory=first["id"], content=new)
    assert (second["supersedes"], second["version"]) == (first["id"], 2)
    everything = (await mcp.done("list_memories", user="ann", status="all"))["data"]
    assert {(one["content"], one["status"]) for one in everything} == {(old, "superseded"), (new, "active")}


async def test_what_the_team_keeps_is_not_changed_here(mcp: McpCaller, api: ApiClient) -> None:
    team = {"scope": "team", "content": "Our office wifi is called Heron."}
    shared = (await database_sync_to_async(api.call)("POST", "/memories", team)).json()
    refused = await mcp.refused("correct", user="alice", memory=shared["id"], content="It is called Stork.")
    assert refused["code"] == "not_found"
    assert (await mcp.done("forget", user="alice", memory_ids=[shared["id"]]))["memories"] == 0


async def test_a_list_goes_on_with_its_cursor(mcp: McpCaller) -> None:
    for city in ("Oslo", "Lima", "Quito"):
        await mcp.done("remember", user="ann", content=f"I once worked in {city} for a year.")
    first = await mcp.tool("list_memories", user="ann", limit=2)
    cursor = first["structuredContent"]["next_cursor"]
    assert cursor in first["content"][0]["text"]
    second = await mcp.done("list_memories", user="ann", limit=2, cursor=cursor)
    ids = [one["id"] for one in first["structuredContent"]["data"] + second["data"]]
    assert len(set(ids)) == 3
    assert (await mcp.refused("list_memories", user="bob", limit=2, cursor=cursor))[
        "code"
    ] == "invalid_cursor"


async def test_a_context_goes_on_in_one_session(mcp: McpCaller, owner: Owner) -> None:
    for _ in range(2):
        await mcp.done("get_context", user="ann", input="Hello")

    def sessions() -> list[str]:
        with tenant_tx(owner.tenant.id):
            return list(Session.objects.values_list("external_id", flat=True))

    assert await database_sync_to_async(sessions)() == ["mcp"]


async def test_the_trail_names_key_and_request(mcp: McpCaller, owner: Owner) -> None:
    mcp.headers["Request-Id"] = "of-this-very-call"
    await mcp.done("remember", user="ann", content="I play the oboe.")

    def trail() -> list[dict[str, Any]]:
        with tenant_tx(owner.tenant.id):
            return list(AuditEvent.objects.filter(request_id="of-this-very-call").values())

    [event, *_] = await database_sync_to_async(trail)()
    assert event["actor_kind"] == "api_key"


async def test_an_error_of_ours_says_nothing_of_itself(
    mcp: McpCaller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("somebody's words")

    monkeypatch.setattr("memories.api.memories.remember", broken)
    result = await mcp.tool("remember", user="ann", content="I play the oboe.")
    assert (result["isError"], result["structuredContent"]["code"]) == (True, "internal_error")
    assert "somebody's words" not in str(result)


def test_user_scopes_are_what_the_tools_need() -> None:
    assert {scope for _, needed in CALLS.values() for scope in needed} == set(USER_SCOPES)
