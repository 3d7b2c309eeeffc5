"""What a caller asks of recall, and the querysets of what such a request may find at all."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from django.db.models import QuerySet

from memories.models import MemoryItem, Passage
from memories.models.passage import SPEAKERS, PassageKind
from memories.queries.compiled import is_any_of
from memories.queries.items import holding, in_fields, memory_rows, overruled_turns, visible_to
from memories.services.document_recall import passages_of_documents
from memoryhub.core.asked_keys import asks_about_the_past
from memoryhub.core.policy.rules import RECALLED, TRUSTED

Source = Literal["memories", "turns", "documents"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRequest:
    """One look into memory.

    `now` is aware. `as_of` and `known_at` read the past. With `gated` a message that plainly needs nothing
    from memory (by the gate, told `turn_count`) gets no hits, and others only memories of `TRUSTED` channels:
    it is asked for a context. Otherwise the gate is only reported.
    `top_k` None is what the tenant's settings say: by `room`, the tokens that a context has left for what is
    recalled, else as usual, and more when all that is known is asked for. `session_id` keeps turns to one
    session; `exclude_turn_ids` are already in the context. `labels` leave memories of other fields out.
    `spare` hits are named beside those handed out, for a caller that need not say some of these again.
    """

    query: str
    now: datetime
    user_id: UUID | None = None
    top_k: int | None = None
    as_of: datetime | None = None
    known_at: datetime | None = None
    types: tuple[str, ...] | None = None
    labels: tuple[str, ...] = ()
    session_id: UUID | None = None
    exclude_turn_ids: tuple[UUID, ...] = ()
    include: tuple[Source, ...] = ("memories", "turns", "documents")
    timezone: str = "UTC"
    explain: bool = False
    gated: bool = False
    turn_count: int = 1
    room: int | None = None
    spare: int = 0

    @property
    def moment(self) -> datetime:
        """The moment that is asked about."""
        return self.as_of or self.now


def askable_memories(owner: UUID, request: RecallRequest) -> QuerySet[MemoryItem] | None:
    """The memories that a request may find at all; None where it asks for none."""
    if "memories" not in request.include:
        return None
    channels = TRUSTED if request.gated else RECALLED
    rows = memory_rows().filter(visible_to(owner), in_fields(request.labels), channel__in=channels)
    if request.types is not None:
        rows = rows.filter(memory_type__in=request.types)
    return holding(rows, now=request.now, as_of=request.as_of, known_at=request.known_at)


def askable_turns(owner: UUID, request: RecallRequest) -> QuerySet[Passage] | None:
    """The turns that a request may find at all; None where it asks for none."""
    if "turns" not in request.include:
        return None
    rows = Passage.objects.filter(user_id=owner, kind=PassageKind.TURN, role__in=SPEAKERS)
    if request.session_id is not None:
        rows = rows.filter(session_id=request.session_id)
    if request.exclude_turn_ids:
        rows = rows.exclude(is_any_of("source_id", list(request.exclude_turn_ids), "uuid"))
    if request.as_of is not None:
        rows = rows.filter(said_at__lte=request.as_of)
    if request.known_at is not None:
        rows = rows.filter(created_at__lte=request.known_at, said_at__lte=request.known_at)
    if request.as_of is None and request.known_at is None and not asks_about_the_past(request.query):
        rows = rows.exclude(source_id__in=overruled_turns(owner, request.now))
    return rows


def askable_chunks(owner: UUID, request: RecallRequest) -> QuerySet[Passage] | None:
    """The pieces of documents that a request may find at all; None where it asks for none."""
    if "documents" not in request.include or request.session_id is not None:
        return None
    rows = passages_of_documents(owner)
    known = request.known_at or request.as_of
    return rows if known is None else rows.filter(said_at__lte=known)
