"""Checks a model's JSON against the small part of JSON Schema that structured output uses."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

# A schema is JSON, whose values have no narrower type than Any.
Schema = Mapping[str, Any]
Violations = Iterator[str]

_TYPES: dict[str, Callable[[object], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
}
_NOTES = frozenset({"title", "description", "default", "examples", "$schema"})
_LIMITS: dict[str, tuple[type | tuple[type, ...], Callable[[Any, Any], bool], str]] = {
    "minLength": (str, lambda value, limit: len(value) >= limit, "at least {} characters"),
    "maxLength": (str, lambda value, limit: len(value) <= limit, "at most {} characters"),
    "minItems": (list, lambda value, limit: len(value) >= limit, "at least {} items"),
    "maxItems": (list, lambda value, limit: len(value) <= limit, "at most {} items"),
    "minimum": ((int, float), lambda value, limit: value >= limit, "at least {}"),
    "maximum": ((int, float), lambda value, limit: value <= limit, "at most {}"),
}
_STRUCTURE = frozenset(
    {"type", "enum", "const", "anyOf", "properties", "required", "additionalProperties", "items"}
)


def parse_json_object(text: str) -> dict[str, object]:
    """Read one JSON object, also from inside a Markdown fence; raises ValueError for anything else.

    NaN and infinities are refused: they are not JSON and no database takes them.
    """
    body = text.strip()
    if body.startswith("```"):
        body = body.partition("\n")[2].rpartition("```")[0]
    try:
        value = json.loads(body, parse_constant=_refuse)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")
    return value


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def schema_violations(value: object, schema: Schema, path: str = "$") -> Violations:
    """Yield one line a violation, naming the place but never the content.

    Knows type, enum, const, anyOf, properties, required, additionalProperties (true or false), items and the
    limits of lengths, items and numbers. Any other keyword raises ValueError: a rule that is silently not
    checked is worse than none.
    """
    unknown = set(schema) - _STRUCTURE - set(_LIMITS) - _NOTES
    if unknown:
        raise ValueError(f"schema keywords not supported: {', '.join(sorted(unknown))}")
    kinds = schema.get("type", ())
    names = [kinds] if isinstance(kinds, str) else list(kinds)
    if names and not any(_TYPES[name](value) for name in names):
        yield f"{path}: must be {' or '.join(names)}"
        return
    yield from _choices(value, schema, path)
    yield from _limits(value, schema, path)
    if isinstance(value, dict):
        yield from _members(value, schema, path)
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            yield from schema_violations(item, schema["items"], f"{path}[{index}]")


def _choices(value: object, schema: Schema, path: str) -> Violations:
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: must be one of the {len(schema['enum'])} listed values"
    if "const" in schema and value != schema["const"]:
        yield f"{path}: must be the one given value"
    if "anyOf" in schema and all(any(schema_violations(value, one, path)) for one in schema["anyOf"]):
        yield f"{path}: fits none of the {len(schema['anyOf'])} alternatives"


def _limits(value: object, schema: Schema, path: str) -> Violations:
    for keyword, (kind, holds, words) in _LIMITS.items():
        if keyword in schema and isinstance(value, kind) and not holds(value, schema[keyword]):
            yield f"{path}: must be {words.format(schema[keyword])}"


def _members(value: dict[str, object], schema: Schema, path: str) -> Violations:
    properties: Schema = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{path}.{name}: is missing"
    for name, member in value.items():
        if name in properties:
            yield from schema_violations(member, properties[name], f"{path}.{name}")
        elif schema.get("additionalProperties", True) is False:
            yield f"{path}: has a member that is not allowed"
