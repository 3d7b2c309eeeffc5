"""Puts the context of any past turn together again, or under other rules, and says what is different.

Nothing is stored and nothing is sent. Of a turn that has its trace the very rows are read that the trace
names; of any other, what held and was in use at the time. A budget that is too small is a result here.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from memoryhub.core.assembly import Assembled, Manifest, ManifestSegment, Message
from memoryhub.core.assembly.changes import PartChange, part_changes
from memoryhub.core.assembly.losses import Loss
from memoryhub.core.budget import KINDS, Budget, SegmentKind, budget_of
from memoryhub.core.errors import BudgetTooSmall
from sessions_app.queries import get_session
from sessions_app.services.context import assembled_from
from sessions_app.services.context_material import Material, read_material
from sessions_app.services.context_parts import ContextRequest
from sessions_app.services.losses import Replayed, losses
from sessions_app.services.simulated_recall import Given, recalled_now, recalled_then
from sessions_app.services.simulation_target import SimulationRequest, Target, target_of
from tenants.scope import Scope, tenant_tx

__all__ = ["Simulation", "SimulationRequest", "simulate_context"]

Basis = Literal["trace", "own_settings"]


@dataclass(frozen=True, slots=True)
class TooSmall:
    """The parts that may not be cut do not fit: what they take, and the budget they would need (tokens)."""

    required: int
    limit: int
    segments: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Against the stored trace of that turn, else against the session's own settings; `same`: no difference.

    `limit` and `used` are those of before, `model` and `strategy` too; `too_small` where it did not fit.
    """

    basis: Basis
    model: str
    strategy: str
    limit: int
    used: int
    parts: tuple[PartChange, ...]
    same: bool
    trace_id: uuid.UUID | None = None
    too_small: TooSmall | None = None


@dataclass(frozen=True, slots=True)
class Simulation:
    """What the model would see. `seq` is the turn's, None for now; `upto_seq` the last turn it may hold.

    `lost` says what of a past context cannot be shown as it was, and why.
    """

    seq: int | None
    upto_seq: int
    model: str
    strategy: str
    messages: tuple[Message, ...]
    budget: Budget
    manifest: Manifest
    compared_to: Comparison
    too_small: TooSmall | None = None
    lost: tuple[Loss, ...] = ()
    degraded: tuple[str, ...] = ()

    @property
    def changed(self) -> tuple[str, ...]:
        """The kinds of those parts."""
        return tuple(dict.fromkeys(one.kind for one in self.lost))


@dataclass(frozen=True, slots=True)
class _Outcome:
    material: Material
    messages: tuple[Message, ...]
    budget: Budget
    manifest: Manifest
    too_small: TooSmall | None
    degraded: tuple[str, ...]
    given: Given


def simulate_context(scope: Scope, session_id: uuid.UUID, wanted: SimulationRequest) -> Simulation:
    """The context as it would be, beside the one that was.

    Raises:
        NotFound: no such session in this scope, or no such turn in it.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        target = target_of(session, wanted)
    outcome, own = _outcomes(scope, session_id, target, wanted)
    standing = outcome.material.standing
    return Simulation(
        seq=target.turn.seq if target.turn else None,
        upto_seq=standing.upto_seq,
        model=standing.model,
        strategy=standing.strategy,
        messages=outcome.messages,
        budget=outcome.budget,
        manifest=outcome.manifest,
        compared_to=_compared(target, own, outcome),
        too_small=outcome.too_small,
        lost=_lost(scope, target, own),
        degraded=outcome.degraded,
    )


def _outcomes(
    scope: Scope, session_id: uuid.UUID, target: Target, wanted: SimulationRequest
) -> tuple[_Outcome, _Outcome]:
    """The context as it is wanted, and by the rules of its time or of its session."""
    request = _request(target.request, wanted)
    plain = target.request
    if target.recorded is None:
        plain = _request(plain, replace(wanted, token_budget=None, model="", strategy=""))
    outcome = _outcome(scope, session_id, target, request)
    return outcome, outcome if request == plain else _outcome(scope, session_id, target, plain)


def _request(plain: ContextRequest, wanted: SimulationRequest) -> ContextRequest:
    """What is wanted; what that leaves open is as it was recorded, or as the session has it."""
    own_limit = None if wanted.model else plain.token_budget  # another model has another limit
    text = plain.input_text if wanted.input_text is None else wanted.input_text
    return replace(
        plain,
        input_text=text,
        language=plain.language if text == plain.input_text else None,
        input_turn=plain.input_turn if text == plain.input_text else None,
        use_recall=wanted.use_recall and plain.use_recall,
        as_of=wanted.as_of or plain.as_of,
        known_at=wanted.known_at,
        token_budget=wanted.token_budget or own_limit,
        model=wanted.model or plain.model,
        strategy=wanted.strategy or plain.strategy,
    )


def _lost(scope: Scope, target: Target, own: _Outcome) -> tuple[Loss, ...]:
    if target.turn is None and target.recorded is None:
        return ()
    found = Replayed(own.material, own.given, own.manifest, target.asked)
    return losses(scope, found, target.recorded or target.partial)


def _outcome(scope: Scope, session_id: uuid.UUID, target: Target, request: ContextRequest) -> _Outcome:
    material = read_material(scope, session_id, request, recorded=target.recorded)
    given = _given(scope, material, target, request)
    too_small = None
    try:
        made = assembled_from(material, given.found, given.facts)
    except BudgetTooSmall as error:
        too_small = TooSmall(**cast(dict[str, Any], error.data))
        made = _mandatory_alone(material, too_small)
    degraded = tuple(dict.fromkeys((*material.degraded, *given.degraded)))
    return _Outcome(material, made.messages, made.budget, made.manifest, too_small, degraded, given)


def _given(scope: Scope, material: Material, target: Target, request: ContextRequest) -> Given:
    """What memory gave then, for the same input; else what recall finds by what held then."""
    recorded = target.recorded
    as_then = request.as_of is None and request.known_at is None
    if recorded and as_then and recorded.told and request.input_text == target.request.input_text:
        return recalled_then(scope, material, request, recorded)
    return recalled_now(scope, material, request)


def _mandatory_alone(material: Material, too_small: TooSmall) -> Assembled:
    """The account of what did not fit: its sizes, no messages, and how far it is above the budget."""
    standing = material.standing
    sizes = cast(Mapping[SegmentKind, int], too_small.segments)
    budget = budget_of(standing.policy, sizes, tokenizer=standing.counter.name, exact=standing.counter.exact)
    segments = tuple(ManifestSegment(kind, sizes[kind], (), 0) for kind in KINDS if kind in sizes)
    return Assembled((), budget, Manifest(segments, (), standing.strategy, material.window))


def _compared(target: Target, own: _Outcome, outcome: _Outcome) -> Comparison:
    now = outcome.manifest.as_dict()
    if target.recorded:
        trace = target.recorded.trace
        return Comparison(
            basis="trace",
            model=trace.model,
            strategy=trace.strategy,
            limit=trace.budget["limit"],
            used=trace.budget["used"],
            parts=part_changes(trace.manifest, now),
            same=(trace.manifest, trace.budget) == (now, outcome.budget.as_dict()),
            trace_id=trace.pk,
        )
    before = own.manifest.as_dict()
    return Comparison(
        basis="own_settings",
        model=own.material.standing.model,
        strategy=own.material.standing.strategy,
        limit=own.budget.limit,
        used=own.budget.used,
        parts=part_changes(before, now),
        same=(before, own.budget) == (now, outcome.budget),
        too_small=own.too_small,
    )
