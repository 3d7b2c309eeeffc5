"""Whether a long text says something in one place, and not its words here and there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryhub.core.text import fold, search_terms

# What belongs together stands in one line; a text without line breaks is read in overlapping stretches.
STRETCH = 400


@dataclass(frozen=True, slots=True)
class Wording:
    """Something to look for: its search terms, and the share of them that a place must hold."""

    terms: frozenset[str]
    share: float = 1.0


def says(text: str, wordings: Sequence[Wording]) -> bool:
    """Whether one line of `text`, or stretch of 400 characters of a longer one, says any of `wordings`."""
    return any(_said(text, wordings))


def terms_said(text: str, wordings: Sequence[Wording]) -> frozenset[str]:
    """The terms of `wordings` in those lines or stretches that say one of them; none where none does."""
    return frozenset[str]().union(*_said(text, wordings))


def _said(text: str, wordings: Sequence[Wording]) -> Iterator[frozenset[str]]:
    """The terms held of each wording that a place says."""
    wanted = [wording for wording in wordings if wording.terms]
    # A term differs from the words it stands for in its last letter at most (`allergi`, `allergy`).
    marks = {_mark(term) for wording in wanted for term in wording.terms}
    for place in _places(fold(text)):
        if not any(mark in place for mark in marks):
            continue
        held = set(search_terms(place))
        for one in wanted:
            if len(one.terms & held) / len(one.terms) >= one.share:
                yield one.terms & held


def _mark(term: str) -> str:
    return term[:-1] if len(term) > 3 and term.isascii() else term


def _places(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        if len(line) <= STRETCH:
            yield line
        else:
            yield from (line[start : start + STRETCH] for start in range(0, len(line), STRETCH // 2))
