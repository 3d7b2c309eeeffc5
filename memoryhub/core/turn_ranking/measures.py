"""What each turn of a person is worth for a question by one measure alone."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from memoryhub.core.turn_ranking.table import (
    Codes,
    Column,
    TurnTable,
    bm25,
    rarity,
    shifted,
    standard,
    windowed,
)

Measures = Mapping[str, Column]

# Which turns around a turn lend it their words: place to share.
WINDOWS: Mapping[str, Mapping[int, float]] = {
    "own": {0: 1.0},
    "before": {0: 1.0, -1: 0.5, -2: 0.3},
    "around": {-2: 0.3, -1: 0.6, 0: 1.0, 1: 0.6, 2: 0.3},
    "near": dict.fromkeys(range(-1, 2), 1.0),
    "wide": dict.fromkeys(range(-2, 3), 1.0),
    "widest": dict.fromkeys(range(-4, 5), 1.0),
    "back": dict.fromkeys(range(-2, 1), 1.0),
    "next": {0: 1.0, 1: 1.0},
}
COVERED = ("own", "back", "widest")  # windows of which the share of the question's words is told
_COVERED = [list(WINDOWS).index(name) for name in COVERED]
_PLACES = sorted({place for shares in WINDOWS.values() for place in shares})
# The turns of a shortlist: the best of each of these measures. 95 of 100 cited turns are among them.
SHORTLIST: Mapping[str, int] = {"before": 70, "likeness": 50, "own": 50, "wide": 60, "mixed": 60}
_CLOSEST_OF_SESSION = 5


def measures(table: TurnTable) -> Measures:
    """Every measure of every turn; "likeness" is the mean where no vector compares, 0 without any vector."""
    worth = rarity(table.counts)
    both = np.column_stack([table.counts, table.lengths])
    moved = {place: shifted(both, place, table.sessions) for place in _PLACES}
    windows = np.stack([windowed(moved, shares) for shares in WINDOWS.values()])
    counts, lengths = np.ascontiguousarray(windows[..., :-1]), np.ascontiguousarray(windows[..., -1])
    found: dict[str, Column] = dict(zip(WINDOWS, bm25(counts, lengths), strict=True))
    covers = _cover(counts[_COVERED], worth)
    found |= {f"{name}.cover": cover for name, cover in zip(COVERED, covers, strict=True)}
    places = np.unique(table.sessions, return_inverse=True)[1]
    found["session"] = _by_session(table, places)
    found["likeness"] = _known(table.likeness)
    best, mean = _session_likeness(found["likeness"], places)
    found["session.closest"], found["session.close"] = best, mean
    found["rarest"] = ((table.counts > 0) * worth).max(axis=1, initial=0.0) / (worth.max(initial=0.0) + 1e-9)
    around, close = standard(np.stack([found["around"], found["likeness"]]))
    found["mixed"] = around + close
    return found


def shortlist(found: Measures) -> NDArray[np.int64]:
    """Rows worth a closer look, in the order of the table."""
    chosen = [np.argsort(-found[name], kind="stable")[:most] for name, most in SHORTLIST.items()]
    rows: NDArray[np.int64] = np.unique(np.concatenate(chosen)).astype(np.int64)
    return rows


def _cover(counts: Column, worth: Column) -> Column:
    """The share of the question's words that stand there, rare ones weighing more."""
    cover: Column = ((counts > 0) * worth).sum(axis=-1) / (worth.sum() or 1.0)
    return cover


def _by_session(table: TurnTable, places: Codes) -> Column:
    counts = np.zeros((places.max(initial=-1) + 1, table.counts.shape[1]))
    np.add.at(counts, places, table.counts)
    return bm25(counts, np.bincount(places, table.lengths).astype(np.float64))[places]


def _session_likeness(likeness: Column, places: Codes) -> tuple[Column, Column]:
    """Of each turn's session: the closest turn, and the mean of its few closest."""
    order = np.lexsort((-likeness, places))
    sorted_places = places[order]
    rank = np.arange(len(places)) - np.searchsorted(sorted_places, sorted_places)
    top = order[rank < _CLOSEST_OF_SESSION]
    mean = np.bincount(places[top], likeness[top]) / np.bincount(places[top])
    return likeness[order[rank == 0]][places], mean[places]


def _known(likeness: Column) -> Column:
    known = likeness[~np.isnan(likeness)]
    return np.nan_to_num(likeness, nan=float(known.mean()) if len(known) else 0.0)
