"""The MCP project's own client against the product's own server: memory kept, found, put right, forgotten."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connections
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.exceptions import MCPError
from pytest_django import DjangoDbBlocker

from memoryhub.env import REPOSITORY
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tests.conftest import new_owner
from tests.docs.markdown import document
from tests.isolation.server import Server, running_server
from tests.isolation.world import Api

# The handshake of older clients, and the envelope of a request that newer ones send instead.
MODES = ("legacy", "auto")
TOOLS = ["remember", "recall", "list_memories", "correct", "forget", "get_context"]
SAID = {
    "en": ("I am allergic to peanuts.", "What am I allergic to?", "peanuts", "I am allergic to walnuts."),
    "zh": ("我对花生过敏。", "我对什么过敏？", "花生", "我对核桃过敏。"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A server and the keys of two tenants."""

    server: Server
    keys: list[str]

    @property
    def url(self) -> str:
        """Where MCP's clients go."""
        return f"http://127.0.0.1:{self.server.port}/mcp"


@pytest.fixture(scope="module")
def place(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    """The real application, and two tenants."""
    with django_db_blocker.unblock():
        keys = [issue_api_key(new_owner().tenant.id, name="mcp", actor=SYSTEM).plain for _ in range(2)]
        connections.close_all()
    with running_server(tmp_path_factory.mktemp("server")) as server:
        yield Place(server, keys)


@asynccontextmanager
async def connected(place: Place, key: str, mode: str = "auto", **headers: str) -> AsyncIterator[Any]:
    """A client with a credential."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    http = create_mcp_http_client({"Authorization": f"Bearer {key}", **named})
    async with http, Client(streamable_http_client(place.url, http_client=http), mode=mode) as client:
        yield client


async def asked(client: Any, tool: str, **arguments: Any) -> Any:
    """What a tool answered, its structure; it must not be an error."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    assert result.content[0].text
    return result.structured_content


@pytest.mark.parametrize("mode", MODES)
async def test_the_tools_are_told_with_their_bounds(place: Place, mode: str) -> None:
    async with connected(place, place.keys[0], mode) as client:
        assert client.server_info.name == "memoryhub"
        found = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert list(found) == TOOLS
        remember = found["remember"]
        assert remember.input_schema["required"] == ["user", "content"]
        assert remember.input_schema["properties"]["content"]["maxLength"] == 16_000
        assert found["recall"].input_schema["properties"]["top_k"]["maximum"] == 50
        assert found["forget"].annotations.destructive_hint
        assert found["recall"].annotations.read_only_hint
        assert all(tool.output_schema["properties"] for tool in found.values())


async def test_the_tools_are_told_in_chinese(place: Place) -> None:
    async with connected(place, place.keys[0], Accept_Language="zh") as client:
        assert client.instructions.startswith("用户的长期记忆")
        [first, *_] = (await client.list_tools()).tools
        assert first.title == "记住"
        assert "陈述" in first.input_schema["properties"]["content"]["description"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("language", SAID)
async def test_a_memory_is_kept_found_corrected_and_forgotten(place: Place, language: str, mode: str) -> None:
    told, question, word, better = SAID[language]
    user = f"{language}-{mode}"
    async with connected(place, place.keys[0], mode, Accept_Language=language) as client:
        kept = await asked(client, "remember", user=user, content=told)
        assert (kept["decision"], kept["content"], kept["user"]) == ("kept", told, user)
        hits = (await asked(client, "recall", user=user, query=question))["data"]
        assert hits[0]["id"] == kept["id"]
        assert word in hits[0]["content"]
        new = await asked(client, "correct", user=user, memory=kept["id"], content=better)
        listed = (await asked(client, "list_memories", user=user))["data"]
        assert [one["content"] for one in listed] == [better]
        context = await asked(client, "get_context", user=user, input=question)
        assert better in str(context["messages"])
        counted = await asked(client, "forget", user=user, memory_ids=[new["id"]], dry_run=True)
        assert counted["memories"] == 2
        await asked(client, "forget", user=user, memory_ids=[new["id"]])
        assert (await asked(client, "list_memories", user=user, status="all"))["data"] == []
        assert (await asked(client, "recall", user=user, query=question))["data"] == []


@pytest.mark.parametrize("language", SAID)
async def test_text_alone_is_enough_for_a_model(place: Place, language: str) -> None:
    told, question, word, _ = SAID[language]
    async with connected(place, place.keys[0], Accept_Language=language) as client:
        kept = await client.call_tool("remember", {"user": f"text-{language}", "content": told})
        found = await client.call_tool("recall", {"user": f"text-{language}", "query": question})
        nothing = await client.call_tool("list_memories", {"user": "nobody yet"})
    memory = kept.structured_content["id"]
    assert memory in kept.content[0].text
    assert memory in found.content[0].text
    assert word in found.content[0].text
    assert nothing.content[0].text == {"en": "Nothing.", "zh": "无。"}[language]


async def test_nothing_of_another_tenant_or_user_is_reached(place: Place) -> None:
    async with connected(place, place.keys[0]) as mine, connected(place, place.keys[1]) as others:
        kept = await asked(mine, "remember", user="ann", content="My locker code word is heron.")
        context = await asked(mine, "get_context", user="ann", input="hello")
        absent = {"memory": f"mem_{'0' * 32}", "content": "x y z"}
        for client, user in ((others, "ann"), (mine, "bob"), (others, "bob")):
            for memory in (kept["id"], absent["memory"]):
                refused = await client.call_tool("correct", {**absent, "user": user, "memory": memory})
                assert (refused.is_error, refused.structured_content["code"]) == (True, "not_found")
                gone = await asked(client, "forget", user=user, memory_ids=[memory])
                assert gone["memories"] == 0
            assert (await asked(client, "recall", user=user, query="heron"))["data"] == []
            assert (await asked(client, "list_memories", user=user, status="all"))["data"] == []
        assert context["trace_id"]
        assert len((await asked(mine, "list_memories", user="ann"))["data"]) == 1


async def test_a_context_is_of_the_users_own_session(place: Place) -> None:
    api = f"http://127.0.0.1:{place.server.port}/api/v1/sessions"
    async with create_mcp_http_client({"Authorization": f"Bearer {place.keys[0]}"}) as http:
        session = (await http.post(api, json={"user": "cam", "goal": "Plan the move"})).json()["id"]
    async with connected(place, place.keys[0]) as mine, connected(place, place.keys[1]) as others:
        context = await asked(mine, "get_context", user="cam", session=session, token_budget=4_000)
        assert "Plan the move" in str(context["messages"])
        assert context["budget"]["limit"] == 4_000
        for client, user in ((mine, "dee"), (others, "cam"), (mine, "nobody")):
            refused = await client.call_tool("get_context", {"user": user, "session": session})
            assert refused.structured_content["code"] == "not_found"
        small = await mine.call_tool("get_context", {"user": "cam", "session": session, "token_budget": 1})
        assert small.structured_content["code"] == "context_budget_too_small"
        assert small.structured_content["required"] > 1


async def test_the_user_may_stand_in_a_header(place: Place) -> None:
    async with connected(place, place.keys[0], X_MemoryHub_User="eve") as client:
        [tool, *_] = (await client.list_tools()).tools
        assert tool.input_schema["required"] == ["content"]
        assert (await asked(client, "remember", content="I sing in a choir."))["user"] == "eve"
        assert (await asked(client, "remember", user="fay", content="I sing in a choir."))["user"] == "fay"


async def test_unknown_tools_are_an_error_of_the_protocol(place: Place) -> None:
    async with connected(place, place.keys[0]) as client:
        with pytest.raises(MCPError, match="Unknown tool"):
            await client.call_tool("drop_everything", {"user": "ann"})


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_who_has_no_key_is_told_so(place: Place, language: str) -> None:
    with pytest.raises(ExceptionGroup) as refused:
        async with connected(place, "mh_live_wrong", Accept_Language=language):
            pass
    [error] = _leaves(refused.value)
    assert isinstance(error, MCPError)
    assert error.data["code"] == "unauthenticated"
    assert error.message == {"en": "A valid API key is required.", "zh": "需要有效的 API 密钥。"}[language]


def _leaves(group: BaseExceptionGroup[Any]) -> list[BaseException]:
    return [
        leaf
        for one in group.exceptions
        for leaf in (_leaves(one) if isinstance(one, BaseExceptionGroup) else [one])
    ]


def test_the_examples_of_the_page_work(place: Place) -> None:
    """As a reader would run them: with the key and address of their own server."""
    page = document(REPOSITORY / "docs" / "mcp.md").text
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        mine = block.replace("http://127.0.0.1:8000/mcp", place.url).replace("mh_live_…", place.keys[0])
        done = subprocess.run([sys.executable, "-c", mine], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        assert "peanuts" in done.stdout


def test_the_call_of_the_page_makes_a_token(database: None) -> None:
    owner = new_owner("maya")
    api = Api(issue_api_key(owner.tenant.id, name="docs", actor=SYSTEM).plain)
    status, made = api.send("POST", "/api/v1/users/maya/tokens", {"name": "desktop", "ttl_days": 30})
    assert (status, made["user"]) == (201, "maya")
