"""What is forgotten goes out of short texts and data; what they say besides stays."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.said import Wording
from memoryhub.core.terms import tsquery_terms
from memoryhub.core.unsaying import Unsaying, wordings_of

TOLD = "My colleague Anna prefers mail to phone calls. 王芳喜欢发邮件，不喜欢打电话。"


def query(text: str) -> Unsaying:
    return Unsaying([Wording(frozenset(tsquery_terms(text)), 0.6)])


@pytest.mark.parametrize(
    ("asked", "data", "left"),
    [
        ("Rosa", "Write to Rosa. Book a van.", "Book a van."),
        ("罗莎", "给罗莎写信。订车。", "订车。"),
        ("Rosa", ["Rosa prefers mail", "The van is booked", 7], ["#", "The van is booked", 7]),
        ("罗莎", {"备注": {"罗莎": "邮件"}, "车": ["罗莎的车", None]}, {"备注": {}, "车": ["#", None]}),
        ("555012", {"phone": 555012, "room": 12, "ok": True}, {"phone": None, "room": 12, "ok": True}),
        ("Rosa Meier", {"first": "Rosa", "last": "Meier"}, {}),
        ("Rosa", "", ""),
    ],
)
def test_what_a_query_names_goes(asked: str, data: Any, left: Any) -> None:
    assert query(asked).without_in(data, "#") == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Anna prefers mail. Pack.", "Pack."),
        ("Remember: my colleague Anna prefers mail to phone calls, always", ""),
        ("王芳喜欢邮件。打包。", "打包。"),
        ("Anna prefers tea.", "Anna prefers tea."),
        ("王芳去北京开会。", "王芳去北京开会。"),
        ("打电话", "打电话"),
        ("Anna", "Anna"),
        ("mail", "mail"),
    ],
)
def test_what_repeats_a_sentence_or_a_part_of_it_goes(text: str, left: str) -> None:
    assert Unsaying(wordings_of(TOLD)).without(text) == left


@pytest.mark.parametrize("text", ["", "OK.", "It is so.", "好的。", "是的"])
def test_small_words_say_nothing(text: str) -> None:
    assert not Unsaying(wordings_of(text)).says("It is OK. 好的，是的。")
