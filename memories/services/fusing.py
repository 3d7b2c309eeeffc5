"""Fuses the candidates of the search arms into one order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from memories.models import MemoryItem, Passage
from memories.queries.search import Found
from memoryhub.core.ranking import Fused, Worth, boost, reciprocal_rank_fusion
from memoryhub.core.recall_settings import DEFAULTS, RecallSettings

NEUTRAL_IMPORTANCE = 5.5
NEUTRAL_CONFIDENCE = 0.5
SECONDS_A_DAY = 86_400
ECHO_SHARE = 0.8  # of a turn's characters; the rest is full stops and "and"


def fused_order(
    found: Sequence[Found],
    rows: Mapping[UUID, MemoryItem | Passage],
    *,
    now: datetime,
    settings: RecallSettings = DEFAULTS,
) -> list[Fused[UUID]]:
    """Everything found, best first, each with the rank that every arm gave it; an arm that counts 0 is out.

    Memories and turns are ranked apart in each arm: a memory is short and a turn long, so their raw scores do
    not compare.
    """
    arms: dict[str, list[UUID]] = {}
    weights: dict[str, float] = {}
    counts = settings.weights
    for item in found:
        if item.id in rows and counts[item.arm] > 0:
            arm = f"{item.kind}.{item.arm}"
            arms.setdefault(arm, []).append(item.id)
            weights[arm] = counts[item.arm]
    fused = reciprocal_rank_fusion(arms, weights)
    worths = {item.id: worth_of(rows[item.id], now, settings["boost_feedback"]) for item in fused}
    return [
        Fused(item.id, item.score, {arm.split(".")[1]: rank for arm, rank in item.signals.items()})
        for item in boost(fused, worths, settings.boosts)
    ]


def without_echoes(
    ranked: Sequence[Fused[UUID]], rows: Mapping[UUID, MemoryItem | Passage]
) -> list[Fused[UUID]]:
    """Leave out a turn that says hardly more than what ranks above it: memories made of it, a part of it."""
    told: dict[UUID, int] = {}
    parts: set[UUID] = set()
    kept = []
    for item in ranked:
        row = rows[item.id]
        if isinstance(row, MemoryItem):
            for turn_id in row.source_turn_ids:
                told[turn_id] = told.get(turn_id, 0) + len(row.quote or row.content)
        elif row.source_id in parts or told.get(row.source_id, 0) >= ECHO_SHARE * len(row.content):
            continue
        else:
            parts.add(row.source_id)
        kept.append(item)
    return kept


def worth_of(row: MemoryItem | Passage, now: datetime, feedback: float = 1.0) -> Worth:
    """What is known of a row besides its match; `feedback` is how strongly votes move its importance."""
    if isinstance(row, MemoryItem):
        said_at = row.event_at or row.valid_from
        return Worth(
            importance=min(10.0, row.importance * row.feedback_weight**feedback),
            confidence=row.confidence,
            age_days=_age(said_at, now),
            recency=row.valid_from.timestamp(),
        )
    return Worth(
        importance=NEUTRAL_IMPORTANCE,
        confidence=NEUTRAL_CONFIDENCE,
        age_days=_age(row.said_at, now),
        recency=row.said_at.timestamp(),
    )


def _age(moment: datetime, now: datetime) -> float:
    return max(0.0, (now - moment).total_seconds() / SECONDS_A_DAY)
