"""Says that background work is due, in the transaction that makes it so."""

from __future__ import annotations

from uuid import UUID

from memoryhub.core.ids import new_id
from tenants.services.outbox import enqueue

EMBED_TASK = "memories.embed_pending"


def ask_for_vectors(row_id: UUID) -> None:
    """Have the rows without a vector embedded after commit.

    Every call is an intent of its own: a key shared by a tenant would swallow a row that commits while the
    task runs, one shared by a row its second need, such as a text that changed or a row taken back.
    The first task to run embeds all that wait, so the others find nothing to do.
    """
    enqueue(EMBED_TASK, dedupe_key=f"embed:{row_id}:{new_id()}")
