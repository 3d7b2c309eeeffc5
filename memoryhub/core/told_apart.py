"""Which of several texts that share words with a wish are meant: what one says and another lacks decides."""

import re
from collections.abc import Collection, Iterable
from functools import cache

from memoryhub.core.extraction.subject_keys import FORGET_KEYS, KIN
from memoryhub.core.terms import search_terms
from memoryhub.core.text_fold import CJK

_CHINESE = re.compile(f"[{CJK}]")


def words_of(terms: Iterable[str]) -> frozenset[str]:
    """What search terms say: English terms as they are, of Chinese pairs the characters.

    A pair may lie across two words, and is missing where they stand in another order; its characters are not.
    """
    return frozenset(word for term in terms for word in (term if _CHINESE.match(term) else (term,)))


def says_less(words: frozenset[str], others: Collection[frozenset[str]]) -> bool:
    """Whether one of `others` says all of these words of a wish and another word of it.

    "The Leeds client wants a call" says less of "the York client wants a call" than what names York.
    """
    return any(words < other for other in others)


def without_names_of_keys(terms: Iterable[str]) -> list[str]:
    """Terms of a wish without those that name its key: of "my sister Beth" what tells which sister."""
    return [term for term in terms if term not in _names_of_keys()]


@cache
def _names_of_keys() -> frozenset[str]:
    return frozenset(term for name in (*KIN, *FORGET_KEYS) for term in search_terms(name))
