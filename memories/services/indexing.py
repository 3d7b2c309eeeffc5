"""Indexes raw text for recall: a turn, or each part of a long one, with speaker, date, what came before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memories.models import Passage
from memories.models.passage import PassageKind
from memories.queries.fulltext import terms_vector
from memories.services.embedding import embed_pending
from memories.services.tasks_due import ask_for_vectors
from memoryhub.core.chunking import cut_document
from memoryhub.providers.tokenizers import EstimateCounter
from tenants.scope import Scope, tenant_tx

__all__ = [
    "NEIGHBOURS",
    "PassageText",
    "as_passage",
    "embed_pending",
    "forget_passages",
    "index_passages",
    "parts_of",
    "reword_passage",
]

# Tokens by estimate. One vector of a longer turn would blur what it says, and no context has room for the
# whole of it; it is cut by meaning into overlapping parts.
LONGEST_WHOLE = 400
NEIGHBOURS = 2  # turns before a turn that its passage carries (+10 points of recall@10)
UPDATED = (
    "user", "session_id", "role", "content", "said_at", "trust", "tokens", "terms",
    "context_text", "embedding", "embedding_model",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageText:
    """A turn as it is indexed; `previous` are the one or two turns before it, oldest first.

    `trust` is that of its channel (`core.policy.rules.trust_of`); `tokens` were counted when it was stored.
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
        known: dict[UUID, list[str]] = {}
        for source_id, text in stored.order_by("part").values_list("source_id", "context_text"):
            known.setdefault(source_id, []).append(text)
        rows: list[Passage] = []
        changed = 0
        for passage in passages:
            made = _rows_of(passage, user_id)
            if known.get(passage.source_id) == [row.context_text for row in made]:
                continue
            rows += made
            changed += 1
            if len(known.get(passage.source_id, ())) > len(made):
                stored.filter(source_id=passage.source_id, part__gte=len(made)).delete()
        if rows:
            Passage.objects.bulk_create(
                rows,
                update_conflicts=True,
                unique_fields=["tenant", "kind", "source_id", "seq", "part"],
                update_fields=UPDATED,
            )
            ask_for_vectors(rows[-1].pk)
        return changed


def forget_passages(
    scope: Scope,
    source_ids: Sequence[UUID],
    *,
    user_id: UUID | None = None,
    places: Collection[tuple[UUID, int]] = (),
) -> int:
    """Take turns (of one user, when named) out of the search index; answers how many passages went.

    The passages after them carry their words as context, so those are made anew from their own text.
    `places` (session and `seq`) name turns that may have no passage of their own, and stand in others all the
    same: what the demo responder answered.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        named = Q(source_id__in=source_ids)
        if user_id is not None:
            named &= Q(user_id=user_id)
        gone = list(Passage.objects.filter(named).values_list("pk", "session_id", "seq"))
        Passage.objects.filter(pk__in=[row[0] for row in gone]).delete()
        left: dict[UUID, set[int]] = {}
        for session_id, seq in (*places, *(row[1:] for row in gone)):
            if session_id is not None:
                left.setdefault(session_id, set()).add(seq)
        for session_id, numbers in left.items():
            _drop_contexts(session_id, numbers)
        return len(gone)


def reword_passage(source_id: UUID, *, old: str, new: str) -> None:
    """Begin a turn with other words, in the open scope; what it is found by stays as it is."""
    backwards = enumerate(zip(reversed(old), reversed(new), strict=False))
    shorter = min(len(old), len(new))
    same = next((place for place, (one, other) in backwards if one != other), shorter)
    head, said = old[: len(old) - same], new[: len(new) - same]
    for passage in Passage.objects.filter(kind=PassageKind.TURN, source_id=source_id, part=0):
        if not passage.content.startswith(head):
            continue
        content = said + passage.content[len(head) :]
        passage.context_text = passage.context_text.replace(passage.content, content, 1)
        passage.content = content
        passage.save(update_fields=["content", "context_text"])


def own_text(passage: PassageText) -> str:
    """A turn with its speaker and date, which are searched like its words: "what did Ann say in May"."""
    return f"{passage.name or passage.role} ({passage.said_at:%Y-%m-%d}): {passage.content}"


def context_text(passage: PassageText) -> str:
    """What is embedded: the turn first, then the turns before it, latest last."""
    return "\n".join([own_text(passage), *passage.previous[-NEIGHBOURS:]])


def _rows_of(passage: PassageText, user_id: UUID) -> list[Passage]:
    """The turn as one row, or its parts; what was said before stands with the first alone."""
    parts = parts_of(passage)
    rows = [as_passage(part, number) for number, part in enumerate(parts)]
    for row, part in zip(rows, parts, strict=True):
        row.user_id = user_id
        row.terms = terms_vector(own_text(part), "\n".join(part.previous[-NEIGHBOURS:]))
        row.context_text = context_text(part)
    return rows


def as_passage(part: PassageText, number: int) -> Passage:
    """A part of a turn as a row that is not stored yet, and has nothing it would be found by."""
    return Passage(
        kind=PassageKind.TURN,
        source_id=part.source_id,
        session_id=part.session_id,
        seq=part.seq,
        part=number,
        role=part.role,
        content=part.content,
        said_at=part.said_at,
        trust=part.trust,
        tokens=part.tokens,
    )


def parts_of(passage: PassageText) -> list[PassageText]:
    """A turn as it is indexed: as one, or cut by meaning into overlapping parts where it is long."""
    count = EstimateCounter().count
    # An estimate never exceeds the number of bytes: most turns need none.
    if len(passage.content.encode()) <= LONGEST_WHOLE or count(passage.content) <= LONGEST_WHOLE:
        return [passage]
    chunks = cut_document(passage.content, count=count).chunks
    return [
        replace(
            passage,
            content=passage.content[chunk.start : chunk.end],
            tokens=chunk.tokens,
            previous=() if chunk.seq else passage.previous,
        )
        for chunk in chunks
    ] or [passage]


def _drop_contexts(session_id: UUID, gone: Collection[int]) -> None:
    """Leave the passages that may carry the turns `gone` of a session nothing but their own text.

    They are the next of each by their numbers, however far on: turns between may be out of force, or have no
    passage.
    """
    behind = Passage.objects.filter(kind=PassageKind.TURN, session_id=session_id, seq__gt=min(gone))
    numbers = sorted(set(behind.values_list("seq", flat=True)))
    touched: set[int] = set()
    for seq in gone:
        first = bisect_right(numbers, seq)
        touched.update(numbers[first : first + NEIGHBOURS])
    for passage in behind.filter(seq__in=touched).exclude(context_text=""):
        _drop_context(passage)


def _drop_context(passage: Passage) -> None:
    """Leave a passage nothing but its own text."""
    end = passage.context_text.find(passage.content) + len(passage.content)
    own = passage.context_text[:end]
    passage.context_text, passage.terms = own, terms_vector(own)
    passage.embedding, passage.embedding_model = None, ""
    passage.save(update_fields=["context_text", "terms", "embedding", "embedding_model"])
    ask_for_vectors(passage.pk)
