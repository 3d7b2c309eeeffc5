"""Which facts a user's yes confirms, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.compression.engine import compress
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.confirming import confirmed_pairs
from memoryhub.core.sentence_worth import is_assent, is_confirmation
from tests.core.counters import WordCounter


def confirmed(*lines: str) -> list[str]:
    """What is confirmed in a conversation that the user opens."""
    return [text for _, _, found in confirmed_pairs(turns_of(*lines)) for text in found]


def turns_of(*lines: str) -> list[SourceTurn]:
    roles = ("user", "assistant")
    return [SourceTurn(place + 1, roles[place % 2], text, 9) for place, text in enumerate(lines)]


@pytest.mark.parametrize(
    "text",
    [
        "对，就是这样",
        "嗯，对的",
        "是的。",
        "没错！",
        "Yes, that's right.",
        "yup",
        "Exactly!",
        "That is correct.",
    ],
)
def test_a_firm_yes(text: str) -> None:
    assert is_confirmation(text)
    assert is_assent(text)


@pytest.mark.parametrize("text", ["好的", "可以", "OK", "Sounds good.", "sure"])
def test_an_agreement_is_no_proof(text: str) -> None:
    assert is_confirmation(text)
    assert not is_assent(text)


@pytest.mark.parametrize(
    "text",
    ["对吗？", "好的，那明天呢？", "对，但是改到周二", "right?", "Yes, but make it Tuesday.", "不对"],
)
def test_no_yes(text: str) -> None:
    assert not is_confirmation(text)


@pytest.mark.parametrize(
    ("said", "back", "yes"),
    [
        ("周六上午九点送到五楼。", "确认一下：周六上午九点，送到五楼。", "对，就是这样"),
        ("我住在世纪大道100号。", "好的，地址是世纪大道100号。", "没错"),
        ("Deliver it on May 3.", "So you want it on May 3, to the fifth floor.", "Yes, that's right."),
        ("We need 12 chairs.", "To confirm: 12 chairs in room 4.", "Exactly."),
    ],
)
def test_what_is_said_back_is_confirmed(said: str, back: str, yes: str) -> None:
    assert len(confirmed(said, back, yes)) == 1


@pytest.mark.parametrize(
    ("back", "yes", "expected"),
    [
        ("送到五楼，周六上午九点。对吗？", "好的", ["送到五楼，周六上午九点。"]),
        ("12 chairs in room 4. Is that right?", "yep", ["12 chairs in room 4."]),
        ("地址是世纪大道100号，对吗？", "是的", ["地址是世纪大道100号，对吗？"]),
        ("Paris has 2 million people.", "ok", []),
        ("巴黎有两百万人。", "好的", []),
        ("12 chairs in room 4. Is that right?", "Yes, but make it 14.", []),
    ],
)
def test_a_question_takes_any_yes_and_a_statement_does_not(back: str, yes: str, expected: list[str]) -> None:
    assert confirmed("hi", back, yes) == expected


def test_a_mere_yes_to_a_new_statement_confirms_nothing() -> None:
    assert confirmed("Tell me of Paris.", "Paris has 2 million people.", "Right.") == []


def test_confirmed_facts_carry_their_mark_and_are_kept_first() -> None:
    talk = [f"I saw {number} birds at place {number}." for number in range(40)]
    lines = ["周六上午九点送到五楼。", "确认一下：周六上午九点，送到五楼。", "对，就是这样", "好", *talk]
    result = compress(None, turns_of(*lines), target_tokens=30, counter=WordCounter(), language="zh")
    marked = [entry for entry in result.summary.confirmed_facts if entry.confirmed]
    assert [(entry.text, entry.turns) for entry in marked] == [("确认一下：周六上午九点，送到五楼。", (2, 3))]
