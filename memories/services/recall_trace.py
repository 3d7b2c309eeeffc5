"""What an operator needs to see why something was or was not recalled (SPEC RC5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from memories.models import MemoryItem, Passage
from memories.models.passage import PassageKind
from memories.queries.search import Found, Probe
from memories.services.closeness import closeness
from memories.services.fusing import worth_of
from memories.services.turn_recall import TurnsFound
from memoryhub.core.ids import encode_id
from memoryhub.core.ranking import Fused

CutBy = Literal["shown", "top_k", "echo", "owned_by_source", "not_relevant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """One recall from the inside: what was found, in which order, and what left it at which stage.

    `fused` is the order of all that was found, `kept` what stayed after echoes, `best` what was handed out.
    """

    probe: Probe
    filters: Mapping[str, object]
    moment: datetime
    found: Sequence[Found]
    rows: Mapping[UUID, MemoryItem | Passage]
    turns: TurnsFound
    fused: Sequence[Fused[UUID]]
    kept: Sequence[Fused[UUID]]
    owned: Collection[UUID]
    best: Sequence[Fused[UUID]]


def trace_of(ranking: Ranking) -> dict[str, Any]:
    """The ranking as JSON: `ranked` has every candidate with its scores by arm, place, and what cut it."""
    probe, shown = ranking.probe, {item.id for item in ranking.best}
    close = closeness(ranking.found, ranking.rows, probe.model)
    return {
        "terms": list(probe.terms),
        "keys": [*probe.keys, *probe.asked],
        "windows": [[start.isoformat(), end.isoformat()] for start, end in probe.windows],
        "model": probe.model,
        "floor": probe.floor,
        "filter": dict(ranking.filters),
        "candidates": [
            {"kind": item.kind, "arm": item.arm, "row": item.id.hex, "score": round(item.score, 6)}
            for item in ranking.found
        ],
        "closeness": {row.hex: round(score, 6) for row, score in close.items()},
        "cut": [
            {"row": item.id.hex, "score": item.score}
            for item in ranking.kept
            if item.id not in shown and item.id not in ranking.owned
        ],
        "owned_by_source": [row.hex for row in ranking.owned],
        "ranked": _candidates(ranking, close),
    }


def _candidates(ranking: Ranking, close: Mapping[UUID, float]) -> list[dict[str, Any]]:
    """Every candidate once: those that were ranked in their order, then the others."""
    arms: dict[UUID, dict[str, dict[str, float]]] = {}
    ranks: dict[tuple[str, str], int] = {}
    for item in ranking.found:
        rank = ranks[item.kind, item.arm] = ranks.get((item.kind, item.arm), 0) + 1
        arms.setdefault(item.id, {})[item.arm] = {"rank": rank, "score": round(item.score, 6)}
    places = {item.id: place for place, item in enumerate(ranking.kept, start=1)}
    scores = {item.id: item.score for item in ranking.fused}
    order = [item.id for item in ranking.kept]
    order += [one for one in arms if one not in places]
    parts = ranking.turns.parts()
    return [
        _candidate(ranking, one, arms.get(one, {}), parts.get(one, {}))
        | {"place": places.get(one), "score": scores.get(one), "closeness": close.get(one)}
        for one in order
    ]


def _candidate(
    ranking: Ranking, one: UUID, arms: dict[str, dict[str, float]], parts: Mapping[str, float]
) -> dict[str, Any]:
    row = ranking.rows.get(one)
    shown: dict[str, Any] = {"row": one.hex, "arms": arms, "cut_by": _cut_by(ranking, one)}
    if row is None:
        return shown | {"kind": next(item.kind for item in ranking.found if item.id == one)}
    worth = worth_of(row, ranking.moment)
    return shown | {
        "kind": kind_of(row),
        "id": public_id(row),
        "content": row.content[:200],
        "boost": {
            "age_days": round(worth.age_days, 2),
            "importance": worth.importance,
            "confidence": worth.confidence,
        },
        "parts": {name: round(part, 4) for name, part in parts.items()},
    }


def _cut_by(ranking: Ranking, one: UUID) -> CutBy:
    if one in {item.id for item in ranking.best}:
        return "shown"
    if one in ranking.owned:
        return "owned_by_source"
    if one in {item.id for item in ranking.kept}:
        return "top_k"
    return "echo" if one in ranking.rows else "not_relevant"


def kind_of(row: MemoryItem | Passage) -> str:
    """Whether a row is a memory, a turn or a chunk."""
    if isinstance(row, MemoryItem):
        return "memory"
    return "turn" if row.kind == PassageKind.TURN else "chunk"


def public_id(row: MemoryItem | Passage) -> str:
    """The id by which the API names what a row stands for."""
    if isinstance(row, MemoryItem):
        return encode_id("mem", row.pk)
    return encode_id("trn" if row.kind == PassageKind.TURN else "chk", row.source_id)
