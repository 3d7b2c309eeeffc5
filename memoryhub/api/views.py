"""The base of every endpoint: who asks, what may be sent, and one way to answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Final, TypeVar, cast
from urllib.parse import unquote_to_bytes
from uuid import UUID

from django.db.models import Model, QuerySet
from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from rest_framework.exceptions import MethodNotAllowed, NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memoryhub.api import idempotency, pagination, parsing
from memoryhub.api.errors import ApiError, exception_handler
from memoryhub.api.fields import MAX_USER_REF, EmptyBody, StrictSerializer, UserRefField
from memoryhub.api.rates import count_request
from memoryhub.api.rendering import JsonRenderer
from memoryhub.api.schema_types import HouseSchema
from memoryhub.core.errors import NotFound
from memoryhub.core.ids import decode_id
from tenants.authentication import Caller
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor

RowT = TypeVar("RowT", bound=Model)
METHODS: Final = ("get", "post", "put", "patch", "delete")


def query_params(request: HttpRequest | Request, serializer: type[StrictSerializer]) -> dict[str, Any]:
    """The validated query string; unknown and repeated parameters are refused.

    Raises:
        ApiError: `invalid_utf8` or `repeated_parameter`. ValidationError: whatever the fields refuse.
    """
    try:
        unquote_to_bytes(request.META.get("QUERY_STRING", "")).decode()
    except UnicodeDecodeError:
        raise ApiError("invalid_utf8") from None
    given: QueryDict = request.GET
    for name, values in given.lists():
        if len(values) > 1:
            raise ApiError("repeated_parameter", field=name)
    return _validated(serializer, given.dict(), {"query": True})


def _validated(
    serializer: type[StrictSerializer], data: Mapping[str, Any], context: dict[str, Any]
) -> dict[str, Any]:
    bound = serializer(data=data, context=context)
    bound.is_valid(raise_exception=True)
    return dict(bound.validated_data)


class TenantView(APIView):
    """An endpoint of one tenant, called with an API key.

    `scopes` names the scope each method needs. `bodies` and `queries` name what each method may be sent; a
    method without a body serializer takes an empty body, one without a query serializer no parameters.
    """

    scopes: ClassVar[Mapping[str, str]] = {}
    bodies: ClassVar[Mapping[str, type[StrictSerializer]]] = {}
    queries: ClassVar[Mapping[str, type[StrictSerializer]]] = {}
    max_body: ClassVar[int] = parsing.MAX_BODY

    schema = HouseSchema()
    http_method_names = [*METHODS, "head"]
    parser_classes = [parsing.StrictJSONParser]
    renderer_classes = [JsonRenderer]
    permission_classes = []
    throttle_classes = []
    metadata_class = None
    versioning_class = None

    raw_body: dict[str, Any]
    body: dict[str, Any]
    params: dict[str, Any]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Refuse a view that forgot to say what a method needs.

        Raises:
            TypeError: a method has no scope.
        """
        super().__init_subclass__(**kwargs)
        missing = [name for name in METHODS if hasattr(cls, name) and name.upper() not in cls.scopes]
        if missing:
            raise TypeError(f"{cls.__name__} names no scope for {missing}")

    @property
    def caller(self) -> Caller:
        """Who asks: the tenant, the API key and its scopes."""
        return cast(Caller, self.request.auth)

    @property
    def tenant(self) -> Scope:
        """The scope of the whole tenant, which its key has; of one user where the caller is kept to one."""
        return Scope(self.caller.tenant_id, self.caller.user_id)

    @property
    def actor(self) -> Actor:
        """The key that acts, or the user whose token it is."""
        return self.caller.actor

    def get_exception_handler(self) -> Callable[..., Response]:
        return exception_handler

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        made = parsing.JsonRequest(
            request,
            authenticators=self.get_authenticators(),
            negotiator=self.get_content_negotiator(),
            parser_context=self.get_parser_context(request),
        )
        made.max_body = self.max_body
        return made

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """DRF's life of a request, with body read and idempotency key claimed before the handler runs."""
        self.args, self.kwargs = args, kwargs
        self.request = self.initialize_request(request, *args, **kwargs)
        self.headers = {**self.default_response_headers, "Cache-Control": "no-store"}
        self.headers["X-Content-Type-Options"] = "nosniff"
        try:
            self.initial(self.request, *args, **kwargs)
            response = self._answer()
        except Exception as error:
            response = self.handle_exception(error)
        return self.finalize_response(self.request, cast(Response, response), *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Authenticate, check the scope, then read the query string and the body."""
        super().initial(request, *args, **kwargs)
        self.params = self._query()
        self.raw_body, self.body = {}, {}
        if self._method in ("POST", "PUT", "PATCH", "DELETE"):
            self.raw_body = cast("dict[str, Any]", request.data)
            self.body = self.validated(self.body_class())

    def check_permissions(self, request: Request) -> None:
        """Ask for a key, then for the method, then for the scope; a stranger learns only the first."""
        if request.auth is None:
            raise NotAuthenticated
        count_request(self.caller)
        if self._method.lower() not in METHODS or not hasattr(self, self._method.lower()):
            raise MethodNotAllowed(self._method)
        self.require_scope(self.scopes[self._method])

    def require_scope(self, scope: str) -> None:
        """Go on only when the key has the scope.

        Raises:
            ApiError: `insufficient_scope`.
        """
        if scope not in self.caller.scopes:
            raise ApiError("insufficient_scope", scope=scope)

    def body_class(self) -> type[StrictSerializer]:
        """The serializer of this request's body; override where `raw_body` decides its form."""
        return self.bodies.get(self._method, EmptyBody)

    def validated(self, serializer: type[StrictSerializer]) -> dict[str, Any]:
        """The body, validated.

        Raises:
            ValidationError: with the code of each refused field.
        """
        return _validated(serializer, self.raw_body, {"view": self})

    def scope(self, user_id: UUID | None = None) -> AbstractContextManager[Scope]:
        """One transaction that sees this tenant's rows (and this user's, when given)."""
        return tenant_tx(self.caller.tenant_id, user_id or self.caller.user_id)

    def path_id(self, prefix: str, name: str = "id") -> UUID:
        """The id in the path.

        Raises:
            NotFound: it is malformed, which looks like any other id that is not there.
        """
        found = decode_id(prefix, str(self.kwargs[name]))
        if found is None:
            raise NotFound
        return found

    def path_user(self, name: str = "user") -> str:
        """The tenant's own id of its end user, from the path.

        Raises:
            NotFound: no user can be called that.
        """
        text = str(self.kwargs[name])
        try:
            return str(UserRefField().run_validation(text[: MAX_USER_REF * 4]))
        except ValidationError:
            raise NotFound from None

    def page(
        self, queryset: QuerySet[RowT], *, order: Sequence[str], shape: Callable[[RowT], Mapping[str, Any]]
    ) -> Response:
        """One page as `{"data": [...], "next_cursor"}`; the query serializer inherits from `PageQuery`."""
        filters = {key: value for key, value in self.params.items() if key not in ("limit", "cursor")}
        found = pagination.page(
            queryset,
            order=order,
            limit=self.params["limit"],
            cursor=self.params.get("cursor"),
            bind={"tenant": self.caller.tenant_id, "path": self.request.path, "filters": filters},
        )
        return self.respond({"data": [shape(row) for row in found.rows], "next_cursor": found.next_cursor})

    def respond(self, data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
        """An answer as JSON."""
        return Response(data, status=status, headers=dict(headers or {}))

    @property
    def _method(self) -> str:
        method = self.request.method or ""
        return "GET" if method == "HEAD" else method

    def _query(self) -> dict[str, Any]:
        return query_params(self.request, self.queries.get(self._method, EmptyBody))

    def _answer(self) -> HttpResponseBase:
        """Run the handler; a POST with a key runs once."""
        handler = getattr(self, self._method.lower())

        def work() -> HttpResponseBase:
            return cast(HttpResponseBase, handler(self.request, *self.args, **self.kwargs))

        key = self.request.META.get("HTTP_IDEMPOTENCY_KEY")
        if self._method != "POST" or key is None:
            return work()
        attempt = idempotency.attempt_of(
            key,
            tenant_id=self.caller.tenant_id,
            key_id=self.caller.key_id,
            path=self.request.path,
            body=self.raw_body,
        )
        return idempotency.once(attempt, work)
