"""Keys are made of whole words that say something, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.told_facts import with_told

SAID_AT = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("去世", "去世"),
        ("在实验小学上学", "实验小学上学"),
        ("我们2019年在大理结的婚", "2019-年大理结婚"),
        ("用户体验设计", "用户体验设计"),
        ("I've been diagnosed with asthma", "diagnosed-asthma"),
        ("coffee now", "coffee"),
        (
            "internationalization-of-very-long-compound-words-here and more",
            "internationalization-very-long-compound-words",
        ),
        (
            "the documentaries about some extraordinarily interesting oceanographers",
            "documentaries-about-some",
        ),
    ],
)
def test_a_key_holds_whole_words_that_say_something(text: str, name: str) -> None:
    assert slug(text).startswith(name)
    assert len(slug(text)) <= 48


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Atlas现在由李雷负责", "project.atlas.lead"),
        ("Atlas项目目前由李雷负责", "project.atlas.lead"),
        ("Atlas is now led by Mia", "project.atlas.lead"),
    ],
)
def test_a_name_in_a_key_is_the_name_alone(text: str, key: str) -> None:
    found = with_told(text, extract(text, role="user", said_at=SAID_AT, timezone="UTC"))
    assert [item.subject_key for item in found] == [key]
