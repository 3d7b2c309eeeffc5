"""Fuses the candidates of several searches into one order."""

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Id = TypeVar("Id", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Fused(Generic[Id]):
    """A candidate, its score, and the rank (1 is best) each arm gave it."""

    id: Id
    score: float
    signals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Worth:
    """What is known of a candidate besides its match: importance 1-10, confidence 0-1, age and a seniority.

    `recency` breaks ties (larger is later: a seq or an epoch); `age_days` is counted from the event.
    """

    importance: float = 5.0
    confidence: float = 1.0
    age_days: float = 0.0
    recency: float = 0.0


@dataclass(frozen=True, slots=True)
class BoostWeights:
    """The most each quality may add or take, as a share of the score."""

    recency: float = 0.10
    importance: float = 0.10
    confidence: float = 0.10
    half_life_days: float = 90.0


_DEFAULT_BOOSTS = BoostWeights()


def reciprocal_rank_fusion(
    arms: Mapping[str, Sequence[Id]], weights: Mapping[str, float] | None = None, k: int = 60
) -> list[Fused[Id]]:
    """Candidates by the sum of weight / (k + rank) over the arms that found them, best first.

    An id that an arm lists twice counts at its better rank. Ties keep the order in which they were found.
    Source: Cormack, Clarke, Buettcher 2009, "Reciprocal rank fusion outperforms Condorcet".
    """
    found: dict[Id, tuple[list[float], dict[str, int]]] = {}
    for arm, ids in arms.items():
        weight = 1.0 if weights is None else weights.get(arm, 1.0)
        for rank, candidate in enumerate(dict.fromkeys(ids), start=1):
            known = found.get(candidate)
            if known is None:
                known = found[candidate] = [], {}
            known[0].append(weight / (k + rank))
            known[1][arm] = rank
    fused = [Fused(candidate, sum(scores), ranks) for candidate, (scores, ranks) in found.items()]
    return sorted(fused, key=lambda item: -item.score)


def boost(
    fused: Sequence[Fused[Id]], worths: Mapping[Id, Worth], weights: BoostWeights = _DEFAULT_BOOSTS
) -> list[Fused[Id]]:
    """`fused` in its order after recency, importance and confidence each had their small say, once.

    Ties go to the later one. A candidate without a worth keeps its score.
    """
    boosted: list[tuple[float, float, Fused[Id]]] = []
    for item in fused:
        worth = worths.get(item.id)
        if worth is None:
            boosted.append((item.score, float("-inf"), item))
        else:
            score = item.score * _factor(worth, weights)
            boosted.append((score, worth.recency, Fused(item.id, score, item.signals)))
    boosted.sort(key=lambda one: (-one[0], -one[1]))
    return [item for _, _, item in boosted]


def _factor(worth: Worth, weights: BoostWeights) -> float:
    """Between 1 - share and 1 + share for each quality."""
    freshness = math.pow(0.5, max(0.0, worth.age_days) / weights.half_life_days)
    importance = (min(10.0, max(1.0, worth.importance)) - 5.5) / 4.5
    confidence = 2 * min(1.0, max(0.0, worth.confidence)) - 1
    return (
        (1 + weights.recency * (2 * freshness - 1))
        * (1 + weights.importance * importance)
        * (1 + weights.confidence * confidence)
    )
