"""How much of what must not be lost a shorter text still holds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

SpanKind = Literal["number", "date", "time", "name", "address", "amount", "negation", "constraint"]


@dataclass(frozen=True, slots=True)
class QualitySpan:
    """A piece of text whose loss would change what was said; offsets in code points."""

    kind: SpanKind
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LostSpan:
    """A span that the shorter text no longer holds, with the sentence that would bring it back verbatim."""

    kind: SpanKind
    text: str
    sentence: str
    source: int  # index of the source text it was in


@dataclass(frozen=True, slots=True)
class QualityReport:
    """`score` is the share of spans found again (1.0 if there were none), `ratio` the share of length."""

    score: float
    total: int
    lost: tuple[LostSpan, ...]
    ratio: float


def spans(text: str) -> list[QualitySpan]:
    """The numbers, dates, times, names, addresses, amounts, negations and constraints of `text`, in order."""
    raise NotImplementedError


def recoverability(sources: Sequence[str], retained: str) -> QualityReport:
    """Which spans of `sources` are still in `retained` (summary, pins and preferences together)."""
    raise NotImplementedError
