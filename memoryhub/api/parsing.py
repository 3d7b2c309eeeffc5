"""Strict JSON in: every limit is checked before the cost it guards, and nothing but `ApiError` comes out."""

from __future__ import annotations

import json
import re
from typing import IO, Any, Final, NoReturn

from django.http import HttpRequest
from django.http.request import UnreadablePostError
from django.utils.http import parse_header_parameters
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from memoryhub.api.errors import ApiError

MAX_BODY: Final = 1 << 20
MAX_DEPTH: Final = 32
# A batch may hold 500 turns of several keys each.
MAX_KEYS: Final = 10_000
MAX_NUMBER_LENGTH: Final = 400
JSON_TYPE: Final = "application/json"
# One token at a time; a string that never ends is one token too, so that no text is read twice.
_TOKEN: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}:]', re.DOTALL)


def read_object(request: HttpRequest, max_body: int = MAX_BODY) -> dict[str, Any]:
    """The JSON object of a request; `{}` when it has no body.

    Raises:
        ApiError: 413, 415 or 400 with the code of what is wrong.
    """
    raw = read_body(request, max_body)
    if not raw:
        return {}
    check_media_type(request.META.get("CONTENT_TYPE", ""))
    return parse_object(raw)


def read_body(request: HttpRequest, max_body: int = MAX_BODY) -> bytes:
    """The raw body, of at most `max_body` bytes, whether or not its length was announced.

    Raises:
        ApiError: `payload_too_large`, `unsupported_media_type` (a compressed body), `bad_request`.
    """
    encoding = request.META.get("HTTP_CONTENT_ENCODING", "").strip().lower()
    if encoding not in ("", "identity"):
        raise ApiError("unsupported_media_type", expected=JSON_TYPE)
    if _announced(request) > max_body:
        raise ApiError("payload_too_large", maximum=max_body)
    try:
        raw = request.read(max_body + 1)
    except UnreadablePostError:
        raise ApiError("bad_request") from None
    if len(raw) > max_body:
        raise ApiError("payload_too_large", maximum=max_body)
    return raw


def check_media_type(content_type: str) -> None:
    """Accept `application/json`, in UTF-8 only.

    Raises:
        ApiError: `unsupported_media_type`.
    """
    media_type, parameters = parse_header_parameters(content_type[:256])
    charset = parameters.get("charset", "utf-8").lower()
    if media_type != JSON_TYPE or charset not in ("utf-8", "utf8"):
        raise ApiError("unsupported_media_type", expected=JSON_TYPE)


def parse_object(raw: bytes) -> dict[str, Any]:
    """Parse one JSON object.

    Raises:
        ApiError: `invalid_utf8`, `byte_order_mark`, `too_deep`, `too_many_keys`, `duplicate_key`,
            `invalid_number`, `number_out_of_range`, `null_character`, `invalid_unicode`, `object_required`
            or `invalid_json`.
    """
    text = _decoded(raw)
    _check_shape(text)
    try:
        value = json.loads(
            text,
            parse_constant=_refuse_constant,
            parse_int=_bounded_int,
            parse_float=_finite_float,
            object_pairs_hook=_unique_keys,
        )
    except json.JSONDecodeError as error:
        raise ApiError("invalid_json", line=error.lineno, column=error.colno) from None
    if not isinstance(value, dict):
        raise ApiError("object_required")
    # A raw NUL or surrogate cannot get here: JSON refuses the one and UTF-8 the other.
    if "\\u" in text:
        _check_text(value)
    return value


class JsonRequest(Request):
    """DRF's request with the body read by this module: DRF takes one without `Content-Length` for empty."""

    max_body = MAX_BODY

    @property
    def data(self) -> dict[str, Any]:
        """The JSON object of the body; `{}` without one.

        Raises:
            ApiError: as `read_object`.
        """
        if not hasattr(self, "_json"):
            self._json = read_object(self._request, self.max_body)
        return self._json


class StrictJSONParser(BaseParser):
    """The same rules for views that are DRF's own and not the house's."""

    media_type = JSON_TYPE

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None
    ) -> dict[str, Any]:
        """Parse the stream.

        Raises:
            ApiError: as `parse_object`, and `payload_too_large`.
        """
        raw = stream.read(MAX_BODY + 1)
        if len(raw) > MAX_BODY:
            raise ApiError("payload_too_large", maximum=MAX_BODY)
        return parse_object(raw)


def _announced(request: HttpRequest) -> int:
    text = request.META.get("CONTENT_LENGTH") or "0"
    if not re.fullmatch(r"\d{1,19}", text, re.ASCII):
        raise ApiError("bad_request")
    return int(text)


def _decoded(raw: bytes) -> str:
    if raw.startswith((b"\xef\xbb\xbf", b"\xfe\xff", b"\xff\xfe")):
        raise ApiError("byte_order_mark")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise ApiError("invalid_utf8") from None


def _check_shape(text: str) -> None:
    """Refuse depth and size before the recursive parser runs: 5,000 levels are a RecursionError there."""
    depth = keys = 0
    for match in _TOKEN.finditer(text):
        mark = match[0]
        if mark in "{[":
            depth += 1
            if depth > MAX_DEPTH:
                raise ApiError("too_deep", maximum=MAX_DEPTH)
        elif mark in "}]":
            depth -= 1
        elif mark == ":":
            keys += 1
    if keys > MAX_KEYS:
        raise ApiError("too_many_keys", maximum=MAX_KEYS)


def _refuse_constant(name: str) -> NoReturn:
    raise ApiError("invalid_number")


def _bounded_int(digits: str) -> int:
    if len(digits) > 20 or not -(1 << 63) <= int(digits) < 1 << 63:
        raise ApiError("number_out_of_range")
    return int(digits)


def _finite_float(digits: str) -> float:
    if len(digits) > MAX_NUMBER_LENGTH:
        raise ApiError("number_out_of_range")
    value = float(digits)
    # Postgres gives 1e20 back as a whole number, which then has to fit as any other does.
    if not abs(value) < 1 << 63:
        raise ApiError("number_out_of_range")
    return value


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ApiError("duplicate_key", field=key)
        found[key] = value
    return found


def _check_text(value: Any, path: str = "") -> None:
    """Refuse NUL and half surrogate pairs in keys and texts; recursion is safe at 32 levels."""
    if isinstance(value, str):
        if "\x00" in value:
            raise _text_error("null_character", path)
        if not value.isascii() and re.search("[\ud800-\udfff]", value):
            raise _text_error("invalid_unicode", path)
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_text(key, path)
            _check_text(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _check_text(item, f"{path}.{index}")


def _text_error(code: str, path: str) -> ApiError:
    return ApiError(code, field=path) if path else ApiError(code)
