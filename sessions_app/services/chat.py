"""The acts of a chat that touch the database: taking a message, storing an answer."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import structlog
from django.utils import timezone

from memories.models import Clarification, MemoryItem
from memories.queries.locks import lock_owner
from memories.services.edited import put_away_message
from memories.services.forgetting import owner_held
from memories.services.last_used import mark_used
from memoryhub.core.errors import Conflict, InvalidInput
from memoryhub.core.ids import decode_id, encode_id
from memoryhub.providers.llm import Usage
from sessions_app.models import OUT_OF_FORCE, ContextTrace, Session, Summary, Turn, TurnRole, TurnStatus
from sessions_app.queries import answer_to, get_session, get_turn, last_message
from sessions_app.services.claims import Claim, claim_answer, release_claim, still_claimed
from sessions_app.services.clarify import note_asked, question_for_turn, settled_by_message
from sessions_app.services.context import BuiltContext
from sessions_app.services.context_authority import authority_use
from sessions_app.services.decisions import asks_to_forget, decision_data, decisions_of_turn
from sessions_app.services.masking import Cuts, moved_cuts
from sessions_app.services.processing import read_turn
from sessions_app.services.turns import NewTurn, append_turns, writable_session
from sessions_app.services.usage import record_answer, record_failure
from sessions_app.services.watch import note_budget, watch_model
from sessions_app.services.withdrawal import forget_what_asked, replace_from
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor

MAX_MESSAGE_CHARS = 32_000
_logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class TakenMessage:
    """A user's message as stored, what it taught, and its answer if there is one already.

    Without an answer, `claim` is the right to give it. `clarification` is what the answer should ask.
    """

    session: Session
    turn: Turn
    written: list[dict[str, Any]] = field(default_factory=list)
    answer: Turn | None = None
    claim: Claim | None = None
    clarification: Clarification | None = None


@dataclass(frozen=True, slots=True)
class FinishedAnswer:
    """An answer to store: its text, how it ended, the frames it was sent in and what it used.

    `calls` is how many requests were sent to `model` for it.
    """

    text: str
    interrupted: bool
    frames: Cuts
    cited: list[str]
    usage: Usage | None
    model: str
    calls: int = 1


def take_message(
    scope: Scope,
    session_id: uuid.UUID,
    *,
    content: str,
    client_turn_id: str | None = None,
    stored_by: str = "",
) -> TakenMessage:
    """Store a message and what it teaches before anything is answered (write-through).

    Raises:
        InvalidInput: `message_too_long`.
        Conflict: `answer_in_progress` or `turn_replaced`, for a message that was sent before.
        NotFound, Conflict: as `append_turns`.
    """
    new = replace(_message(content, client_turn_id), stored_by=stored_by)
    turn = append_turns(scope, session_id, [new])[0]
    return _taken(scope, session_id, turn)


def take_edit(scope: Scope, session_id: uuid.UUID, turn_id: uuid.UUID, *, content: str) -> TakenMessage:
    """Store a changed message in place of an earlier one; what came after it leaves the context.

    What the earlier one alone taught is put away, as the new one may say otherwise or nothing of it.

    Raises:
        InvalidInput: `message_too_long`, `not_a_user_turn`.
        Conflict: `turn_replaced`, it was edited before; and as `append_turns`.
        NotFound: no such turn.
    """
    new = _message(content)
    with tenant_tx(scope.tenant_id, scope.user_id):
        user_id = get_session(session_id).user_id
        lock_owner(user_id, forgetting=True)
        writable_session(session_id)
        turn = get_turn(session_id, turn_id)
        if turn.role != TurnRole.USER:
            raise InvalidInput("not_a_user_turn", field="turn")
        _require_in_force(turn)
        replace_from(scope, session_id, turn)
        put_away_message(user_id, turn.pk, actor=Actor(kind="end_user", id=str(user_id)))
        changed = append_turns(scope, session_id, [new])[0]
    return _taken(scope, session_id, changed)


def take_regenerate(scope: Scope, session_id: uuid.UUID) -> TakenMessage:
    """The last message again, its answer set aside.

    Raises:
        Conflict: `nothing_to_answer`, `answer_in_progress`, `session_closed`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        writable_session(session_id)
        turn = last_message(session_id)
        if turn is None:
            raise Conflict("nothing_to_answer")
        answer = answer_to(turn)
        if answer is not None:
            replace_from(scope, session_id, answer)
    return _taken(scope, session_id, turn)


def store_answer(
    scope: Scope, message: TakenMessage, context: BuiltContext, finished: FinishedAnswer
) -> Turn:
    """Store an answer, whole or cut short, with what it used; the answer that is in force now.

    A session that was closed meanwhile still gets it. When another answer came first, that one stands.
    One made from what was forgotten while it was being spoken is forgotten with it.

    Raises:
        NotFound: the session was deleted meanwhile.
        Conflict: `turn_replaced`, the message was edited or forgotten meanwhile.
    """
    forgets = any(asks_to_forget(one) for one in message.written)
    turn = _store_once(scope, message, context, finished, forgets=forgets)
    if turn is None:
        turn = _store_once(scope, message, context, finished, forgets=True)
    assert turn is not None  # who holds memory alone finds nothing in the way
    watch_model(scope.tenant_id, finished.model)
    used = tuple(found for one in context.injected_ids if (found := decode_id("mem", one)))
    mark_used(scope, used, now=timezone.now())
    return turn


def _store_once(
    scope: Scope, message: TakenMessage, context: BuiltContext, finished: FinishedAnswer, *, forgets: bool
) -> Turn | None:
    """Store an answer; None where that forgets something and the user's memory was not held alone."""
    held = owner_held(message.session.user_id, forgetting=forgets)
    with tenant_tx(scope.tenant_id, scope.user_id), held:
        session = get_session(message.session.pk, lock=True)
        asked = get_turn(session.pk, message.turn.pk)
        _require_in_force(asked)
        known = answer_to(asked)
        if known is not None:
            return known
        if not forgets and uses_forgotten(context):
            return None
        turn = _stored(scope, message, context, finished)
        if message.clarification is not None:
            note_asked(message.clarification.pk, message.session, asked)
        if forgets:
            _take_back(scope, message, context, turn)
        note_budget(message.session, context.assembled.budget, strategy=context.trace.strategy)
        return turn


def _take_back(scope: Scope, message: TakenMessage, context: BuiltContext, answer: Turn) -> None:
    """Forget a message that asked to forget something, and an answer made from what is forgotten by now."""
    if any(asks_to_forget(one) for one in message.written):
        forget_what_asked(scope, message.session.pk, [message.turn.pk])
    if uses_forgotten(context):
        forget_what_asked(scope, message.session.pk, [answer.pk])
        answer.refresh_from_db()


def _message(content: str, client_turn_id: str | None = None) -> NewTurn:
    if len(content) > MAX_MESSAGE_CHARS:
        raise InvalidInput("message_too_long", field="content", length=len(content), limit=MAX_MESSAGE_CHARS)
    return NewTurn(role=TurnRole.USER, content=content, client_turn_id=client_turn_id)


def _taken(scope: Scope, session_id: uuid.UUID, turn: Turn) -> TakenMessage:
    """What a stored message taught, and the right to answer it; reading it again changes nothing.

    It is claimed before it is read: the background takes back a wish to forget that nobody is answering.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        user, known = session.user, answer_to(turn)
        if known is not None:
            return TakenMessage(session=session, turn=turn, answer=known)
        _require_in_force(turn)
        claim = claim_answer(turn.pk)
    written = _read(scope, session, user, turn)
    with tenant_tx(scope.tenant_id, scope.user_id):
        get_session(session_id, lock=True)  # so that no answer is stored between the two questions
        answer = answer_to(turn)
        if answer is not None:
            release_claim(scope, claim)
            return TakenMessage(session, turn, written, answer)
        claim, question = still_claimed(claim), question_for_turn(session, turn)
    return TakenMessage(session, turn, written, None, claim, question)


def _read(scope: Scope, session: Session, user: EndUser, turn: Turn) -> list[dict[str, Any]]:
    """What a message teaches. A failure is left to the background, which reads every turn: chat goes on."""
    try:
        results = [*settled_by_message(scope, session, turn), *read_turn(scope, session, user, turn)]
    except Exception as error:
        # Its text stays out: a database error quotes the row, and rows hold people's words.
        _logger.error("message_not_read", error=type(error).__qualname__)
        return []
    return [decision_data(result) for result in results] or decisions_of_turn(scope, turn)


def _require_in_force(turn: Turn) -> None:
    if turn.status in OUT_OF_FORCE:
        raise Conflict("turn_replaced")


def _stored(scope: Scope, message: TakenMessage, context: BuiltContext, finished: FinishedAnswer) -> Turn:
    new = NewTurn(
        role=TurnRole.ASSISTANT,
        content=finished.text,
        answers_id=message.turn.pk,
        status=TurnStatus.INTERRUPTED if finished.interrupted else TurnStatus.COMPLETE,
        model=finished.model,
        off_record=message.turn.off_record,  # it may repeat what was said there
    )
    turn = append_turns(scope, message.session.pk, [new], to_closed=True)[0]
    turn.frames = moved_cuts(finished.text, finished.frames) if turn.masked_kinds else finished.frames
    turn.memory_use = memory_use(context, finished.cited, message.written)
    turn.save(update_fields=["frames", "memory_use"])
    ContextTrace.objects.filter(pk=context.trace.pk).update(turn=turn)
    record_answer(
        message.session, turn, context, model=finished.model, usage=finished.usage, calls=finished.calls
    )
    return turn


def uses_forgotten(context: BuiltContext) -> bool:
    """Whether a turn, summary or memory that went into a context was forgotten since; in the open scope."""
    ids = [one for found in context.assembled.manifest.source_ids().values() for one in found]
    turns, memories, summaries = (
        {found for one in ids if (found := decode_id(prefix, one))} for prefix in ("trn", "mem", "sum")
    )
    return (
        Turn.objects.filter(pk__in=turns, status=TurnStatus.FORGOTTEN).exists()
        or MemoryItem.objects.filter(pk__in=memories).count() < len(memories)
        or Summary.objects.filter(pk__in=summaries).count() < len(summaries)
    )


def memory_use(
    context: BuiltContext, cited: Sequence[str], written: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """The contract's `memory` of an answer: retrieved, injected, cited, written, and what sources said."""
    return {
        "retrieved": [encode_id("mem", hit.id) for hit in context.memory_hits],
        "injected": [one for one in context.injected_ids if one.startswith("mem_")],
        "cited": list(cited),
        "written": list(written),
        "authority": authority_use(context.facts),
    }


def store_failed_call(
    scope: Scope, message: TakenMessage, context: BuiltContext, *, model: str, calls: int, billed: bool
) -> None:
    """Count the calls of a model that gave nothing to say; `billed` when it may have read the prompt."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(message.session.pk, lock=True)
        record_failure(session, message.turn, context, model=model, calls=calls, billed=billed)
    watch_model(scope.tenant_id, model)
