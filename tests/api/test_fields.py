"""Each field takes what is exactly right and names what is wrong with the rest."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any
from uuid import UUID

import pytest
from rest_framework.exceptions import ValidationError

from memoryhub.api.fields import checked_text
from memoryhub.api.rendering import render_json
from tests.api.conftest import ApiClient
from tests.api.views import Everything

pytestmark = pytest.mark.urls("tests.api.urls")
INT64 = 2**63 - 1
FAMILY = "👨‍👩‍👧‍👦"

REFUSED: list[tuple[str, Any, str]] = [
    ("text", 123, "wrong_type"),
    ("text", True, "wrong_type"),
    ("text", None, "not_null"),
    ("text", ["a"], "wrong_type"),
    ("text", "", "blank"),
    ("text", "\u200b\u2060\ufeff", "blank"),
    ("text", " \u3000\t\n", "blank"),
    ("text", "字" * 65, "too_long"),
    ("text", "a" * 1_000, "too_long"),
    ("name", "a\u202eb", "forbidden_character"),
    ("name", "a\u2066b", "forbidden_character"),
    ("name", "a\r\nb", "forbidden_character"),
    ("name", "a\U000e0041", "forbidden_character"),
    ("user", "u" * 129, "too_long"),
    ("user", "a\nb", "forbidden_character"),
    ("user", "a\ufffdb", "forbidden_character"),
    ("subject_key", "a..b", "invalid_key"),
    ("subject_key", "a') OR 1=1 --", "invalid_key"),
    ("subject_key", "a" * 201, "too_long"),
    ("session", "ses_zz", "invalid_id"),
    ("session", "mem_" + "0" * 32, "invalid_id"),
    ("session", "a" * 300, "too_long"),
    ("at", "2026-01-01T00:00:00", "timezone_required"),
    ("at", "2026-01-01", "invalid_time"),
    ("at", "2026-02-30T00:00:00Z", "invalid_time"),
    ("at", "2026-12-31T23:59:60Z", "invalid_time"),
    ("at", "9999-12-31T23:59:59-14:00", "time_out_of_range"),
    ("at", "0000-01-01T00:00:00Z", "time_out_of_range"),
    ("at", "294277-01-01T00:00:00Z", "invalid_time"),
    ("at", "٢٠٢٦-01-01T00:00:00Z", "invalid_time"),
    ("at", 1767225600, "wrong_type"),
    ("count", True, "wrong_type"),
    ("count", 1.0, "wrong_type"),
    ("count", "1", "wrong_type"),
    ("count", -1, "number_out_of_range"),
    ("count", INT64, "number_out_of_range"),
    ("ratio", "0.5", "wrong_type"),
    ("ratio", True, "wrong_type"),
    ("ratio", -2, "number_out_of_range"),
    ("flag", 1, "wrong_type"),
    ("flag", "true", "wrong_type"),
    ("kind", "system", "invalid_choice"),
    ("kind", ["user"], "wrong_type"),
    ("metadata", ["a"], "wrong_type"),
    ("metadata", {"a.b": 1}, "invalid_key"),
    ("metadata", {"$where": 1}, "invalid_key"),
    ("metadata", {"a') OR 1=1 --": 1}, "invalid_key"),
    ("metadata", {"a": {"b": 1}}, "wrong_type"),
    ("metadata", {"a": [1e18]}, "wrong_type"),
    ("metadata", {"a": "字" * 1_400}, "too_long"),
    ("metadata", {f"k{n}": 1 for n in range(17)}, "too_many_items"),
    ("parts", {"word": "a"}, "wrong_type"),
    ("parts", [{"word": "a"}] * 4, "too_many_items"),
    ("parts", [], "too_few_items"),
    ("subject_key", "ﷺ" * 200, "too_long"),
    ("text", "\u0958" * 64, "too_long"),
]


@pytest.mark.parametrize(("field", "value", "code"), REFUSED, ids=lambda value: repr(value)[:30])
def test_refuses(api: ApiClient, field: str, value: Any, code: str) -> None:
    answer = api.send(json.dumps({field: value}))
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, code, field)


ACCEPTED: list[tuple[str, Any, Any]] = [
    ("text", FAMILY, FAMILY),
    ("text", "e\u0301", "é"),
    ("text", "a\u202eb", "a\u202eb"),
    ("text", "𪚥" * 64, "𪚥" * 64),
    ("text", "'; DROP TABLE x; -- <|endoftext|>", "'; DROP TABLE x; -- <|endoftext|>"),
    ("name", f"王小明 {FAMILY}", f"王小明 {FAMILY}"),
    ("user", "a:*?🙂", "a:*?🙂"),
    ("subject_key", "Ｒｅｐｏｒｔ.TimeZone", "report.timezone"),
    ("subject_key", "饮食.过敏", "饮食.过敏"),
    ("session", "ses_" + "0" * 31 + "1", str(UUID(int=1))),
    ("at", "2026-01-01T08:00:00+08:00", "2026-01-01T00:00:00.000000Z"),
    ("at", "2026-01-01t00:00z", "2026-01-01T00:00:00.000000Z"),
    ("count", 1000, 1000),
    ("ratio", 1, 1.0),
    ("flag", False, False),
    ("metadata", {"a_1": "x", "b": 1.5, "c": None, "d": True}, {"a_1": "x", "b": 1.5, "c": None, "d": True}),
    ("parts", [{"word": "a"}], [{"word": "a"}]),
]


@pytest.mark.parametrize(("field", "value", "understood"), ACCEPTED, ids=lambda value: repr(value)[:30])
def test_accepts(api: ApiClient, field: str, value: Any, understood: Any) -> None:
    answer = api.send(json.dumps({field: value}, ensure_ascii=False))
    assert (answer.status_code, answer.json()) == (201, {field: understood})


@pytest.mark.parametrize("name", ["id", "tenant", "tenant_id", "created_at", "trust", "status", "字段"])
def test_a_field_the_server_sets_is_unknown(api: ApiClient, name: str) -> None:
    answer = api.send(json.dumps({name: "x"}))
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "unknown_field", name)


def test_the_place_of_a_nested_mistake_is_named(api: ApiClient) -> None:
    answer = api.send(json.dumps({"parts": [{"word": "a"}, {"word": "b", "trust": "high"}, {}]}))
    found = [(entry["field"], entry["code"]) for entry in answer.json()["errors"]]
    assert found == [("parts.1.trust", "unknown_field"), ("parts.2.word", "required")]


def test_many_mistakes_are_listed_up_to_twenty(api: ApiClient) -> None:
    answer = api.send(json.dumps({f"x{n}": 1 for n in range(500)}))
    assert len(answer.json()["errors"]) == 20


def test_a_method_without_a_body_takes_none(api: ApiClient) -> None:
    answer = api.put("/api/v1/echo", b'{"x": 1}', "application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_field")
    assert api.put("/api/v1/echo").json() == {"seen": {}}


BAD_QUERIES = [
    ("limit=-1", "number_out_of_range", "limit"),
    ("limit=0", "number_out_of_range", "limit"),
    ("limit=1000000000", "number_out_of_range", "limit"),
    ("limit=abc", "wrong_type", "limit"),
    ("limit=1e3", "wrong_type", "limit"),
    ("limit=%D9%A1", "wrong_type", "limit"),
    ("limit=5&limit=6", "repeated_parameter", "limit"),
    ("ratio=NaN", "wrong_type", "ratio"),
    ("flag=1", "wrong_type", "flag"),
    ("user=%00", "null_character", "user"),
    ("user=", "blank", "user"),
    ("order_by=user__password", "invalid_choice", "order_by"),
    ("order_by=-pk", "invalid_choice", "order_by"),
    ("filter[content__regex]=(a%2B)%2B$", "unknown_parameter", "filter[content__regex]"),
    ("tenant__id=1", "unknown_parameter", "tenant__id"),
    ("api_key=mh_live_x", "unknown_parameter", "api_key"),
]


@pytest.mark.parametrize(("query", "code", "field"), BAD_QUERIES)
def test_refuses_a_query(api: ApiClient, query: str, code: str, field: str) -> None:
    answer = api.get(f"/api/v1/echo?{query}")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, code, field)
    assert "mh_live_x" not in answer.content.decode()


def test_reads_a_query(api: ApiClient) -> None:
    answer = api.get("/api/v1/echo?limit=7&user=%E7%8E%8B&flag=true&ratio=0.5&at=2026-01-01T08:00:00+08:00")
    assert answer.json() == {
        "limit": 7,
        "user": "王",
        "flag": True,
        "ratio": 0.5,
        "at": "2026-01-01T00:00:00.000000Z",
    }


def test_fields_of_an_answer_write_what_they_read() -> None:
    shown = Everything({"session": UUID(int=1), "at": datetime(2026, 1, 1, tzinfo=UTC), "text": "字"}).data
    assert shown == {"session": "ses_" + "0" * 31 + "1", "at": "2026-01-01T00:00:00.000000Z", "text": "字"}


def test_text_that_did_not_come_through_the_parser_is_checked_too() -> None:
    for text, code in (("a\x00", "null_character"), ("\ud800", "invalid_unicode")):
        with pytest.raises(ValidationError) as caught:
            checked_text(text, 10)
        assert caught.value.get_codes() == [code]


def test_answers_may_hold_more_than_json_knows() -> None:
    assert render_json({"a": frozenset("ba"), "b": MappingProxyType({"c": UUID(int=0)}), 1: ()}) == (
        b'{"a":["a","b"],"b":{"c":"00000000-0000-0000-0000-000000000000"},"1":[]}'
    )
    with pytest.raises(TypeError):
        render_json(object())


def test_a_method_without_query_takes_none(api: ApiClient) -> None:
    answer = api.send("{}", path="/api/v1/echo?verbose=1")
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_parameter")
