"""Two consumers that read in turn, on one thread or on many, and what each saw of the other."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Sequence

from channels.db import database_sync_to_async
from django.db import connection

from tenants.models import EndUser
from tenants.scope import tenant_tx
from tests.isolation.checks import rows

Read = Callable[[uuid.UUID], set[uuid.UUID]]


def read_in_scope(tenant_id: uuid.UUID) -> set[uuid.UUID]:
    """The tenants of the people this tenant sees: as the product reads, one scope an act."""
    with tenant_tx(tenant_id):
        filtered = set(EndUser.objects.values_list("tenant_id", flat=True))
        return filtered | {row[0] for row in rows("SELECT tenant_id FROM tenants_enduser")}


def open_at_connect(tenant_id: uuid.UUID) -> None:
    """A leak: the tenant is set once, on whatever connection the thread has."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET app.tenant_id = '{tenant_id}'")


def read_without_scope(tenant_id: uuid.UUID) -> set[uuid.UUID]:
    """What belongs to that leak: reading relies on what was set at connect."""
    return {row[0] for row in rows("SELECT tenant_id FROM tenants_enduser")}


async def sharing_faults(
    tenants: Sequence[uuid.UUID],
    *,
    calls: int,
    one_thread: bool,
    read: Read = read_in_scope,
    connect: Callable[[uuid.UUID], None] | None = None,
) -> list[str]:
    """Reads of a consumer that did not see exactly its own tenant, over `calls` interleaved reads in all."""
    faults = []

    async def consumer(tenant_id: uuid.UUID) -> None:
        for _ in range(calls // len(tenants)):
            seen = await database_sync_to_async(read, thread_sensitive=one_thread)(tenant_id)
            if seen != {tenant_id}:
                faults.append(f"a consumer saw {len(seen)} tenants, its own among them: {tenant_id in seen}")
            await asyncio.sleep(0)

    for tenant_id in tenants:
        if connect is not None:
            await database_sync_to_async(connect, thread_sensitive=one_thread)(tenant_id)
    await asyncio.gather(*(consumer(tenant_id) for tenant_id in tenants))
    return faults
