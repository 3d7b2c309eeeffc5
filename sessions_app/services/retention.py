"""Erases the texts of long tool results that nobody has read for long; what stands in their turns stays.

A text is kept for the tenant's `artifact_days` since it was stored or read last. After that its row keeps
its numbers and says that it has expired; the same text stored again fills it anew, under the same id.
"""

from __future__ import annotations

import datetime
import uuid

from django.db.models import Q, QuerySet
from django.utils import timezone

from sessions_app.models import Artifact
from sessions_app.services.artifacts import TOUCHED_EVERY
from sessions_app.services.settings import tenant_settings
from tenants.scope import tenant_tx

PORTION = 200


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
        return len(ids)
