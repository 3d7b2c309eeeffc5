"""What a question finds, in two round trips: arms, turns and sources, then the rows found and their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from memories.models import MemoryItem, Passage
from memories.queries.authorities import patterns_of, sources_in_force
from memories.queries.compiled import is_any_of
from memories.queries.search import Found, arms_of, with_cosines
from memories.queries.turn_rows import TurnRow, turn_rows
from memories.services.closeness import centres_of
from memories.services.lookup import Lookup
from memories.services.recall_request import askable_chunks, askable_memories, askable_turns
from memories.services.turn_recall import NO_TURNS, TurnsFound, shortlisted
from memoryhub.core.authority.keys import KeyPattern

# Of a memory found; what else a part of recall reads of it must stand here too.
_OF_A_MEMORY = (
    *("tenant", "user", "scope", "memory_type", "subject_key", "content", "language", "importance"),
    *("confidence", "channel", "trust", "status", "valid_from", "valid_to", "event_at", "session_id"),
    *("turn_id", "source_turn_ids", "quote", "feedback_weight", "embedding_model", "said_at"),
)


@dataclass(frozen=True, slots=True)
class Searched:
    """What the arms found, best first within each; the rows of memories and turns; patterns of sources."""

    found: list[Found]
    turns: TurnsFound
    rows: dict[UUID, MemoryItem | Passage]
    patterns: Sequence[KeyPattern]


def searched(lookup: Lookup, linked: Sequence[Found]) -> Searched:
    """Search in the open scope; `linked` are memories found along relations."""
    first = lookup.fetched(
        ({"arms": _arms} if _has_arms(lookup) else {})
        | ({"turns": _turns} if "turns" in lookup.request.include else {})
        | ({"sources": _sources} if _asks_of_now(lookup) else {})
    )
    found = sorted((Found(*row) for row in first.get("arms", ())), key=lambda row: -row.score)
    found += linked
    shortlist = shortlisted([TurnRow(*row) for row in first.get("turns", ())], lookup.probe, lookup.request)
    memory_ids = list({item.id: None for item in found if item.kind == "memory"})
    turn_ids = shortlist.ids if shortlist else []
    second = replace(lookup, memory_ids=memory_ids, turn_ids=turn_ids).fetched(
        ({"memories": _memories} if memory_ids else {}) | ({"words": _words} if turn_ids else {})
    )
    turns = shortlist.scored(lookup.owner, dict(second["words"])) if shortlist and turn_ids else NO_TURNS
    memories = {row.pk: row for row in second.get("memories", ())}
    patterns = patterns_of(first.get("sources", ()))
    return Searched([*found, *turns.found], turns, {**memories, **turns.rows}, patterns)


def _asks_of_now(lookup: Lookup) -> bool:
    return lookup.request.as_of is None and lookup.request.known_at is None


def _has_arms(lookup: Lookup) -> bool:
    request, probe = lookup.request, lookup.probe
    common = probe.vector is not None or bool(probe.terms)
    memories = common or bool(probe.lines or probe.windows or probe.keys or probe.asked)
    documents = common and request.session_id is None
    return ("memories" in request.include and memories) or ("documents" in request.include and documents)


def _arms(lookup: Lookup) -> QuerySet[Any, Any]:
    owner, request = lookup.owner, lookup.request
    arms = arms_of(askable_memories(owner, request), lookup.probe, chunks=askable_chunks(owner, request))
    assert arms is not None
    return arms


def _turns(lookup: Lookup) -> QuerySet[Any, Any]:
    rows = askable_turns(lookup.owner, lookup.request)
    assert rows is not None
    return turn_rows(rows, lookup.probe)


def _sources(_lookup: Lookup) -> QuerySet[Any, Any]:
    return sources_in_force()


def _memories(lookup: Lookup) -> QuerySet[MemoryItem]:
    """That they may be found was asked in the same transaction; so it was of `_words`."""
    centres, rows = centres_of(lookup.probe), MemoryItem.objects.only(*_OF_A_MEMORY)
    rows = with_cosines(rows, lookup.probe, centres) if centres else rows
    chosen: QuerySet[MemoryItem] = rows.filter(is_any_of("id", list(lookup.memory_ids), "uuid"))
    return chosen


def _words(lookup: Lookup) -> QuerySet[Any, Any]:
    """Id and text of the turns of a shortlist."""
    rows: QuerySet[Any, Any] = Passage.objects.filter(is_any_of("id", list(lookup.turn_ids), "uuid"))
    return rows.values_list("pk", "content")
