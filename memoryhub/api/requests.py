"""The id of a request, from the caller or made here, in the answer and in every log line."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from memoryhub.core.ids import new_id

HEADER: Final = "Request-Id"
# Not reachable from outside: a header's key in META starts with HTTP_.
_META_KEY: Final = "memoryhub.request_id"
_SANE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._\-]{7,127}", re.ASCII)

Answer = HttpResponseBase | Awaitable[HttpResponseBase]


def request_id(request: HttpRequest) -> str:
    """The id of this request; made on first use where the middleware is not installed."""
    known = request.META.get(_META_KEY)
    if known is None:
        inbound = request.META.get("HTTP_REQUEST_ID", "")
        known = request.META[_META_KEY] = inbound if _SANE.fullmatch(inbound) else str(new_id())
    return str(known)


class RequestIdMiddleware:
    """Binds the request id to the log context and answers it as `Request-Id`, under WSGI and ASGI alike."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Answer]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Answer:
        if self.is_async:
            return self._call_async(request)
        with structlog.contextvars.bound_contextvars(request_id=request_id(request)):
            response = self.get_response(request)
            assert isinstance(response, HttpResponseBase)
            return self._marked(request, response)

    async def _call_async(self, request: HttpRequest) -> HttpResponseBase:
        with structlog.contextvars.bound_contextvars(request_id=request_id(request)):
            answer = self.get_response(request)
            assert not isinstance(answer, HttpResponseBase)
            return self._marked(request, await answer)

    @staticmethod
    def _marked(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers[HEADER] = request_id(request)
        return response
