"""Carries a planned write out: rows, decision, audit and task, in the open transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from memories.models import MemoryItem, WriteDecision
from memories.models.decision import Outcome
from memories.queries.fulltext import memory_terms
from memories.services.asking import ask_about, overtaken
from memories.services.closing import EndNote, end_of
from memories.services.decision_rows import Verdict, decision_row, heard_in
from memories.services.draft import span_digest
from memories.services.graph_write import relate
from memories.services.statement import WriteResult
from memories.services.tasks_due import ask_for_vectors
from memories.services.timeline import (
    close_row,
    is_confirmed,
    lend_standing,
    merge_ids,
    open_row,
    project_preference,
)
from memories.services.write_plan import WritePlan
from memoryhub.core.names import name_keys
from tenants.services.audit import Actor, record_act

MERGE_GAIN = 0.1  # share of the remaining doubt that one more mention takes away
MOST_CONFIDENT = 0.99


def apply_plan(plan: WritePlan, *, actor: Actor, now: datetime, policy_version: int = 0) -> WriteResult:
    """Do what was planned and write down why, and by which version of the tenant's policy."""
    memory: MemoryItem | None = None
    superseded: list[MemoryItem] = []
    before = _ends_of(plan)
    if plan.action == "insert":
        memory, superseded = _insert(plan, now)
    elif plan.action == "hold":
        memory = plan.draft
        memory.save(force_insert=True)  # no vector yet: what waits or is quarantined is not searched for
    elif plan.action == "merge":
        memory = _merge(plan)
    decision = decision_of(plan, memory=memory, superseded=superseded)
    if policy_version:
        decision.details["policy"] = policy_version
    if superseded:
        decision.details["closed"] = {row.pk.hex: before[row.pk.hex] for row in superseded}
    if memory is not None and plan.outcome == Outcome.CLARIFY:
        ask_about(plan, memory)
    elif memory is not None and superseded:
        overtaken(memory, now=now)
    decision.save(force_insert=True)
    record_act(
        f"memory.{plan.outcome}",
        actor=actor,
        target_kind="memory" if memory else "decision",
        target_id=memory.pk if memory else decision.pk,
        rule=plan.rule,
        superseded=decision.superseded_ids,
    )
    return result_of(plan, decision, memory, superseded)


def planned(plan: WritePlan) -> WriteResult:
    """What `apply_plan` would answer, with nothing saved."""
    memory = plan.target or (plan.draft if plan.action in ("insert", "hold") else None)
    if plan.action == "insert" and plan.place is not None:
        plan.draft.valid_from, plan.draft.valid_to = plan.place.start, plan.place.end
    decision = decision_of(plan, memory=None, superseded=plan.closes)
    return result_of(plan, decision, memory, plan.closes, dry_run=True)


def decision_of(
    plan: WritePlan, *, memory: MemoryItem | None, superseded: Sequence[MemoryItem]
) -> WriteDecision:
    """The unsaved decision row. Secrets in it are masked."""
    draft = plan.draft
    details: dict[str, Any] = {
        "digest": span_digest(draft), "confirmed": is_confirmed(draft), **plan.details
    }  # fmt: skip
    verdict = Verdict(plan.outcome, plan.rule, plan.reason, plan.reason_zh)
    return decision_row(
        draft, verdict, heard=heard_in(draft), memory=memory, superseded=superseded, details=details
    )


def result_of(
    plan: WritePlan,
    decision: WriteDecision,
    memory: MemoryItem | None,
    superseded: Sequence[MemoryItem],
    *,
    dry_run: bool = False,
) -> WriteResult:
    """A plan and what it did, as the write services answer it."""
    return WriteResult(
        decision=decision,
        memory=memory,
        outcome=plan.outcome,
        rule=plan.rule,
        reason=decision.reason,
        reason_zh=decision.reason_zh,
        superseded=tuple(superseded),
        dry_run=dry_run,
    )


def _ends_of(plan: WritePlan) -> dict[str, EndNote]:
    """Where the rows that an insert may close end now, so that an undo can put it back."""
    rows = [*plan.closes, *(plan.place.ends if plan.place else ())]
    return {row.pk.hex: end_of(row) for row in rows}


def _insert(plan: WritePlan, now: datetime) -> tuple[MemoryItem, list[MemoryItem]]:
    """Open the draft at its place; other rows that it ends (values of a set, say) are closed first."""
    assert plan.place is not None
    memory = plan.draft
    closed = [row for row in plan.closes if row not in plan.place.ends]
    for row in closed:
        close_row(row, at=plan.place.start, now=now)
    closed += open_row(memory, plan.place, now=now)
    ask_for_vectors(memory.pk)
    return memory, closed


def _take_names(known: MemoryItem, draft: MemoryItem) -> None:
    """Let a known row be asked for by the draft's names too, in its fields, with what goes with it."""
    if not (draft.names or draft.labels or draft.related_ids):
        return
    known.names = list(dict.fromkeys([*known.names, *draft.names]))
    known.labels = list(dict.fromkeys([*known.labels, *draft.labels])) if known.labels else []
    known.related_ids = merge_ids(known.related_ids, draft.related_ids)
    known.name_terms, known.terms = name_keys(known.names), memory_terms(known.content, known.names)
    known.save(update_fields=["names", "labels", "related_ids", "name_terms", "terms"])


def _merge(plan: WritePlan) -> MemoryItem:
    """Let one more mention support the known row; a better source lends it its standing."""
    known, draft = plan.target, plan.draft
    assert known is not None
    known.source_turn_ids = merge_ids(known.source_turn_ids, [draft.turn_id])
    gained = known.confidence + (1 - known.confidence) * MERGE_GAIN
    known.confidence = max(known.confidence, min(MOST_CONFIDENT, max(gained, draft.confidence)))
    known.importance = max(known.importance, draft.importance)
    if plan.place is not None:
        known.valid_from = plan.place.start
    known.save(update_fields=["source_turn_ids", "confidence", "importance", "valid_from"])
    _take_names(known, draft)
    lend_standing(known, draft)
    project_preference(known)
    relate(known)  # a better source may have made it one that the graph hears
    return known
