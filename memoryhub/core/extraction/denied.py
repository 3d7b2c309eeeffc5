"""What a statement denies beside what it says: "I'm allergic to almonds, not peanuts", 是杏仁，不是花生."""

import re
from dataclasses import dataclass

from memoryhub.core.extraction.clauses import BLANK, by_sentence, prepare
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.unsaid import kind_of
from memoryhub.core.statement_reading import read_statement

_MOST_WORDS, _MOST_SIGNS = 4, 8
_DENIED = re.compile(
    r"(?:^|(?<=[a-z] ))(?:(?:and|but|it's|that's|i'm|i am|it is|definitely|actually"
    r"|really) )*not(?: allergic)? "
    r"(?!only|just|even|any|because|really|sure|yet|so|very|too)(?:to |at |for |in |on |a |an |the |any )*"
    r"(?P<x>[a-z][a-z' -]{1,40}?)(?: any ?more| at all| though)?$"
    r"|^(?:而|并|也|可|更)*不是(?:对|在|吃|因为)?(?P<z>[^□不]{1,8}?)(?:过敏)?$"
)
_OPEN_KINDS = (
    "health.allergy",
    "preference.taste",
    "preference.favorite",
    "diet.avoid",
    "tool",
    "profile.speaks",
)


@dataclass(frozen=True, slots=True)
class Denial:
    """What a sentence says is not so, as units of meaning; it stands in `[start:end)` of the turn."""

    units: frozenset[str]
    start: int
    end: int


def denials_in(text: str) -> list[Denial]:
    """What the sentences of a turn deny beside what they state; nothing asked or supposed."""
    prepared = prepare(text)
    found: list[Denial] = []
    for clauses in by_sentence(prepared.clauses):
        words = [prepared.words(clause).strip(" .!。！~") for clause in clauses]
        pairs = zip(words, clauses, strict=True)
        if any(
            is_question(one, marked=clause.asks) or is_supposed(one) or BLANK in one for one, clause in pairs
        ):
            continue
        span = prepared.copy.original_span(clauses[0].start, clauses[-1].end)
        found += [Denial(units, *span) for one in words if (units := _denied(one))]
    return found


def is_denied(subject_key: str, content: str, said_key: str, denial: Denial) -> bool:
    """Whether a known statement is denied, of the kind of what the sentence states under `said_key`."""
    kind = kind_of(said_key)
    if not kind.startswith(_OPEN_KINDS) and not kind.endswith(".allergy"):
        return False
    known = read_statement(content)
    return kind_of(subject_key) == kind and not known.negative and denial.units <= known.units


def _denied(words: str) -> frozenset[str]:
    found = _DENIED.search(words)
    if found is None:
        return frozenset()
    said = found["x"] or found["z"]
    short = len(said.split()) <= _MOST_WORDS and (found["x"] or len(said) <= _MOST_SIGNS)
    return read_statement(said).units if short else frozenset()
