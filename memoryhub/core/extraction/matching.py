"""Which patterns are tried on a clause, and where what they match begins and ends."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from memoryhub.core.extraction import (
    en_about,
    en_changes,
    en_ended,
    en_self,
    en_wishes,
    en_world,
    events,
    zh_about,
    zh_changes,
    zh_ended,
    zh_self,
    zh_wishes,
    zh_world,
)
from memoryhub.core.extraction.clauses import Clause, Prepared
from memoryhub.core.extraction.markers import LISTED
from memoryhub.core.extraction.model import Language
from memoryhub.core.extraction.patterns import Pattern
from memoryhub.core.text_fold import has_han

_TABLES: Mapping[Language, tuple[Pattern, ...]] = MappingProxyType(
    {
        "en": (
            *events.PATTERNS_EN,
            *en_ended.PATTERNS,
            *en_changes.PATTERNS,
            *en_self.PATTERNS,
            *en_wishes.PATTERNS,
            *en_world.PATTERNS,
            *en_about.PATTERNS,
        ),
        "zh": (
            *events.PATTERNS_ZH,
            *zh_ended.PATTERNS,
            *zh_changes.PATTERNS,
            *zh_self.PATTERNS,
            *zh_wishes.PATTERNS,
            *zh_world.PATTERNS,
            *zh_about.PATTERNS,
        ),
    }
)
# "Maybe we should ..." is no fact in doubt; who one is and what one has are.
_DOUBTABLE = ("profile.", "family.", "pet.", "health.", "diet.", "org.", "preference.")
ABOUT_SELF = frozenset((*zh_ended.PATTERNS, *zh_changes.PATTERNS, *zh_self.PATTERNS, *zh_about.PATTERNS))
"""Chinese patterns about whom the last clause was about, where no subject is named."""


def tables(words: str, language: Language | None) -> tuple[Pattern, ...]:
    """The patterns for folded `words`, the more special first; both languages where both are written."""
    if language is not None:
        return _TABLES[language]
    han = has_han(words)
    latin = sum(1 for part in words.split() if part[:1].isascii() and part[:1].isalpha())
    if not han:
        return _TABLES["en"]
    return (*_TABLES["zh"], *_TABLES["en"]) if latin >= 2 else _TABLES["zh"]


def may_be_doubted(pattern: Pattern) -> bool:
    """Whether what `pattern` finds is still something to know, and to ask about, when said with doubt."""
    return pattern.key.startswith(_DOUBTABLE)


def meets(span: tuple[int, int], taken: Sequence[tuple[int, int]]) -> bool:
    """Whether `span` shares characters with one of `taken`."""
    return any(span[0] < end and start < span[1] for start, end in taken)


def list_end(clauses: Sequence[Clause], place: int, prepared: Prepared) -> int:
    """Where a list that began in clause `place` ends: `apples, pears, and plums` is three clauses."""
    end = clauses[place].end
    for clause in clauses[place + 1 :]:
        words = prepared.words(clause).strip(" .!。！")
        if clause.asks or not LISTED.search(words):
            break
        end = clause.end
    return end
