"""Opens, changes, closes and deletes conversations."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from memories.services.forgetting import forget_answers, owner_held
from memories.services.indexing import forget_passages
from memoryhub.core.errors import Conflict
from memoryhub.core.text import truncate_graphemes
from sessions_app.models import ClosedReason, FormerKind, Session, SessionStatus, Turn
from sessions_app.queries import get_session
from sessions_app.services.artifacts import drop_unused_artifacts
from sessions_app.services.folding_again import ask_to_fold_again
from sessions_app.services.former import set_text_aside
from sessions_app.services.masking import masked, masked_data
from sessions_app.services.pins import settle_pins
from sessions_app.working_memory import working_memory
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM, Actor, record_act
from tenants.services.outbox import enqueue

TITLE_LENGTH = 40  # graphemes
MOST_TITLE = 199  # code points, and one that says that it was cut
MASKED = ("title", "goal", "metadata")  # a secret never rests where it is shown again
CHANGEABLE = frozenset(
    {
        "title",
        "system_prompt",
        "goal",
        "model",
        "token_budget",
        "strategy",
        "compression_mode",
        "metadata",
        "reads_memory",
        "writes_memory",
    }
)

# What the room of pins depends on.
PIN_ROOM = frozenset({"model", "token_budget", "system_prompt", "goal", "reads_memory"})
# What the budget depends on.
BUDGET = frozenset({"model", "token_budget"})


@dataclass(frozen=True, slots=True)
class NewSession:
    """What a conversation may start with."""

    title: str = ""
    system_prompt: str = ""
    goal: str = ""
    model: str = ""
    token_budget: int | None = None
    strategy: str = ""
    compression_mode: str = ""
    metadata: dict[str, Any] = field(default_factory=dict)
    external_id: str = ""
    reads_memory: bool = True
    writes_memory: bool = True


def open_session(scope: Scope, *, user_id: uuid.UUID, actor: Actor, new: NewSession | None = None) -> Session:
    """Start a conversation of one end user. The same `external_id` twice is the same conversation."""
    new = new or NewSession()
    with tenant_tx(scope.tenant_id, scope.user_id):
        if new.external_id:
            known: Session | None = Session.objects.filter(
                user_id=user_id, external_id=new.external_id
            ).first()
            if known is not None:
                return known
        session: Session = Session.objects.create(
            user_id=user_id,
            title=masked(new.title).text,
            system_prompt=new.system_prompt,
            goal=masked(new.goal).text,
            model=new.model,
            token_budget=new.token_budget,
            strategy=new.strategy,
            compression_mode=new.compression_mode,
            metadata=masked_data(new.metadata),
            external_id=new.external_id,
            reads_memory=new.reads_memory,
            writes_memory=new.writes_memory,
        )
        record_act("session.opened", actor=actor, target_kind="session", target_id=session.id)
        return session


def user_scope(scope: Scope, session_id: uuid.UUID) -> Scope:
    """The scope of the session's own user, which is narrower than the tenant's.

    Raises:
        NotFound: no such session in this scope.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        return Scope(scope.tenant_id, get_session(session_id).user_id)


def change_session(scope: Scope, session_id: uuid.UUID, *, actor: Actor, **changes: Any) -> Session:
    """Change the named columns; only those of `CHANGEABLE` are accepted."""
    unknown = set(changes) - CHANGEABLE
    if unknown:
        raise ValueError(f"not changeable: {sorted(unknown)}")
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id, lock=True)
        for name, value in changes.items():
            new = masked_data(value, name) if name in MASKED else value
            if name in FormerKind.values and new != getattr(session, name):
                set_text_aside(session, FormerKind(name), getattr(session, name), until=timezone.now())
            setattr(session, name, new)
        if not changes:
            return session
        session.save(update_fields=list(changes))
        if PIN_ROOM & changes.keys():
            settle_pins(session)
        if BUDGET & changes.keys():
            ask_to_fold_again(session)
        record_act(
            "session.changed",
            actor=actor,
            target_kind="session",
            target_id=session.id,
            fields=sorted(changes),
        )
        return session


def close_session(
    scope: Scope, session_id: uuid.UUID, *, actor: Actor, reason: ClosedReason = ClosedReason.REQUEST
) -> Session:
    """Close a conversation and have what matters in it kept; closing twice changes nothing.

    What memory has not read is read, what is not in the summary is folded, both in the background; working
    memory goes. One that idleness closed is closed for good when somebody asks for it.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id, lock=True)
        if session.status == SessionStatus.CLOSED:
            return _closed_for_good(session, actor) if reason == ClosedReason.REQUEST else session
        session.status, session.closed_at = SessionStatus.CLOSED, timezone.now()
        session.closed_reason = reason
        session.save(update_fields=["status", "closed_at", "closed_reason"])
        record_act(
            "session.closed", actor=actor, target_kind="session", target_id=session.id, reason=str(reason)
        )
        _demote(session)
        return session


def require_open(session: Session) -> None:
    """Go on only with an open session; one that idleness closed opens again, for its user is back.

    The session is locked in the open scope.

    Raises:
        Conflict: `session_closed`, somebody has closed it.
    """
    if session.status != SessionStatus.CLOSED:
        return
    if session.closed_reason != ClosedReason.IDLE:
        raise Conflict("session_closed")
    session.status, session.closed_at, session.closed_reason = SessionStatus.OPEN, None, ""
    session.save(update_fields=["status", "closed_at", "closed_reason"])
    record_act("session.reopened", actor=SYSTEM, target_kind="session", target_id=session.id)


def _closed_for_good(session: Session, actor: Actor) -> Session:
    if session.closed_reason == ClosedReason.IDLE:
        session.closed_reason = ClosedReason.REQUEST
        session.save(update_fields=["closed_reason"])
        record_act("session.closed", actor=actor, target_kind="session", target_id=session.id)
    return session


def _demote(session: Session) -> None:
    """Have the long-lived stores take over what a session holds."""
    if session.processed_seq < session.last_seq:
        enqueue(
            "sessions_app.process_session",
            dedupe_key=f"process:{session.id}:close:{session.last_seq}",
            session=str(session.id),
        )
    enqueue(
        "sessions_app.compact_session",
        dedupe_key=f"compact:{session.id}:close:{session.last_seq}",
        session=str(session.id),
        trigger="session_closed",
    )
    owner = (session.tenant_id, session.user_id, session.id)
    transaction.on_commit(lambda: working_memory().drop(*owner), robust=True)


def delete_session(scope: Scope, session_id: uuid.UUID, *, actor: Actor) -> None:
    """Delete a conversation, its turns, summaries, traces and task. Memories it taught stay: see `forget`."""
    with tenant_tx(scope.tenant_id, scope.user_id), owner_held(get_session(session_id).user_id):
        session = get_session(session_id, lock=True)
        forget_passages(scope, list(session.turns.values_list("id", flat=True)))
        forget_answers()
        record_act("session.deleted", actor=actor, target_kind="session", target_id=session.id)
        artifact_ids = set(session.turns.exclude(artifact=None).values_list("artifact_id", flat=True))
        session.delete()
        drop_unused_artifacts(artifact_ids)
        owner = (scope.tenant_id, session.user_id, session_id)
        transaction.on_commit(lambda: working_memory().drop(*owner), robust=True)


def title_from(turn: Turn) -> str:
    """A conversation's title until somebody gives it one: how it began, cut between words, without a stop."""
    words = " ".join(turn.content.split()).rstrip("。.")
    short = _shortened(words)
    if short == words:
        return words
    whole, space, _cut = short.rpartition(" ")
    return f"{(whole if space and len(whole) > TITLE_LENGTH // 2 else short).rstrip('，, ')}…"


def _shortened(words: str) -> str:
    """The beginning of `words`, as the row can hold it: an emoji of a family takes seven code points."""
    for graphemes in range(TITLE_LENGTH, 0, -1):
        short = truncate_graphemes(words, graphemes)
        if len(short) <= MOST_TITLE:
            return short
    return words[:TITLE_LENGTH]  # one letter with marks without end
