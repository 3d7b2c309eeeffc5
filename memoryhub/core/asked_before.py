"""A question that was asked before: it is most like the same question asked again, and answers nothing."""

import re

from memoryhub.core.extraction.clauses import BLANK, prepare
from memoryhub.core.extraction.gate import is_question, is_small_talk
from memoryhub.core.text import fold, search_terms

_MARKS = ("?", "？")
_ALIKE = 0.5  # share of the terms of both that both have
_ABOUT_ASKING = re.compile(
    r"(?<![a-z])(?:ask(?:ed)?|questions?|want(?:ed)? to know|wonder(?:ed)?)(?![a-z])|问", re.I
)


def asks_the_same(text: str, query: str) -> bool:
    """Whether a turn tells nothing and only asks what `query` asks, which is not about what was asked."""
    if not _ends_in_a_mark(text) or _ABOUT_ASKING.search(query):
        return False
    if not is_question(fold(query), marked=_ends_in_a_mark(query)):
        return False
    own, asked = frozenset(search_terms(text)), frozenset(search_terms(query))
    return len(own & asked) >= _ALIKE * len(own | asked) > 0 and _only_asks(text)


def _ends_in_a_mark(text: str) -> bool:
    return text.rstrip("\"'”’) ").endswith(_MARKS)


def _only_asks(text: str) -> bool:
    prepared = prepare(text)
    for clause in prepared.clauses:
        words = prepared.words(clause).strip()
        if BLANK in words or not (is_question(words, marked=clause.asks) or is_small_talk(words)):
            return False
    return True
