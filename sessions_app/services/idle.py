"""Closes conversations that nobody came back to, a batch at a time.

Idle means: nothing was said, stored or done in it for as long as the tenant's `close_idle_hours`. A user who
comes back later finds the conversation as it was: the next message opens it again.
"""

from __future__ import annotations

import datetime
import uuid
from contextlib import suppress

import structlog
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from memoryhub.core.errors import NotFound
from sessions_app.models import ClosedReason, Session, SessionStatus, TaskStep, Turn
from sessions_app.queries import get_session
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import close_session
from sessions_app.services.settings import tenant_settings
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM

BATCH = 100
_logger = structlog.get_logger(__name__)


def idle_sessions(now: datetime.datetime) -> QuerySet[Session]:
    """The open sessions of the open scope that were idle too long at `now`, the longest idle first.

    `last_active_at` is when something was said, which lies in the past for imported turns; what was stored
    or begun lately keeps a session open as well.
    """
    since = now - datetime.timedelta(hours=tenant_settings()["close_idle_hours"])
    stored = Turn.objects.filter(session_id=OuterRef("pk"), seq=OuterRef("last_seq"), created_at__gte=since)
    at_work = Q(lease_until__gt=now) | Q(started_at__gte=since) | Q(finished_at__gte=since)
    worked = TaskStep.objects.filter(at_work, task__session_id=OuterRef("pk"))
    idle: QuerySet[Session] = (
        Session.objects.filter(status=SessionStatus.OPEN, last_active_at__lt=since, created_at__lt=since)
        .exclude(Exists(stored))
        .exclude(Exists(worked))
    )
    return idle.order_by("last_active_at", "id")


def close_idle_sessions(tenant_id: uuid.UUID, *, now: datetime.datetime | None = None) -> int:
    """Close a batch of a tenant's idle sessions; how many there were. Fewer than `BATCH` means: that is all.

    Each in a transaction of its own, after memory has read what it had not; safe to repeat and to break off.
    """
    now = now or timezone.now()
    scope = Scope(tenant_id)
    with tenant_tx(tenant_id):
        found = list(idle_sessions(now).values_list("id", "processed_seq", "last_seq")[:BATCH])
    for session_id, read, last in found:
        with suppress(NotFound):  # deleted in the meantime
            if read < last:
                _read_to_the_end(scope, session_id)
            _close(scope, session_id, now)
    return len(found)


def _close(scope: Scope, session_id: uuid.UUID, now: datetime.datetime) -> None:
    with tenant_tx(scope.tenant_id):
        get_session(session_id, lock=True)
        if idle_sessions(now).filter(pk=session_id).exists():  # nobody came back meanwhile
            close_session(scope, session_id, actor=SYSTEM, reason=ClosedReason.IDLE)


def _read_to_the_end(scope: Scope, session_id: uuid.UUID) -> None:
    """Have memory read what it missed. Should that fail, closing leaves it to a task, which shows in Jobs."""
    try:
        process_session(scope, session_id)
    except NotFound:
        raise
    except Exception as error:
        _logger.error("idle_session_not_read", error=type(error).__qualname__)
