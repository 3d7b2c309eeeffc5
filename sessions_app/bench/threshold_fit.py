"""Picks thresholds by one rule: the highest that keeps a share of gold in every language."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from memoryhub.core.recall_settings import THRESHOLDS
from memoryhub.core.text import Language
from sessions_app.bench.model import HALVES
from sessions_app.bench.threshold_samples import Key, Sample

KEEP = 0.97
KEEP_OF_ALL = (
    0.85  # of all that answers; where several belong to an answer, not each is close to the question
)
_STEP = 0.01
_LANGUAGES: tuple[Language, ...] = ("zh", "en")


def rule(keep: float) -> str:
    """The rule in words, as it stands in the data file."""
    return (
        f"the highest, in steps of {_STEP}, that the closest answer to {keep:.0%} of the questions reaches, "
        f"and {KEEP_OF_ALL:.0%} of all that answers, in zh and in en, on the dev halves"
    )


def fitted(found: Mapping[Key, Sample], keep: float) -> dict[str, float]:
    """Each threshold; one that no language has gold for is left out."""
    picked: dict[str, float] = {}
    for name in THRESHOLDS:
        there = [sample for language in _LANGUAGES if (sample := found.get((name, language, "dev")))]
        if there and all(sample.gold for sample in there):
            bounds = [_highest(sample.gold, keep) for sample in there]
            bounds += [_highest(sample.every, KEEP_OF_ALL) for sample in there if sample.every]
            picked[name] = min(bounds)
    return picked


def _highest(gold: list[float], keep: float) -> float:
    """The highest step that at least `keep` of the values reach; never below 0."""
    order = sorted(gold)
    value = order[math.floor((1 - keep) * len(order) + 1e-9)]
    return max(0.0, round(math.floor(value / _STEP + 1e-9) * _STEP, 2))


def standing(found: Mapping[Key, Sample], thresholds: Mapping[str, float]) -> dict[str, object]:
    """What each threshold keeps of gold and cuts of the others, in per cent, by language and half."""
    return {
        name: {
            f"{language}, {half}": _figures(sample, least)
            for language in _LANGUAGES
            for half in HALVES
            if (sample := found.get((name, language, half))) and sample.gold
        }
        for name, least in thresholds.items()
    }


def _figures(sample: Sample, least: float) -> dict[str, object]:
    gold, others = np.array(sample.gold), np.array(sample.others)
    figures: dict[str, object] = {"gold": len(gold), "kept": round(100 * float((gold >= least).mean()), 1)}
    if len(others):
        figures |= {"others": len(others), "others_cut": round(100 * float((others < least).mean()), 1)}
    return figures
