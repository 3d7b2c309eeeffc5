"""The edge of `/mcp`: credentials, methods, origins, hosts, bodies, versions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError
from django.test import override_settings

from memoryhub.api.parsing import MAX_BODY
from sessions_app.api.mcp import endpoint
from tenants.services.api_keys import issue_api_key, revoke_api_key
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.api.mcp.conftest import McpCaller

PING = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
DEEP = '{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": ' + '{"a":' * 40 + "1" + "}" * 41


async def test_a_sound_message_is_answered(mcp: McpCaller) -> None:
    answer = await mcp.send(PING, Request_Id="abcdefgh-1")
    assert (answer.status_code, answer.json()) == (200, {"jsonrpc": "2.0", "id": 1, "result": {}})
    assert answer.headers["Request-Id"] == "abcdefgh-1"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Mcp-Session-Id" not in answer.headers


async def test_a_notification_is_accepted(mcp: McpCaller) -> None:
    answer = await mcp.send(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))
    assert (answer.status_code, answer.content) == (202, b"")


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "PATCH", "OPTIONS"])
async def test_any_other_method_is_told_what_there_is(mcp: McpCaller, method: str) -> None:
    answer = await mcp.send(None, method, Accept="text/event-stream")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert answer.json()["error"]["data"]["code"] == "method_not_allowed"


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Bearer mh_live_x", "Bearer mh_user_x", "Basic YQ=="]
)
@pytest.mark.parametrize("method", ["POST", "GET"])
async def test_a_stranger_learns_nothing_else(owner: Owner, header: str, method: str) -> None:
    answer = await McpCaller("").send("not even JSON", method, Authorization=header)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert answer.json()["error"]["data"]["code"] == "unauthenticated"


async def test_a_revoked_key_is_refused_from_the_next_request_on(owner: Owner) -> None:
    issued = await database_sync_to_async(issue_api_key)(owner.tenant.id, name="one", actor=SYSTEM)
    caller = McpCaller(issued.plain)
    assert (await caller.send(PING)).status_code == 200
    await database_sync_to_async(revoke_api_key)(owner.tenant.id, issued.row.id, actor=SYSTEM)
    assert (await caller.send(PING)).status_code == 401


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://localhost", 200),
        ("https://memory.example", 200),
        ("http://evil.example", 403),
        ("http://localhost:9999", 403),
        ("http://localhost.evil.example", 403),
        ("null", 403),
        ("file://", 403),
        ("http://[", 403),
    ],
)
async def test_a_page_of_another_origin_is_refused(mcp: McpCaller, origin: str, status: int) -> None:
    with override_settings(ALLOWED_HOSTS=["localhost", "memory.example"]):
        answer = await mcp.send(PING, Origin=origin)
    assert answer.status_code == status


async def test_a_name_that_is_not_ours_is_refused(mcp: McpCaller) -> None:
    """DNS rebinding: a page of evil.example whose name was made to lead here."""
    with override_settings(ALLOWED_HOSTS=["localhost"]):
        answer = await mcp.send(PING, Host="evil.example", Origin="http://evil.example")
    assert (answer.status_code, answer.json()["error"]["data"]["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    ("body", "code", "number"),
    [
        (b"", "invalid_json", -32700),
        (b"{", "invalid_json", -32700),
        (b"not json", "invalid_json", -32700),
        (b"\xff\xfe{}", "byte_order_mark", -32700),
        (b'{"a": "\xff"}', "invalid_utf8", -32700),
        (f"[{PING}]".encode(), "object_required", -32600),
        (b"7", "object_required", -32600),
        (DEEP.encode(), "too_deep", -32600),
        (b'{"jsonrpc": "2.0", "jsonrpc": "2.0"}', "duplicate_key", -32600),
        (b'{"id": NaN}', "invalid_number", -32600),
        (b'{"params": {"a": "\\u0000"}}', "null_character", -32600),
        (b'{"params": {"a": "\\ud800"}}', "invalid_unicode", -32600),
    ],
)
async def test_a_body_that_cannot_be_read_is_told_why(
    mcp: McpCaller, body: bytes, code: str, number: int
) -> None:
    answer = await mcp.send(body)
    error = answer.json()["error"]
    assert (answer.status_code, answer.json()["id"]) == (400, None)
    assert (error["data"]["code"], error["code"]) == (code, number)


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"id": 1, "method": "ping"},
        {"jsonrpc": "1.0", "id": 1, "method": "ping"},
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "2.0", "id": 1, "method": 5},
        {"jsonrpc": "2.0", "id": {"a": 1}, "method": "ping"},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": "secret words"},
    ],
    ids=json.dumps,
)
async def test_json_that_is_no_message_is_refused_and_not_repeated(
    mcp: McpCaller, message: dict[str, Any]
) -> None:
    answer = await mcp.send(json.dumps(message))
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in (-32600, -32602)
    assert "secret words" not in answer.text


@pytest.mark.parametrize("announced", [True, False])
async def test_a_body_above_the_bound_is_refused(mcp: McpCaller, announced: bool) -> None:
    async def pieces() -> Any:
        for _ in range(MAX_BODY // 65_536 + 1):
            yield b" " * 65_536

    answer = await mcp.send(b" " * (MAX_BODY + 1) if announced else pieces())
    assert (answer.status_code, answer.json()["error"]["data"]["maximum"]) == (413, MAX_BODY)


@pytest.mark.parametrize(
    "headers",
    [
        {"Content_Type": "text/plain"},
        {"Content_Type": "application/json; charset=gbk"},
        {"Content_Encoding": "gzip"},
    ],
)
async def test_only_plain_json_is_taken(mcp: McpCaller, headers: dict[str, str]) -> None:
    answer = await mcp.send(PING, **headers)
    assert (answer.status_code, answer.json()["error"]["data"]["code"]) == (415, "unsupported_media_type")


async def test_a_client_that_takes_no_json_is_told(mcp: McpCaller) -> None:
    assert (await mcp.send(PING, Accept="image/png")).status_code == 406


@pytest.mark.parametrize("version", ["1999-01-01", "2026-07-28x", "nonsense"])
async def test_a_version_that_is_not_spoken_is_told_which_are(mcp: McpCaller, version: str) -> None:
    answer = await mcp.send(PING, MCP_Protocol_Version=version)
    assert answer.status_code == 400
    assert "2026-07-28" in str(answer.json()["error"])


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
async def test_the_handshake_takes_a_known_version_and_offers_one_for_others(
    mcp: McpCaller, version: str
) -> None:
    for asked, answered in ((version, version), ("1999-01-01", "2025-11-25")):
        hello = {"protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
        result = (await mcp.ask("initialize", hello))["result"]
        assert result["protocolVersion"] == answered
        assert result["serverInfo"]["name"] == "memoryhub"
        assert list(result["capabilities"]) == ["tools"]


async def test_an_unknown_method_is_told(mcp: McpCaller) -> None:
    assert (await mcp.ask("resources/list"))["error"]["code"] == -32601
    assert (await mcp.ask("no/such"))["error"]["code"] == -32601


@pytest.mark.parametrize("params", [{}, {"name": 5}, {"name": "recall", "arguments": "ann"}])
async def test_a_call_that_is_none_is_refused(mcp: McpCaller, params: dict[str, Any]) -> None:
    assert (await mcp.ask("tools/call", params))["error"]["code"] == -32602


async def test_a_database_that_is_away_is_said(mcp: McpCaller, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(credential: str) -> None:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(endpoint, "caller_by_key", away)
    answer = await mcp.send(PING)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert answer.json()["error"]["data"]["code"] == "unavailable"


async def test_the_language_is_that_of_the_request(mcp: McpCaller) -> None:
    answer = await mcp.send(b"{", Accept_Language="zh-CN, en;q=0.5")
    assert answer.json()["error"]["message"].startswith("请求体不是合法的 JSON")
