"""What an operator needs to see why something was or was not recalled."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from memories.models import MemoryItem, Passage
from memories.models.passage import PassageKind
from memories.queries.search import Found, Probe
from memories.services.closeness import Closeness
from memories.services.fusing import worth_of
from memories.services.recall_request import RecallRequest
from memories.services.recall_selection import Answers, Selection, kind_of, type_of
from memories.services.turn_recall import TurnsFound
from memoryhub.core.ids import encode_id
from memoryhub.core.ranking import Fused
from memoryhub.core.recall_settings import THRESHOLDS, RecallSettings, Thresholds

CutBy = Literal[
    "shown", "top_k", "echo", "owned_by_source", "not_relevant",
    "threshold", "quota", "section", "diversity", "abstained",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """One recall from the inside: what was found, in which order, and what left it at which stage.

    `fused` is the order of all that was near enough, `kept` what stayed after echoes, `chosen` what was
    handed out; with `silent` that is nothing, because nothing was relevant.
    """

    request: RecallRequest
    probe: Probe
    moment: datetime
    found: Sequence[Found]
    rows: Mapping[UUID, MemoryItem | Passage]
    turns: TurnsFound
    close: Closeness
    fused: Sequence[Fused[UUID]]
    kept: Sequence[Fused[UUID]]
    owned: Collection[UUID]
    chosen: Selection
    too_far: Mapping[UUID, float]
    thresholds: Thresholds
    answers: Answers
    silent: bool
    settings: RecallSettings
    top_k: int


def decided_by(ranking: Ranking, *, room: int | None) -> dict[str, Any]:
    """The numbers that decided how much is handed out, as JSON; `room` is what a context had left."""
    return {
        "settings_version": ranking.settings.version,
        "top_k": ranking.top_k,
        "room": room,
        "abstained": ranking.silent,
        "relevance": ranking.answers.as_data(ranking.thresholds),
    }


def trace_of(ranking: Ranking) -> dict[str, Any]:
    """The ranking as JSON: `ranked` has every candidate with its scores by arm, place, and what cut it."""
    probe, shown = ranking.probe, {item.id for item in ranking.chosen.best}
    request = ranking.request
    close = ranking.close.scores
    return {
        "terms": list(probe.terms),
        "keys": [*probe.keys, *probe.asked],
        "windows": [[start.isoformat(), end.isoformat()] for start, end in probe.windows],
        "model": probe.model,
        "floor": probe.floor,
        "thresholds": {
            name: {"least": ranking.thresholds[name], "from": ranking.thresholds.source(name)}
            for name in THRESHOLDS
        },
        "decided": decided_by(ranking, room=request.room),
        "filter": {"as_of": request.as_of, "known_at": request.known_at, "types": request.types},
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
    parts = ranking.turns.parts() | ranking.close.parts()
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
    return (
        shown
        | _threshold(ranking, one)
        | {
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
    )


def _cut_by(ranking: Ranking, one: UUID) -> CutBy:
    if one in {item.id for item in ranking.chosen.best}:
        return "shown"
    if one in ranking.owned:
        return "owned_by_source"
    if one in {item.id for item in ranking.kept}:
        return "abstained" if ranking.silent else ranking.chosen.cut.get(one, "top_k")
    if one in ranking.too_far:
        return "threshold"
    return "echo" if one in ranking.rows else "not_relevant"


def _threshold(ranking: Ranking, one: UUID) -> dict[str, Any]:
    """The threshold that a row's type has, and where it comes from."""
    if one not in ranking.rows:
        return {}
    name = type_of(ranking.rows[one])
    least, source = ranking.thresholds[name], ranking.thresholds.source(name)
    return {"threshold": {"name": name, "least": least, "from": source}}


def public_id(row: MemoryItem | Passage) -> str:
    """The id by which the API names what a row stands for."""
    if isinstance(row, MemoryItem):
        return encode_id("mem", row.pk)
    return encode_id("trn" if row.kind == PassageKind.TURN else "chk", row.source_id)
