"""Marks memories whose time is over; reads go by their time and do not wait for it."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.db.models import Case, Exists, OuterRef, QuerySet, Value, When
from django.utils import timezone

from memories.models import MemoryItem, MemoryStatus
from tenants.scope import tenant_tx

PORTION = 500


def ended_by(now: datetime) -> QuerySet[MemoryItem]:
    """Memories of the open scope that are marked active and hold no longer."""
    rows: QuerySet[MemoryItem] = MemoryItem.objects.filter(status=MemoryStatus.ACTIVE, valid_to__lte=now)
    return rows


def settle_ended(tenant_id: uuid.UUID, now: datetime | None = None) -> int:
    """Mark a portion of one tenant's memories that have ended; how many.

    `superseded` where a version followed, `expired` where the end was their own.
    """
    with tenant_tx(tenant_id):
        due = ended_by(now or timezone.now()).select_for_update(skip_locked=True).order_by("valid_to", "id")
        ids = list(due.values_list("pk", flat=True)[:PORTION])
        followed = MemoryItem.objects.filter(supersedes=OuterRef("pk"), valid_from=OuterRef("valid_to"))
        status = Case(
            When(Exists(followed), then=Value(MemoryStatus.SUPERSEDED)), default=Value(MemoryStatus.EXPIRED)
        )
        return int(MemoryItem.objects.filter(pk__in=ids).update(status=status))


def settle_all_ended(tenant_id: uuid.UUID, now: datetime | None = None) -> int:
    """Portion by portion, each in a transaction of its own; how many memories in all."""
    marked = 0
    while done := settle_ended(tenant_id, now):
        marked += done
    return marked
