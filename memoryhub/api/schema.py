"""OpenAPI 3.1: the settings of DRF and drf-spectacular, and what the house adds to every operation.

Imports neither DRF nor models, so that `settings.py` can read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

PROBLEM_TYPE: Final = "application/problem+json"

REST_FRAMEWORK: Final[dict[str, Any]] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["tenants.authentication.ApiKeyAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["memoryhub.api.rendering.JsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["memoryhub.api.parsing.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "memoryhub.api.schema_types.HouseSchema",
    "EXCEPTION_HANDLER": "memoryhub.api.errors.exception_handler",
    "UNAUTHENTICATED_USER": None,
    # A `?format=` would be a parameter that no view has declared.
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS: Final[dict[str, Any]] = {
    "TITLE": "MemoryHub",
    "VERSION": "1",
    "DESCRIPTION": "Memory for assistants: sessions, context within a token budget, long-term memories.",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "memoryhub.api.schema.add_house_rules",
        "memoryhub.api.schema_words.add_words",
    ],
}

_TEXT: Final = {"type": "string"}
PROBLEM_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "description": "RFC 9457. More members may follow, such as `field`, `minimum`, `maximum`.",
    "required": ["type", "title", "status", "code", "detail", "request_id"],
    "properties": {
        "type": {**_TEXT, "examples": ["urn:memoryhub:problem:not_found"]},
        "title": _TEXT,
        "status": {"type": "integer"},
        "code": {**_TEXT, "examples": ["not_found"]},
        "detail": _TEXT,
        "field": _TEXT,
        "request_id": _TEXT,
        "errors": {
            "type": "array",
            "maxItems": 20,
            "items": {
                "type": "object",
                "properties": {"field": {"type": ["string", "null"]}, "code": _TEXT, "detail": _TEXT},
            },
        },
    },
}
_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "RequestId": {
        "name": "Request-Id",
        "in": "header",
        "description": "Your id of the request, 8 to 128 of A-Z a-z 0-9 . _ -; one is made otherwise.",
        "schema": _TEXT,
    },
    "Language": {
        "name": "Accept-Language",
        "in": "header",
        "description": "The language of error messages: zh or en.",
        "schema": _TEXT,
    },
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "The first successful answer is kept for a day at least and replayed.",
        "schema": {**_TEXT, "pattern": "^[\\x21-\\x7e]{1,255}$"},
    },
}
_RESPONSE: Final[dict[str, Any]] = {
    "description": "Refused; `code` says why, in words of the language asked for.",
    "headers": {"Request-Id": {"schema": _TEXT}},
    "content": {PROBLEM_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


def add_house_rules(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A spectacular postprocessing hook: problems, request ids and idempotency on every operation."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = PROBLEM_SCHEMA
    components.setdefault("parameters", {}).update(_PARAMETERS)
    components.setdefault("responses", {})["Problem"] = _RESPONSE
    for method, operation in _operations(result):
        names = ["RequestId", "Language", *(["IdempotencyKey"] if method == "post" else [])]
        references = [{"$ref": f"#/components/parameters/{name}"} for name in names]
        operation.setdefault("parameters", []).extend(references)
        operation["responses"]["default"] = {"$ref": "#/components/responses/Problem"}
    return result


def _operations(result: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for item in result.get("paths", {}).values():
        for method, operation in item.items():
            if isinstance(operation, dict) and "responses" in operation:
                yield method, operation
