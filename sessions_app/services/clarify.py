"""Puts open questions to the user within a chat, and takes plain words as their answer."""

from __future__ import annotations

import uuid
from typing import Any

from django.utils import timezone

from memories.models import Clarification
from memories.queries.clarifications import get_clarification
from memories.services.asking import (
    QUIET_TURNS,
    asked_in,
    clarification_data,
    mark_asked,
    next_question,
    worded_in,
)
from memories.services.clarifications import Choice, Evidence, Settled, answer, choice_of, reading, settle
from memories.services.statement import WriteResult
from memoryhub.core.assembly import OpenQuestion
from memoryhub.core.errors import Conflict, InvalidInput
from memoryhub.core.ids import decode_id, encode_id
from memoryhub.core.text import Language
from sessions_app.models import Session, Turn
from sessions_app.services.decisions import decision_data
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor

NEXT_MESSAGE = 2  # turns from a message to the one after its answer


def settled_by_message(scope: Scope, session: Session, turn: Turn) -> list[WriteResult]:
    """What a message settles when it answers the question that was put in its session just before.

    Anything but a plain answer settles nothing: it is read like every message. Read again, it changes
    nothing.
    """
    if not session.writes_memory or turn.off_record:
        return []
    with tenant_tx(scope.tenant_id, scope.user_id):
        row = asked_in(session.user_id, session_id=session.pk)
        if row is None or not 0 < turn.seq - row.asked_seq <= QUIET_TURNS:
            return []
        # "B" answers what was asked just now; later on it may well answer something else.
        read = reading(row, turn.content, pointing=turn.seq - row.asked_seq <= NEXT_MESSAGE)
        if read is None:
            return []
        evidence = Evidence(session_id=session.pk, turn_id=turn.pk, text=turn.content)
        try:
            done = settle(scope, row.pk, choice=choice_of(row, read), actor=_user(session), evidence=evidence)
        except (Conflict, InvalidInput):  # somebody else settled it just now, or the option was forgotten
            return []
        return list(done.results)


def question_for_turn(session: Session, turn: Turn) -> Clarification | None:
    """The question to put in the answer to a message, in the open scope."""
    if turn.off_record or not _may_ask(session):
        return None
    return next_question(session.user_id, session_id=session.pk, seq=turn.seq)


def _may_ask(session: Session) -> bool:
    """A question shows what memory holds, and its answer changes that: it takes both switches."""
    return session.writes_memory and session.reads_memory


def open_question(row: Clarification, language: Language | None = None) -> OpenQuestion:
    """A question as a context of that language holds it; None as it is stored."""
    text, options = (row.question, row.options) if language is None else worded_in(row, language)
    sides = tuple(str(option["content"]) for option in options)
    return OpenQuestion(id=encode_id("clr", row.pk), text=text, sides=sides)


def question_in(scope: Scope, row: Clarification, language: Language) -> OpenQuestion:
    """The same, outside of any scope."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        return open_question(row, language)


def waiting_in(session: Session) -> dict[str, Any] | None:
    """The open question that was put in a session and waits for its answer; in the open scope.

    None while the session neither shows what is known nor learns.
    """
    if not _may_ask(session):
        return None
    row = asked_in(session.user_id, session_id=session.pk)
    return None if row is None else clarification_data(row)


def note_asked(clarification_id: uuid.UUID, session: Session, turn: Turn) -> None:
    """Note in the open scope that a question was put in the answer to a message."""
    mark_asked(clarification_id, session_id=session.pk, seq=turn.seq, now=timezone.now())


def answer_in_session(
    scope: Scope, session: Session, *, clarification: str, choice: str | None, text: str | None
) -> Settled:
    """Settle by a click or words on the chat's card: `choice` is a memory's id, `both` or `neither`.

    Raises:
        InvalidInput: `required`, neither a choice nor an answer; `invalid_choice`.
        NotFound: `clarification_not_found`. Conflict: `clarification_settled`. Forbidden: as `answer`.
    """
    identifier = decode_id("clr", clarification) or uuid.UUID(int=0)
    with tenant_tx(scope.tenant_id, scope.user_id):
        row = get_clarification(identifier)
        evidence = Evidence(session_id=session.pk, text=text or "")
        if text is not None:
            return answer(scope, row.pk, text=text, actor=_user(session), evidence=evidence)
        if choice is None:
            raise InvalidInput("required", field="choice")
        return settle(scope, row.pk, choice=_choice(choice), actor=_user(session), evidence=evidence)


def settled_data(settled: Settled) -> dict[str, Any]:
    """A settled clarification with what memory decided by it."""
    decisions = [decision_data(result) for result in settled.results]
    return {"clarification": clarification_data(settled.clarification), "decisions": decisions}


def _choice(text: str) -> Choice:
    if text == "both":
        return "both"
    if text == "neither":
        return "neither"
    found = decode_id("mem", text)
    if found is None:
        raise InvalidInput("invalid_choice", field="choice")
    return found


def _user(session: Session) -> Actor:
    return Actor(kind="end_user", id=str(session.user_id))
