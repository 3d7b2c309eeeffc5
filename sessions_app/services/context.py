"""Builds what a model sees: reads, recalls, assembles under the budget, and leaves a trace."""

from __future__ import annotations

import uuid
from dataclasses import asdict, dataclass, replace
from typing import cast

from memories.models import Preference
from memories.services.disputes import with_disputes
from memories.services.hits import Hit
from memories.services.recall import RecallRequest, RecallResult, recall
from memoryhub.core.assembly import Assembled, Dropped, assemble
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.follow_up import filled_in
from memoryhub.core.ids import encode_id
from memoryhub.core.strategies import apply_strategy
from memoryhub.providers.llm import MeasuredBy
from sessions_app.models import ContextTrace, Turn, TurnRole
from sessions_app.queries import get_session
from sessions_app.services.budgets import least_limit
from sessions_app.services.context_authority import (
    NO_FACTS,
    LiveFacts,
    authority_dropped,
    authority_fragments,
    live_facts,
)
from sessions_app.services.context_material import Material, may_recall, read_material, recall_room
from sessions_app.services.context_parts import (
    NOTHING_RECALLED,
    ContextRequest,
    Recalled,
    Standing,
    hit_id,
    with_said,
)
from sessions_app.services.context_record import hit_record, standing_record
from tenants.scope import Scope, tenant_tx

__all__ = ["BuiltContext", "ContextRequest", "assembled_from", "build_context", "recall_for", "recalled_of"]

SPARE = 8  # hits that recall finds beyond its places, to fill those of what the context says already


@dataclass(frozen=True, slots=True)
class BuiltContext:
    """A context with everything that explains it.

    `asked` is what the input means, and `said_here` what the user said before it within the window.
    `held_then` are memories that held at a past moment the input asks about; they stand in no context.
    """

    assembled: Assembled
    trace: ContextTrace
    recalled: tuple[Hit, ...] = ()
    preferences: tuple[Preference, ...] = ()
    degraded: tuple[str, ...] = ()
    facts: LiveFacts = NO_FACTS
    timezone: str = "UTC"
    measured_by: MeasuredBy | None = None
    asked: str = ""
    said_here: tuple[Turn, ...] = ()
    held_then: tuple[Hit, ...] = ()

    @property
    def memory_hits(self) -> tuple[Hit, ...]:
        """The recalled memories, without raw turns and documents."""
        return tuple(hit for hit in self.recalled if hit.kind == "memory")

    @property
    def as_numbered(self) -> tuple[Hit, ...]:
        """What was recalled in the order of its numbers in the context, and then what is not shown there."""
        shown = self.assembled.manifest.source_ids().get("recall", ())
        places = {identifier: number for number, identifier in enumerate(shown)}
        return tuple(sorted(self.recalled, key=lambda hit: places.get(hit_id(hit), len(places))))

    @property
    def injected_ids(self) -> list[str]:
        """Public ids of the memories that went in, those too whose very words another part of it says."""
        manifest = self.assembled.manifest
        sources = manifest.source_ids()
        said = (one for one in manifest.dropped if one.reason.startswith("said_by_"))
        ids = (one.source_id for one in said)
        return list(dict.fromkeys([*sources.get("preferences", ()), *sources.get("recall", ()), *ids]))


def build_context(scope: Scope, session_id: uuid.UUID, request: ContextRequest) -> BuiltContext:
    """Assemble a context and store its trace. No transaction is open while memory or a source is asked.

    Raises:
        NotFound: no such session in this scope.
        BudgetTooSmall: the parts that may not be cut do not fit; `required` and `limit` are whole budgets.
    """
    material = read_material(scope, session_id, request)
    asked = asked_in(material, request)
    found = recall_for(scope, material, request)
    recalled, copies = recalled_of(scope, material, found)
    facts = live_facts(scope, material, request, recalled.hits, copies)
    assembled = assembled_from(material, recalled, facts)
    recalled = _with_spare_used(recalled, assembled)
    trace = _store_trace(scope, material, assembled, _recall_data(material, request, found, recalled, facts))
    degraded = (*material.degraded, *(found.degraded if found else ()), *facts.degraded)
    return BuiltContext(
        assembled=assembled,
        trace=trace,
        recalled=(*recalled.hits, *recalled.spare),
        preferences=tuple(material.standing.preferences),
        degraded=tuple(dict.fromkeys(degraded)),
        facts=facts,
        timezone=material.standing.user.timezone,
        measured_by=found.measured_by if found else None,
        asked=asked,
        said_here=tuple(turn for turn in material.turns if turn.role == TurnRole.USER),
    )


def asked_in(material: Material, request: ContextRequest) -> str:
    """The input with what it refers back to filled in, where it may; else the input."""
    if not request.follows_up:
        return request.input_text
    return filled_in(
        request.input_text, [turn.content for turn in material.turns if turn.role == TurnRole.USER]
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
            query=asked_in(material, request),
            timezone=standing.user.timezone,
            gated=True,
            turn_count=session.last_seq,
            room=recall_room(material),
            # A question that the worker has indexed already would be found as its own best answer.
            exclude_turn_ids=(*(turn.id for turn in material.turns), *material.later_turn_ids),
            as_of=request.as_of,
            known_at=request.known_at,
            labels=request.labels,
            now=standing.moment,
            spare=SPARE,
        ),
    )


def recalled_of(
    scope: Scope, material: Material, found: RecallResult | None
) -> tuple[Recalled, tuple[Hit, ...]]:
    """What recall found with its open disputes, and the copies of what an authoritative source answers for.

    Opens a transaction of its own.
    """
    if found is None:
        return NOTHING_RECALLED, ()
    hits = with_disputes(
        scope, material.session.user_id, (*found.hits, *found.spare), at=material.standing.moment
    )
    places = len(found.hits)
    return Recalled(hits[:places], hits[places:]), found.left_out


def _with_spare_used(recalled: Recalled, assembled: Assembled) -> Recalled:
    """The same without the spare ones that no place became free for."""
    manifest = assembled.manifest
    named = {*manifest.source_ids().get("recall", ()), *(one.source_id for one in manifest.dropped)}
    return replace(recalled, spare=tuple(hit for hit in recalled.spare if hit_id(hit) in named))


def assembled_from(material: Material, found: Recalled, facts: LiveFacts = NO_FACTS) -> Assembled:
    """The context, or an error in the terms a caller knows: the budget it set, and the one it would need.

    Raises:
        BudgetTooSmall: as `build_context`.
    """
    standing = material.standing
    said = with_said(material.parts, material.turns, found, standing.counter)
    older = (material.older,) if material.older else ()
    said = replace(
        said,
        authority=authority_fragments(
            facts, language=said.language, timezone=standing.user.timezone, now=standing.moment
        ),
        left_out=(*older, *authority_dropped(facts, standing.counter)),
    )
    chosen = apply_strategy(said, standing.strategy, last_turns=standing.settings["last_turns"])
    try:
        assembled = assemble(chosen, standing.counter)
    except BudgetTooSmall as error:
        required = least_limit(cast(int, error.data["required"]), standing.settings)
        limit, segments = standing.policy.limit, error.data["segments"]
        raise BudgetTooSmall(required=required, limit=limit, segments=segments) from None
    dropped = (*assembled.manifest.dropped, *_pins_unsaid(standing, assembled))
    return replace(assembled, manifest=replace(assembled.manifest, dropped=dropped, window=material.window))


def _pins_unsaid(standing: Standing, assembled: Assembled) -> list[Dropped]:
    """The pins in force that neither have a place of their own nor stand in the summary or a turn shown."""
    if not standing.overflow or standing.strategy != "hybrid":
        return []
    said = "\n".join(message.content for message in assembled.messages)
    unsaid = [pin for pin in standing.overflow if pin.text not in said]
    return [Dropped("pins", "over_share", encode_id("pin", pin.pk), pin.tokens) for pin in unsaid]


def _store_trace(
    scope: Scope, material: Material, assembled: Assembled, recall_data: dict[str, object]
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
            recall=recall_data,
        )
        return trace


def _recall_data(
    material: Material,
    request: ContextRequest,
    found: RecallResult | None,
    recalled: Recalled,
    facts: LiveFacts,
) -> dict[str, object]:
    """What was recalled and read, in ids and numbers: a replay puts the very same into its context."""
    data: dict[str, object] = {
        **standing_record(material.standing),
        "note": request.note,
        "wanted": request.use_recall,
        "language": material.parts.language,
        "edition": material.parts.edition,
    }
    if facts.answers or facts.copies:
        data["authority"] = facts.as_trace()
    if found is None:
        return {**data, "gate": {"recall": False}}
    return {
        **data,
        "gate": asdict(found.gate),
        "trace": dict(found.trace),
        "decided": dict(found.decided),
        "hits": [hit_record(hit) for hit in recalled.hits],
        "spare": [hit_record(hit) for hit in recalled.spare],
    }
