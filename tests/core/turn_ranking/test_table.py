"""Windows lend words within a session only; BM25 prizes rare words; measures compare."""

import numpy as np
import pytest

from memoryhub.core.turn_ranking.measures import measures, shortlist
from memoryhub.core.turn_ranking.table import (
    TurnTable,
    bm25,
    rarity,
    share_of_best,
    shifted,
    standard,
    windowed,
)

SESSIONS = np.array([0, 0, 0, 1, 1])


def table(counts: list[list[float]], likeness: list[float] | None = None) -> TurnTable:
    """Turns of two sessions, three and two."""
    rows = len(counts)
    return TurnTable(
        counts=np.array(counts, dtype=float).reshape(rows, -1),
        lengths=np.full(rows, 10.0),
        sessions=SESSIONS[:rows],
        likeness=np.array(likeness or [np.nan] * rows),
        named=np.full(rows, 0.5),
        asks=np.zeros(rows),
        by_user=np.ones(rows),
        moments=np.arange(rows, dtype=float),
        timely=np.zeros(rows),
    )


@pytest.mark.parametrize(
    ("places", "expected"),
    [(0, [1, 2, 3, 4, 5]), (1, [2, 3, 0, 5, 0]), (-1, [0, 1, 2, 0, 4]), (-2, [0, 0, 1, 0, 0]), (9, [0] * 5)],
)
def test_neighbours_are_of_the_same_session(places: int, expected: list[float]) -> None:
    column = np.array([1.0, 2, 3, 4, 5])
    assert shifted(column, places, SESSIONS).tolist() == expected


def test_a_window_is_the_sum_of_shares() -> None:
    column = np.array([1.0, 2, 3, 4, 5])
    moved = {place: shifted(column, place, SESSIONS) for place in (-1, 0)}
    assert windowed(moved, {0: 1.0, -1: 0.5}).tolist() == [1, 2.5, 4, 4, 7]


def test_a_rare_word_counts_more_and_a_long_turn_less() -> None:
    counts = np.array([[1.0, 0], [1, 0], [1, 1], [0, 0]])
    assert rarity(counts)[1] > rarity(counts)[0] > 0
    short, long = bm25(np.array([[1.0], [1.0]]), np.array([5.0, 50.0]))
    assert short > long > 0
    assert bm25(np.zeros((2, 0)), np.ones(2)).tolist() == [0, 0]


def test_scores_of_nothing_are_finite() -> None:
    flat = np.zeros(3)
    assert np.isfinite(standard(flat)).all()
    assert np.isfinite(share_of_best(flat)).all()


def test_the_turn_after_a_match_is_near() -> None:
    found = measures(table([[1], [0], [0], [0], [0]]))
    assert found["own"].tolist()[1:] == [0, 0, 0, 0]
    assert found["before"][1] > found["before"][2] > 0
    assert found["before"][3] == 0
    assert found["session"][2] > 0


def test_unknown_likeness_is_the_mean_of_what_is_known() -> None:
    found = measures(table([[0]] * 5, [0.2, 0.4, np.nan, np.nan, np.nan]))
    assert found["likeness"].tolist() == pytest.approx([0.2, 0.4, 0.3, 0.3, 0.3])
    assert found["session.closest"].tolist() == pytest.approx([0.4, 0.4, 0.4, 0.3, 0.3])
    assert measures(table([[0]] * 5))["likeness"].tolist() == [0] * 5


def test_a_shortlist_has_every_turn_of_a_short_talk() -> None:
    assert shortlist(measures(table([[1], [0], [0], [0], [2]]))).tolist() == [0, 1, 2, 3, 4]
