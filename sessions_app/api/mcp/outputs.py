"""How an answer looks to a client: its JSON schema, and the short text that a model reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch
from typing import Any, Final

from rest_framework import serializers

from memoryhub.api.problems import Language
from sessions_app.api.mcp.arguments import Schema
from sessions_app.api.mcp.words import FORGOTTEN, MORE, NOTHING, WOULD

Answer = Mapping[str, Any]


def output_schema(
    reply: type[serializers.Serializer[Any]] | serializers.Serializer[Any], required: tuple[str, ...]
) -> Schema:
    """The JSON schema of an answer of which these members are always there."""
    made = reply() if isinstance(reply, type) else reply
    return {**_schema(made), "required": list(required)}


@singledispatch
def _kind(field: Any) -> Schema:
    return {}


@_kind.register
def _object(field: serializers.Serializer) -> Schema:  # type: ignore[type-arg]  # what is dispatched on
    return {"type": "object", "properties": {name: _schema(one) for name, one in field.fields.items()}}


@_kind.register
def _objects(field: serializers.ListSerializer) -> Schema:  # type: ignore[type-arg]  # the same
    return {"type": "array", "items": _schema(field.child)}


@_kind.register
def _list(field: serializers.ListField) -> Schema:
    return {"type": "array"}


@_kind.register
def _dict(field: serializers.DictField) -> Schema:
    return {"type": "object"}


@_kind.register
def _text(field: serializers.CharField) -> Schema:
    return {"type": "string"}


@_kind.register
def _time(field: serializers.DateTimeField) -> Schema:
    return {"type": "string", "format": "date-time"}


@_kind.register
def _whole(field: serializers.IntegerField) -> Schema:
    return {"type": "integer"}


@_kind.register
def _number(field: serializers.FloatField) -> Schema:
    return {"type": "number"}


@_kind.register
def _flag(field: serializers.BooleanField) -> Schema:
    return {"type": "boolean"}


def _schema(field: Any) -> Schema:
    found = _kind(field)
    if field.allow_null and "type" in found:
        return {**found, "type": [found["type"], "null"]}
    return found


def text_of(tool: str, answer: Answer, language: Language) -> str:
    """An answer in a few lines for a model that is shown no structured content; ids are all there."""
    return _TEXTS[tool](answer, language)


def _written(answer: Answer, language: Language) -> str:
    lines = [_decided(one, language) for one in answer.get("results") or [answer]]
    return "\n".join(lines)


def _decided(one: Answer, language: Language) -> str:
    reason = one["reason_zh"] if language == "zh" else one["reason"]
    line = f"{one['decision']}: {reason}"
    return line if one["id"] is None else f"{line}\n{_memory(one)}"


def _found(answer: Answer, language: Language) -> str:
    lines = [f"- [{one['id']}] {one['content']} ({_day(one['said_at'])})" for one in answer["data"]]
    return "\n".join(lines) or NOTHING.in_language(language)


def _listed(answer: Answer, language: Language) -> str:
    lines = [_memory(one) for one in answer["data"]]
    if answer["next_cursor"]:
        lines.append(f"{MORE.in_language(language)}: {answer['next_cursor']}")
    return "\n".join(lines) or NOTHING.in_language(language)


def _memory(one: Answer) -> str:
    key = f"{one['subject_key']}: " if one["subject_key"] else ""
    return f"- [{one['id']}] {key}{one['content']} ({one['status']}, {_day(one['valid_from'])})"


def _corrected(answer: Answer, language: Language) -> str:
    return _memory(answer)


def _gone(answer: Answer, language: Language) -> str:
    line = FORGOTTEN.in_language(language).format(**answer)
    return f"{line} {WOULD.in_language(language)}" if answer["dry_run"] else line


def _context(answer: Answer, language: Language) -> str:
    return "\n\n".join(f"{one['role']}: {one['content']}" for one in answer["messages"])


def _day(time: str) -> str:
    return time[:10]


_TEXTS: Final[Mapping[str, Callable[[Answer, Language], str]]] = {
    "remember": _written,
    "recall": _found,
    "list_memories": _listed,
    "correct": _corrected,
    "forget": _gone,
    "get_context": _context,
}
