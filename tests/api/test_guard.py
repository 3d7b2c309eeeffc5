"""What is out of bounds is refused before Django sees it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from memoryhub.api.guard import RequestGuard

Headers = list[tuple[bytes, bytes]]


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers the length of the body, which it reads to the end as Django does."""
    size, more = 0, True
    while more:
        message = await receive()
        size += len(message.get("body", b""))
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(size).encode()})


async def ask(
    chunks: list[bytes], headers: Headers | None = None, *, path: bytes = b"/api/v1/x", stalls: bool = False
) -> tuple[int, bytes]:
    """Send one request through the guard and return status and body; `stalls` never ends the body."""
    sent: list[Any] = []
    left = list(chunks)

    async def receive() -> dict[str, Any]:
        if not left:
            await asyncio.sleep(60)
        body = left.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(left) or stalls}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path.decode(), "raw_path": path, "query_string": b""}
    guard = RequestGuard(echo, max_body=100, body_seconds=0.05)
    await guard({**scope, "headers": headers or []}, receive, send)
    return sent[0]["status"], sent[1]["body"]


async def test_a_sound_body_passes() -> None:
    assert await ask([b"x" * 60, b"x" * 40]) == (200, b"100")


async def test_an_announced_giant_is_refused_unread() -> None:
    for length in (b"101", b"9" * 40):
        status, body = await ask([], [(b"content-length", length), (b"accept-language", b"zh")])
        assert (status, json.loads(body)["code"]) == (413, "payload_too_large")
        assert "请求体过大" in body.decode()


async def test_an_unannounced_giant_is_refused_where_it_passes_the_limit() -> None:
    status, body = await ask([b"x" * 60] * 1_000)
    assert (status, json.loads(body)["status"]) == (413, 413)


async def test_a_body_that_never_ends_is_given_up() -> None:
    status, body = await ask([b"x"], stalls=True)
    assert (status, json.loads(body)["code"]) == (408, "request_timeout")


@pytest.mark.parametrize(
    ("headers", "path", "status"),
    [
        ([(b"x-a", b"1")] * 10_000, b"/", 431),
        ([(b"x-a", b"1" * 40_000)], b"/", 431),
        ([], b"/" + b"a" * 1_000_000, 414),
    ],
)
async def test_heads_out_of_bounds(headers: Headers, path: bytes, status: int) -> None:
    assert (await ask([b""], headers, path=path))[0] == status


async def test_other_protocols_pass_untouched() -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append((scope, receive, send))

    scope, receive, send = {"type": "websocket"}, object(), object()
    await RequestGuard(app)(scope, receive, send)  # type: ignore[arg-type]
    assert seen == [(scope, receive, send)]
