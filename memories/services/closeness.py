"""Orders memories by how close they are to the question, where a model's closeness has been measured."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from uuid import UUID

import numpy as np

from memories.models import MemoryItem, Passage
from memories.queries.search import Found, Probe
from memories.services.fusing import worth_of
from memoryhub.core.memory_ranking import (
    Candidates,
    Column,
    MemoryWeights,
    asked_words,
    memory_parts,
    memory_scores,
)
from memoryhub.core.ranking import Fused, boost
from memoryhub.core.recall_settings import DEFAULTS, RecallSettings

MEMORY_WEIGHTS_FILE = Path(__file__).parent.parent / "data" / "memory_weights.json"
CENTRES = 2  # vectors that a row is compared with besides those of the question
QUALITIES_SAY = 0.2  # in the scale of closeness, of which recency and the like move their shares up or down


@dataclass(frozen=True, slots=True)
class Closeness:
    """How close each memory found is, by id, and what each part added; empty where not measured."""

    scores: Mapping[UUID, float] = field(default_factory=dict)
    columns: Mapping[str, Column] = field(default_factory=dict)

    def parts(self) -> dict[UUID, dict[str, float]]:
        """What each part added, by id."""
        return {
            one: {name: float(column[place]) for name, column in self.columns.items()}
            for place, one in enumerate(self.scores)
        }


@cache
def weights_of(model: str) -> MemoryWeights | None:
    """What was measured for a model of embeddings; `manage.py train_reranker --what memories` writes it.

    None for any other model: its memories keep the order of the rank fusion.
    """
    told = json.loads(MEMORY_WEIGHTS_FILE.read_text(encoding="utf-8"))
    if told["model"] != model:
        return None
    memories, questions = np.array(told["memories"]), np.array(told["questions"])
    return MemoryWeights(**told["weights"], memories=memories, questions=questions)


def centres_of(probe: Probe) -> list[list[float]]:
    """What vectors of memories and of questions have in common, where that is known of the probe's model."""
    weights = None if probe.vector is None else weights_of(probe.model)
    return [] if weights is None else [weights.memories.tolist(), weights.questions.tolist()]


def closest_first(
    ranked: Sequence[Fused[UUID]],
    close: Closeness,
    rows: Mapping[UUID, MemoryItem | Passage],
    *,
    now: datetime,
    settings: RecallSettings = DEFAULTS,
) -> list[Fused[UUID]]:
    """`ranked` with its memories exchanging places among themselves; turns and scores stay where they are.

    Recency, importance and confidence have their small say here as they had in the fusion.
    """
    scores = close.scores
    memories = [Fused(item.id, QUALITIES_SAY, item.signals) for item in ranked if item.id in scores]
    worths = {item.id: worth_of(rows[item.id], now, settings["boost_feedback"]) for item in memories}
    worthiest = boost(memories, worths, settings.boosts)
    ordered = iter(sorted(worthiest, key=lambda item: -(scores[item.id] + item.score)))
    kept = []
    for item in ranked:
        one = next(ordered) if item.id in scores else item
        kept.append(Fused(one.id, item.score, one.signals))
    return kept


def closeness(
    found: Sequence[Found], rows: Mapping[UUID, MemoryItem | Passage], probe: Probe, query: str
) -> Closeness:
    """How close the memories among `found` are to the question.

    Empty for a model without weights, and where no memory has a vector. A row that still waits for its vector
    counts as close as the others on average.
    """
    weights = weights_of(probe.model)
    ids = list(dict.fromkeys(item.id for item in found if item.kind == "memory" and item.id in rows))
    told = [getattr(rows[one], "cosines", None) for one in ids]
    if weights is None or probe.vector is None or not any(told):
        return Closeness()
    vectors = np.array([probe.vector, *probe.lines])
    unknown = [np.nan] * (CENTRES + len(vectors))
    candidates = Candidates(
        cosines=np.array([unknown if cosines is None else cosines for cosines in told]),
        terms=[getattr(rows[one], "terms_text") or "" for one in ids],  # noqa: B009  # annotated
        named=_found_by("key", ids, found),
        timely=_found_by("time", ids, found),
    )
    parts = memory_parts(candidates, asked_words(query), vectors, weights)
    return Closeness(dict(zip(ids, map(float, memory_scores(parts)), strict=True)), parts)


def _found_by(arm: str, ids: Sequence[UUID], found: Sequence[Found]) -> Column:
    """1 for each row that an arm found."""
    by_arm = {item.id for item in found if item.arm == arm}
    return np.array([float(one in by_arm) for one in ids])
