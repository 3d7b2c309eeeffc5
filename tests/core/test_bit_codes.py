"""Bit codes of words and vectors."""

from __future__ import annotations

import pytest

from memoryhub.core.bit_codes import WORD_BITS, vector_code, word_code
from memoryhub.core.terms import search_terms

SAID = ["I moved the piano to Harbour Street.", "我把钢琴搬到了港口街。"]


def bits(code: str) -> int:
    """A code as a number."""
    return int(code.removeprefix("x"), 16)


@pytest.mark.parametrize("text", SAID)
def test_the_code_of_a_text_holds_that_of_each_of_its_terms(text: str) -> None:
    terms = search_terms(text)
    whole = bits(word_code(terms))
    for term in terms:
        one = bits(word_code([term]))
        assert one.bit_count() == 1
        assert whole & one == one
    assert whole.bit_count() <= len(set(terms))


def test_other_words_share_few_bits() -> None:
    one, other = (bits(word_code(search_terms(text))) for text in SAID)
    assert (one & other).bit_count() <= 1


@pytest.mark.parametrize("terms", [[], ["piano"], ["钢琴", "é", "'", "\\"]])
def test_a_code_is_as_wide_as_its_column(terms: list[str]) -> None:
    code = word_code(terms)
    assert code.startswith("x")
    assert len(code) == 1 + WORD_BITS // 4
    assert bits(code).bit_count() == len(terms)


def test_a_vector_is_kept_by_its_signs() -> None:
    assert vector_code([0.5, -0.5, 0.0, 1e-9]) == "1001"
