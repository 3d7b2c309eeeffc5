"""Fits the weights of the turn re-ranker: listwise softmax, pulled towards weights set by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memoryhub.core.turn_ranking import FEATURES, Codes, Column, Weights, asked_for, crowded, scores
from sessions_app.bench.rerank_examples import Example

BY_HAND = Weights({"around:standard": 0.6, "likeness:standard": 0.6})
# What short scenes written to a pattern would teach wrongly: where in the exchange the answer stands.
_CROWDING = 0.2  # set by hand; our scenes stand several to a session and would teach none
_PULL, _STEPS, _RATE = 0.2, 500, 0.03
_OF_THE_PATTERN = (
    "own-2 own-1 own+1 own+2 likeness-2 likeness-1 likeness+1 likeness+2 opens_session age rarest"
)


@dataclass(frozen=True, slots=True)
class Weighted:
    """A question to learn from and how much it counts."""

    example: Example
    weight: float


def fit(rows: Sequence[Weighted]) -> Weights:
    """Weights under which cited turns come first; the same rows give the same weights."""
    rows = [row for row in rows if row.example.cited.any()]
    stacked = np.vstack([row.example.matrix for row in rows])
    spread = stacked.std(axis=0) + 1e-6
    stacked = stacked / spread
    ends = np.cumsum([0, *(len(row.example.cited) for row in rows)])
    question = np.repeat(np.arange(len(rows)), np.diff(ends))
    share = np.concatenate([row.example.cited / row.example.cited.sum() for row in rows])
    counts = np.array([row.weight for row in rows])
    counts = (counts / counts.sum())[question]
    free = np.array([feature.name not in _OF_THE_PATTERN.split() for feature in FEATURES], dtype=np.float64)
    start = BY_HAND.vector() * spread
    weights, mean, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, _STEPS + 1):
        chance = _chances(stacked @ weights, ends, question)
        slope = (stacked.T @ ((chance - share) * counts) + _PULL * (weights - start)) * free
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        weights -= _RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    found = zip(FEATURES, weights / spread, strict=True)
    counted = {feature.name: round(float(weight), 4) for feature, weight in found if abs(weight) > 1e-4}
    return Weights(counted, _CROWDING)


def ranked(row: Example, weights: Weights) -> Column:
    """What each turn of an example is worth, as the product orders them."""
    worth = scores(row.matrix, weights)
    return worth - weights.crowding * asked_for(row.asked.text).gathers * crowded(worth, row.sessions)


def meaning(rows: Sequence[Example]) -> dict[str, float]:
    """How far each feature is from 0 in some examples: changes when it comes to mean something else."""
    means = np.abs(np.vstack([row.matrix for row in rows])).mean(axis=0)
    return {feature.name: round(float(mean), 3) for feature, mean in zip(FEATURES, means, strict=True)}


def standing(rows: Sequence[Example], weights: Weights) -> dict[str, float]:
    """R@10 over places (turns or sessions) and MRR in per cent, and how many questions there were."""
    shares, firsts = [], []
    for row in rows:
        order = np.argsort(-ranked(row, weights), kind="stable")
        places = list(dict.fromkeys(row.places[place] for place in order))
        shares.append(len(row.asked.gold.intersection(places[:10])) / len(row.asked.gold))
        firsts.append(next((1 / at for at, place in enumerate(places, 1) if place in row.asked.gold), 0.0))
    return {
        "questions": len(rows),
        "r10": round(100 * float(np.mean(shares)), 1),
        "mrr": round(100 * float(np.mean(firsts)), 1),
    }


def _chances(worth: Column, ends: Codes, question: Codes) -> Column:
    """Softmax within each question."""
    highest = np.maximum.reduceat(worth, ends[:-1])
    raised = np.exp(worth - highest[question])
    chances: Column = raised / np.add.reduceat(raised, ends[:-1])[question]
    return chances
