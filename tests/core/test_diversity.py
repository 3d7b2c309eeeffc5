"""Hits that repeat one another go back, by a strength; and how much a text has to do with a question."""

from __future__ import annotations

import pytest

from memoryhub.core.diversity import diverse_order, overlap
from memoryhub.core.ranking import Fused
from memoryhub.core.relevance import WORDS_COUNT, relevance
from memoryhub.core.text import search_terms, tsquery_terms

SAID = {
    "en": ("I moved to Basel in spring", "In spring I moved to Basel", "My cat is called Biscuit"),
    "zh": ("我春天搬到了武汉", "春天的时候我搬到了武汉", "我家的猫叫饼干"),
}


def ranked(language: str) -> tuple[list[Fused[int]], dict[int, frozenset[str]]]:
    items = [Fused(place, 1.0 - place / 10, {}) for place in range(3)]
    return items, {place: frozenset(search_terms(text)) for place, text in enumerate(SAID[language])}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_copy_goes_behind_what_says_something_new(language: str) -> None:
    items, words = ranked(language)
    assert [item.id for item in diverse_order(items, words, 0.0)] == [0, 1, 2]
    assert [item.id for item in diverse_order(items, words, 0.6)] == [0, 2, 1]
    assert [item.score for item in diverse_order(items, words, 0.6)] == [1.0, 0.8, 0.9]


def test_without_words_in_common_the_order_stays() -> None:
    items, _words = ranked("en")
    assert diverse_order(items, {}, 1.0) == items
    assert diverse_order([], {}, 1.0) == []
    assert overlap(frozenset("ab"), frozenset("bc")) == 0.5
    assert overlap(frozenset(), frozenset("a")) == 0.0


@pytest.mark.parametrize(
    ("question", "text"), [("Where does my cat sleep?", "My cat sleeps"), ("我的猫睡在哪里？", "猫睡在窗边")]
)
def test_relevance_is_likeness_and_a_part_for_words(question: str, text: str) -> None:
    terms, said = tsquery_terms(question), set(search_terms(text))
    assert 0.3 < relevance(0.3, terms, said) <= 0.3 + WORDS_COUNT
    assert relevance(None, terms, said) == pytest.approx(relevance(0.3, terms, said) - 0.3)
    assert relevance(0.3, [], said) == 0.3
