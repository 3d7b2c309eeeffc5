"""Rules that are said as facts are pinned word for word; habits, stories and others' rules are not."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.rulings import standing_after
from memoryhub.core.pins.standing_orders.as_facts import is_said_as_fact
from memoryhub.core.text import Language

Half = Literal["build", "aside"]
_DATA = Path(__file__).parent / "data"


def _pinned(text: str) -> list[str]:
    return [pin.text for pin in standing_after([SourceTurn(1, "user", text, 9)])]


def _lines(language: Language, half: Half, kind: str) -> list[str]:
    rows = (_DATA / f"as_facts.{language}.tsv").read_text(encoding="utf-8").splitlines()
    cut = [row.split("\t") for row in rows if not row.startswith("#")]
    return [text for part, is_kind, text in cut if (part, is_kind) == (half, kind)]


@pytest.mark.parametrize(
    "text",
    [
        "We never deploy on Fridays.",
        "Nothing leaves the building without Maria's signature.",
        "By the way, we never deploy on Fridays.",
        "We don't accept cheques.",
        "Our team never merges its own pull requests.",
        "We always answer complaints within one working day.",
        "周五我们从不上线。",
        "没有王经理签字，任何东西都不出这栋楼。",
        "对了，周五我们从不上线。",
        "我们店不收支票。",
        "我们组的人不合并自己的代码。",
        "投诉我们都在一个工作日内回复。",
    ],
)
def test_a_rule_said_as_a_fact_is_pinned_word_for_word(text: str) -> None:
    assert [pin.strip(".。") for pin in _pinned(text)] == [text.strip(".。")]


@pytest.mark.parametrize(
    "text",
    [
        "I never eat breakfast.",
        "We never win at home.",
        "We never give up.",
        "We always order pizza on Fridays.",
        "We never use the car in town.",
        "We don't sell shoes.",
        "We don't keep in touch.",
        "We always check the weather before a hike.",
        "Our office never opens on time.",
        "His company never hires people over fifty.",
        "Back then we never deployed on Fridays.",
        "Suppose we never deployed on Fridays.",
        '"We never deploy on Fridays," the book says.',
        "Do we never deploy on Fridays?",
        "Nobody goes home alone.",
        "我从不吃早饭。",
        "我们主场从来没赢过。",
        "我们从不放弃。",
        "我们从不开玩笑。",
        "我们周五总点披萨。",
        "我们不卖鞋。",
        "我们公司从不加薪。",
        "我们单位不远。",
        "他们公司从不招五十岁以上的人。",
        "那时候我们周五从不上线。",
        "要是我们周五从不上线，进度会更慢。",
        "“周五我们从不上线”，书里这么写。",
        "我们周五从不上线吗？",
        "没有咖啡我不开工。",
        "除了下雨谁都不开心。",
    ],
)
def test_habits_stories_quotations_and_others_rules_are_none(text: str) -> None:
    assert not is_said_as_fact(text)
    assert _pinned(text) == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("half", "least"), [("build", 17), ("aside", 16)])
def test_most_lines_are_told_from_what_only_sounds_so(language: Language, half: Half, least: int) -> None:
    rules, others = _lines(language, half, "pin"), _lines(language, half, "other")
    assert (len(rules), len(others)) == (18, 22)
    assert sum(bool(_pinned(text)) for text in rules) >= least
    assert not [text for text in others if is_said_as_fact(text)]


@pytest.mark.parametrize("text", ["We never sell your data.", "我们从不透露客户资料。"])
def test_terms_within_a_long_message_are_not_taken_for_the_users(text: str) -> None:
    assert is_said_as_fact(text)
    said = " ".join(["The parcel came on Monday.", *["It was wet and torn again."] * 20, text, "See you."])
    assert text not in _pinned(said)


@pytest.mark.parametrize(
    "unit", ["we never ", "our team ", "nobody ", "我们", "从不", "没有", "除了", "by the way, "]
)
def test_long_sentences_are_read_in_linear_time(unit: str) -> None:
    assert not is_said_as_fact(unit * 5_000)
