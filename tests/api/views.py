"""Views that exist only to show how the house treats what reaches them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar
from uuid import UUID

from django.db import InterfaceError, OperationalError
from django.http import StreamingHttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api import fields
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView
from memoryhub.core.errors import BudgetTooSmall, Conflict, DomainError, Forbidden, InvalidInput, NotFound
from tenants.authentication import Caller
from tenants.models import EndUser

KEYS: dict[str, Caller] = {}


class TestKeys(BaseAuthentication):
    """`Bearer NAME` for a caller that the test has put into `KEYS`."""

    __test__ = False

    def authenticate(self, request: Request) -> tuple[Caller, Caller] | None:
        scheme, _, name = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme != "Bearer":
            return None
        if name not in KEYS:
            raise AuthenticationFailed
        return KEYS[name], KEYS[name]

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class HouseView(TenantView):
    """What the test views share."""

    authentication_classes = [TestKeys]


class Part(fields.StrictSerializer):
    """One item of a list."""

    word = fields.NameField(max_length=8)


class Everything(fields.StrictSerializer):
    """One of each field."""

    text = fields.TextField(max_length=64, required=False)
    name = fields.NameField(max_length=20, required=False)
    user = fields.UserRefField(required=False)
    subject_key = fields.SubjectKeyField(required=False)
    session = fields.IdField("ses", required=False)
    at = fields.AwareDateTimeField(required=False)
    count = fields.IntField(minimum=0, maximum=1000, required=False)
    ratio = fields.FloatField(minimum=0, maximum=1, required=False)
    flag = fields.BoolField(required=False)
    kind = fields.EnumField(("user", "assistant"), required=False)
    metadata = fields.MetadataField(required=False)
    parts = fields.ListOf(Part(), minimum=1, maximum=3, required=False)


class EverythingQuery(PageQuery):
    """One of each field that a query string can carry."""

    user = fields.UserRefField(required=False)
    at = fields.AwareDateTimeField(required=False)
    ratio = fields.FloatField(minimum=0, maximum=1, required=False)
    flag = fields.BoolField(required=False)
    order_by = fields.EnumField(("created_at",), required=False)


class EchoView(HouseView):
    """Answers what it understood."""

    scopes = {"GET": "sessions:read", "POST": "sessions:write", "PUT": "sessions:write", "DELETE": "admin"}
    bodies = {"POST": Everything}
    queries = {"GET": EverythingQuery}

    def get(self, request: Request) -> Response:
        return self.respond(self.params)

    def post(self, request: Request) -> Response:
        return self.respond(self.body, 201)

    def put(self, request: Request) -> Response:
        return self.respond({"seen": request.data})

    def delete(self, request: Request) -> Response:
        return self.respond(None, 204)


class ItemView(HouseView):
    """Ids of which none exists."""

    scopes = {"GET": "sessions:read"}

    def get(self, request: Request, id: str) -> Response:
        raise NotFound("session_not_found", id=str(self.path_id("ses")))


class UserView(HouseView):
    """An end user by the tenant's own id."""

    scopes = {"GET": "sessions:read"}

    def get(self, request: Request, user: str) -> Response:
        return self.respond({"user": self.path_user()})


class RefusingView(HouseView):
    """Raises what its path names."""

    scopes = {"GET": "sessions:read"}
    errors: ClassVar[dict[str, Exception]] = {
        "conflict": Conflict("session_closed"),
        "unlisted": Conflict("not_in_the_table", version=3),
        "forbidden": Forbidden(),
        "input": InvalidInput("too_long", field="content", maximum=5),
        "budget": BudgetTooSmall(required=900, limit=800, segments={"system": 900}),
        "throttled": Throttled(wait=7),
        "crash": RuntimeError("password=hunter2"),
        "lost": OperationalError("the connection is lost"),
        "closed": InterfaceError("connection already closed"),
        "away": DomainError("unavailable"),  # as a frame tells it
    }

    def get(self, request: Request, name: str) -> Response:
        raise self.errors[name]


class UserOut(serializers.Serializer[Any]):
    """One row of the list."""

    user = serializers.CharField()


class KeyedView(TenantView):
    """Asks for a real API key."""

    scopes = {"GET": "sessions:read"}

    @extend_schema(responses=UserOut)
    def get(self, request: Request) -> Response:
        return self.respond({})


class UsersView(HouseView):
    """A real list."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": EverythingQuery}

    @extend_schema(responses=page_of(UserOut))
    def get(self, request: Request) -> Response:
        with self.scope():
            rows = EndUser.objects.all()
            return self.page(rows, order=("-created_at", "-id"), shape=lambda row: {"user": row.user_ref})


class DoingView(HouseView):
    """Counts how often it has really done something."""

    scopes = {"POST": "sessions:write"}
    bodies = {"POST": Everything}
    done: ClassVar[list[UUID]] = []
    fail_with: ClassVar[Exception | None] = None

    def post(self, request: Request, **kwargs: Any) -> Response | StreamingHttpResponse:
        self.done.append(self.caller.tenant_id)
        if self.fail_with is not None:
            raise self.fail_with
        if self.body.get("flag"):
            return StreamingHttpResponse(self._frames(), content_type="text/event-stream")
        location = {"Location": "/things/1", "X-Other": "1"}
        return self.respond({"number": len(self.done), "文": self.body.get("text")}, 201, location)

    def _frames(self) -> Iterator[bytes]:
        yield b"data: 1\n\n"
