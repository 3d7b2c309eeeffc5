"""The edge of `/mcp`: who asks and from which page, the method, the size and form of the body.

It stands beside Django and not in it, since the SDK is an ASGI application. Its refusals have the statuses
and problems of the API; each is the `data` of a JSON-RPC error, which is what MCP's clients look for.
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final, cast

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest

from memoryhub.api.errors import ApiError, problem_body
from memoryhub.api.guard import App, Message, Receive, Send
from memoryhub.api.guard import Scope as AsgiScope
from memoryhub.api.parsing import JSON_TYPE, MAX_BODY, check_media_type, parse_object, read_body
from memoryhub.api.rates import count_request
from memoryhub.api.rendering import render_json
from memoryhub.api.requests import HEADER, request_id
from sessions_app.api.mcp.calling import Incoming
from sessions_app.services.threads import in_thread
from tenants.authentication import Caller, bearer_of, caller_by_key, caller_by_token
from tenants.services.limits import NO_LIMITS
from tenants.websocket import origin_allowed

Serve = Callable[..., Awaitable[None]]
PATH: Final = "/mcp"
USER_HEADER: Final = "X-MemoryHub-User"
PARSE_ERROR, INVALID_REQUEST = -32700, -32600
_UNREADABLE: Final = frozenset({"invalid_json", "invalid_utf8", "byte_order_mark"})
# Members of a message, and what each may be.
_MEMBERS: Final[Mapping[str, tuple[type, ...]]] = {
    "jsonrpc": (str,),
    "method": (str,),
    "id": (str, int),
    "params": (dict,),
}
_CHALLENGE: Final = {"WWW-Authenticate": 'Bearer realm="memoryhub"'}
_ALWAYS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


class McpEndpoint:
    """Answers `/mcp` itself and hands every other path to `others`."""

    def __init__(self, others: App) -> None:
        self.others = others
        self._serve: Serve | None = None

    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        """Answer one request, whatever it is, with the id it has."""
        if scope["path"] != PATH:
            await self.others(scope, receive, send)
            return
        request = ASGIRequest(dict(scope), io.BytesIO())
        send = _marked(send, request)
        try:
            incoming = await _admitted(request)
            body = await _body(request, receive)
            _check_message(body)
        except ApiError as error:
            await _refuse(request, error, send)
            return
        if self._serve is None:
            self._serve = cast(Serve, await in_thread(_loaded))
        await self._serve(incoming, dict(scope), _replayed(body, receive), send)


def _loaded() -> Serve:
    """What speaks the protocol; in a thread, so that nobody else waits while it is loaded."""
    from sessions_app.api.mcp.server import serve  # local: startup-cost, of who has no such clients

    return serve


async def _admitted(request: HttpRequest) -> Incoming:
    """Who asks.

    Raises:
        ApiError: `bad_request` for a host that is not ours, `forbidden` for a page of another origin,
            `unauthenticated`, `rate_limited`, `unavailable`, `method_not_allowed`.
    """
    try:
        host = request.get_host()
    except DisallowedHost:
        raise ApiError("bad_request") from None
    if not origin_allowed(request.headers.get("Origin"), host, settings.ALLOWED_HOSTS):
        raise ApiError("forbidden")
    try:
        caller = await in_thread(_caller, request.headers.get("Authorization", ""))
    except (OperationalError, InterfaceError):
        raise ApiError("unavailable", headers={"Retry-After": "2"}) from None
    if caller is None:
        raise ApiError("unauthenticated", headers=_CHALLENGE)
    await in_thread(count_request, caller)
    if request.method != "POST":
        # No stream of the server's own and no session to end: the specification wants this answer for both.
        raise ApiError("method_not_allowed", headers={"Allow": "POST"})
    return Incoming(
        caller=replace(caller, limits=NO_LIMITS),  # counted: the endpoint behind a tool does not count again
        user=_user_named(request),
        accept_language=request.headers.get("Accept-Language", ""),
        request_id=request_id(request),
    )


def _user_named(request: HttpRequest) -> str | None:
    """The user in the header, in UTF-8; what is not leaves U+FFFD behind, which no user's name holds."""
    raw = request.headers.get(USER_HEADER)
    return raw.encode("latin-1").decode("utf-8", errors="replace") if raw is not None else None


def _caller(authorization: str) -> Caller | None:
    """The caller by a tenant's key or a user's token; None for anything else."""
    credential = bearer_of(authorization.encode("latin-1", errors="replace"))
    if credential is None:
        return None
    return caller_by_key(credential) or caller_by_token(credential)


async def _body(request: HttpRequest, receive: Receive) -> bytes:
    """The body, of at most 1 MiB.

    Raises:
        ApiError: `payload_too_large`, `unsupported_media_type`, `bad_request`.
    """
    held = io.BytesIO()
    is_complete = False
    while not is_complete and held.tell() <= MAX_BODY:
        message = await receive()
        if message["type"] != "http.request":
            raise ApiError("bad_request")  # the client has gone
        held.write(message.get("body", b""))
        is_complete = not message.get("more_body", False)
    held.seek(0)
    body = read_body(ASGIRequest(dict(request.scope), held), MAX_BODY)  # type: ignore[attr-defined]  # ASGI's
    check_media_type(request.META.get("CONTENT_TYPE", ""))
    return body


def _check_message(body: bytes) -> None:
    """Refuse what is no JSON-RPC message. The SDK does so too, but it repeats what was sent.

    Raises:
        ApiError: as `parse_object`, `required` or `wrong_type`.
    """
    message = parse_object(body)
    is_answer = bool({"result", "error"} & message.keys())
    for name in ("jsonrpc",) if is_answer else ("jsonrpc", "method"):
        if name not in message:
            raise ApiError("required", field=name)
    for name in _MEMBERS.keys() & message.keys():
        if not isinstance(message[name], _MEMBERS[name]) or isinstance(message[name], bool):
            raise ApiError("wrong_type", field=name)
    if message["jsonrpc"] != "2.0":
        raise ApiError("invalid_choice", field="jsonrpc", choices=["2.0"])


def _replayed(body: bytes, receive: Receive) -> Receive:
    """`receive` with the body that was read, then what comes after it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed


def _marked(send: Send, request: HttpRequest) -> Send:
    """`send` with the headers that every answer has."""
    always: Mapping[str, str] = {**_ALWAYS, HEADER: request_id(request)}
    added = [(name.lower().encode(), value.encode("latin-1")) for name, value in always.items()]

    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *added]}
        await send(message)

    return marked


async def _refuse(request: HttpRequest, error: ApiError, send: Send) -> None:
    problem = problem_body(request, error.code, error.data, error.status_code)
    code = PARSE_ERROR if error.code in _UNREADABLE else INVALID_REQUEST
    message = {"code": code, "message": problem["detail"], "data": problem}
    body = render_json({"jsonrpc": "2.0", "id": None, "error": message})
    named = {**error.headers, "Content-Type": JSON_TYPE, "Content-Length": str(len(body))}
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in named.items()]
    await send({"type": "http.response.start", "status": error.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": body})
