"""A tenant of the bench's own in the real database, with its background work done in line."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from celery import current_app
from django.apps import apps
from django.db import connection
from pgvector import HalfVector

from memories.services.embedder import embedder
from tenants.models import EndUser, OutboxTask, Tenant
from tenants.models.base import TenantModel
from tenants.scope import Scope, tenant_tx

_VECTORS = "memories.embed_pending"
_OPEN = (OutboxTask.Status.PENDING, OutboxTask.Status.SENT)


@contextmanager
def bench_tenant() -> Iterator[uuid.UUID]:
    """The id of a fresh tenant; whatever belongs to it is deleted in the end, also after an error."""
    tenant = Tenant.objects.create(name=f"bench {uuid.uuid4()}")
    try:
        yield tenant.pk
    finally:
        _remove(tenant)


def new_user(tenant_id: uuid.UUID) -> Scope:
    """The scope of a new end user, who has no memories yet."""
    with tenant_tx(tenant_id):
        return Scope(tenant_id, EndUser.objects.create(user_ref=f"bench-{uuid.uuid4()}").pk)


def work_off(tenant_id: uuid.UUID, *, vectors: bool = True) -> int:
    """Run the tenant's open background tasks here, and those they bring; how many ran.

    These are the very tasks a worker runs: memory reads the turns, old turns are folded into the summary,
    the index gets vectors. Without `vectors` the last kind waits, so that one batch serves many turns.
    """
    current_app.loader.import_default_modules()  # makes the tasks known, as in a worker
    ran = 0
    while True:
        with tenant_tx(tenant_id):
            rows = OutboxTask.objects.filter(status__in=_OPEN).order_by("created_at", "id")
            rows = rows if vectors else rows.exclude(kind=_VECTORS)
            due = list(rows.values_list("kind", "id"))
        if not due:
            return ran
        for kind, task_id in due:
            current_app.tasks[kind](str(tenant_id), str(task_id))
            ran += 1


def random_vector(noise: np.random.Generator) -> HalfVector:
    """A direction of its own, of the built-in embedder's dimension: for benches of time, not of finding."""
    vector = noise.normal(size=embedder().dimension)
    return HalfVector((vector / np.linalg.norm(vector)).tolist())


def _remove(tenant: Tenant) -> None:
    """Every row of the tenant in one transaction, in which references are checked at its end."""
    with tenant_tx(tenant.pk), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('app.removing_tenant', %s, true)", [str(tenant.pk)])
        for model in apps.get_models():
            if issubclass(model, TenantModel):
                model.objects.all()._raw_delete("default")
        tenant.delete()
