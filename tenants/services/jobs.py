"""Starts background tasks again that were given up."""

from __future__ import annotations

import uuid
from functools import partial

from django.db import transaction
from django.utils import timezone

from memoryhub.core.errors import Conflict
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tenants.services.audit import Actor, record_act
from tenants.services.outbox import TaskRef, publish


def retry_task(tenant_id: uuid.UUID, task_id: uuid.UUID, *, actor: Actor) -> OutboxTask:
    """Give a task that was given up its attempts again, and publish it after commit.

    Raises:
        OutboxTask.DoesNotExist. Conflict: `job_not_dead`.
    """
    with tenant_tx(tenant_id):
        task: OutboxTask = OutboxTask.objects.select_for_update().get(pk=task_id)
        if task.status != OutboxTask.Status.DEAD:
            raise Conflict("job_not_dead")
        task.status, task.attempts, task.available_at = OutboxTask.Status.PENDING, 0, timezone.now()
        task.save(update_fields=["status", "attempts", "available_at"])
        record_act("job.retried", actor=actor, target_kind="job", target_id=task.pk)
        transaction.on_commit(partial(publish, TaskRef(tenant_id, task.pk, task.kind)), robust=True)
        return task
