"""Strict figures over questions: each counts by the share of its gold that was found."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sessions_app.bench.recall_product import Answer

BUDGETS = (1_000, 2_000)  # tokens of the hits, best first
_RESAMPLES, _SEED = 1_000, 7
_NDCG_AT = 10


@dataclass(frozen=True, slots=True)
class Scored:
    """The figures of one question, each from 0 to 1; `stale` is None where nothing could be outdated."""

    r5: float
    r10: float
    r20: float
    all10: float
    mrr: float
    ndcg10: float
    in_1000: float
    in_2000: float
    newest_first: float | None
    stale: float | None


def scored(answer: Answer, count: Callable[[str], int]) -> Scored:
    """Score one answer; `count` gives the tokens of a text."""
    gold = answer.asked.gold
    order = list(dict.fromkeys(ref for hit in answer.ranked for ref in hit.refs))
    places = [place for place, ref in enumerate(order) if ref in gold]
    share = {most: sum(place < most for place in places) / len(gold) for most in (5, 10, 20)}
    ideal = sum(1 / math.log2(place + 2) for place in range(min(len(gold), _NDCG_AT)))
    gained = sum(1 / math.log2(place + 2) for place in places if place < _NDCG_AT)
    inside = [_inside(answer, budget, count) for budget in BUDGETS]
    newest, stale = _freshness(answer, order)
    return Scored(
        share[5], share[10], share[20], float(share[10] == 1.0), 1 / (places[0] + 1) if places else 0.0,
        gained / ideal, inside[0], inside[1], newest, stale,
    )  # fmt: skip


def _inside(answer: Answer, budget: int, count: Callable[[str], int]) -> float:
    """The share of gold among the hits that fit `budget` tokens one after the other."""
    found: set[str] = set()
    for hit in answer.ranked:
        budget -= count(hit.content)
        if budget < 0:
            break
        found |= answer.asked.gold.intersection(hit.refs)
    return len(found) / len(answer.asked.gold)


def _freshness(answer: Answer, order: Sequence[str]) -> tuple[float | None, float | None]:
    """Whether the newest stands before all that it replaced, and whether any of that came back at all."""
    if not answer.asked.stale:
        return None, None
    kinds = [ref in answer.asked.gold for ref in order if ref in answer.asked.gold | answer.asked.stale]
    return float(bool(kinds) and kinds[0]), float(False in kinds)


def figures(rows: Sequence[Scored]) -> dict[str, object]:
    """Means in per cent; R@10, all@10 and MRR with the interval that 95 of 100 resamples fall in."""
    found: dict[str, object] = {"questions": len(rows)}
    for name in Scored.__slots__:
        values = [value for row in rows if (value := getattr(row, name)) is not None]
        if values:
            found[name] = _percent(float(np.mean(values)))
    for name in ("r10", "all10", "mrr"):
        found[f"{name}_interval"] = _interval([getattr(row, name) for row in rows])
    return found


def by_category(rows: Iterable[tuple[str, Scored]]) -> Mapping[str, dict[str, object]]:
    """R@10 and all@10 of each category there is."""
    groups: dict[str, list[Scored]] = {}
    for name, row in rows:
        groups.setdefault(name, []).append(row)
    return {
        name: {
            "questions": len(group),
            "r10": _percent(float(np.mean([row.r10 for row in group]))),
            "all10": _percent(float(np.mean([row.all10 for row in group]))),
        }
        for name, group in sorted(groups.items())
        if name
    }


def _interval(values: Sequence[float]) -> list[float]:
    drawn = np.random.default_rng(_SEED).integers(0, len(values), (_RESAMPLES, len(values)))
    means = np.asarray(values)[drawn].mean(axis=1)
    return [_percent(float(bound)) for bound in np.percentile(means, (2.5, 97.5))]


def _percent(value: float) -> float:
    return round(100 * value, 1)
