"""Reading and masking a text four times as long takes about four times the work, whatever it is made of."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from types import FrameType
from typing import Any

import pytest

from memoryhub.core.dates import resolve_dates
from memoryhub.core.extraction import extract
from memoryhub.core.redaction import find_sensitive, numbers
from memoryhub.core.spans import spans

SAID_AT = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)
SHORT, TIMES, ALLOWED = 3_000, 4, 6  # quadratic work would grow by 16


def calls(work: Callable[[str], object], text: str) -> int:
    """How many functions are called, those of C (each search of a pattern is one) included."""
    seen = 0

    def count(_frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal seen
        seen += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work(text)
    finally:
        sys.setprofile(None)
    return seen


def growth(work: Callable[[str], object], unit: str) -> float:
    """How much more work the longer text is, after a first run has filled every cache."""
    text = unit * (SHORT // len(unit))
    work(text)
    return calls(work, text * TIMES) / calls(work, text)


def read(text: str) -> object:
    return extract(text, role="user", said_at=SAID_AT, timezone="UTC")


@pytest.mark.parametrize(
    "unit",
    ["I like tea, ", "apples, ", "My sister Ann likes tea, she ", "我喜欢喝茶，", "苹果、", "我住在上海。"],
)
def test_extraction_grows_with_the_text(unit: str) -> None:
    assert growth(read, unit) <= ALLOWED


@pytest.mark.parametrize("unit", ["1 ", "12 34 ", "123-", "一二三 ", "1234567890 ", "4111 1111 "])
def test_redaction_grows_with_the_text(unit: str) -> None:
    assert growth(find_sensitive, unit) <= ALLOWED


@pytest.mark.parametrize(
    "unit",
    [
        "王芳、",
        "高兴，",
        "叫李雷说，",
        "江辉搬家了。",
        "安·",
        "安娜·李、",
        "张",
        "晓彤",
        "护工秀兰姐",
        "阿杜拉",
    ],
)
def test_names_grow_with_the_text(unit: str) -> None:
    assert growth(spans, unit) <= ALLOWED


def test_only_lengths_that_somebody_judges_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[int] = set()

    def note(number: Any, _before: str, _after: str) -> None:
        seen.add(len(number.digits))

    monkeypatch.setattr(numbers, "_JUDGES", (("any", note),))
    assert list(numbers.number_findings("1 " * 60)) == []
    assert seen == {9, 11, *range(13, 20)}


@pytest.mark.parametrize(("filler", "fact"), [("ok then, ", "I live in Lisbon."), ("好的，", "我住在上海。")])
def test_a_long_sentence_does_not_hide_what_follows(filler: str, fact: str) -> None:
    found = extract(filler * 60 + "bye. " + fact, role="user", said_at=SAID_AT, timezone="UTC")
    assert [item.subject_key for item in found] == ["profile.home"]


@pytest.mark.parametrize("unit", ["\n", " ", "\n ", "\t"])
def test_blank_lines_hold_nobody_up(unit: str) -> None:
    """A pattern that tried every split of them ran for hours, in one call that nothing interrupts."""
    found = extract(unit * 9_000 + "I live in Lisbon.", role="user", said_at=SAID_AT, timezone="UTC")
    assert [item.subject_key for item in found] == ["profile.home"]


@pytest.mark.parametrize("unit", ["\n", " ", "\u3000", "\n "])
def test_dates_are_found_behind_blank_lines(unit: str) -> None:
    found = resolve_dates(unit * 15_000 + "yesterday at 3:30 pm", said_at=SAID_AT, timezone="UTC")
    assert [one.precision for one in found] == ["minute"]
