"""Notes which memories went into a context; batched, since recall is far more frequent than change."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, Q

from memories.models import MemoryItem
from tenants.scope import Scope, tenant_tx

USE_IS_WRITTEN_EVERY = timedelta(minutes=1)


def mark_used(scope: Scope, memory_ids: tuple[UUID, ...], *, now: datetime) -> int:
    """Note that memories went into a context; writes each row at most once a minute. Answers how many."""
    if not memory_ids:
        return 0
    with tenant_tx(scope.tenant_id, scope.user_id):
        rested = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - USE_IS_WRITTEN_EVERY)
        rows = MemoryItem.objects.filter(rested, pk__in=memory_ids)
        return int(rows.update(last_used_at=now, use_count=F("use_count") + 1))
