"""Orders memories by how close they are to the question, where a model's closeness has been measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean
from uuid import UUID

from memories.models import MemoryItem, Passage
from memories.queries.search import Found
from memories.services.fusing import worth_of
from memoryhub.core.ranking import Fused, boost
from memoryhub.core.recall_settings import DEFAULTS, RecallSettings
from memoryhub.providers.embeddings import LOCAL_MODEL


@dataclass(frozen=True, slots=True)
class Weights:
    """What each kind of closeness counts, after the best candidate of the question was set to 1."""

    whole: float
    line: float
    words: float
    key: float
    time: float


# Ranks alone lose how much closer one memory is than the next. Measured by `manage.py bench recall` on MADial
# (zh, en) and PrefEval; a model that is not named here keeps the order of the rank fusion.
WEIGHTS: Mapping[str, Weights] = {LOCAL_MODEL: Weights(whole=1.0, line=1.0, words=0.5, key=1.0, time=0.5)}


def closest_first(
    ranked: Sequence[Fused[UUID]],
    found: Sequence[Found],
    rows: Mapping[UUID, MemoryItem | Passage],
    model: str,
    *,
    now: datetime,
    settings: RecallSettings = DEFAULTS,
) -> list[Fused[UUID]]:
    """`ranked` with its memories exchanging places among themselves; turns and scores stay where they are.

    Recency, importance and confidence have their small say here as they had in the fusion.
    """
    close = closeness(found, rows, model)
    if not close:
        return list(ranked)
    memories = [Fused(item.id, close[item.id], item.signals) for item in ranked if item.id in close]
    worths = {item.id: worth_of(rows[item.id], now, settings["boost_feedback"]) for item in memories}
    ordered = iter(boost(memories, worths, settings.boosts))
    kept = []
    for item in ranked:
        one = next(ordered) if item.id in close else item
        kept.append(Fused(one.id, item.score, one.signals))
    return kept


def closeness(
    found: Sequence[Found], rows: Mapping[UUID, MemoryItem | Passage], model: str
) -> dict[UUID, float]:
    """How close each memory found is, by id; empty for a model without weights or rows without vectors.

    A row that still waits for its vector counts as close as the others on average.
    """
    weights = WEIGHTS.get(model)
    memories = {item.id for item in found if item.kind == "memory" and item.id in rows}
    whole = _shares({one: getattr(rows[one], "likeness", None) for one in memories})
    if weights is None or not whole:
        return {}
    line = _shares({one: getattr(rows[one], "line_likeness", None) for one in memories}) or whole
    words = _shares({item.id: item.score for item in found if item.arm == "text" and item.id in memories})
    named = {item.id for item in found if item.arm == "key"}
    timely = {item.id for item in found if item.arm == "time"}
    return {
        one: weights.whole * whole[one]
        + weights.line * line[one]
        + weights.words * words.get(one, 0.0)
        + weights.key * (one in named)
        + weights.time * (one in timely)
        for one in memories
    }


def _shares(scores: Mapping[UUID, float | None]) -> dict[UUID, float]:
    """Each score as a share of the best; the mean for those without one; empty when none has any."""
    known = [score for score in scores.values() if score is not None]
    best = max(known, default=0.0)
    if best <= 0.0:
        return {}
    mean = fmean(known)
    return {one: (mean if score is None else score) / best for one, score in scores.items()}
