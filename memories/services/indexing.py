"""Indexes raw text for recall: each turn with its speaker, its date and the turns just before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memories.models import Passage
from memories.models.passage import PassageKind
from memories.queries.fulltext import terms_vector
from memories.services.embedding import embed_pending
from memories.services.tasks_due import ask_for_vectors
from tenants.scope import Scope, tenant_tx

__all__ = [
    "NEIGHBOURS",
    "PassageText",
    "embed_pending",
    "forget_passages",
    "index_passages",
    "reword_passage",
]

NEIGHBOURS = 2  # turns before a turn that its passage carries (DESIGN 4: +10 points of recall@10)
UPDATED = (
    "user", "session_id", "role", "content", "said_at", "trust", "tokens", "terms",
    "context_text", "embedding", "embedding_model",
)  # fmt: skip


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
    """Put turns into the search index, or their new text; answers how many changed."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        sources = [passage.source_id for passage in passages]
        stored = Passage.objects.filter(user_id=user_id, kind=PassageKind.TURN, source_id__in=sources)
        known = dict(stored.values_list("source_id", "context_text"))
        rows = [
            _row_of(passage, user_id)
            for passage in passages
            if known.get(passage.source_id) != context_text(passage)
        ]
        if not rows:
            return 0
        Passage.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["tenant", "kind", "source_id", "seq"],
            update_fields=UPDATED,
        )
        ask_for_vectors(rows[-1].pk)
        return len(rows)


def forget_passages(scope: Scope, source_ids: Sequence[UUID], *, user_id: UUID | None = None) -> int:
    """Take turns (of one user, when named) out of the search index; answers how many passages went.

    The passages after them carry their words as context, so those are made anew from their own text.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        named = Q(source_id__in=source_ids)
        if user_id is not None:
            named &= Q(user_id=user_id)
        gone = list(Passage.objects.filter(named).values_list("pk", "session_id", "seq"))
        if not gone:
            return 0
        Passage.objects.filter(pk__in=[row[0] for row in gone]).delete()
        after = Q()
        for _, session_id, seq in gone:
            after |= Q(session_id=session_id, seq__gt=seq, seq__lte=seq + NEIGHBOURS)
        for passage in Passage.objects.filter(after, kind=PassageKind.TURN).exclude(context_text=""):
            _drop_context(passage)
        return len(gone)


def reword_passage(source_id: UUID, *, old: str, new: str) -> None:
    """Say the same of a turn in other words, in the open scope; what it is found by stays as it is."""
    for passage in Passage.objects.filter(kind=PassageKind.TURN, source_id=source_id, content=old):
        passage.content = new
        passage.context_text = passage.context_text.replace(old, new, 1)
        passage.save(update_fields=["content", "context_text"])


def own_text(passage: PassageText) -> str:
    """A turn with its speaker and date, which are searched like its words: "what did Ann say in May"."""
    return f"{passage.name or passage.role} ({passage.said_at:%Y-%m-%d}): {passage.content}"


def context_text(passage: PassageText) -> str:
    """What is embedded: the turn first, then the turns before it, latest last."""
    return "\n".join([own_text(passage), *passage.previous[-NEIGHBOURS:]])


def _row_of(passage: PassageText, user_id: UUID) -> Passage:
    return Passage(
        user_id=user_id,
        kind=PassageKind.TURN,
        source_id=passage.source_id,
        session_id=passage.session_id,
        seq=passage.seq,
        role=passage.role,
        content=passage.content,
        said_at=passage.said_at,
        trust=passage.trust,
        tokens=passage.tokens,
        terms=terms_vector(own_text(passage), "\n".join(passage.previous[-NEIGHBOURS:])),
        context_text=context_text(passage),
    )


def _drop_context(passage: Passage) -> None:
    """Leave a passage nothing but its own text."""
    end = passage.context_text.find(passage.content) + len(passage.content)
    own = passage.context_text[:end]
    passage.context_text, passage.terms = own, terms_vector(own)
    passage.embedding, passage.embedding_model = None, ""
    passage.save(update_fields=["context_text", "terms", "embedding", "embedding_model"])
    ask_for_vectors(passage.pk)
