"""Gives every row a second vector by another model, a slice of time at a time.

Read, close the transaction, embed, open it again, write. A row counts as done when its second vector stands,
so a killed worker, a server that was away or a job that was called off lose nothing but the last batch. The
same text is embedded once, whichever rows say it. Rows that are written or reworded meanwhile lack one again
and come with the next pass: it is over when a whole pass finds nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID

import structlog

from memories.models import Reembedding, ShadowVector
from memories.queries.shadow import KINDS, Kind, counts, lacking, text_of
from memories.services.embedder import EMBEDDER_FAILED
from memories.services.embedding import Vectors, is_of_a_text, vectors_of
from memoryhub.core.errors import DomainError
from memoryhub.providers.embeddings import Embedder, EmbeddingRejected
from memoryhub.providers.llm import ModelUnavailable
from tenants.scope import tenant_tx
from tenants.services.long_work import JobCancelled, Progress

BATCH = 10  # texts: one request of most servers, so a slow one is waited for once before the clock is read
SLICE_SECONDS = 40.0  # of one task, which may wait a minute more for its last request
MOST_A_MINUTE = 6_000  # texts
MOST_SETBACKS = 8  # in a row, each with a longer pause
LONGEST_PAUSE = 300.0  # seconds
CONTROL = "The weather is fine today."
"""A text no embedder has reason to refuse: where it is refused too, the others are not to blame."""
_FIRST = UUID(int=0)
_logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Slice:
    """What one slice came to: `whole` when no row lacks a vector, else seconds to wait before the next."""

    whole: bool
    pause: float = 0.0


@dataclass(frozen=True, slots=True)
class _Row:
    id: UUID
    text: str
    user_id: UUID | None

    @property
    def digest(self) -> str:
        return sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class _Filling:
    """One change of model, the embedder it fills by, and the state in which that is still wanted."""

    tenant_id: UUID
    reembedding_id: UUID
    using: Embedder
    status: str


def fill_slice(change: Reembedding, using: Embedder, progress: Progress) -> Slice:
    """Fill for SLICE_SECONDS at most.

    Raises:
        JobCancelled: it is not wanted any more. DomainError: `embedder_<code>`, an answer that waiting does
        not mend (a wrong dimension, a refused key), or MOST_SETBACKS failures in a row.
    """
    filling = _Filling(change.tenant_id, change.pk, using, change.status)
    with tenant_tx(change.tenant_id):
        done, total = counts(using.model)
    progress.report(done, total)
    started, asked, written = time.monotonic(), 0, -1
    try:
        while written != done:
            written = done
            for rows, texts in _one_pass(filling):
                asked, done = asked + texts, done + rows
                progress.report(min(done, total), total)
                if time.monotonic() - started > SLICE_SECONDS:
                    return Slice(False, _rest(asked, started))
    except EMBEDDER_FAILED as failure:
        return Slice(False, _setback(filling, failure))
    return Slice(True)


def _one_pass(filling: _Filling) -> Iterator[tuple[int, int]]:
    """Fill batch by batch, each row looked at once; yields how many rows were written and texts asked for."""
    for kind in KINDS:
        after: UUID | None = _FIRST
        while after is not None:
            after, rows, texts = _fill_batch(filling, kind, after)
            yield rows, texts


def _fill_batch(filling: _Filling, kind: Kind, after: UUID) -> tuple[UUID | None, int, int]:
    """The next rows of one kind; answers the last one's id or None, how many were written, how many asked."""
    model = filling.using.model
    with tenant_tx(filling.tenant_id):
        found = lacking(kind, model).filter(pk__gt=after).order_by("pk")
        rows = [_Row(*row) for row in found.values_list("pk", text_of(kind), "user_id")[:BATCH]]
        vectors = _known(rows, model)
    if not rows:
        return None, 0, 0
    asked = [text for text in dict.fromkeys(row.text for row in rows) if text not in vectors]
    vectors |= _asked(asked, filling.using)
    with tenant_tx(filling.tenant_id):
        written = _store(filling, kind, [row for row in rows if row.text in vectors], vectors)
    return rows[-1].id, written, len(asked)


def _known(rows: Sequence[_Row], model: str) -> Vectors:
    """Vectors of the same texts that other rows were given before."""
    texts = {row.digest: row.text for row in rows}
    same = ShadowVector.objects.filter(model=model, text_digest__in=texts, embedding__isnull=False)
    found = same.order_by("text_digest").distinct("text_digest").values_list("text_digest", "embedding")
    return {texts[digest]: vector for digest, vector in found}


def _asked(texts: Sequence[str], using: Embedder) -> Vectors:
    try:
        return vectors_of(texts, using)
    except EMBEDDER_FAILED as failure:
        if not is_of_a_text(failure):
            raise
    return vectors_of([CONTROL, *texts], using)


def _store(filling: _Filling, kind: Kind, rows: Sequence[_Row], vectors: Vectors) -> int:
    """Write second vectors of the rows that still say the same; under their locks, so that a change of a text
    comes before (and is seen) or after (and takes the vector away).

    A row that is being written is left for the next pass: who writes it may wait for another of these.
    """
    wanted = Reembedding.objects.select_for_update().filter(pk=filling.reembedding_id, status=filling.status)
    if not wanted.exists():
        raise JobCancelled
    text = text_of(kind)
    free = kind.objects.select_for_update(skip_locked=True).filter(pk__in=[row.id for row in rows])
    now = dict(free.values_list("pk", text))
    made = [_second(filling, row, vectors[row.text]) for row in rows if now.get(row.id) == row.text]
    ShadowVector.objects.bulk_create(
        made,
        update_conflicts=True,
        unique_fields=["tenant", "row_id"],
        update_fields=["reembedding", "user", "model", "text_digest", "embedding"],
    )
    Reembedding.objects.filter(pk=filling.reembedding_id).exclude(setbacks=0).update(setbacks=0)
    return len(made)


def _second(filling: _Filling, row: _Row, vector: list[float] | None) -> Any:
    return ShadowVector(
        reembedding_id=filling.reembedding_id,
        user_id=row.user_id,
        row_id=row.id,
        model=filling.using.model,
        text_digest=row.digest,
        embedding=vector,
    )


def _setback(filling: _Filling, failure: EmbeddingRejected | ModelUnavailable) -> float:
    """Count a failure; seconds to wait before the next try. Raises DomainError where there is none."""
    with tenant_tx(filling.tenant_id):
        row = Reembedding.objects.select_for_update().get(pk=filling.reembedding_id)
        row.failures = {**row.failures, failure.code: row.failures.get(failure.code, 0) + 1}
        row.setbacks += 1
        row.save(update_fields=["failures", "setbacks", "updated_at"])
        setbacks = row.setbacks
    _logger.warning("reembedding_set_back", code=failure.code, setbacks=setbacks)
    if _is_final(failure) or setbacks >= MOST_SETBACKS:
        raise DomainError(f"embedder_{failure.code}")
    asked_for = getattr(failure, "retry_after", None) or 0.0
    return float(min(LONGEST_PAUSE, max(asked_for, 2.5 * 2.0**setbacks)))


def _is_final(failure: EmbeddingRejected | ModelUnavailable) -> bool:
    """Whether the server is set up wrongly, which no waiting mends."""
    if isinstance(failure, EmbeddingRejected):
        return failure.code in ("wrong_dimension", "wrong_count")
    return failure.code == "rejected"


def _rest(texts: int, started: float) -> float:
    """Seconds until the next slice may begin under MOST_A_MINUTE."""
    return max(0.0, 60.0 * texts / MOST_A_MINUTE - (time.monotonic() - started))
