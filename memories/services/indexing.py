"""Indexes raw text for recall, and gives memories and passages their vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tenants.scope import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageText:
    """A turn as it is indexed; `previous` are the one or two turns before it, oldest first.

    `trust` is that of its channel (`core.write_policy.trust_of`); `tokens` were counted when it was stored.
    """

    source_id: UUID
    session_id: UUID
    seq: int
    role: str
    content: str
    said_at: datetime
    trust: int
    tokens: int = 0
    name: str = ""
    previous: tuple[str, ...] = ()


def index_passages(scope: Scope, user_id: UUID, passages: Sequence[PassageText]) -> int:
    """Put turns into the search index, or put their new text there; answers how many."""
    raise NotImplementedError


def forget_passages(scope: Scope, source_ids: Sequence[UUID]) -> int:
    """Take turns out of the search index; answers how many passages went."""
    raise NotImplementedError


def embed_pending(tenant_id: UUID, limit: int = 128) -> int:
    """Give vectors to rows that have none, `limit` of them at most; answers how many got one.

    Raises:
        EmbeddingRejected, ModelUnavailable: the embedder failed; nothing was written.
    """
    raise NotImplementedError
