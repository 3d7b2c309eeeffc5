"""What a turn says is at another time or of another number now: "I get up at 7 now", 我现在七点起床了."""

import re
from dataclasses import dataclass

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import BLANK, prepare
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.markers import CONDITION, REPORTED
from memoryhub.core.extraction.model import Candidate, MemoryType
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.statement_reading import read_statement
from memoryhub.core.text import detect_language

RETIMED_KEYS = ("habit.", "schedule.", "preference.", "about.", "me.", "profile.about.")
"""Beginnings of the keys of what recurs and may change its time."""
IMPORTANCE, CONFIDENCE = 5, 0.85
_LONGEST = 60
_CHANGES = re.compile(
    r"(?<![a-z])(?:now|these days|from now on|nowadays|lately)(?![a-z])|现在|如今|最近|改成|改到|改为"
    r"|以后|目前"
)
_OWN = re.compile(r"(?<![a-z'])(?:i|we|my|our)(?![a-z])|[我咱]")
_PASSING = re.compile(
    r"(?<![a-z])(?:today|tonight|tomorrow|might|may|will|want|if)(?![a-z])|今天|今晚|明天|可能|想|要是|如果"
)
_MARKER_UNITS = "‹now› ‹daily› ‹weekly› now 现 在 改 成 每 天 都 了 day everi usual alway"
_MARKERS = frozenset(_MARKER_UNITS.split())


@dataclass(frozen=True, slots=True)
class Retimed:
    """A clause that tells a habit with another number; `quote` begins at `start` of the turn."""

    units: frozenset[str]
    numbers: tuple[str, ...]
    quote: str
    start: int

    def key_for(self, ended: str) -> str:
        """The key of the habit as it is now."""
        name = slug(self.quote)
        return f"{ended.partition('.')[0]}.{name}" if name and ended.count(".") == 1 else ended

    def candidate(self, subject_key: str, memory_type: str) -> Candidate:
        """The habit as something to remember."""
        lasting: MemoryType = "preference" if memory_type == "preference" else "fact"
        return Candidate(
            content=self.quote, quote=self.quote, start=self.start, end=self.start + len(self.quote),
            memory_type=lasting, subject_key=subject_key, importance=IMPORTANCE, confidence=CONFIDENCE,
            inferred=False, intent="correct", single_valued=True, language=detect_language(self.quote),
            rule="changed.retimed", reason=" ".join(self.numbers),
        )  # fmt: skip


def retimed_in(text: str) -> list[Retimed]:
    """The clauses of a user's turn that say what time or number something has now."""
    prepared = prepare(text)
    found: list[Retimed] = []
    for clause in prepared.clauses:
        words = prepared.words(clause).strip()
        if clause.end - clause.start > _LONGEST or BLANK in words or _PASSING.search(words):
            continue
        if not (_CHANGES.search(words) and _OWN.search(words)) or REPORTED.search(words):
            continue
        if is_question(words, marked=clause.asks) or is_supposed(words) or CONDITION.search(words):
            continue
        read = read_statement(words)
        units = read.units - _MARKERS
        if read.numbers and units and not read.negative:
            start, end = original(prepared, clause.start, clause.end)
            found.append(Retimed(units, read.numbers, prepared.original[start:end], start))
    return found


def is_retimed(subject_key: str, content: str, now: Retimed) -> bool:
    """Whether a known habit is the very one that has another number now."""
    if not subject_key.startswith(RETIMED_KEYS):
        return False
    known = read_statement(content)
    same = known.units - _MARKERS == now.units and len(known.numbers) == len(now.numbers)
    return same and not known.negative and known.numbers != now.numbers
