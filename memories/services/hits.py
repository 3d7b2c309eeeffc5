"""One thing recalled, as it is handed out: a memory, a turn, or a chunk of a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import Literal
from uuid import UUID

from memories.models import MemoryItem, Passage
from memories.models.passage import PassageKind
from memories.services.document_recall import DocumentSource
from memoryhub.core.clarifying import content_with_dispute
from memoryhub.core.ranking import Fused
from memoryhub.core.text import detect_language

HitKind = Literal["memory", "turn", "chunk"]
NO_SOURCES: Mapping[UUID, DocumentSource] = MappingProxyType({})
NO_LIKENESS: Mapping[UUID, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing recalled; `signals` maps each arm that found it to its rank (1 is best).

    `part` numbers the part of a long turn that `content` is, from 0.
    `disputed` are the other sides of an open question about it (`with_disputes`).
    `tokens` is 0 where none were counted; `session_id`, `said_at` and `quote` come from the source. A memory
    that holds from another day on than it was said has that as `said_at`, and when it was said as `told_at`.
    `likeness` is the cosine to the question, None where it was not measured.
    """

    kind: HitKind
    id: UUID
    content: str
    score: float
    signals: Mapping[str, int]
    source_turn_ids: tuple[UUID, ...]
    session_id: UUID | None
    said_at: datetime
    channel: str
    memory_type: str | None
    language: str
    tokens: int
    quote: str
    role: str = ""
    seq: int = 0
    scope: str = "user"
    subject_key: str = ""
    document: DocumentSource | None = None
    disputed: tuple[str, ...] = ()
    part: int = 0
    likeness: float | None = None
    told_at: datetime | None = None

    @property
    def shown(self) -> str:
        """The content, with what else was said of it while nobody knows which holds."""
        return content_with_dispute(self.content, self.disputed, language=self.language)


def hits_of(
    ranked: Sequence[Fused[UUID]],
    rows: Mapping[UUID, MemoryItem | Passage],
    sources: Mapping[UUID, DocumentSource] = NO_SOURCES,
    likeness: Mapping[UUID, float] = NO_LIKENESS,
) -> tuple[Hit, ...]:
    """Ranked rows as hits, with scores, signals and likeness; `sources` are those of chunks."""
    return tuple(
        replace(
            hit_of(rows[item.id]),
            score=item.score,
            signals=dict(item.signals),
            document=sources.get(item.id),
            likeness=likeness.get(item.id),
        )
        for item in ranked
    )


def hit_of(row: MemoryItem | Passage) -> Hit:
    """A row as it is handed out, without score and signals yet."""
    if isinstance(row, MemoryItem):
        return Hit(
            kind="memory",
            id=row.pk,
            content=row.content,
            score=0.0,
            signals={},
            source_turn_ids=tuple(row.source_turn_ids),
            session_id=row.session_id,
            said_at=row.valid_from,
            channel=row.channel,
            memory_type=row.memory_type,
            language=row.language,
            tokens=0,
            quote=row.quote,
            scope=row.scope,
            subject_key=row.subject_key,
            told_at=row.said_at,
        )
    if row.kind == PassageKind.CHUNK:
        return _chunk_hit(row)
    return Hit(
        kind="turn",
        id=row.source_id,
        content=row.content,
        score=0.0,
        signals={},
        source_turn_ids=(row.source_id,),
        session_id=row.session_id,
        said_at=row.said_at,
        channel="user_stated" if row.role == "user" else "assistant_inferred",
        memory_type=None,
        language=detect_language(row.content),
        tokens=row.tokens,
        quote="",
        role=row.role,
        seq=row.seq,
        part=row.part,
    )


def _chunk_hit(row: Passage) -> Hit:
    return Hit(
        kind="chunk",
        id=row.source_id,
        content=row.content,
        score=0.0,
        signals={},
        source_turn_ids=(),
        session_id=None,
        said_at=row.said_at,
        channel="document",
        memory_type=None,
        language=detect_language(row.content),
        tokens=row.tokens,
        quote="",
        scope="team" if row.user_id is None else "user",
    )
