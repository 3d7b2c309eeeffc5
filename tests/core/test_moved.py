"""A new date without a word of what it is for, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.extraction.moved import moved_to


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("they've moved it to 17 June", "17 June"),
        ("sorry, it's been pushed back to July 3", "July 3"),
        ("Change of plan, it's now on Thursday", "Thursday"),
        ("the clinic rang, it's May 30th now", "May 30th"),
        ("the viva's been postponed to 26 May", "26 May"),
        ("老师通知改到6月17号了", "6月17号"),
        ("酒店没档期,推迟到11月22号", "11月22号"),
        ("顺延到下周五了", "下周五"),
    ],
)
def test_the_new_date_is_read(text: str, date: str) -> None:
    moved = moved_to(text)
    assert moved is not None
    assert (moved.to.value, text[moved.to.start : moved.to.end]) == (date, date)


@pytest.mark.parametrize(
    "text",
    [
        "it's been moved to Leeds",
        "have they moved it to 17 June?",
        "if it's moved to Monday I can't come",
        "they've moved it to the big hall",
        "是改到6月17号吗？",
        "要是推迟到下周五就好了",
        "会议室换到三楼了",
    ],
)
def test_what_is_asked_supposed_or_no_date_moves_nothing(text: str) -> None:
    assert moved_to(text) is None
