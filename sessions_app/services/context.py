"""Builds what a model sees: reads, recalls, assembles under the budget, and leaves a trace."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import cast

from memories.models import Preference
from memories.services.recall import Hit, RecallRequest, RecallResult, recall
from memoryhub.core.assembly import Assembled, assemble
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.strategies import apply_strategy
from sessions_app.models import ContextTrace
from sessions_app.queries import get_session
from sessions_app.services.budgets import least_limit
from sessions_app.services.context_material import Material, may_recall, read_material
from sessions_app.services.context_parts import ContextRequest, hit_id, with_said
from tenants.scope import Scope, tenant_tx

__all__ = ["BuiltContext", "ContextRequest", "assembled_from", "build_context", "recall_for"]


@dataclass(frozen=True, slots=True)
class BuiltContext:
    """A context with everything that explains it."""

    assembled: Assembled
    trace: ContextTrace
    recalled: tuple[Hit, ...] = ()
    preferences: tuple[Preference, ...] = ()
    degraded: tuple[str, ...] = ()

    @property
    def memory_hits(self) -> tuple[Hit, ...]:
        """The recalled memories, without raw turns and documents."""
        return tuple(hit for hit in self.recalled if hit.kind == "memory")

    @property
    def injected_ids(self) -> list[str]:
        """Public ids of the memories that went in."""
        sources = self.assembled.manifest.source_ids()
        return [*sources.get("preferences", ()), *sources.get("recall", ())]


def build_context(scope: Scope, session_id: uuid.UUID, request: ContextRequest) -> BuiltContext:
    """Assemble a context and store its trace. No transaction is open while memory is searched.

    Raises:
        NotFound: no such session in this scope.
        BudgetTooSmall: the parts that may not be cut do not fit; `required` and `limit` are whole budgets.
    """
    material = read_material(scope, session_id, request)
    found = recall_for(scope, material, request)
    hits = found.hits if found else ()
    assembled = assembled_from(material, hits)
    trace = _store_trace(scope, material, assembled, found)
    degraded = (*material.degraded, *(found.degraded if found else ()))
    return BuiltContext(
        assembled=assembled,
        trace=trace,
        recalled=hits,
        preferences=tuple(material.standing.preferences),
        degraded=tuple(dict.fromkeys(degraded)),
    )


def recall_for(scope: Scope, material: Material, request: ContextRequest) -> RecallResult | None:
    """What memory holds for the input; None where memory is not read, be it by the strategy."""
    session, standing = material.session, material.standing
    if standing.strategy != "hybrid" or not may_recall(session, request):
        return None
    return recall(
        scope,
        RecallRequest(
            user_id=session.user_id,
            query=request.input_text,
            timezone=standing.user.timezone,
            gated=True,
            turn_count=session.last_seq,
            # A question that the worker has indexed already would be found as its own best answer.
            exclude_turn_ids=(*(turn.id for turn in material.turns), *material.later_turn_ids),
            as_of=request.as_of,
            known_at=request.known_at,
            now=standing.moment,
        ),
    )


def assembled_from(material: Material, hits: Sequence[Hit]) -> Assembled:
    """The context, or an error in the terms a caller knows: the budget it set, and the one it would need.

    Raises:
        BudgetTooSmall: as `build_context`.
    """
    standing = material.standing
    said = with_said(material.parts, material.turns, hits, standing.counter)
    if material.older:
        said = replace(said, left_out=(material.older,))
    chosen = apply_strategy(said, standing.strategy, last_turns=standing.settings["last_turns"])
    try:
        assembled = assemble(chosen, standing.counter)
    except BudgetTooSmall as error:
        required = least_limit(cast(int, error.data["required"]), standing.settings)
        limit, segments = standing.policy.limit, error.data["segments"]
        raise BudgetTooSmall(required=required, limit=limit, segments=segments) from None
    return replace(assembled, manifest=replace(assembled.manifest, window=material.window))


def _store_trace(
    scope: Scope, material: Material, assembled: Assembled, found: RecallResult | None
) -> ContextTrace:
    session, standing = material.session, material.standing
    with tenant_tx(scope.tenant_id, scope.user_id):
        get_session(session.pk, lock=True)  # deleted in the meantime, it must not get a trace
        trace: ContextTrace = ContextTrace.objects.create(
            session=session,
            user_id=session.user_id,
            upto_seq=standing.upto_seq,
            model=standing.model,
            strategy=standing.strategy,
            budget=assembled.budget.as_dict(),
            manifest=assembled.manifest.as_dict(),
            recall={"read_at": standing.moment.isoformat(), **_recall_data(found)},
        )
        return trace


def _recall_data(found: RecallResult | None) -> dict[str, object]:
    """What was recalled, in ids and numbers: a replay puts the very same into its context."""
    if found is None:
        return {"gate": {"recall": False}}
    return {
        "gate": asdict(found.gate),
        "trace": dict(found.trace),
        "hits": [{"id": hit_id(hit), "score": hit.score} for hit in found.hits],
    }
