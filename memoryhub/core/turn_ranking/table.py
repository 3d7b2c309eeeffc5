"""The turns of one person as columns of numbers, and sums over the turns around each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Column = NDArray[np.float64]
Codes = NDArray[np.int64]

SATURATION, LENGTH_SHARE = 1.2, 0.75  # k1 and b of BM25, as its authors advise


NAMES_NOBODY = 0.5  # the value of `named` for a question that names no speaker, or several


@dataclass(frozen=True, slots=True)
class TurnTable:
    """One row a turn, in the order (session, seq); every array has the same first dimension.

    `counts` says how often each term of the question (the second dimension) stands in the turn itself.
    `likeness` is the cosine to the question, NaN where no vector compares. `named` is 1 where the question
    names the speaker, 0 where it names another, 0.5 where it names nobody or several. `timely` is 1 for what
    was said in a time that the question speaks of; `moments` are seconds of the epoch.
    """

    counts: Column
    lengths: Column
    sessions: Codes
    likeness: Column
    named: Column
    asks: Column
    by_user: Column
    moments: Column
    timely: Column

    def __len__(self) -> int:
        return len(self.lengths)


def shifted(column: Column, places: int, sessions: Codes) -> Column:
    """The value of the turn `places` later (earlier below 0) in the same session; 0 where there is none."""
    moved = np.zeros_like(column)
    if abs(places) >= len(column):
        return moved
    if places > 0:
        inside = sessions[places:] == sessions[:-places]
        moved[:-places][inside] = column[places:][inside]
    elif places < 0:
        inside = sessions[:places] == sessions[-places:]
        moved[-places:][inside] = column[:places][inside]
    else:
        moved[:] = column
    return moved


def windowed(column: Column, shares: Mapping[int, float], sessions: Codes) -> Column:
    """The sum of a column over the turns around each, each with its share."""
    total = np.zeros_like(column)
    for places, share in shares.items():
        total += share * shifted(column, places, sessions)
    return total


def rarity(counts: Column) -> Column:
    """Inverse document frequency of each term, above 0."""
    held = (counts > 0).sum(axis=0)
    worth: Column = np.log1p((len(counts) - held + 0.5) / (held + 0.5))
    return worth


def bm25(counts: Column, lengths: Column) -> Column:
    """The worth of each row's words for the question (Robertson and Zaragoza 2009)."""
    if not counts.size:
        return np.zeros(len(lengths))
    size = 1 - LENGTH_SHARE + LENGTH_SHARE * lengths / lengths.mean()
    held = counts * (SATURATION + 1) / (counts + SATURATION * size[:, None])
    worth: Column = held @ rarity(counts)
    return worth


def standard(column: Column) -> Column:
    """How many standard deviations above the mean."""
    score: Column = (column - column.mean()) / (column.std() + 1e-9)
    return score


def share_of_best(column: Column) -> Column:
    """Each value as a share of the largest."""
    share: Column = column / (column.max() + 1e-9)
    return share
