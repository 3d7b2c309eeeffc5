"""OpenAPI 3.1: the settings of DRF and drf-spectacular, and what the house adds to every operation.

Imports neither DRF nor models, so `settings.py` can read it.
"""

from __future__ import annotations

from typing import Any, Final

PROBLEM_TYPE: Final = "application/problem+json"

REST_FRAMEWORK: Final[dict[str, Any]] = {
    "DEFAULT_RENDERER_CLASSES": ["memoryhub.api.rendering.JsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["memoryhub.api.parsing.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "memoryhub.api.errors.exception_handler",
    "UNAUTHENTICATED_USER": None,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS: Final[dict[str, Any]] = {
    "TITLE": "MemoryHub",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "memoryhub.api.schema.add_house_rules",
    ],
}
