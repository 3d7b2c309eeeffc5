"""The page of the API documentation: its frame, titles and groups in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator

from memoryhub.api.operation_words import GROUPS, TITLES
from memoryhub.api.schema_words import operations, readable

PAGE = "/api/docs/"


def schema(language: str) -> dict[str, Any]:
    """The OpenAPI document as a reader of that language gets it."""
    with override(language):
        generator: Any = SchemaGenerator  # the library has no types
        made: dict[str, Any] = generator().get_schema(request=None, public=True)
    return made


@pytest.mark.parametrize(("accepts", "lang"), [("zh-CN", "zh-Hans"), ("en", "en")])
def test_the_frame_is_in_the_readers_language(client: Client, accepts: str, lang: str) -> None:
    page = client.get(PAGE, headers={"accept-language": accepts}).content.decode()
    assert f'<html lang="{lang}">' in page
    assert ("标题与分组为中文" in page) == (lang != "en")
    assert ('data-word="Authorize">填入密钥<' in page) == (lang != "en")
    assert page.count("<h1") == 1


def test_every_operation_and_group_has_words_and_no_words_are_left_over() -> None:
    document = schema("en")
    found = dict(operations(document))
    assert set(found) == set(TITLES)
    assert {tag for one in found.values() for tag in one["tags"]} == set(GROUPS)
    assert [tag["name"] for tag in document["tags"]] == list(GROUPS)


def test_titles_come_in_both_languages() -> None:
    english, chinese = schema("en"), schema("zh-hans")
    assert {name: one["summary"] for name, one in operations(english)} == {k: v.en for k, v in TITLES.items()}
    assert {name: one["summary"] for name, one in operations(chinese)} == {k: v.zh for k, v in TITLES.items()}
    assert chinese["tags"][1]["description"] == "长期记忆及其召回"
    assert chinese["components"]["parameters"]["Language"]["description"] == "错误信息的语言：zh 或 en。"
    again = schema("en")
    assert (again["info"], again["components"]) == (english["info"], english["components"])


def test_no_description_speaks_of_exceptions() -> None:
    for name, one in operations(schema("en")):
        assert "Raises" not in one.get("description", ""), name


def test_what_is_raised_is_read_as_refusals() -> None:
    text = "Fold.\n\nRaises:\n    NotFound. Conflict: `a`, too\n     much; and `b`.\n    InvalidInput: `c`."
    assert readable(text) == (
        "Fold.\n\nRefused with\n\n- not found\n- conflict: `a`, too much; and `b`.\n- invalid: `c`."
    )
    assert readable("Change it. Raises NotFound, InvalidInput.") == "Change it."
    assert readable("The newest. Raises NotFound for a stranger.") == "The newest. 404 for a stranger."
