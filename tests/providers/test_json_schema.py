"""The schema check accepts what fits, names what does not, and refuses rules that it does not know."""

from typing import Any

import pytest

from memoryhub.providers.json_schema import parse_json_object, schema_violations

FACT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "minLength": 1, "maxLength": 10},
        "importance": {"type": "integer", "minimum": 1, "maximum": 10},
        "kind": {"enum": ["fact", "preference"]},
        "until": {"anyOf": [{"type": "null"}, {"type": "string"}]},
        "tags": {"type": ["array", "null"], "items": {"type": "string"}, "minItems": 1},
        "version": {"const": 1},
    },
    "required": ["text"],
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    "value",
    [
        {"text": "住在杭州"},
        {"text": "a", "importance": 10, "kind": "fact", "until": None, "tags": ["家"], "version": 1},
        {"text": "a", "until": "2027", "tags": None},
    ],
)
def test_what_fits_has_no_violations(value: object) -> None:
    assert list(schema_violations(value, FACT)) == []


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ([], "$: must be object"),
        ({}, "$.text: is missing"),
        ({"text": ""}, "$.text: must be at least 1"),
        ({"text": "x" * 11}, "$.text: must be at most 10"),
        ({"text": "a", "importance": True}, "$.importance: must be integer"),
        ({"text": "a", "importance": 11}, "$.importance: must be at most 10"),
        ({"text": "a", "kind": "other"}, "$.kind: must be one of"),
        ({"text": "a", "until": 3}, "$.until: fits none"),
        ({"text": "a", "tags": []}, "$.tags: must be at least 1 items"),
        ({"text": "a", "tags": ["b", 2]}, "$.tags[1]: must be string"),
        ({"text": "a", "version": 2}, "$.version: must be the one"),
        ({"text": "a", "trust": "high"}, "$: has a member that is not allowed"),
    ],
)
def test_a_violation_names_the_place(value: object, where: str) -> None:
    found = list(schema_violations(value, FACT))
    assert len(found) == 1
    assert found[0].startswith(where)


def test_an_unknown_keyword_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="pattern"):
        list(schema_violations("a", {"type": "string", "pattern": "b"}))


@pytest.mark.parametrize("text", ["", "null", "3", '{"a": Infinity}', '{"a": 1', "{'a': 1}", "[" * 50_000])
def test_only_a_json_object_is_read(text: str) -> None:
    with pytest.raises(ValueError):
        parse_json_object(text)
