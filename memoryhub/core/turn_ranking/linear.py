"""A weighted sum of features: weights are plain numbers by name, so that every score can be explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryhub.core.turn_ranking.features import FEATURES
from memoryhub.core.turn_ranking.table import Codes, Column

SPREAD = "spread"  # the group under which what crowding takes away is explained


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature counts, by name; one that is not named counts nothing.

    `crowding` is what a turn loses for every better turn of its session, where a question gathers.
    """

    by_feature: Mapping[str, float]
    crowding: float = 0.0

    def vector(self) -> Column:
        """In the order of FEATURES."""
        return np.array([self.by_feature.get(feature.name, 0.0) for feature in FEATURES])


def scores(matrix: NDArray[np.float64], weights: Weights) -> Column:
    """One score a row; higher is better, comparable only within one question."""
    total: Column = matrix @ weights.vector()
    return total


def crowded(worth: Column, sessions: Codes) -> Column:
    """How many turns of its session are worth more than each.

    Taking that away, times a number, gives the order in which a greedy choice would pick turns that count
    less for every turn picked of their session.
    """
    order = np.lexsort((-worth, sessions))
    sorted_sessions = sessions[order]
    better = np.empty(len(worth))
    better[order] = np.arange(len(worth)) - np.searchsorted(sorted_sessions, sorted_sessions)
    return better


def contributions(row: Column, weights: Weights) -> dict[str, float]:
    """How much each group of features added to one row's score."""
    added: dict[str, float] = {}
    for feature, value in zip(FEATURES, row * weights.vector(), strict=True):
        added[feature.group] = added.get(feature.group, 0.0) + float(value)
    return added
