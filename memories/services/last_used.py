"""Notes which memories went into a context; batched, since recall is far more frequent than change."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import DatabaseError
from django.db.models import F, Q

from memories.models import MemoryItem
from tenants.scope import Scope, tenant_tx

USE_IS_WRITTEN_EVERY = timedelta(minutes=1)
_logger = structlog.get_logger(__name__)


def mark_used(scope: Scope, memory_ids: tuple[UUID, ...], *, now: datetime) -> int:
    """Note that memories went into a context; writes each row at most once a minute. Answers how many.

    What they were used for is answered already, so this neither waits for a row that somebody is writing
    (who may be waiting for another of these) nor fails: the next use is noted.
    """
    if not memory_ids:
        return 0
    try:
        with tenant_tx(scope.tenant_id, scope.user_id):
            rested = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - USE_IS_WRITTEN_EVERY)
            used = MemoryItem.objects.filter(rested, pk__in=memory_ids)
            free = used.select_for_update(no_key=True, skip_locked=True).values("pk")
            return int(
                MemoryItem.objects.filter(pk__in=free).update(last_used_at=now, use_count=F("use_count") + 1)
            )
    except DatabaseError as error:
        _logger.warning("use_not_noted", error=type(error).__name__)
        return 0
