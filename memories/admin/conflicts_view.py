"""One conflict as its page shows it: the sides with their words, evidence and numbers."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from memories.admin.conflicts_queries import is_waiting
from memories.admin.evidence import Evidence, EvidenceReader
from memories.models import Clarification, MemoryItem
from memories.services.weighing import WeighedSide, weighed_sides
from memoryhub.core.word_diff import word_diff

LETTERS = "ABCD"
RULE_KEYS = "12"  # the keys of the first two sides; "3" lets all of them hold


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a side's words; `differs` where the other side says something else."""

    text: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One side as the page shows it."""

    letter: str
    key: str
    memory: MemoryItem
    weighed: WeighedSide
    pieces: tuple[Piece, ...]
    evidence: Evidence | None

    @property
    def said_at(self) -> datetime.datetime:
        """When it was said; else from when it holds."""
        return self.memory.said_at or self.memory.valid_from

    @property
    def percent(self) -> int:
        """The effective score as a share of the highest it can be without votes, 0 to 100."""
        return min(100, round(self.weighed.factors.effective * 100))


@dataclass(frozen=True, slots=True)
class Case:
    """A clarification with its sides; `reason` says why one of them is suggested."""

    row: Clarification
    sides: tuple[Side, ...]
    difference: float
    margin: float
    reason: str
    reason_zh: str

    @property
    def suggested(self) -> Side | None:
        """The side the rules would keep."""
        return next((side for side in self.sides if side.weighed.suggested), None)

    @property
    def others(self) -> tuple[Side, ...]:
        """The sides that end when the suggestion is taken."""
        return tuple(side for side in self.sides if not side.weighed.suggested)

    @property
    def single(self) -> bool:
        """Whether one guess is to be confirmed, with nothing against it."""
        return len(self.sides) == 1

    @property
    def waiting(self) -> bool:
        """Whether it waits for its user."""
        return is_waiting(self.row)


def case_of(row: Clarification, *, now: datetime.datetime, read: EvidenceReader | None) -> Case:
    """Weigh a clarification and fetch the evidence of each side, in the open scope."""
    weighed = weighed_sides(row, now=now)
    contents = [side.memory.content for side in weighed.sides]
    sides = tuple(
        Side(
            letter=LETTERS[place % len(LETTERS)],
            key=RULE_KEYS[place : place + 1],
            memory=side.memory,
            weighed=side,
            pieces=pieces_of(contents, place),
            evidence=_evidence(side.memory, read),
        )
        for place, side in enumerate(weighed.sides)
    )
    return Case(row, sides, weighed.difference, weighed.margin, weighed.reason, weighed.reason_zh)


def option_pieces(row: Clarification) -> list[tuple[Piece, ...]]:
    """The sides of a clarification as words alone, from what it offers."""
    contents = [str(option["content"]) for option in row.options if option["memory_id"]]
    return [pieces_of(contents, place) for place in range(len(contents))]


def pieces_of(contents: Sequence[str], place: int) -> tuple[Piece, ...]:
    """One of several texts, cut where it differs from the first one, or the first one from the second."""
    own = contents[place]
    if len(contents) < 2:
        return (Piece(own, differs=False),)
    if place == 0:
        parts, gone = word_diff(own, contents[1]), "added"
    else:
        parts, gone = word_diff(contents[0], own), "removed"
    return tuple(Piece(part.text, differs=part.change != "same") for part in parts if part.change != gone)


def _evidence(memory: MemoryItem, read: EvidenceReader | None) -> Evidence | None:
    if read is None or memory.session_id is None or memory.turn_id is None:
        return None
    return read(memory.session_id, memory.turn_id)
