"""Which words of a turn are said in a game of roles, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from memoryhub.core.extraction.make_believe import in_play


def played(text: str, earlier: Sequence[str] = ()) -> str:
    """The words of a turn that belong to a game."""
    start, end = in_play(text, earlier)
    return text[start:end]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Hi. Let's pretend you're a wizard and I'm a troll",
            "Let's pretend you're a wizard and I'm a troll",
        ),
        ("I want to play a text adventure, I'm a monk", "I want to play a text adventure, I'm a monk"),
        ("假装你是船长,我是海盗", "假装你是船长,我是海盗"),
        ("你来演皇帝,我来演太监", "你来演皇帝,我来演太监"),
    ],
)
def test_a_game_begins_where_it_is_proposed(text: str, words: str) -> None:
    assert played(text) == words


@pytest.mark.parametrize(
    ("text", "earlier"),
    [
        ("I sleep in a coffin", ["I eat bats", "let's role play: I'm a ghoul"]),
        ("我睡在棺材里", ["我爱吃蝙蝠", "我们来玩个角色扮演"]),
    ],
)
def test_it_goes_on_in_the_next_turns(text: str, earlier: list[str]) -> None:
    assert played(text, earlier) == text


@pytest.mark.parametrize(
    ("text", "earlier", "words"),
    [
        ("My duke is dead. Out of character: I'm a baker", ["let's role play"], "My duke is dead. "),
        ("不玩了,我是面包师", ["我们来玩角色扮演"], ""),
        ("I'm a baker", ["ok stop, that's enough", "let's role play"], ""),
        ("我是面包师", ["说正经的,我饿了", "假装你是厨神"], ""),
    ],
)
def test_it_ends_where_they_say_so(text: str, earlier: list[str], words: str) -> None:
    assert played(text, earlier) == words


@pytest.mark.parametrize(
    "text",
    [
        "You are a doctor, I'm diabetic and need a meal plan",
        "I play chess every Sunday",
        "My son loves games",
        "你是营养师,我有痛风",
        "我每周日下棋",
    ],
)
def test_a_role_for_the_assistant_alone_is_no_game(text: str) -> None:
    assert played(text) == ""
