"""Erases the texts of long tool results that nobody has read for long; what stands in their turns stays.

A text is kept for the tenant's `artifact_days` since it was stored or read last. After that its row keeps
its numbers and says that it has expired, and so do the turns and their passages in the index; the same text
stored again fills it anew, under the same id, and they say at the next upkeep that it is there.
"""

from __future__ import annotations

import datetime
import uuid

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from memories.services.indexing import reword_passage
from memoryhub.core.ids import encode_id
from memoryhub.core.offload import with_head
from sessions_app.models import Artifact, Session, Turn
from sessions_app.queries import get_session
from sessions_app.services.artifacts import TOUCHED_EVERY
from sessions_app.services.budgets import counter_of
from sessions_app.services.settings import tenant_settings
from sessions_app.working_memory import working_memory
from tenants.scope import tenant_tx

PORTION = 200
_SAYS_SO = "expired"  # in `Turn.offload`: its stand-in says that the text has expired


def expired_by_now(now: datetime.datetime) -> QuerySet[Artifact]:
    """The artifacts of the open scope whose time is over at `now` and whose text is still there."""
    days = tenant_settings()["artifact_days"]
    if days is None:
        nothing: QuerySet[Artifact] = Artifact.objects.none()
        return nothing
    # A read within a day of the last may not be noted.
    since = now - datetime.timedelta(days=days) - TOUCHED_EVERY
    unread = Q(last_read_at=None, created_at__lt=since) | Q(last_read_at__lt=since)
    over: QuerySet[Artifact] = Artifact.objects.filter(unread, expired_at=None)
    return over


def expire_artifacts(tenant_id: uuid.UUID, *, now: datetime.datetime | None = None) -> int:
    """Erase a portion of a tenant's texts whose time is over; how many. Twice is once."""
    now = now or timezone.now()
    with tenant_tx(tenant_id):
        due = expired_by_now(now).select_for_update(no_key=True, skip_locked=True).order_by("sha256")
        ids = list(due.values_list("pk", flat=True)[:PORTION])
        Artifact.objects.filter(pk__in=ids).update(content="", expired_at=now)
    say_what_expired(tenant_id)
    return len(ids)


def misleading_turns() -> QuerySet[Turn]:
    """The turns of the open scope that speak of a text as kept or expired when it is the other."""
    says_so = Q(offload__has_key=_SAYS_SO)
    wrong = Q(artifact__expired_at__isnull=False) & ~says_so | Q(artifact__expired_at=None) & says_so
    turns: QuerySet[Turn] = Turn.objects.filter(wrong, artifact__isnull=False)
    return turns


def say_what_expired(tenant_id: uuid.UUID) -> None:
    """Make the stand-ins of a tenant's turns, and their passages in the index, say what became of the whole.

    One transaction a session, in an order all keep; what a crash leaves undone the next upkeep does.
    """
    with tenant_tx(tenant_id):
        sessions = sorted(set(misleading_turns().values_list("session_id", flat=True)))
    for session_id in sessions:
        with tenant_tx(tenant_id):
            session = get_session(session_id, lock=True)
            turns = list(misleading_turns().filter(session_id=session_id).select_related("artifact"))
            before = sum(turn.tokens for turn in turns)
            for turn in turns:
                _say_anew(session, turn)
            session.total_tokens += sum(turn.tokens for turn in turns) - before
            session.save(update_fields=["total_tokens"])
            _drop_copies(session)


def _say_anew(session: Session, turn: Turn) -> None:
    assert turn.artifact is not None  # as they are asked for
    old, expired = turn.content, turn.artifact.expired_at is not None
    reference = encode_id("art", turn.artifact.pk)
    turn.content = with_head(old, tokens=turn.offload["tokens"], reference=reference, expired=expired)
    kept = {key: value for key, value in turn.offload.items() if key != _SAYS_SO}
    turn.offload = {**kept, _SAYS_SO: True} if expired else kept
    counter = counter_of(session)
    turn.tokens, turn.tokenizer = counter.count(turn.content), counter.name
    turn.reworded_at = timezone.now()
    turn.save(update_fields=["content", "offload", "tokens", "tokenizer", "reworded_at"])
    reword_passage(turn.pk, old=old, new=turn.content)


def _drop_copies(session: Session) -> None:
    """Copies of the turns are not believed from here on."""
    Session.objects.filter(pk=session.pk).update(revision=F("revision") + 1)
    owner = (session.tenant_id, session.user_id, session.pk)
    transaction.on_commit(lambda: working_memory().drop(*owner), robust=True)
