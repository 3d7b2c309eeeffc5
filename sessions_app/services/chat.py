"""The acts of a chat that touch the database: taking a message, storing an answer."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from memoryhub.core.errors import Conflict, InvalidInput
from memoryhub.core.ids import encode_id
from memoryhub.providers.llm import Usage
from sessions_app.models import ContextTrace, Session, TokenUsage, Turn, TurnRole, TurnStatus
from sessions_app.queries import answer_to, get_session, get_turn
from sessions_app.services.context import BuiltContext
from sessions_app.services.decisions import decision_data, decisions_of_turn
from sessions_app.services.processing import read_turn
from sessions_app.services.turns import NewTurn, append_turns, replace_from
from tenants.scope import Scope, tenant_tx

MAX_MESSAGE_CHARS = 32_000


@dataclass(frozen=True, slots=True)
class TakenMessage:
    """A user's message as stored, what it taught, and its answer if there is one already."""

    session: Session
    turn: Turn
    written: list[dict[str, Any]] = field(default_factory=list)
    answer: Turn | None = None


@dataclass(frozen=True, slots=True)
class FinishedAnswer:
    """An answer to store: its text, how it ended, the frames it was sent in and what it used."""

    text: str
    interrupted: bool
    frames: list[list[int]]
    cited: list[str]
    usage: Usage | None
    model: str


def take_message(
    scope: Scope, session_id: uuid.UUID, *, content: str, client_turn_id: str | None = None
) -> TakenMessage:
    """Store a message and what it teaches before anything is answered (SPEC PR2: write-through).

    Raises:
        InvalidInput: `message_too_long`.
        NotFound, Conflict: as `append_turns`.
    """
    if len(content) > MAX_MESSAGE_CHARS:
        raise InvalidInput("message_too_long", field="content", length=len(content), limit=MAX_MESSAGE_CHARS)
    new = NewTurn(role=TurnRole.USER, content=content, client_turn_id=client_turn_id)
    turn = append_turns(scope, session_id, [new])[0]
    return taken(scope, session_id, turn)


def taken(scope: Scope, session_id: uuid.UUID, turn: Turn) -> TakenMessage:
    """What a stored message taught; reading it again changes nothing."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        user, answer = session.user, answer_to(turn)
    results = read_turn(scope, session, user, turn)
    written = [decision_data(result) for result in results] or decisions_of_turn(scope, turn)
    return TakenMessage(session=session, turn=turn, written=written, answer=answer)


def take_edit(scope: Scope, session_id: uuid.UUID, turn_id: uuid.UUID, *, content: str) -> TakenMessage:
    """Store a changed message in place of an earlier one; what came after it leaves the context.

    Raises:
        InvalidInput: `not_a_user_turn`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        turn = get_turn(session_id, turn_id)
        if turn.role != TurnRole.USER:
            raise InvalidInput("not_a_user_turn", field="turn")
        replace_from(scope, session_id, turn)
    return take_message(scope, session_id, content=content)


def take_regenerate(scope: Scope, session_id: uuid.UUID) -> TakenMessage:
    """The last message again, its answer set aside.

    Raises:
        Conflict: `nothing_to_answer`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        get_session(session_id, lock=True)
        turn = (
            Turn.objects.filter(session_id=session_id, role=TurnRole.USER)
            .exclude(status=TurnStatus.REPLACED)
            .order_by("-seq")
            .first()
        )
        if turn is None:
            raise Conflict("nothing_to_answer")
        answer = answer_to(turn)
        if answer is not None:
            replace_from(scope, session_id, answer)
    message = taken(scope, session_id, turn)
    return TakenMessage(session=message.session, turn=turn, written=message.written)


def store_answer(
    scope: Scope, message: TakenMessage, context: BuiltContext | None, finished: FinishedAnswer
) -> Turn:
    """Store an answer, whole or cut short, with what it used; the turn as stored."""
    new = NewTurn(
        role=TurnRole.ASSISTANT,
        content=finished.text,
        answers_id=message.turn.id,
        status=TurnStatus.INTERRUPTED if finished.interrupted else TurnStatus.COMPLETE,
        model=finished.model,
    )
    with tenant_tx(scope.tenant_id, scope.user_id):
        turn = append_turns(scope, message.session.id, [new])[0]
        turn.frames = finished.frames
        turn.memory_use = memory_use(context, finished.cited, message.written)
        turn.save(update_fields=["frames", "memory_use"])
        if context is not None:
            ContextTrace.objects.filter(pk=context.trace.pk).update(turn=turn)
        _store_usage(message.session, turn, context, finished)
        return turn


def memory_use(
    context: BuiltContext | None, cited: Sequence[str], written: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """The contract's `memory` of an answer: retrieved, injected, cited, written."""
    retrieved = [] if context is None else [encode_id("mem", hit.id) for hit in context.memory_hits]
    return {
        "retrieved": retrieved,
        "injected": [] if context is None else [i for i in context.injected_ids if i.startswith("mem_")],
        "cited": list(cited),
        "written": list(written),
    }


def _store_usage(
    session: Session, turn: Turn, context: BuiltContext | None, finished: FinishedAnswer
) -> None:
    counted = context.assembled.budget.used if context else 0
    usage = finished.usage or Usage(prompt_tokens=counted, completion_tokens=turn.tokens, exact=False)
    TokenUsage.objects.create(
        user_id=session.user_id,
        session=session,
        turn=turn,
        purpose="chat",
        model=finished.model,
        counted_prompt_tokens=counted,
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        exact=usage.exact,
        succeeded=not finished.interrupted,
    )
