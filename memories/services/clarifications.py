"""Settles clarifications: by the user's answer, or by an operator; and takes a settling back."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memories.models import Clarification, ClarificationStatus, MemoryItem
from memories.models.decision import Outcome
from memories.queries.clarifications import get_clarification, option_ids, option_rows
from memories.queries.locks import lock_owner, lock_subject
from memories.services.asking import worded_again
from memories.services.choosing import Settling, keep_all, keep_none, keep_one, put_back_changes
from memories.services.draft import masked
from memories.services.statement import Statement, TurnText, WriteResult
from memories.services.write import remember, statements_of
from memoryhub.core.clarifying import AnswerReading, read_answer
from memoryhub.core.errors import Conflict, Forbidden, InvalidInput
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

Choice = uuid.UUID | Literal["both", "neither"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Where an answer was given: the turn that says it, and its words."""

    session_id: uuid.UUID | None = None
    turn_id: uuid.UUID | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """A settled clarification and what memory decided by it, each once."""

    clarification: Clarification
    results: tuple[WriteResult, ...]


def settle(
    scope: Scope,
    clarification_id: uuid.UUID,
    *,
    choice: Choice,
    actor: Actor,
    evidence: Evidence = Evidence(),
) -> Settled:
    """Let one of the options hold, both, or neither; of two who answer at once the first one counts.

    The chosen memory becomes what the user confirmed (or an operator entered); the other one ends, with a
    decision that names the answer's turn.

    Raises:
        NotFound: `clarification_not_found`. Conflict: `clarification_settled`.
        InvalidInput: `invalid_choice`, no such option, or one that was forgotten since.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        settling = _begun(clarification_id, actor, evidence)
        decided = _decided(settling, choice)
        _closed(settling, choice if isinstance(choice, uuid.UUID) else None, text=evidence.text)
        return Settled(settling.clarification, decided)


def answer(
    scope: Scope,
    clarification_id: uuid.UUID,
    *,
    text: str,
    actor: Actor,
    evidence: Evidence = Evidence(),
) -> Settled:
    """Settle by words: those of an option choose it, anything else is a statement of its own in their place.

    The statement goes the way of every write: it is masked, and refused where the policy refuses it.

    Raises:
        As `settle`; Forbidden: `secret_refused`, or `memory_refused` with the rule.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        row = get_clarification(clarification_id)
        evidence = Evidence(
            session_id=evidence.session_id, turn_id=evidence.turn_id, text=evidence.text or text
        )
        read = reading(row, text)
        if read is not None:
            return settle(scope, row.pk, choice=choice_of(row, read), actor=actor, evidence=evidence)
        settling = _begun(row.pk, actor, evidence)
        decided = keep_none(settling)
        written = _stated(scope, settling, text)
        if written.memory is not None:
            settling.made.append(written.memory.pk)
        _closed(settling, written.memory.pk if written.memory else None, text=text)
        return Settled(settling.clarification, (*decided, written))


def dismiss(scope: Scope, clarification_id: uuid.UUID, *, actor: Actor) -> Clarification:
    """Withdraw a question; what waits for its answer stays in review.

    Raises:
        NotFound: `clarification_not_found`. Conflict: `clarification_settled`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        settling = _begun(clarification_id, actor, Evidence())
        row = settling.clarification
        row.status, row.settled_at = ClarificationStatus.DISMISSED, settling.now
        row.answered_by = actor.label
        row.save(update_fields=["status", "settled_at", "answered_by"])
        record_act("clarification.dismissed", actor=actor, target_kind="clarification", target_id=row.pk)
        return row


def reopen(scope: Scope, clarification_id: uuid.UUID, *, actor: Actor) -> Clarification:
    """Take a settling or a dismissal back: memory is as it was before, and the question is open again.

    Raises:
        NotFound: `clarification_not_found`.
        Conflict: `clarification_open`, it is, or another about the same key; `memory_changed_since`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        row, now = _locked(clarification_id)
        others = Clarification.objects.filter(user_id=row.user_id, status=ClarificationStatus.OPEN)
        taken = bool(row.subject_key) and others.filter(subject_key=row.subject_key).exists()
        if row.status == ClarificationStatus.OPEN or taken:
            raise Conflict("clarification_open")
        put_back_changes(row, now=now)
        row.status, row.answer, row.answered_by, row.changes = ClarificationStatus.OPEN, "", "", []
        row.chosen_id = row.answered_turn_id = row.settled_at = row.left_to_user_at = None
        row.times_asked = 0
        worded_again(row)
        row.save()
        record_act("clarification.reopened", actor=actor, target_kind="clarification", target_id=row.pk)
        return row


def reading(row: Clarification, text: str, *, pointing: bool = True) -> AnswerReading | None:
    """What a text answers to a clarification, by its words alone; `pointing` as in `read_answer`."""
    options = [str(option["content"]) for option in row.options if option["memory_id"]]
    return read_answer(text, options, pointing=pointing)


def choice_of(row: Clarification, read: AnswerReading) -> Choice:
    """An answer as a choice among the options."""
    if read.kind == "choice":
        return option_ids(row)[read.index]
    return "both" if read.kind == "both" else "neither"


def _decided(settling: Settling, choice: Choice) -> tuple[WriteResult, ...]:
    if choice == "neither":
        return keep_none(settling)
    if choice == "both":
        return keep_all(settling)
    if not isinstance(choice, uuid.UUID) or choice not in settling.rows:
        raise InvalidInput("invalid_choice", field="choice")
    return keep_one(settling, choice)


def _locked(clarification_id: uuid.UUID) -> tuple[Clarification, datetime]:
    """The clarification, read again under the locks of all keys it is about, and the time under them.

    Owner first, then the keys in the order of their names, as every write takes them.
    """
    found = get_clarification(clarification_id)
    lock_owner(found.user_id, forgetting=False)
    keys = {found.subject_key, *(row.subject_key for row in option_rows(option_ids(found)).values())}
    moments = [lock_subject(found.user_id, key) for key in sorted(keys)]
    return get_clarification(clarification_id, lock=True), moments[-1]


def _begun(clarification_id: uuid.UUID, actor: Actor, evidence: Evidence) -> Settling:
    row, now = _locked(clarification_id)
    if row.status != ClarificationStatus.OPEN:
        raise Conflict("clarification_settled")
    rows = option_rows(option_ids(row))
    return Settling(
        clarification=row,
        rows=rows,
        actor=actor,
        now=now,
        session_id=evidence.session_id,
        turn_id=evidence.turn_id,
    )


def _closed(settling: Settling, chosen: uuid.UUID | None, *, text: str) -> None:
    """Write down who settled it, by which words, and what that changed."""
    row = settling.clarification
    row.status, row.settled_at = ClarificationStatus.ANSWERED, settling.now
    row.answered_by, row.answered_turn_id = settling.actor.label, settling.turn_id
    row.answer, row.chosen_id = masked(text), chosen
    row.changes = settling.changes()
    row.save()
    record_act(
        "clarification.answered", actor=settling.actor, target_kind="clarification", target_id=row.pk,
        chosen=chosen.hex if chosen else None,
    )  # fmt: skip


def _stated(scope: Scope, settling: Settling, text: str) -> WriteResult:
    """The user's own words as a statement under the key that was asked about.

    Raises:
        Forbidden: `secret_refused`, or `memory_refused` with the rule.
    """
    row, model = settling.clarification, _model_of(settling)
    result = remember(
        scope,
        Statement(
            content=_content_of(settling, text),
            actor=settling.actor,
            user_id=row.user_id,
            memory_type=model.memory_type if model else None,
            subject_key=row.subject_key or None,
            importance=model.importance if model else None,
            confidence=1.0,
            channel=settling.channel,
            quote=text if settling.turn_id else "",
            session_id=row.session_id if settling.turn_id is None else settling.session_id,
            turn_id=settling.turn_id,
            single_valued=model.single_valued if model else None,
            intent="correct",
        ),
    )
    if not result.is_written or result.outcome == Outcome.REVIEW:  # what is held back settles nothing
        raise Forbidden(
            "secret_refused" if result.rule == "safety.secret" else "memory_refused", rule=result.rule
        )
    return result


def _content_of(settling: Settling, text: str) -> str:
    """The part of an answer that speaks of the key, as extraction reads it; else all of it."""
    turn = TurnText(
        turn_id=settling.clarification.pk,
        session_id=settling.clarification.pk,
        role="user",
        content=masked(text),
        said_at=settling.now,
    )
    key = settling.clarification.subject_key
    return next((found.content for found in statements_of(turn) if found.subject_key == key), text)


def _model_of(settling: Settling) -> MemoryItem | None:
    """The option that a statement of one's own takes after."""
    candidate = settling.clarification.candidate_id
    rows = settling.rows
    return rows.get(candidate) if candidate in rows else next(iter(rows.values()), None)
