"""The OpenAPI document is valid and says what the house does."""

from __future__ import annotations

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema


@pytest.fixture
def schema() -> dict[str, Any]:
    """The document of the test views."""
    generator: Any = SchemaGenerator
    document: dict[str, Any] = generator(urlconf="tests.api.urls").get_schema(public=True)
    return document


def test_the_document_is_valid_openapi_3_1(schema: dict[str, Any]) -> None:
    assert schema["openapi"].startswith("3.1")
    validate: Any = validate_schema
    validate(schema)


def test_bodies_and_queries_are_read_from_the_view(schema: dict[str, Any]) -> None:
    echo = schema["paths"]["/api/v1/echo"]
    body = echo["post"]["requestBody"]["content"]
    assert body == {"application/json": {"schema": {"$ref": "#/components/schemas/Everything"}}}
    named = {parameter.get("name"): parameter for parameter in echo["get"]["parameters"]}
    assert named["limit"]["schema"] == {"type": "integer", "minimum": 1, "maximum": 100, "default": 50}
    assert "requestBody" not in echo["put"]


def test_the_strict_fields_are_described(schema: dict[str, Any]) -> None:
    everything = schema["components"]["schemas"]["Everything"]
    assert everything["additionalProperties"] is False
    shown = everything["properties"]
    assert shown["session"]["pattern"] == "^ses_[0-9a-f]{32}$"
    assert shown["kind"]["enum"] == ["user", "assistant"]
    assert (shown["parts"]["maxItems"], shown["text"]["maxLength"]) == (3, 64)


def test_a_list_is_described_as_a_page(schema: dict[str, Any]) -> None:
    listed = schema["paths"]["/api/v1/users"]["get"]
    assert listed["operationId"] == "users_list"
    page = schema["components"]["schemas"]["UserOutPage"]["properties"]
    assert page["data"] == {"type": "array", "items": {"$ref": "#/components/schemas/UserOut"}}
    assert page["next_cursor"] == {"type": ["string", "null"]}


def test_the_bearer_key_is_described(schema: dict[str, Any]) -> None:
    assert schema["components"]["securitySchemes"]["apiKey"]["scheme"] == "bearer"
    assert schema["paths"]["/api/v1/keyed"]["get"]["security"] == [{"apiKey": []}]


def test_every_operation_may_answer_a_problem(schema: dict[str, Any]) -> None:
    for item in schema["paths"].values():
        for method, operation in item.items():
            assert operation["responses"]["default"] == {"$ref": "#/components/responses/Problem"}
            keyed = {"$ref": "#/components/parameters/IdempotencyKey"} in operation["parameters"]
            assert keyed == (method == "post")
