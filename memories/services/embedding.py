"""Gives memories and passages their vectors: read, close the transaction, embed, open it again, write."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import md5
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.functions import MD5

from memories.models import MemoryItem, Passage
from memories.services.embedder import embedding_for
from memoryhub.providers.embeddings import Embedder, EmbeddingRejected
from memoryhub.providers.llm import ModelUnavailable
from tenants.scope import tenant_tx

BATCH = 128
MAX_BATCHES = 50  # of one task; the next task goes on
MAX_CALLS = 32  # of one batch: two bad texts among 128 are found in 30
REFUSED = "refused"
"""In place of the model in a row whose text the embedder refuses, so that it keeps no other waiting."""

Vectors = dict[str, list[float] | None]
"""By the text; None for one that the embedder refuses."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A row without a vector and the text it is made from."""

    model: type[MemoryItem] | type[Passage]
    id: UUID
    text: str


def embed_pending(tenant_id: UUID, limit: int = BATCH) -> int:
    """Give vectors to rows that have none, `limit` of them at most; answers how many were looked at.

    A text is embedded once: rows of the same batch share the call, and one that a stored row says word for
    word takes that row's vector. A text that the embedder refuses while it takes others is set aside until it
    changes.

    Raises:
        EmbeddingRejected, ModelUnavailable: the embedder failed; nothing was written.
    """
    using = embedding_for(tenant_id).embedder
    with tenant_tx(tenant_id):
        rows = _pending(limit)
        vectors = _stored_vectors(rows, using.model)
    if not rows:
        return 0
    asked = [text for text in dict.fromkeys(row.text for row in rows) if text not in vectors]
    vectors |= vectors_of(asked, using)
    if embedding_for(tenant_id).model != using.model:
        return len(rows)  # another model answers by now: they wait for that one
    made = [row for row in rows if row.text in vectors]
    with tenant_tx(tenant_id):
        free = _free(made)
        for row in made:
            if row.id in free:
                _store(row, vectors[row.text], using.model)
    for row in made:
        if row.id not in free:
            with tenant_tx(tenant_id):  # its own: who is writing this one may wait for another
                _store(row, vectors[row.text], using.model)
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


def vectors_of(texts: Sequence[str], using: Embedder) -> Vectors:
    """A vector for each text, None for one that is refused by itself; a text may be left for the next batch.

    A refused part is halved until the bad texts stand alone. Where nothing at all is taken, the texts are not
    to blame: then the error is raised.
    """
    if not texts:
        return {}
    vectors: Vectors = {}
    refused: list[str] = []
    waiting, error = deque([texts]), None
    for _ in range(MAX_CALLS):
        if not waiting:
            break
        part = waiting.popleft()
        try:
            vectors |= zip(part, using.embed(part).tolist(), strict=True)
        except (EmbeddingRejected, ModelUnavailable) as failure:
            if not is_of_a_text(failure):
                raise
            error, middle = failure, len(part) // 2
            if middle:
                waiting += [part[:middle], part[middle:]]
            else:
                refused += part
    if error is not None and not vectors:
        raise error
    return vectors | dict.fromkeys(refused)


def is_of_a_text(failure: EmbeddingRejected | ModelUnavailable) -> bool:
    """Whether other texts might be taken: one is too long or not allowed, or has no finite vector."""
    if isinstance(failure, EmbeddingRejected):
        return failure.code in ("not_finite", "zero_vector")
    return failure.code == "rejected" and failure.status in (400, 413, 422)


def _pending(limit: int) -> list[Pending]:
    """Rows that wait, memories first. Two workers may embed the same rows, which costs time and no more."""
    memories = _oldest(_unembedded(MemoryItem).filter(status="active"), "content", limit)
    found = [Pending(MemoryItem, *row) for row in memories]
    if len(found) < limit:
        passages = _oldest(_unembedded(Passage), "context_text", limit - len(found))
        found += [Pending(Passage, *row) for row in passages]
    return found


def _unembedded(model: type[MemoryItem] | type[Passage]) -> QuerySet[Any]:
    rows: QuerySet[Any] = model.objects.filter(embedding__isnull=True, embedding_model="")
    return rows


def _oldest(rows: QuerySet[Any], text: str, limit: int) -> Sequence[tuple[UUID, str]]:
    return list(rows.order_by("created_at", "id").values_list("id", text)[:limit])


def _stored_vectors(rows: Sequence[Pending], model: str) -> Vectors:
    """Vectors of the same texts that stand already, found by the digest of a text and then compared."""
    found: Vectors = {}
    for kind, text in ((MemoryItem, "content"), (Passage, "context_text")):
        wanted = {row.text for row in rows if row.model is kind}
        if not wanted:
            continue
        digests = [md5(one.encode(), usedforsecurity=False).hexdigest() for one in wanted]
        same = kind.objects.annotate(digest=MD5(text)).filter(digest__in=digests)
        same = same.filter(embedding_model=model, embedding__isnull=False)
        for said, vector in same.order_by(text).distinct(text).values_list(text, "embedding"):
            if said in wanted:
                found[said] = vector
    return found


def _free(rows: Sequence[Pending]) -> set[UUID]:
    """Those that nobody else is writing, held until the transaction ends."""
    free: set[UUID] = set()
    for kind in (MemoryItem, Passage):
        wanted = kind.objects.filter(pk__in=[row.id for row in rows if row.model is kind])
        free.update(wanted.select_for_update(no_key=True, skip_locked=True).values_list("pk", flat=True))
    return free


def _store(row: Pending, vector: list[float] | None, model: str) -> None:
    """Write a vector, or that there is none, unless the row has gone or its text has changed meanwhile."""
    text = "content" if row.model is MemoryItem else "context_text"
    row.model.objects.filter(pk=row.id, **{text: row.text}).update(
        embedding=vector, embedding_model=REFUSED if vector is None else model
    )
