"""How two answers of recall to the same question differ, and what that comes to over many questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean
from typing import TypeVar

One = TypeVar("One")
Other = TypeVar("Other")

DEPTH = 10  # hits of each answer that are compared


@dataclass(frozen=True, slots=True)
class Difference:
    """Two answers to one question.

    `overlap` is the share of the longer answer that both hold, 1.0 where both are empty. `moved` is by how
    many places a hit of both moved on average, 0.0 where there is none.
    """

    overlap: float
    first_changed: bool
    moved: float


@dataclass(frozen=True, slots=True)
class Differences:
    """Means over `questions` questions; all are 0.0 without one."""

    questions: int
    overlap: float
    first_changed: float
    moved: float


def difference(before: Sequence[str], after: Sequence[str]) -> Difference:
    """Compare the ids of two answers, best first, down to DEPTH."""
    old, new = list(before[:DEPTH]), list(after[:DEPTH])
    common = set(old) & set(new)
    longer = max(len(old), len(new))
    moved = [abs(old.index(one) - new.index(one)) for one in common]
    return Difference(
        overlap=len(common) / longer if longer else 1.0,
        first_changed=old[:1] != new[:1],
        moved=fmean(moved) if moved else 0.0,
    )


def differences(found: Sequence[Difference]) -> Differences:
    """The means."""
    if not found:
        return Differences(0, 0.0, 0.0, 0.0)
    return Differences(
        questions=len(found),
        overlap=fmean(one.overlap for one in found),
        first_changed=fmean(one.first_changed for one in found),
        moved=fmean(one.moved for one in found),
    )


def by_turns(first: Sequence[One], second: Sequence[Other]) -> list[One | Other]:
    """Both lists in one, each evenly spread: wherever it is cut, about the same share of each was reached."""
    placed: list[tuple[float, int, One | Other]] = []
    placed += [(place / len(first), 0, one) for place, one in enumerate(first)]
    placed += [(place / len(second), 1, one) for place, one in enumerate(second)]
    return [one for _, _, one in sorted(placed, key=lambda each: each[:2])]


def percentile(values: Sequence[float], share: float) -> float | None:
    """The value below which `share` (0 to 1) of the values lie, by nearest rank; None without values."""
    ordered = sorted(values)
    if not ordered:
        return None
    return ordered[min(len(ordered) - 1, max(0, ceil(share * len(ordered)) - 1))]
