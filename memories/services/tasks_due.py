"""Says that background work is due, in the transaction that makes it so."""

from __future__ import annotations

from uuid import UUID

from tenants.services.outbox import enqueue

EMBED_TASK = "memories.embed_pending"


def ask_for_vectors(row_id: UUID) -> None:
    """Have the rows without a vector embedded after commit.

    One intent a row, never one a tenant: a shared key would swallow a row that commits while the task runs.
    The first task to run embeds all that wait, so the others find nothing to do.
    """
    enqueue(EMBED_TASK, dedupe_key=f"embed:{row_id}")
