"""Every refusal as `application/problem+json` (RFC 9457), in Chinese or English, echoing no input."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator, Mapping
from typing import Any, Final

import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import IntegrityError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views import defaults
from psycopg.errors import ForeignKeyViolation
from rest_framework import exceptions as drf
from rest_framework.response import Response

from memoryhub.api.problems import PROBLEMS, Language, sentence
from memoryhub.api.rendering import PROBLEM_TYPE, render_json
from memoryhub.api.requests import request_id
from memoryhub.core.errors import BudgetTooSmall, Conflict, DomainError, Forbidden, InvalidInput, NotFound

MAX_ERRORS: Final = 20
MAX_SHOWN: Final = 128
API_PREFIXES: Final = ("/api/", "/v1/", "/mcp")
_RESERVED: Final = frozenset({"type", "title", "status", "code", "detail", "request_id", "errors"})
_logger = structlog.get_logger(__name__)

# DRF's own names for what a field can find wrong, in this API's names.
_DRF_CODES: Final[Mapping[str, str]] = {
    "null": "not_null",
    "max_length": "too_long",
    "min_length": "too_short",
    "max_value": "number_out_of_range",
    "min_value": "number_out_of_range",
    "not_a_list": "wrong_type",
    "not_a_dict": "wrong_type",
    "empty": "too_few_items",
}
_DRF_STATES: Final[tuple[tuple[type[Exception], str], ...]] = (
    (Http404, "not_found"),
    (drf.NotFound, "not_found"),
    (drf.NotAuthenticated, "unauthenticated"),
    (drf.AuthenticationFailed, "unauthenticated"),
    (drf.PermissionDenied, "forbidden"),
    (PermissionDenied, "forbidden"),
    (drf.MethodNotAllowed, "method_not_allowed"),
    (drf.NotAcceptable, "not_acceptable"),
    (drf.UnsupportedMediaType, "unsupported_media_type"),
    (drf.Throttled, "rate_limited"),
    (drf.ParseError, "invalid_json"),
    (RequestDataTooBig, "payload_too_large"),
    (SuspiciousOperation, "bad_request"),
    (OperationalError, "unavailable"),
    (InterfaceError, "unavailable"),
)
_DOMAIN_STATES: Final[tuple[tuple[type[DomainError], str], ...]] = (
    (NotFound, "not_found"),
    (InvalidInput, "invalid_input"),
    (Conflict, "conflict"),
    (Forbidden, "forbidden"),
    (BudgetTooSmall, "context_budget_too_small"),
    (DomainError, "unprocessable"),
)


class ApiError(drf.APIException):
    """A refusal by the house: a code of `problems.PROBLEMS` with data, and headers for the answer."""

    def __init__(self, code: str, *, headers: Mapping[str, str] | None = None, **data: object) -> None:
        problem = PROBLEMS[code]
        super().__init__(problem.en, code)
        self.status_code = problem.status
        self.code = code
        self.data = data
        self.headers = dict(headers or {})


def field_error(code: str, **facts: object) -> drf.ValidationError:
    """What a field raises: a code with facts such as `maximum`; the words are chosen when it is answered.

    DRF keeps one text and one code for each error, so the text carries the facts as JSON.
    """
    return drf.ValidationError(json.dumps(facts), code=code)


def language_of(request: HttpRequest) -> Language:
    """`zh` or `en`, whichever `Accept-Language` prefers; English when it names neither."""
    return preferred_language(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))


def preferred_language(accepted: str) -> Language:
    """`zh` or `en`, whichever the value of an `Accept-Language` header prefers; English for neither."""
    for tag, quality in parse_accept_lang_header(accepted):
        language = tag.partition("-")[0]
        if quality > 0 and language in ("zh", "en"):
            return "zh" if language == "zh" else "en"
    return "en"


def problem_body(request: HttpRequest, code: str, data: Mapping[str, object], status: int) -> dict[str, Any]:
    """The RFC 9457 object for one code; `data` adds members beside the standard ones."""
    language = language_of(request)
    problem = PROBLEMS.get(code) or PROBLEMS[_fallback(status)]
    shown = {key: _clipped(value) for key, value in data.items() if key not in _RESERVED}
    return {
        "type": f"urn:memoryhub:problem:{code}",
        "title": problem.title(language),
        "status": status,
        "code": code,
        "detail": sentence(problem, shown, language),
        **shown,
        "request_id": request_id(request),
    }


def exception_handler(exc: Exception, context: Mapping[str, Any]) -> Response:
    """DRF's `EXCEPTION_HANDLER`: any exception as a problem; an unforeseen one says nothing of itself."""
    request: HttpRequest = context["request"]._request
    if isinstance(exc, drf.ValidationError):
        return _respond(request, 400, _validation_body(request, exc))
    code, status, data, headers = _described(exc)
    if status >= 500:
        # Its text stays out: a database error quotes the row, and rows hold people's words.
        stack = "".join(traceback.format_tb(exc.__traceback__))
        _logger.error("api_request_failed", code=code, error=type(exc).__qualname__, stack=stack)
    return _respond(request, status, problem_body(request, code, data, status), headers)


def _described(exc: Exception) -> tuple[str, int, Mapping[str, object], Mapping[str, str]]:
    """Code, status, data and headers of anything but a validation error."""
    if isinstance(exc, ApiError):
        return exc.code, exc.status_code, exc.data, exc.headers
    if isinstance(exc, DomainError):
        return *_domain_state(exc), _headers(exc)
    if isinstance(exc, IntegrityError) and isinstance(exc.__cause__, ForeignKeyViolation):
        return "not_found", 404, {}, {}  # what this refers to went while it was being done
    for kind, code in _DRF_STATES:
        if isinstance(exc, kind):
            return code, PROBLEMS[code].status, {}, _headers(exc)
    return "internal_error", 500, {}, {}


def _domain_state(exc: DomainError) -> tuple[str, int, Mapping[str, object]]:
    if isinstance(exc, NotFound):
        # Absent, foreign and malformed look the same, so neither the finer code nor the data goes out.
        return "not_found", 404, {}
    fallback = next(code for kind, code in _DOMAIN_STATES if isinstance(exc, kind))
    problem = PROBLEMS.get(exc.code) or PROBLEMS[fallback]
    return exc.code, problem.status, exc.data


def _headers(exc: Exception) -> dict[str, str]:
    headers = {}
    if isinstance(exc, drf.AuthenticationFailed | drf.NotAuthenticated):
        headers["WWW-Authenticate"] = 'Bearer realm="memoryhub"'
    if isinstance(exc, OperationalError | InterfaceError) or getattr(exc, "code", "") == "unavailable":
        headers["Retry-After"] = "2"
    if isinstance(exc, drf.Throttled):
        headers["Retry-After"] = str(getattr(exc, "wait", None) or 1)
    return headers


def _validation_body(request: HttpRequest, exc: drf.ValidationError) -> dict[str, Any]:
    """The first field error as the problem itself, and all of them (20 at most) in `errors`."""
    entries = []
    for path, error in _flattened(exc.detail):
        code = _DRF_CODES.get(error.code or "", error.code or "invalid")
        entries.append((code if code in PROBLEMS else "invalid", _facts(path, error)))
        if len(entries) == MAX_ERRORS:
            break
    code, facts = entries[0] if entries else ("invalid", {})
    body = problem_body(request, code, facts, 400)
    language = language_of(request)
    body["errors"] = [
        {"field": facts.get("field"), "code": code, "detail": sentence(PROBLEMS[code], facts, language)}
        for code, facts in entries
    ]
    return body


def _facts(path: tuple[str, ...], error: drf.ErrorDetail) -> dict[str, object]:
    """The field's path and the facts that `field_error` put into the text (DRF's own texts carry none)."""
    facts: dict[str, object] = {}
    if path:
        facts["field"] = _clipped(".".join(path))
    if error.startswith("{"):
        facts |= json.loads(error)
    return facts


def _flattened(detail: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], drf.ErrorDetail]]:
    """Walk DRF's nested error structure; as deep as the serializers are, not as the input is."""
    if isinstance(detail, drf.ErrorDetail):
        yield path, detail
    elif isinstance(detail, Mapping):
        for key, value in detail.items():
            yield from _flattened(value, path if key == "non_field_errors" else (*path, str(key)))
    else:
        for index, value in enumerate(detail):
            yield from _flattened(value, path if isinstance(value, drf.ErrorDetail) else (*path, str(index)))


def _clipped(value: object) -> object:
    """Text of unknown length, cut to 128 code points and made safe to encode."""
    if not isinstance(value, str):
        return value
    text = value if len(value) <= MAX_SHOWN else value[: MAX_SHOWN - 1] + "…"
    return text.encode("utf-8", "replace").decode()


def _fallback(status: int) -> str:
    return {400: "invalid_input", 403: "forbidden", 409: "conflict"}.get(status, "unprocessable")


def _respond(
    request: HttpRequest, status: int, body: Mapping[str, Any], headers: Mapping[str, str] | None = None
) -> Response:
    response = Response(body, status=status, content_type=PROBLEM_TYPE, headers=dict(headers or {}))
    response["Content-Language"] = language_of(request)
    response["Vary"] = "Accept-Language"
    return response


def plain_problem(
    request: HttpRequest, code: str, *, headers: Mapping[str, str] | None = None, **data: object
) -> HttpResponse:
    """A problem for code outside DRF's views, such as middleware and Django's own handlers."""
    status = PROBLEMS[code].status
    body = render_json(problem_body(request, code, data, status))
    response = HttpResponse(body, status=status, content_type=PROBLEM_TYPE, headers=dict(headers or {}))
    response["Content-Language"] = language_of(request)
    response["Vary"] = "Accept-Language"
    return response


def is_api_path(request: HttpRequest) -> bool:
    """Whether a program, and not a browser page, asks."""
    return request.path_info.startswith(API_PREFIXES)


def handler400(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler400` for `urls.py`."""
    if not is_api_path(request):
        return defaults.bad_request(request, exception)
    too_big = isinstance(exception, RequestDataTooBig)
    return plain_problem(request, "payload_too_large" if too_big else "bad_request")


def handler403(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler403` for `urls.py`."""
    if not is_api_path(request):
        return defaults.permission_denied(request, exception)
    return plain_problem(request, "forbidden")


def handler404(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler404` for `urls.py`: under the API the same body as a foreign id."""
    if not is_api_path(request):
        return defaults.page_not_found(request, exception)
    return plain_problem(request, "not_found")


def handler500(request: HttpRequest) -> HttpResponse:
    """Django's `handler500` for `urls.py`."""
    if not is_api_path(request):
        return defaults.server_error(request)
    return plain_problem(request, "internal_error")
