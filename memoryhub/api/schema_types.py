"""What drf-spectacular cannot guess: the strict fields, the bearer key, and what a view declares."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
    OpenApiSerializerFieldExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers

from memoryhub.api import fields, json_fields
from memoryhub.api.pagination import PageQuery

Schema = dict[str, Any]


class HouseSchema(AutoSchema):
    """Reads request and query from a view's `bodies` and `queries`, so that they are written once."""

    def get_request_serializer(self) -> Any:
        bodies = getattr(self.view, "bodies", None)
        return super().get_request_serializer() if bodies is None else bodies.get(self.method)

    def get_override_parameters(self) -> list[Any]:
        query = getattr(self.view, "queries", {}).get(self.method)
        return [query] if query else []

    def get_operation_id(self) -> str:
        """A list and a single thing on one path stem get different names."""
        name: str = super().get_operation_id()
        query = getattr(self.view, "queries", {}).get(self.method)
        is_list = query is not None and issubclass(query, PageQuery)
        return name.removesuffix("_retrieve") + "_list" if is_list and name.endswith("_retrieve") else name

    def get_tags(self) -> list[str]:
        """The first part of the path after the version, e.g. `sessions`; of what is outside `/api`, `v1`."""
        parts = self.path.removeprefix("/api/v1").split("/")
        return [parts[1]]


def page_of(row: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """The schema of one page of `row`, for `@extend_schema(responses=page_of(SessionOut))`."""
    members = {"data": row(many=True), "next_cursor": serializers.CharField(allow_null=True)}
    page: serializers.Serializer[Any] = inline_serializer(f"{row.__name__}Page", members)
    return page


@singledispatch
def field_schema(field: fields.StrictField) -> Schema:
    """The JSON schema of one strict field."""
    raise NotImplementedError(type(field).__name__)


@field_schema.register
def _text(field: fields.TextField) -> Schema:
    return {"type": "string", "minLength": 0 if field.allow_blank else 1, "maxLength": field.max_length}


@field_schema.register
def _subject_key(field: fields.SubjectKeyField) -> Schema:
    limits = {"minLength": 1, "maxLength": fields.MAX_SUBJECT_KEY}
    return {"type": "string", **limits, "examples": ["report.timezone"]}


@field_schema.register
def _id(field: fields.IdField) -> Schema:
    example = f"{field.prefix}_01890a5d7c4e7b3f9a1c2d3e4f506172"
    return {"type": "string", "pattern": f"^{field.prefix}_[0-9a-f]{{32}}$", "examples": [example]}


@field_schema.register
def _time(field: fields.AwareDateTimeField) -> Schema:
    return {"type": "string", "format": "date-time", "examples": ["2026-01-02T03:04:05.678901Z"]}


@field_schema.register
def _int(field: fields.IntField) -> Schema:
    return {"type": "integer", "minimum": field.minimum, "maximum": field.maximum}


@field_schema.register
def _float(field: fields.FloatField) -> Schema:
    return {"type": "number", "minimum": field.minimum, "maximum": field.maximum}


@field_schema.register
def _bool(field: fields.BoolField) -> Schema:
    return {"type": "boolean"}


@field_schema.register
def _enum(field: fields.EnumField) -> Schema:
    return {"type": "string", "enum": list(field.choices)}


@field_schema.register
def _metadata(field: fields.MetadataField) -> Schema:
    return {
        "type": "object",
        "maxProperties": fields.MAX_METADATA_KEYS,
        "propertyNames": {"pattern": "^[a-z][a-z0-9_]{0,39}$"},
        "additionalProperties": {"type": ["string", "number", "boolean", "null"]},
    }


@field_schema.register
def _json(field: json_fields.JsonField) -> Schema:
    return {}


@field_schema.register
def _texts(field: json_fields.TextsField) -> Schema:
    text = {"type": "string", "maxLength": field.max_length}
    return {"oneOf": [text, {"type": "array", "items": text, "maxItems": field.most}]}


class StrictFieldExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """Any strict field."""

    target_class = fields.StrictField
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: str) -> Schema:
        return field_schema(self.target)


class ListOfExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """A list with its bounds."""

    target_class = fields.ListOf
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: str) -> Schema:
        schema: Schema = auto_schema._map_serializer_field(self.target, direction, bypass_extensions=True)
        return {**schema, "minItems": self.target.minimum, "maxItems": self.target.maximum}


class StrictSerializerExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """A body that refuses what it does not name, or lets it by."""

    target_class = fields.StrictSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: str) -> Schema:
        schema: Schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": self.target.lets_unknown_by}


class ApiKeyExtension(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """`Authorization: Bearer mh_live_…`."""

    target_class = "tenants.authentication.ApiKeyAuthentication"
    name = "apiKey"

    def get_security_definition(self, auto_schema: AutoSchema) -> Schema:
        return {"type": "http", "scheme": "bearer", "description": "A tenant's API key, `mh_live_…`."}
