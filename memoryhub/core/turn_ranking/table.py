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
    """The value of the turn `places` later (earlier below 0) in the same session; 0 where there is none.

    A column of several values a turn is moved as a whole.
    """
    if places == 0:
        return column.copy()
    moved = np.zeros_like(column)
    if abs(places) >= len(column):
        return moved
    here, there = (
        (slice(None, -places), slice(places, None))
        if places > 0
        else (slice(-places, None), slice(None, places))
    )
    inside = sessions[here] == sessions[there]
    np.copyto(moved[here], column[there], where=inside if column.ndim == 1 else inside[:, None])
    return moved


def windowed(moved: Mapping[int, Column], shares: Mapping[int, float]) -> Column:
    """The sum of a column over the turns around each, each with its share; `moved` is it by places."""
    total: Column = sum(share * moved[places] for places, share in shares.items())  # type: ignore[assignment]
    return total


def rarity(counts: Column) -> Column:
    """Inverse document frequency of each term, above 0."""
    held = np.einsum("...rt->...t", (counts > 0).astype(np.float64))
    worth: Column = np.log1p((counts.shape[-2] - held + 0.5) / (held + 0.5))
    return worth


def bm25(counts: Column, lengths: Column) -> Column:
    """The worth of each row's words for the question (Robertson and Zaragoza 2009).

    Several tables at once have one more dimension before those of turns and terms.
    """
    if not counts.size:
        return np.zeros(lengths.shape)
    size = 1 - LENGTH_SHARE + LENGTH_SHARE * lengths / lengths.mean(axis=-1, keepdims=True)
    held = counts * (SATURATION + 1) / (counts + SATURATION * size[..., None])
    worth: Column = (held @ rarity(counts)[..., None])[..., 0]
    return worth


def standard(column: Column) -> Column:
    """How many standard deviations above the mean; of several columns (rows here) each by itself."""
    mean = column.mean(axis=-1, keepdims=True)
    score: Column = (column - mean) / (column.std(axis=-1, keepdims=True) + 1e-9)
    return score


def share_of_best(column: Column) -> Column:
    """Each value as a share of the largest; of several columns (rows here) each by itself."""
    share: Column = column / (column.max(axis=-1, keepdims=True) + 1e-9)
    return share
