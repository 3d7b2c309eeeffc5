"""Our own set for thresholds and abstention: what one person told, documents, unanswered questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from memoryhub.core.text import Language
from sessions_app.bench.model import Half, half_of

Told = Literal["preference", "fact", "experience", "document"]
_DATA = Path(__file__).parent / "data"
_TOLD: Mapping[str, Told] = {"p": "preference", "f": "fact", "e": "experience", "d": "document"}
_UNANSWERED = {"n": "near", "o": "other"}


@dataclass(frozen=True, slots=True)
class Line:
    """One statement or document, and the question that it answers."""

    kind: Told
    content: str
    question: str
    half: Half


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question that nothing answers; `near` to what was told (same person, same things), or of `other`."""

    question: str
    nearness: str
    half: Half


@dataclass(frozen=True, slots=True)
class AbstentionSet:
    """The set of one language; every second line of a kind is held out, the same lines in both languages."""

    language: Language
    told: tuple[Line, ...]
    unanswered: tuple[Unanswered, ...]


@cache
def abstention_set(language: Language) -> AbstentionSet:
    """Read the set of a language."""
    told: list[Line] = []
    unanswered: list[Unanswered] = []
    seen: dict[str, int] = {}
    for line in (_DATA / f"abstention.{language}.txt").read_text(encoding="utf-8").splitlines():
        kind, _, text = line.partition(" ")
        if kind not in (*_TOLD, *_UNANSWERED):
            continue
        half = half_of(seen.get(kind, 0))
        seen[kind] = seen.get(kind, 0) + 1
        if kind in _TOLD:
            content, _, question = text.partition(" ? ")
            told.append(Line(_TOLD[kind], content, question, half))
        else:
            unanswered.append(Unanswered(text, _UNANSWERED[kind], half))
    return AbstentionSet(language, tuple(told), tuple(unanswered))
