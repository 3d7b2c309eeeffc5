"""A name given after what bears it was met, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.extraction.named_later import may_give_name, named_later


def told(text: str, *earlier: str) -> list[tuple[str, str]]:
    if not may_give_name(text):
        return []
    return [(one.subject_key, one.content) for one in named_later(text, earlier)]


@pytest.mark.parametrize(
    ("text", "earlier", "key", "content"),
    [
        ("we named him Rusty", "we adopted a puppy", "pet.dog.name", "My puppy is called Rusty"),
        ("Decided: Marble", "I got a kitten today!", "pet.cat.name", "My kitten is called Marble"),
        ("Marble it is", "I got a kitten today!", "pet.cat.name", "My kitten is called Marble"),
        (
            "her name is Ada",
            "our daughter was born on Sunday",
            "family.daughter.name",
            "My daughter is called Ada",
        ),
        (
            "we called her Sea Goat",
            "I bought a little boat",
            "profile.about.boat.name",
            "My boat is called Sea Goat",
        ),
        ("想好了,叫它糯米", "今天领养了一只小猫", "pet.cat.name", "我的小猫叫糯米"),
        ("小名就叫团团", "我女儿昨晚出生了", "family.daughter.name", "我的女儿叫团团"),
        ("最后取名叫大白", "新买了一辆房车", "profile.about.房车.name", "我的房车叫大白"),
    ],
)
def test_the_name_goes_to_what_was_met(text: str, earlier: str, key: str, content: str) -> None:
    assert told(text, "not yet", earlier) == [(key, content)]


@pytest.mark.parametrize(
    ("text", "earlier"),
    [
        ("we named him Rusty", "we saw a film about a puppy"),
        ("decided: later", "I got a kitten today!"),
        ("call me Rusty", "we adopted a puppy"),
        ("what if we named him Rusty?", "we adopted a puppy"),
        ("就叫我老王吧", "今天领养了一只小猫"),
        ("叫什么好呢", "今天领养了一只小猫"),
        ("叫外卖了", "今天领养了一只小猫"),
    ],
)
def test_nothing_is_named_where_nothing_was_met_or_no_name_is_said(text: str, earlier: str) -> None:
    assert told(text, earlier) == []
