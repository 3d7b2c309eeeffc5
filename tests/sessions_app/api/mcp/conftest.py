"""A client of `/mcp` that sends what it is told to, sound or not, to the whole ASGI application."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import httpx2
import pytest

from memoryhub.asgi import application
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

HOST: Final = "http://localhost"
ACCEPTED: Final = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}


class McpCaller:
    """Sends messages with one credential."""

    def __init__(self, credential: str, **headers: str) -> None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.headers: dict[str, Any] = {**ACCEPTED, "Authorization": f"Bearer {credential}", **named}

    async def send(self, content: Any, method: str = "POST", **headers: str) -> httpx2.Response:
        """One request with a body of any kind."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        transport = httpx2.ASGITransport(app=application)  # type: ignore[arg-type]  # Channels' own types
        async with httpx2.AsyncClient(transport=transport, base_url=HOST) as client:
            return await client.request(method, "/mcp", content=content, headers={**self.headers, **named})

    async def ask(self, method: str, params: Mapping[str, Any] | None = None, **headers: str) -> Any:
        """The answer to one JSON-RPC request."""
        message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params or {}}
        return (await self.send(json.dumps(message), **headers)).json()

    async def tool(self, name: str, **arguments: Any) -> Any:
        """The result of a tool."""
        answer = await self.ask("tools/call", {"name": name, "arguments": arguments})
        return answer["result"]

    async def done(self, name: str, **arguments: Any) -> Any:
        """The structure of a result that must not be an error."""
        result = await self.tool(name, **arguments)
        assert not result["isError"], result
        return result["structuredContent"]

    async def refused(self, name: str, **arguments: Any) -> Any:
        """The problem of a result that must be an error, which its text begins with too."""
        result = await self.tool(name, **arguments)
        assert result["isError"], result
        problem = result["structuredContent"]
        assert result["content"][0]["text"].startswith(problem["code"])
        return problem


def caller_of(owner: Owner, **given: Any) -> McpCaller:
    """A caller with a key of a tenant."""
    return McpCaller(issue_api_key(owner.tenant.id, name="mcp", actor=SYSTEM, **given).plain)


@pytest.fixture
def mcp(owner: Owner, stranger: Owner) -> McpCaller:
    """A caller with a key of the owner's tenant; there is another tenant."""
    return caller_of(owner)
