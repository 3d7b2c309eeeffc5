"""What was derived from a source: a turn, a session, an imported file, an API key, a span of time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.dispatch import Signal

from memories.models import MemoryItem, WriteDecision
from memories.queries.fulltext import terms_vector
from memories.queries.items import memory_rows
from memories.services.draft import content_digest, masked
from memories.services.graph_write import relate_again
from memories.services.tasks_due import ask_for_vectors
from memories.services.timeline import project_preference
from memoryhub.core.policy.rules import trust_of
from memoryhub.core.text import detect_language
from tenants.scope import required_scope

# Sent inside the forgetting transaction with scope, user_id and source. What keeps turns returns the ids of
# that user's turns that came from there.
source_sought = Signal()

# Sent inside the same transaction with scope, user_id, turn_id and words: what keeps that turn takes these
# words of it out, with all that repeats them.
words_forgotten = Signal()

REWORDED = (
    "content", "content_digest", "language", "terms", "quote", "quote_start", "embedding", "embedding_model",
    "names", "name_terms",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where something came from: exactly one of these.

    `key_id` is an API key, `imported_from` the name of an imported file, `since` (inclusive) and `until`
    (exclusive; both aware, either may be missing) when it was said; `everything` all of one user, but for
    `but_turn_id`, which asks for it. With `memory_ids` only these memories of the one turn that is named, and
    of its text only `words`, which say them.
    """

    turn_ids: tuple[UUID, ...] = ()
    session_id: UUID | None = None
    key_id: UUID | None = None
    imported_from: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    everything: bool = False
    but_turn_id: UUID | None = None
    memory_ids: tuple[UUID, ...] = ()
    words: str = ""

    @property
    def actor(self) -> str:
        """The key as memories and turns name who stored them; empty for other sources."""
        return f"api_key:{self.key_id}" if self.key_id else ""


@dataclass(frozen=True, slots=True)
class Derived:
    """What came from a source: its turns, the rows that rest on it alone, and those that others support."""

    turn_ids: tuple[UUID, ...]
    alone: tuple[MemoryItem, ...]
    supported: tuple[MemoryItem, ...]


def derived_from(user_id: UUID, source: Source) -> Derived:
    """Everything of one user that came from a source, in the open scope."""
    turn_ids = _turns_from(user_id, source)
    gone = set(turn_ids)
    found = memory_rows().filter(_is_from(source, turn_ids), user_id=user_id).distinct()
    if source.memory_ids:
        found = found.filter(pk__in=source.memory_ids)
    rows = list(found.order_by("valid_from", "id"))
    said = _decisions_about([row.pk for row in rows])
    alone, supported = [], []
    for row in rows:
        by_key = bool(source.actor) and row.actor == source.actor
        untold = gone.issuperset(row.source_turn_ids) or not _words_left(row, said[row.pk], gone)
        if source.everything or by_key or untold:
            alone.append(row)
        else:
            supported.append(row)
    return Derived(tuple(turn_ids), tuple(alone), tuple(supported))


def take_out(row: MemoryItem, turn_ids: Collection[UUID]) -> None:
    """Let a memory rest on its other turns alone, in words of theirs and with the trust of theirs."""
    gone = set(turn_ids)
    row.source_turn_ids = [turn for turn in row.source_turn_ids if turn not in gone]
    said = _decisions_about([row.pk])[row.pk]
    content, best = _words_left(row, said, gone), _best_decision(said, gone)
    changed = ["source_turn_ids"]
    if row.turn_id in gone:
        row.turn_id, row.quote, row.quote_start = row.source_turn_ids[0], "", None
        changed += ["turn_id", "quote", "quote_start"]
        if best is not None:
            row.turn_id, row.session_id = best.turn_id or row.turn_id, best.session_id
            row.channel, row.trust = best.channel, trust_of(best.channel)
            changed += ["session_id", "channel", "trust"]
    reworded = bool(content) and content != row.content
    if reworded:
        _reword(row, content)
        changed += REWORDED
    row.save(update_fields=changed)
    project_preference(row)
    if reworded:
        relate_again(row)


def _reword(row: MemoryItem, content: str) -> None:
    row.content, row.content_digest = content, content_digest(content)
    row.language, row.terms = detect_language(content), terms_vector(content)
    row.quote, row.quote_start = "", None
    row.embedding, row.embedding_model = None, ""
    row.names, row.name_terms = [], []
    ask_for_vectors(row.pk)


def _words_left(row: MemoryItem, said: Sequence[WriteDecision], gone: Collection[UUID]) -> str:
    """How the turns that stay word a memory; empty when only what goes has words for it.

    Its own words stay where a turn that stays says them, or where no turn that goes does (a correction).
    """
    words_gone = {one.content for one in said if one.turn_id in gone}
    words_left = [one.content for one in said if one.turn_id not in gone and one.content]
    own = masked(row.content, row.subject_key)
    if own in words_left or own not in words_gone:
        return row.content
    best = _best_decision(said, gone)
    return best.content if best is not None else ""


def _best_decision(said: Sequence[WriteDecision], gone: Collection[UUID]) -> WriteDecision | None:
    """The most trusted, then the earliest of the decisions that stay and have words."""
    left = [one for one in said if one.turn_id not in gone and one.content]
    return max(left, key=lambda one: trust_of(one.channel), default=None)


def _decisions_about(memory_ids: Sequence[UUID]) -> dict[UUID, list[WriteDecision]]:
    """The decisions about each of some memories, the earliest first; one query for all."""
    found: dict[UUID, list[WriteDecision]] = {memory_id: [] for memory_id in memory_ids}
    rows = WriteDecision.objects.filter(memory_id__in=memory_ids).order_by("created_at", "id")
    for row in rows:
        if row.memory_id is not None:
            found[row.memory_id].append(row)
    return found


def _turns_from(user_id: UUID, source: Source) -> list[UUID]:
    found = [*source.turn_ids]
    answers: list[tuple[Any, Any]] = source_sought.send(
        sender=Source, scope=required_scope(), user_id=user_id, source=source
    )
    found += [turn_id for _, turns in answers for turn_id in turns or ()]
    return list(dict.fromkeys(found))


def _is_from(source: Source, turn_ids: Sequence[UUID]) -> Q:
    """The rows that rest on these turns, and those without a turn that the source names by themselves."""
    about = Q(source_turn_ids__overlap=list(turn_ids)) if turn_ids else Q(pk__in=[])
    untold = Q(source_turn_ids=[])
    if source.everything:
        return Q()
    if source.session_id is not None:
        about |= Q(session_id=source.session_id) & untold
    if source.key_id is not None:
        about |= Q(actor=source.actor)
    if source.since is not None or source.until is not None:
        about |= untold & _recorded_in(source)
    return about


def _recorded_in(source: Source) -> Q:
    within = Q()
    if source.since is not None:
        within &= Q(created_at__gte=source.since)
    if source.until is not None:
        within &= Q(created_at__lt=source.until)
    return within
