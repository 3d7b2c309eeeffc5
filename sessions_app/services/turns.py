"""Stores what was said: masked, counted, numbered, and only then acknowledged."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.errors import Conflict
from memoryhub.core.tokens import TokenCounter
from sessions_app.models import Session, Turn, TurnRole, TurnStatus
from sessions_app.queries import get_session, turns_named
from sessions_app.services.artifacts import long_results, offload, text_digest
from sessions_app.services.budgets import counter_of
from sessions_app.services.masking import is_masked_form, masked
from sessions_app.services.pins import pin_turns
from sessions_app.services.sessions import require_open, title_from
from sessions_app.services.settings import tenant_settings
from sessions_app.services.split_secrets import hide_split_secrets
from sessions_app.services.talk_language import talk_language
from sessions_app.services.watch import note_tool_results
from sessions_app.working_memory import working_memory
from tenants.scope import Scope, tenant_tx
from tenants.services.outbox import enqueue


@dataclass(frozen=True, slots=True)
class NewTurn:
    """An utterance to store. `said_at` None = now; a `client_turn_id` seen before is the same turn.

    `off_record`: nothing learns from it, even where its chat may teach; an answer to what was said so is.
    """

    role: str
    content: str
    client_turn_id: str | None = None
    said_at: datetime.datetime | None = None
    name: str = ""
    tool_call_id: str = ""
    answers_id: uuid.UUID | None = None
    status: str = TurnStatus.COMPLETE
    model: str = ""
    stored_by: str = ""
    off_record: bool = False


def append_turns(
    scope: Scope, session_id: uuid.UUID, turns: Sequence[NewTurn], *, to_closed: bool = False
) -> list[Turn]:
    """Store turns in order and have memory read them; the rows, in the order given.

    Secrets are masked first, so that they reach neither the row nor its index, its log or the outbox. A long
    tool result is offloaded: its turn says what it is and where it lies.
    `to_closed` is for what was begun before the session was closed.

    Raises:
        NotFound: no such session in this scope.
        Conflict: `session_closed`; `client_turn_id_reused`, the id stands for something else already.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        settings = tenant_settings()
        session = get_session(session_id)
        counter = counter_of(session, settings)
    drafts = [_draft(turn, counter) for turn in turns]
    said = [turn.content for turn in reversed(turns) if turn.role == TurnRole.USER]
    long = long_results(drafts, talk_language(session, said))
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id, lock=True) if to_closed else writable_session(session_id)
        known = turns_named(session_id, [turn.client_turn_id for turn in turns if turn.client_turn_id])
        fresh = _number(session, drafts, known)
        if fresh:
            offload(fresh, long, counter)
            hide_split_secrets(session, fresh, counter)
            Turn.objects.bulk_create(fresh)
            _advance(session, fresh, settings)
            pin_turns(session, fresh)
            note_tool_results(session, fresh)
        return [known.get(draft.client_turn_id or "", draft) for draft in drafts]


def writable_session(session_id: uuid.UUID) -> Session:
    """The session in the open scope, locked and open for new turns; one that was only idle opens again.

    Raises:
        NotFound: no such session in this scope.
        Conflict: `session_closed`.
    """
    session = get_session(session_id, lock=True)
    require_open(session)
    return session


def _draft(new: NewTurn, counter: TokenCounter) -> Turn:
    """A row without a number: masked and counted outside any transaction."""
    stored = masked(new.content)
    return Turn(
        role=new.role,
        name=masked(new.name).text,
        tool_call_id=new.tool_call_id,
        content=stored.text,
        tokens=counter.count(stored.text),
        tokenizer=counter.name,
        said_at=new.said_at or timezone.now(),
        client_turn_id=new.client_turn_id,
        answers_id=new.answers_id,
        status=new.status,
        model=new.model,
        stored_by=new.stored_by,
        off_record=new.off_record,
        masked_kinds=stored.kinds,
    )


def _number(session: Session, drafts: Sequence[Turn], known: dict[str, Turn]) -> list[Turn]:
    """Give new drafts their place; a client id met twice in one batch counts once.

    Raises:
        Conflict: `client_turn_id_reused`.
    """
    fresh: list[Turn] = []
    for draft in drafts:
        before = known.get(draft.client_turn_id or "")
        if before is not None:
            _require_same(before, draft)
            continue
        draft.session, draft.user_id = session, session.user_id
        draft.off_record = draft.off_record or not session.writes_memory
        draft.seq = session.last_seq + len(fresh) + 1
        fresh.append(draft)
        if draft.client_turn_id:
            known[draft.client_turn_id] = draft
    return fresh


def _require_same(before: Turn, draft: Turn) -> None:
    """A repeated id must repeat its turn; what a turn said before it was forgotten is not known any more."""
    same_text = is_masked_form(before.content, draft.content) or (
        before.artifact is not None and before.artifact.sha256 == text_digest(draft.content)
    )
    said = same_text and before.role == draft.role
    if not said and before.status != TurnStatus.FORGOTTEN:
        raise Conflict("client_turn_id_reused", field="client_turn_id")


def _advance(session: Session, fresh: Sequence[Turn], settings: ContextSettings) -> None:
    session.last_seq = fresh[-1].seq
    session.total_tokens += sum(turn.tokens for turn in fresh)
    # When it was said, not when it was stored: a replayed conversation of last year is no chat of today.
    session.last_active_at = max(turn.said_at for turn in fresh)
    if not session.title:
        session.title = next((title_from(turn) for turn in fresh if turn.role == TurnRole.USER), "")
    session.save(update_fields=["last_seq", "total_tokens", "last_active_at", "title"])
    enqueue(
        "sessions_app.process_session",
        dedupe_key=f"process:{session.id}:{session.last_seq}",
        session=str(session.id),
    )
    idle = settings.working_memory
    transaction.on_commit(lambda: working_memory().append(session, fresh, idle=idle), robust=True)
