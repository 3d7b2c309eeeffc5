"""Statements about a tenant's own words are read; questions, guesses and mentions are not."""

from __future__ import annotations

import pytest

from memoryhub.core.policy.in_force import KnownKey
from memoryhub.core.policy.vocabulary import told_of
from memoryhub.core.text import fold

WORDS = [
    KnownKey("ship.dock", tuple(map(fold, ("home dock", "dock", "泊位"))), True, "fact"),
    KnownKey("work.cost-centre", tuple(map(fold, ("cost centre", "成本中心"))), False, "preference"),
]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Our home dock is pier nine.", "ship.dock"),
        ("By the way, the dock: pier 9", "ship.dock"),
        ("my cost centre has changed to 4711", "work.cost-centre"),
        ("我们的泊位是九号码头", "ship.dock"),
        ("泊位现在改成三号了。", "ship.dock"),
        ("成本中心：4711", "work.cost-centre"),
        ("我們的成本中心是４７１１", "work.cost-centre"),
    ],
)
def test_a_statement_is_read_under_its_key(text: str, key: str) -> None:
    (found,) = told_of(text, WORDS)
    assert found.subject_key == key
    assert text[found.start : found.end] == found.quote == found.content
    assert found.single_valued is (key == "ship.dock")
    assert found.memory_type == ("fact" if key == "ship.dock" else "preference")


@pytest.mark.parametrize(
    "text",
    [
        "What is our home dock?", "is the dock free", "If the dock is free, call me",
        "I don't know whether the dock is free", "I walked to the dock and was tired",
        "the docks are far away", "Which dock is it",
        "泊位是什么", "泊位是多少？", "如果泊位是空的就叫我", "我不知道泊位是不是空的", "我去了泊位",
        "泊位是九号吗",
        "x" * 41 + " dock is nine",
    ],
)  # fmt: skip
def test_what_states_nothing_is_left_alone(text: str) -> None:
    assert told_of(text, WORDS) == []


def test_each_sentence_is_read_for_itself_and_what_is_taken_is_left() -> None:
    text = "Our dock is nine. I like tea. 成本中心是 4711。"
    assert [one.subject_key for one in told_of(text, WORDS)] == ["ship.dock", "work.cost-centre"]
    assert [one.subject_key for one in told_of(text, WORDS, taken=[(4, 8)])] == ["work.cost-centre"]
    assert told_of(text, []) == []
