"""Finds the past context that is meant, and how it was asked for."""

from __future__ import annotations

import datetime
import uuid
from dataclasses import dataclass, replace

from memoryhub.core.errors import NotFound
from memoryhub.core.text import detect_language
from sessions_app.models import ContextTrace, Session, Turn, TurnRole
from sessions_app.queries import get_turn
from sessions_app.services.context_parts import ContextRequest
from sessions_app.services.prompts import default_system_prompt
from sessions_app.services.recorded import Recorded


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """Which context, and what is to be different about it.

    `turn_id` or `seq` names a past turn: a message stands for the context it was answered with, an answer
    for the one it was given in. `trace_id` names a recorded context itself, be it that no turn came of it.
    Without any of them it is the context of now. `input_text` None takes that turn's.
    """

    turn_id: uuid.UUID | None = None
    seq: int | None = None
    trace_id: uuid.UUID | None = None
    input_text: str | None = None
    token_budget: int | None = None
    model: str = ""
    strategy: str = ""
    use_recall: bool = True
    as_of: datetime.datetime | None = None
    known_at: datetime.datetime | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """The past context that is meant, and how it was asked for.

    `asked` is the message that was answered, `partial` a trace that is not enough to go by.
    """

    request: ContextRequest
    turn: Turn | None = None
    recorded: Recorded | None = None
    asked: Turn | None = None
    partial: Recorded | None = None


def target_of(session: Session, wanted: SimulationRequest) -> Target:
    """What is meant, in the open scope.

    Raises:
        NotFound: no such turn or trace of the session.
    """
    trace = None if wanted.trace_id is None else _trace(session, wanted.trace_id)
    turn = trace.turn if trace else _turn(session, wanted)
    if turn is None:
        return Target(ContextRequest()) if trace is None else _without_turn(trace, wanted)
    asked = turn.answers if turn.answers_id else turn if turn.role == TurnRole.USER else None
    text = asked.content if asked else ""
    plain = ContextRequest(text, upto_seq=(asked or turn).seq - 1, input_turn=asked.pk if asked else None)
    trace = trace or _newest_trace(session, turn)
    recorded = Recorded(trace) if trace else None
    if recorded is None or not recorded.complete:
        request = replace(plain, as_of=turn.said_at, now=turn.created_at)
        return Target(request, turn, asked=asked, partial=recorded)
    language = recorded.language or detect_language(text)
    plain = replace(plain, system_prompt=default_system_prompt(language))
    return Target(_as_recorded(plain, recorded), turn, recorded, asked=asked)


def _without_turn(trace: ContextTrace, wanted: SimulationRequest) -> Target:
    """A context that a caller asked for, to send it itself: its input is not kept and has to be given."""
    recorded = Recorded(trace)
    plain = ContextRequest(wanted.input_text or "", upto_seq=trace.upto_seq)
    if not recorded.complete:
        return Target(replace(plain, as_of=trace.created_at, now=trace.created_at), partial=recorded)
    return Target(_as_recorded(plain, recorded), recorded=recorded)


def _as_recorded(plain: ContextRequest, recorded: Recorded) -> ContextRequest:
    trace = recorded.trace
    return replace(
        plain,
        note=recorded.note,
        now=recorded.moment,
        token_budget=trace.budget["limit"],
        model=trace.model,
        strategy=trace.strategy,
        use_recall=recorded.recalled,
        language=recorded.language,
        edition=recorded.edition,
    )


def _turn(session: Session, wanted: SimulationRequest) -> Turn | None:
    if wanted.turn_id is not None:
        return get_turn(session.pk, wanted.turn_id)
    if wanted.seq is None:
        return None
    found: Turn | None = Turn.objects.filter(session_id=session.pk, seq=wanted.seq).first()
    if found is None:
        raise NotFound("not_found")
    return found


def _trace(session: Session, trace_id: uuid.UUID) -> ContextTrace:
    rows = ContextTrace.objects.filter(pk=trace_id, session_id=session.pk)
    found: ContextTrace | None = rows.select_related("turn").first()
    if found is None:
        raise NotFound("not_found")
    return found


def _newest_trace(session: Session, turn: Turn) -> ContextTrace | None:
    """The newest trace of an answer, or of the answers to a message."""
    traces = ContextTrace.objects.filter(session_id=session.pk)
    mine = traces.filter(turn=turn) if turn.answers_id else traces.filter(turn__answers=turn)
    found: ContextTrace | None = mine.order_by("-created_at", "-id").first()
    return found
