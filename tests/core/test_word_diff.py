"""What changed between two sentences, in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.word_diff import likeness, word_diff


def changes(before: str, after: str) -> list[tuple[str, str]]:
    """The parts that changed."""
    return [(part.change, part.text) for part in word_diff(before, after) if part.change != "same"]


def test_english_is_compared_by_word() -> None:
    assert changes("Deliver after 18:30, no lift", "Deliver after 9:00, no lift") == [
        ("removed", "18:30"),
        ("added", "9:00"),
    ]


def test_chinese_is_compared_in_stretches_of_words() -> None:
    assert changes("工作日晚上送货，五楼", "周末上午送货，五楼") == [
        ("removed", "工作日晚上"),
        ("added", "周末上午"),
    ]


def test_what_stays_alone_between_two_changes_goes_with_them() -> None:
    assert changes("red and blue", "green or black") == [
        ("removed", "red and blue"),
        ("added", "green or black"),
    ]


@pytest.mark.parametrize("text", ["", "same words", "一样的话"])
def test_equal_texts_have_no_change(text: str) -> None:
    assert changes(text, text) == []
    assert likeness(text, text) == 1


def test_texts_too_long_to_match_differ_as_wholes() -> None:
    long = "word " * 3000
    assert [part.change for part in word_diff(long, long + "end")] == ["removed", "added"]
    assert [part.change for part in word_diff(long, long)] == ["same"]


@given(st.text(max_size=80), st.text(max_size=80))
def test_both_texts_can_be_read_off(before: str, after: str) -> None:
    parts = word_diff(before, after)
    assert "".join(part.text for part in parts if part.change != "added") == before
    assert "".join(part.text for part in parts if part.change != "removed") == after
