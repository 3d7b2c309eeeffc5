"""A weighted sum of features: weights are plain numbers by name, so that every score can be explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryhub.core.turn_ranking.features import FEATURES
from memoryhub.core.turn_ranking.table import Column


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature counts, by name; one that is not named counts nothing."""

    by_feature: Mapping[str, float]

    def vector(self) -> Column:
        """In the order of FEATURES."""
        return np.array([self.by_feature.get(feature.name, 0.0) for feature in FEATURES])


def scores(matrix: NDArray[np.float64], weights: Weights) -> Column:
    """One score a row; higher is better, comparable only within one question."""
    total: Column = matrix @ weights.vector()
    return total


def contributions(row: Column, weights: Weights) -> dict[str, float]:
    """How much each group of features added to one row's score."""
    added: dict[str, float] = {}
    for feature, value in zip(FEATURES, row * weights.vector(), strict=True):
        added[feature.group] = added.get(feature.group, 0.0) + float(value)
    return added
