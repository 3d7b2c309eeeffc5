"""Puts the context of any past turn together again, or under other rules, and says what is different.

Nothing is stored and nothing is sent. Of a turn that has its trace the very rows are read that the trace
names; of any other, what held and was in use at the time. A budget that is too small is a result here.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from memoryhub.core.assembly import Assembled, Manifest, ManifestSegment, Message
from memoryhub.core.assembly.changes import PartChange, part_changes
from memoryhub.core.budget import KINDS, Budget, SegmentKind, budget_of
from memoryhub.core.errors import BudgetTooSmall, NotFound
from memoryhub.core.text import detect_language
from sessions_app.models import ContextTrace, Session, Turn, TurnRole
from sessions_app.queries import get_session, get_turn
from sessions_app.services.context import assembled_from
from sessions_app.services.context_material import Material, read_material
from sessions_app.services.context_parts import ContextRequest
from sessions_app.services.prompts import default_system_prompt
from sessions_app.services.recorded import Recorded
from sessions_app.services.simulated_recall import Given, recalled_now, recalled_then
from tenants.scope import Scope, tenant_tx

Basis = Literal["trace", "own_settings"]


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """Which context, and what is to be different about it.

    `turn_id` or `seq` names a past turn: a message stands for the context it was answered with, an answer
    for the one it was given in; without either it is the context of now. `input_text` None takes that turn's.
    """

    turn_id: uuid.UUID | None = None
    seq: int | None = None
    input_text: str | None = None
    token_budget: int | None = None
    model: str = ""
    strategy: str = ""
    use_recall: bool = True
    as_of: datetime.datetime | None = None
    known_at: datetime.datetime | None = None


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

    `changed` names what could not be read as it was then: the state of a task and the values of sources are
    kept only as they are now.
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
    changed: tuple[str, ...] = ()
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Target:
    """The past turn that is meant, and how its context was asked for."""

    request: ContextRequest
    turn: Turn | None = None
    recorded: Recorded | None = None


@dataclass(frozen=True, slots=True)
class _Outcome:
    material: Material
    messages: tuple[Message, ...]
    budget: Budget
    manifest: Manifest
    too_small: TooSmall | None
    degraded: tuple[str, ...]
    changed: tuple[str, ...] = ()


def simulate_context(scope: Scope, session_id: uuid.UUID, wanted: SimulationRequest) -> Simulation:
    """The context as it would be, beside the one that was.

    Raises:
        NotFound: no such session in this scope, or no such turn in it.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        target = _target(session, wanted)
    request = replace(
        target.request, token_budget=wanted.token_budget, model=wanted.model, strategy=wanted.strategy
    )
    outcome = _outcome(scope, session_id, replace(target, request=request))
    standing = outcome.material.standing
    return Simulation(
        seq=target.turn.seq if target.turn else None,
        upto_seq=standing.upto_seq,
        model=standing.model,
        strategy=standing.strategy,
        messages=outcome.messages,
        budget=outcome.budget,
        manifest=outcome.manifest,
        compared_to=_compared(scope, session_id, target, outcome),
        too_small=outcome.too_small,
        changed=(*_changed(outcome.material, target), *outcome.changed),
        degraded=outcome.degraded,
    )


def _target(session: Session, wanted: SimulationRequest) -> _Target:
    turn = _turn(session, wanted)
    plain = ContextRequest(
        wanted.input_text or "", use_recall=wanted.use_recall, as_of=wanted.as_of, known_at=wanted.known_at
    )
    if turn is None:
        return _Target(plain)
    asked = turn.answers if turn.answers_id else turn if turn.role == TurnRole.USER else None
    text = asked.content if asked else ""
    recorded = _recorded(session, turn)
    request = replace(
        plain,
        input_text=text if wanted.input_text is None else wanted.input_text,
        upto_seq=(asked or turn).seq - 1,
        system_prompt=default_system_prompt(detect_language(text)) if recorded else "",
        as_of=wanted.as_of if recorded else wanted.as_of or turn.said_at,
        now=recorded.moment if recorded else turn.created_at,
    )
    return _Target(request, turn, recorded)


def _turn(session: Session, wanted: SimulationRequest) -> Turn | None:
    if wanted.turn_id is not None:
        return get_turn(session.pk, wanted.turn_id)
    if wanted.seq is None:
        return None
    found: Turn | None = Turn.objects.filter(session_id=session.pk, seq=wanted.seq).first()
    if found is None:
        raise NotFound("not_found")
    return found


def _recorded(session: Session, turn: Turn) -> Recorded | None:
    """The newest trace of an answer, or of the answers to a message."""
    traces = ContextTrace.objects.filter(session_id=session.pk)
    mine = traces.filter(turn=turn) if turn.answers_id else traces.filter(turn__answers=turn)
    trace = mine.order_by("-created_at", "-id").first()
    recorded = Recorded(trace) if trace else None
    return recorded if recorded and recorded.complete else None


def _outcome(scope: Scope, session_id: uuid.UUID, target: _Target) -> _Outcome:
    request, recorded = target.request, target.recorded
    material = read_material(scope, session_id, request, recorded=recorded)
    given = _given(scope, material, target)
    too_small = None
    try:
        made = assembled_from(material, given.hits, given.facts)
    except BudgetTooSmall as error:
        too_small = TooSmall(**cast(dict[str, Any], error.data))
        made = _mandatory_alone(material, too_small)
    degraded = tuple(dict.fromkeys((*material.degraded, *given.degraded)))
    return _Outcome(material, made.messages, made.budget, made.manifest, too_small, degraded, given.changed)


def _given(scope: Scope, material: Material, target: _Target) -> Given:
    """What memory gave then, for the same input; else what recall finds by what held then."""
    request, recorded = target.request, target.recorded
    asked_then = recorded is not None and target.turn is not None and _same_input(target)
    as_then = request.as_of is None and request.known_at is None
    if recorded and asked_then and recorded.searched and as_then:
        return recalled_then(scope, material, request, recorded)
    return recalled_now(scope, material, request)


def _same_input(target: _Target) -> bool:
    turn = target.turn
    asked = turn.answers if turn and turn.answers_id else turn
    return asked is not None and target.request.input_text == asked.content


def _mandatory_alone(material: Material, too_small: TooSmall) -> Assembled:
    """The account of what did not fit: its sizes, no messages, and how far it is above the budget."""
    standing = material.standing
    sizes = cast(Mapping[SegmentKind, int], too_small.segments)
    budget = budget_of(standing.policy, sizes, tokenizer=standing.counter.name, exact=standing.counter.exact)
    segments = tuple(ManifestSegment(kind, sizes[kind], (), 0) for kind in KINDS if kind in sizes)
    return Assembled((), budget, Manifest(segments, (), standing.strategy, material.window))


def _compared(scope: Scope, session_id: uuid.UUID, target: _Target, outcome: _Outcome) -> Comparison:
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
    own = _outcome(scope, session_id, target)
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


def _changed(material: Material, target: _Target) -> tuple[str, ...]:
    task, then = material.standing.task, target.request.now
    return ("task",) if task and then and task.updated_at > then else ()
