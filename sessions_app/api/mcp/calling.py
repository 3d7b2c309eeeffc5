"""Calls a tool: who is meant, whether it may be, and what the REST API answers to it.

The view does the rest: scopes, bounds, rules and answers are those of its own endpoint. Where the user is
known the call runs in that user's scope, in which the database shows no row of anybody else.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, Final
from urllib.parse import urlencode

import structlog
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.errors import ApiError, exception_handler, field_error, preferred_language
from memoryhub.api.fields import UserRefField
from memoryhub.api.problems import Language
from memoryhub.api.rendering import render_json
from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id
from sessions_app.api.mcp.tools import Call, Tool
from sessions_app.services.told_history import drop_in_session
from tenants.authentication import Caller
from tenants.models import EndUser, KeyScope
from tenants.queries import end_user_by_ref
from tenants.scope import Scope, tenant_tx
from tenants.services.accounts import end_user_named

SESSION: Final = "mcp"
# Not reachable from outside: a header's key in META starts with HTTP_.
_CALLER: Final = "memoryhub.caller"


@dataclass(frozen=True, slots=True)
class Incoming:
    """What came with a request of a client: who asks, the user it names for all calls, words, its id."""

    caller: Caller
    user: str | None
    accept_language: str
    request_id: str

    @property
    def language(self) -> Language:
        """The language of answers."""
        return preferred_language(self.accept_language)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a tool answered: the REST answer, or a problem with its `code`."""

    data: dict[str, Any]
    is_problem: bool


class _Known(BaseAuthentication):
    """The caller that came to `/mcp`, who was asked for the credential there."""

    def authenticate(self, request: Request) -> tuple[Caller, Caller]:
        caller: Caller = request._request.META[_CALLER]
        return caller, caller


def call_tool(tool: Tool, given: Mapping[str, Any], incoming: Incoming) -> Outcome:
    """Carry a tool out; whatever is wrong is an outcome too."""
    with structlog.contextvars.bound_contextvars(request_id=incoming.request_id):
        try:
            response = _carried_out(tool, given, incoming)
        except Exception as error:
            asked = SimpleNamespace(_request=_request(incoming, "POST", Call("/mcp")))
            response = exception_handler(error, {"request": asked})
        data = json.loads(render_json(response.data))
        return Outcome(data, is_problem=response.status_code >= 400)


def _carried_out(tool: Tool, given: Mapping[str, Any], incoming: Incoming) -> Response:
    caller = incoming.caller
    _require(caller, tool.scope)
    arguments = tool.arguments(data=given)
    arguments.is_valid(raise_exception=True)
    user_ref = _user_meant(given.get("user"), incoming)
    with tenant_tx(caller.tenant_id, caller.user_id):
        user = end_user_by_ref(user_ref)
    wanted = {name: value for name, value in given.items() if name != "user"}
    if user is None and (tool.known_user or "session" in wanted):
        raise NotFound("user_not_found")
    if tool.name == "get_context" and "session" not in wanted:
        user, wanted["session"] = _own_session(user_ref, caller)
    return _answer(tool, tool.call(user_ref, wanted), incoming, user)


def _require(caller: Caller, scope: str) -> None:
    if scope not in caller.scopes:
        raise ApiError("insufficient_scope", scope=scope)


def _user_meant(named: object, incoming: Incoming) -> str:
    """The end user a call is about.

    Raises:
        ValidationError: none is named, or not one that can be. ApiError: `forbidden`, the token is another's.
    """
    ref = named if named is not None else incoming.user
    own = incoming.caller.user_ref
    if ref is None and own is None:
        raise ValidationError({"user": field_error("required").detail})
    if ref is None:
        return str(own)
    try:
        meant = str(UserRefField().run_validation(ref))
    except ValidationError as error:
        raise ValidationError({"user": error.detail}) from None
    if own not in (None, meant):
        raise ApiError("forbidden", field="user")
    return meant


def _own_session(user_ref: str, caller: Caller) -> tuple[EndUser, str]:
    """The session that a user has for calls that name none; both are made at first sight.

    Raises:
        ApiError: `insufficient_scope`, since something may have to be made.
    """
    _require(caller, KeyScope.SESSIONS_WRITE.value)
    with tenant_tx(caller.tenant_id, caller.user_id):
        user = end_user_named(user_ref)
        scope = Scope(caller.tenant_id, caller.user_id)
        session = drop_in_session(scope, user.id, actor=caller.actor, name=SESSION)
        return user, encode_id("ses", session.id)


def _answer(tool: Tool, call: Call, incoming: Incoming, user: EndUser | None) -> Response:
    request = _request(incoming, tool.method, call)
    request.META[_CALLER] = replace(incoming.caller, user_id=user.id) if user else incoming.caller
    view: Any = tool.view.as_view(authentication_classes=[_Known])
    response: Response = view(request, **call.parameters)
    return response


def _request(incoming: Incoming, method: str, call: Call) -> HttpRequest:
    """The call as a request of the REST API's own, with the id and language of the one that came."""
    body = json.dumps(call.body).encode() if call.body is not None else b""
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "accept-language": incoming.accept_language,
        "request-id": incoming.request_id,
    }
    scope = {
        "type": "http",
        "method": method,
        "path": call.path,
        "query_string": urlencode({name: _plain(value) for name, value in call.query.items()}).encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
    }
    return ASGIRequest(scope, io.BytesIO(body))


def _plain(value: object) -> object:
    """A value as a query string spells it."""
    return json.dumps(value) if isinstance(value, bool | int | float) else value
