"""What one text says of a wish and another lacks tells them apart."""

from __future__ import annotations

import pytest

from memoryhub.core.extraction.wishes import read_wish
from memoryhub.core.terms import search_terms, tsquery_terms
from memoryhub.core.text import fold
from memoryhub.core.told_apart import says_less, without_names_of_keys, words_of


def said(text: str, wish: str) -> frozenset[str]:
    """The words of a wish that a text says."""
    return words_of(set(tsquery_terms(wish)).intersection(search_terms(text)))


@pytest.mark.parametrize(
    ("wish", "meant", "other", "less"),
    [
        ("the oak table needing wax", "The oak table needs wax", "The pine table needs wax", True),
        ("table 12 needing wax", "Table 12 needs wax", "Table 14 needs wax", True),
        ("the oak table", "The oak table needs wax", "Wax the table of oak", False),
        ("the tables", "The oak table needs wax", "The pine table needs wax", False),
        ("表哥志远要还书", "表哥志远要还书", "表哥建国要还书", True),
        ("十二号桌要打蜡", "十二号桌要打蜡", "十四号桌要打蜡", True),
        ("志远表哥的车", "表哥志远的车是蓝色", "志远表哥有车", False),
    ],
)
def test_what_lacks_a_word_that_another_says_says_less(wish: str, meant: str, other: str, less: bool) -> None:
    assert says_less(said(other, wish), [said(meant, wish)]) is less
    assert not says_less(said(meant, wish), [said(other, wish)])


def test_what_says_other_words_says_no_less() -> None:
    first, second = said("oak table", "oak table wax"), said("table wax", "oak table wax")
    assert not says_less(first, [second])
    assert not says_less(first, [])


@pytest.mark.parametrize(
    ("wish", "telling"),
    [
        ("my brother Colin", ["colin"]),
        ("my brothers", []),
        ("my sesame allergy", ["sesam"]),
        ("我的家人", []),
    ],
)
def test_the_names_of_keys_tell_nothing_apart(wish: str, telling: list[str]) -> None:
    assert without_names_of_keys(tsquery_terms(wish)) == telling


@pytest.mark.parametrize(
    ("wish", "whole"),
    [
        ("forget everything about the oak table", True),
        ("forget what I said about the oak table", False),
        ("把关于橡木桌的都忘了", True),
        ("忘掉所有关于橡木桌的事", True),
        ("忘掉我说过的橡木桌的事", False),
        ("忘掉我在成都的事", False),
    ],
)
def test_only_plain_words_for_everything_ask_for_the_whole(wish: str, whole: bool) -> None:
    read = read_wish(fold(wish))
    assert read is not None
    assert read.whole is whole
