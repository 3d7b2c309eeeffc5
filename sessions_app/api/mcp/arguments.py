"""What each tool may be given, and the JSON schema that tells a model so."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memories.api.bodies import (
    CLAIMED_CHANNELS,
    MAX_CONTENT,
    MAX_FORGOTTEN,
    MAX_QUERY,
    MAX_TOP_K,
)
from memories.models import MemoryStatus, MemoryType
from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.pagination import PageQuery
from memoryhub.api.problems import Language
from memoryhub.api.schema_types import field_schema
from sessions_app.api.bodies import MAX_BUDGET, MAX_TURN_CHARS
from sessions_app.api.mcp.words import ARGUMENTS

Schema = dict[str, Any]
KINDS = ("memories", "turns", "documents")


class ToolArguments(fields.StrictSerializer):
    """What every tool takes: whose memory it is about."""

    user = fields.UserRefField(required=False)


class RememberArguments(ToolArguments):
    """Something to remember."""

    content = fields.TextField(max_length=MAX_CONTENT)
    memory_type = fields.EnumField(MemoryType.values, required=False)
    subject_key = fields.SubjectKeyField(required=False)
    importance = fields.IntField(minimum=1, maximum=10, required=False)
    confidence = fields.FloatField(minimum=0, maximum=1, required=False)
    valid_from = fields.AwareDateTimeField(required=False)
    valid_to = fields.AwareDateTimeField(required=False)
    channel = fields.EnumField(CLAIMED_CHANNELS, required=False)
    infer = fields.BoolField(required=False)


class RecallArguments(ToolArguments):
    """A question to memory."""

    query = fields.TextField(max_length=MAX_QUERY)
    top_k = fields.IntField(minimum=1, maximum=MAX_TOP_K, required=False)
    types = fields.ListOf(fields.EnumField(MemoryType.values), minimum=1, maximum=3, required=False)
    include = fields.ListOf(fields.EnumField(KINDS), minimum=1, maximum=3, required=False)
    session = fields.IdField("ses", required=False)
    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)


class ListArguments(ToolArguments, PageQuery):
    """Which memories."""

    memory_type = fields.EnumField(MemoryType.values, required=False)
    subject_key = fields.SubjectKeyField(required=False)
    status = fields.EnumField([*MemoryStatus.values, "all"], required=False)
    q = fields.TextField(max_length=MAX_QUERY, required=False)
    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)


class CorrectArguments(ToolArguments):
    """What a memory says differently from now on; at least one field beside its id."""

    memory = fields.IdField("mem")
    content = fields.TextField(max_length=MAX_CONTENT, required=False)
    memory_type = fields.EnumField(MemoryType.values, required=False)
    subject_key = fields.SubjectKeyField(required=False)
    importance = fields.IntField(minimum=1, maximum=10, required=False)
    confidence = fields.FloatField(minimum=0, maximum=1, required=False)
    valid_from = fields.AwareDateTimeField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.keys() - {"user", "memory"}:
            raise serializers.ValidationError({"content": field_error("required").detail})
        return attrs


class ForgetArguments(ToolArguments):
    """What to forget: exactly one of ids, key and words."""

    memory_ids = fields.ListOf(fields.IdField("mem"), minimum=1, maximum=MAX_FORGOTTEN, required=False)
    subject_key = fields.SubjectKeyField(required=False)
    query = fields.TextField(max_length=MAX_QUERY, required=False)
    dry_run = fields.BoolField(required=False)


class ContextArguments(ToolArguments):
    """What to build a context for."""

    input = fields.TextField(max_length=MAX_TURN_CHARS, required=False, allow_blank=True)
    session = fields.IdField("ses", required=False)
    token_budget = fields.IntField(minimum=1, maximum=MAX_BUDGET, required=False)
    recall = fields.BoolField(required=False)
    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)


def input_schema(arguments: type[ToolArguments], language: Language, *, user: bool | None) -> Schema:
    """The JSON schema of a tool's arguments, with their bounds and words.

    `user` says whether the end user has to be named (True), may be (False), or is fixed (None).
    """
    found = {name: field for name, field in arguments().fields.items() if name != "user" or user is not None}
    required = [name for name, field in found.items() if field.required or (name == "user" and user)]
    properties = {
        name: {**_schema(field), "description": ARGUMENTS[name].in_language(language)}
        for name, field in found.items()
    }
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _schema(field: Any) -> Schema:
    if isinstance(field, fields.ListOf):
        bounds = {"minItems": field.minimum, "maxItems": field.maximum}
        return {"type": "array", "items": _schema(field.child), **bounds}
    return field_schema(field)
