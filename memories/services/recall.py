"""Recall: candidates from every search arm, fused into one order, with the signals that found each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

import structlog

from memories.models import MemoryItem, Passage
from memories.models.passage import PassageKind
from memories.queries.fulltext import question_terms
from memories.queries.items import memory_rows
from memories.queries.search import Probe
from memories.services.arm_recall import searched
from memories.services.asked_again import asked_again, behind, without
from memories.services.closeness import closeness, closest_first
from memories.services.document_recall import relevant_chunks, sources_of
from memories.services.draft import named_user
from memories.services.embedder import EMBEDDER_FAILED, Embedding, embedding_for, query_cache
from memories.services.fusing import fused_order, without_echoes
from memories.services.graph_recall import linked_first, linked_memories
from memories.services.hits import Hit, HitKind, hit_of, hits_of
from memories.services.lookup import lookup_of
from memories.services.recall_owned import owned_by_sources
from memories.services.recall_request import RecallRequest, Source, askable_memories, askable_turns
from memories.services.recall_selection import answers, near_enough, places_for, selected
from memories.services.recall_settings import settings_in_force
from memories.services.recall_trace import Ranking, decided_by, trace_of
from memories.services.thresholds import thresholds_for
from memories.services.turn_recall import turns_in_order
from memoryhub.core.asked_keys import asked_keys
from memoryhub.core.dates import resolve_dates
from memoryhub.core.memory_ranking import lines_of
from memoryhub.core.recall_gate import GateDecision, should_recall
from memoryhub.core.text import fold
from memoryhub.providers.embeddings import for_questions
from memoryhub.providers.llm import MeasuredBy
from tenants.scope import Scope, tenant_tx

__all__ = [
    "RecallRequest",
    "RecallResult",
    "Source",
    "askable_memories",
    "askable_turns",
    "probe_of",
    "recall",
    "recalled_again",
]

MAX_KEYS = 40
_WORD = re.compile(r"[\w-]+(?:\.[\w-]+)*")
_logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallResult:
    """Hits, best first; `degraded` names parts that were down; `trace` is filled when asked to explain.

    `left_out` ranked among the hits, but an authoritative source answers for what they say. `decided` says
    by which numbers: version of the settings, top_k, and whether anything was relevant enough to answer.
    `measured_by` is the embedding model of the hits' likeness, and its threshold of an answer. `spare` hits,
    as many as were asked for, come next.
    """

    hits: tuple[Hit, ...]
    gate: GateDecision
    degraded: tuple[str, ...] = ()
    trace: Mapping[str, Any] = field(default_factory=dict)
    left_out: tuple[Hit, ...] = ()
    decided: Mapping[str, Any] = field(default_factory=dict)
    measured_by: MeasuredBy | None = None
    spare: tuple[Hit, ...] = ()


def recall(scope: Scope, request: RecallRequest, *, using: Embedding | None = None) -> RecallResult:
    """Search a user's memories, the team's, and what was said; the query is embedded before the read.

    `using` answers with another embedding model than the tenant's own, as far as rows have vectors of it.
    """
    owner = named_user(scope, request.user_id)
    gate = should_recall(request.query, turn_count=request.turn_count, has_memories=True)
    if request.gated and not gate.recall:
        return RecallResult(hits=(), gate=gate)
    settings, using = settings_in_force(scope), using or embedding_for(scope.tenant_id)
    thresholds = thresholds_for(settings, using.model)
    probe, degraded = probe_of(request, using, floor=thresholds.least_memory)
    with tenant_tx(scope.tenant_id, scope.user_id):
        linked = linked_memories(owner, request.query, lambda: askable_memories(owner, request))
        read = searched(lookup_of(owner, request, probe), linked.found)
        relevant = relevant_chunks(read.found, probe, thresholds["chunk"])
        rows = {**read.rows, **relevant}
        sources = sources_of(relevant.values())
        owned = owned_by_sources(rows, read.patterns)
    near = near_enough(read.found, rows, thresholds)
    fused = turns_in_order(fused_order(near.found, rows, now=request.moment, settings=settings), read.turns)
    close = closeness(near.found, rows, probe, request.query)
    ranked = closest_first(fused, close, rows, now=request.moment, settings=settings)
    linked = linked.first(settings["graph_places"])
    again = asked_again(rows, request.query)
    kept = behind(linked_first(without_echoes(ranked, rows), linked), again)
    top_k = places_for(request, probe, settings, (rows[item.id] for item in kept))
    answer = answers(*without(again, near, rows), probe, thresholds, request.query, wholly=request.explain)
    silent = not answer.yes and settings.abstains(gated=request.gated)
    free = [item for item in kept if item.id not in owned and not silent]
    chosen = selected(free, rows, sources, settings, top_k, fixed=linked.memory_ids, spare=request.spare)
    ranking = Ranking(
        probe=probe,
        request=request,
        moment=request.moment,
        found=read.found,
        rows=rows,
        turns=read.turns,
        close=close,
        fused=ranked,
        kept=kept,
        owned=owned,
        chosen=chosen,
        too_far=near.too_far,
        thresholds=thresholds,
        answers=answer,
        silent=silent,
        settings=settings,
        top_k=top_k,
    )
    return RecallResult(
        hits=hits_of(chosen.best, rows, sources, near.likeness),
        gate=gate,
        degraded=degraded,
        trace=trace_of(ranking) if request.explain else {},
        left_out=hits_of([one for one in kept[:top_k] if one.id in owned and not silent], rows),
        decided=decided_by(ranking, room=request.room),
        measured_by=MeasuredBy(using.model, thresholds["answer_memory"]),
        spare=hits_of(chosen.spare, rows, sources, near.likeness),
    )


def recalled_again(scope: Scope, found: Sequence[tuple[HitKind, UUID, int, float]]) -> tuple[Hit, ...]:
    """What an earlier recall found (kind, id, part, score), as it is stored now and in the order given.

    Nothing is searched for; what was forgotten since is not among them.
    """
    by_kind = {
        kind: [one for which, one, *_ in found if which == kind] for kind in ("memory", "turn", "chunk")
    }
    with tenant_tx(scope.tenant_id, scope.user_id):
        light = Passage.objects.defer("terms", "embedding", "context_text")
        raw = light.filter(source_id__in=[*by_kind["turn"], *by_kind["chunk"]])
        rows: dict[tuple[UUID, int], MemoryItem | Passage] = {(row.source_id, row.part): row for row in raw}
        sources = sources_of(row for row in raw if row.kind == PassageKind.CHUNK)
        rows |= {(one, 0): row for one, row in memory_rows().in_bulk(by_kind["memory"]).items()}
    return tuple(
        replace(hit_of(row), score=score, document=sources.get(row.pk))
        for _, one, part, score in found
        if (row := rows.get((one, part))) is not None
    )


def probe_of(
    request: RecallRequest, using: Embedding, *, floor: float = 0.0
) -> tuple[Probe, tuple[str, ...]]:
    """What the question looks for. Called before the transaction opens: it asks the embedder.

    `floor` is the least likeness at which a vector may find a memory of any type.
    """
    dates = resolve_dates(request.query, said_at=request.now, timezone=request.timezone)
    words = list(dict.fromkeys(_WORD.findall(fold(request.query))))
    probe = Probe(
        terms=question_terms(request.query),
        keys=[word for word in words if len(word) > 2 and word.isascii()][:MAX_KEYS],
        asked=asked_keys(request.query),
        windows=[(date.when, date.until) for date in dates],
    )
    try:
        vector = query_cache(using.embedder).vector(request.query)
    except EMBEDDER_FAILED as error:
        _logger.warning("recall_without_vectors", code=error.code)
        return probe, ("embeddings",)
    model = using.model
    probe = replace(probe, vector=vector.tolist(), model=model, floor=floor, beside=using.beside)
    return replace(probe, lines=_lines(request.query, using)), ()


def _lines(query: str, using: Embedding) -> list[list[float]]:
    """The vectors of the last lines of a long question; none for a single line, or if one is refused."""
    lines = lines_of(query)
    try:
        return for_questions(using.embedder).embed(lines).tolist() if lines else []
    except EMBEDDER_FAILED as error:
        _logger.warning("recall_without_lines", code=error.code)
        return []
