"""Gives memories and passages their vectors: read, close the transaction, embed, open it again, write."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from memories.models import MemoryItem, Passage
from memories.services.embedder import embedder
from tenants.scope import tenant_tx

BATCH = 128
MAX_BATCHES = 50  # of one task; the next task goes on


@dataclass(frozen=True, slots=True)
class Pending:
    """A row without a vector and the text it is made from."""

    model: type[MemoryItem] | type[Passage]
    id: UUID
    text: str

    @property
    def digest(self) -> bytes:
        """Equal texts are embedded once."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).digest()


def embed_pending(tenant_id: UUID, limit: int = BATCH) -> int:
    """Give vectors to rows that have none, `limit` of them at most; answers how many were looked at.

    Raises:
        EmbeddingRejected, ModelUnavailable: the embedder failed; nothing was written.
    """
    with tenant_tx(tenant_id):
        rows = _pending(limit)
    if not rows:
        return 0
    texts = {row.digest: row.text for row in rows}
    made = embedder().embed(list(texts.values()))
    vectors = dict(zip(texts, made.tolist(), strict=True))
    with tenant_tx(tenant_id):
        for row in rows:
            _store(row, vectors[row.digest])
    return len(rows)


def embed_all_pending(tenant_id: UUID) -> int:
    """Embed until nothing waits (or 50 batches are done); answers how many rows."""
    total = 0
    for _ in range(MAX_BATCHES):
        count = embed_pending(tenant_id, BATCH)
        total += count
        if count < BATCH:
            break
    return total


def _pending(limit: int) -> list[Pending]:
    """Rows that wait, memories first. Two workers may embed the same rows, which costs time and no more."""
    memories = _oldest(MemoryItem.objects.filter(embedding__isnull=True, status="active"), "content", limit)
    found = [Pending(MemoryItem, *row) for row in memories]
    if len(found) < limit:
        passages = _oldest(Passage.objects.filter(embedding__isnull=True), "context_text", limit - len(found))
        found += [Pending(Passage, *row) for row in passages]
    return found


def _oldest(rows: QuerySet[Any], text: str, limit: int) -> Sequence[tuple[UUID, str]]:
    return list(rows.order_by("created_at", "id").values_list("id", text)[:limit])


def _store(row: Pending, vector: list[float]) -> None:
    """Write a vector unless the row has gone or its text has changed meanwhile."""
    text = "content" if row.model is MemoryItem else "context_text"
    row.model.objects.filter(pk=row.id, **{text: row.text}).update(
        embedding=vector, embedding_model=embedder().model
    )
