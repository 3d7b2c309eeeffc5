"""The outermost ASGI layer: bounds on line, headers, body size and body time, before Django buffers anything.

Django's ASGI handler writes a request's whole body to a temporary file before any view can refuse it.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from django.core.handlers.asgi import ASGIRequest

from memoryhub.api.errors import plain_problem
from memoryhub.api.requests import HEADER, request_id

MAX_BODY: Final = 16 << 20
MAX_TARGET: Final = 8 << 10
MAX_HEADERS: Final = 100
MAX_HEADER_BYTES: Final = 32 << 10
BODY_SECONDS: Final = 30.0

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[..., Awaitable[None]]


class _Refused(Exception):
    """Leaves the application while it waits for a body that may not come; `code` is the problem's."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class RequestGuard:
    """Wraps the ASGI application; websockets and lifespan pass through untouched."""

    def __init__(self, app: App, *, max_body: int = MAX_BODY, body_seconds: float = BODY_SECONDS) -> None:
        self.app = app
        self.max_body = max_body
        self.body_seconds = body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a sound request on; answer 408, 413, 414 or 431 for any other."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        code = refused_head(scope, self.max_body)
        if code is not None:
            await _answer(scope, send, code)
            return
        try:
            await self.app(scope, self._bounded(receive), send)
        except _Refused as refusal:
            await _answer(scope, send, refusal.code)

    def _bounded(self, receive: Receive) -> Receive:
        """`receive` that counts the body and gives it `body_seconds` in all to arrive."""
        deadline = asyncio.get_running_loop().time() + self.body_seconds
        seen, complete = 0, False

        async def bounded() -> Message:
            nonlocal seen, complete
            if complete:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise _Refused("request_timeout") from None
            seen += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if seen > self.max_body:
                raise _Refused("payload_too_large")
            return message

        return bounded


def refused_head(scope: Scope, max_body: int) -> str | None:
    """The problem code for a request whose line or headers are out of bounds, or None."""
    if len(scope.get("raw_path") or b"") + len(scope.get("query_string", b"")) > MAX_TARGET:
        return "uri_too_long"
    headers = scope["headers"]
    if (
        len(headers) > MAX_HEADERS
        or sum(len(name) + len(value) for name, value in headers) > MAX_HEADER_BYTES
    ):
        return "headers_too_large"
    lengths = [value for name, value in headers if name.lower() == b"content-length"]
    if any(value.isdigit() and (len(value) > 19 or int(value) > max_body) for value in lengths):
        return "payload_too_large"
    return None


async def _answer(scope: Scope, send: Send, code: str) -> None:
    """One problem as an ASGI response; the connection is closed, because a body may still be under way."""
    # Only what words and the request id need: the refused headers themselves are not read.
    wanted = (b"accept-language", b"request-id")
    headers = [(name, value) for name, value in scope["headers"] if name.lower() in wanted][:2]
    request = ASGIRequest({**scope, "headers": headers, "query_string": b""}, io.BytesIO())
    response = plain_problem(request, code, headers={"Connection": "close"})
    response[HEADER] = request_id(request)
    raw = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": raw})
    await send({"type": "http.response.body", "body": response.content})
