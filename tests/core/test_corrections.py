"""The words that lead in a correction are none of what is kept, and it corrects what was said."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.extraction.corrections import is_lead_in
from memoryhub.core.told_facts import with_told

SAID_AT = datetime(2026, 11, 30, tzinfo=UTC)


def kept(text: str) -> list[tuple[str, str, str]]:
    found = with_told(text, extract(text, role="user", said_at=SAID_AT, timezone="UTC"))
    return [(one.intent, one.subject_key, one.content) for one in found]


@pytest.mark.parametrize(
    "lead",
    [
        "Scratch that,", "No wait,", "Ignore that,", "Actually no, scratch that \u2014", "Sorry, I meant",
        "Let me correct myself:", "I misspoke,", "My mistake,", "No, that's wrong,", "Oops, typo:",
        "Hold on, let me rephrase:",
        "Sorry, I misspoke. Actually,", "Correction:", "Pretend I never said that,",
    ],
)  # fmt: skip
def test_english_lead_ins_are_no_content(lead: str) -> None:
    assert kept(f"{lead} I live in Milan") == [("correct", "profile.home", "I live in Milan")]


@pytest.mark.parametrize(
    "lead",
    [
        "不对，", "算了，当我没说，不对，", "更正一下，", "说错了，", "我刚才说错了，", "等等，不对，我是说",
        "抱歉，口误，", "刚才说的不算，", "我重新说一遍：", "打错字了，", "我是想说", "那句话有误，",
        "不好意思，我纠正一下，",
    ],
)  # fmt: skip
def test_chinese_lead_ins_are_no_content(lead: str) -> None:
    assert kept(f"{lead}我住在米兰") == [("correct", "profile.home", "我住在米兰")]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("I like jazz, no wait, I like blues", "preference.taste.blues"),
        ("I like jazz. Sorry, I misspoke. I like blues.", "preference.taste.blues"),
        ("我喜欢爵士乐，说错了，我喜欢蓝调", "preference.taste.蓝调"),
        ("我喜欢爵士乐。不对。我喜欢蓝调。", "preference.taste.蓝调"),
    ],
)
def test_a_correction_puts_away_what_stands_before_it(text: str, left: str) -> None:
    assert [key for _, key, _ in kept(text)] == [left]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Sorry to hear that, I live in Milan", "I live in Milan"),
        ("Wait staff is my job: I work as a waiter", "Wait staff is my job: I work as a waiter"),
        ("其实我住在米兰", "我住在米兰"),
    ],
)
def test_what_only_hesitates_corrects_nothing(text: str, content: str) -> None:
    assert [one[2] for one in kept(text)] in ([content], [content.partition(": ")[2]])
    assert not is_lead_in("i live in milan")
    assert not is_lead_in("我不对他说谎")
