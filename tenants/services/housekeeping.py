"""Throws away what has served: finished tasks, old replays, unused tickets. Safe to repeat."""

from __future__ import annotations

import datetime
import uuid

from django.utils import timezone

from tenants.models import IdempotencyRecord, OutboxTask, Tenant
from tenants.scope import tenant_tx
from tenants.services.tickets import sweep_tickets
from tenants.services.user_tokens import sweep_user_tokens

KEEP_DONE_TASKS = datetime.timedelta(days=1)
KEEP_REPLAYS = datetime.timedelta(hours=25)  # the contract promises 24 hours


def sweep_all() -> int:
    """Sweep every tenant; how many rows went. Raises the last error, after all had their turn."""
    gone, failed = 0, None
    for tenant_id in Tenant.objects.values_list("id", flat=True):
        try:
            gone += sweep_tenant(tenant_id)
        except Exception as error:
            failed = error
    if failed is not None:
        raise failed
    return gone


def sweep_tenant(tenant_id: uuid.UUID) -> int:
    """Sweep one tenant in one transaction; how many rows went."""
    now = timezone.now()
    with tenant_tx(tenant_id):
        done = OutboxTask.objects.filter(status=OutboxTask.Status.DONE, done_at__lt=now - KEEP_DONE_TASKS)
        gone = done.delete()[0]
        gone += IdempotencyRecord.objects.filter(created_at__lt=now - KEEP_REPLAYS).delete()[0]
        gone += sweep_tickets(now) + sweep_user_tokens(now)
    return gone
