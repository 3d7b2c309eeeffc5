"""What the search arms find among memories and documents, and the memories found: two statements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from memories.models import MemoryItem
from memories.queries.compiled import is_any_of
from memories.queries.items import memory_rows
from memories.queries.search import Found, Probe, arms_of, with_likeness
from memories.services.lookup import Lookup
from memories.services.recall_request import RecallRequest, askable_chunks, askable_memories


def found_by_arms(lookup: Lookup) -> list[Found]:
    """What the arms over memories and chunks find, best first within each arm."""
    if not _has_arms(lookup.request, lookup.probe):
        return []
    return sorted((Found(*row) for row in lookup.rows("arms", _arms)), key=lambda row: -row.score)


def memories_found(lookup: Lookup, found: Iterable[Found]) -> dict[UUID, MemoryItem]:
    """The memories among what was found, with their likeness to the question."""
    ids = {item.id for item in found if item.kind == "memory"}
    return {row.pk: row for row in lookup.models("memories by id", _memories, list(ids))} if ids else {}


def _has_arms(request: RecallRequest, probe: Probe) -> bool:
    common = probe.vector is not None or bool(probe.terms)
    memories = common or bool(probe.lines or probe.windows or probe.keys or probe.asked)
    documents = common and request.session_id is None
    return ("memories" in request.include and memories) or ("documents" in request.include and documents)


def _arms(lookup: Lookup) -> QuerySet[Any, Any]:
    owner, request = lookup.owner, lookup.request
    arms = arms_of(askable_memories(owner, request), lookup.probe, chunks=askable_chunks(owner, request))
    assert arms is not None
    return arms


def _memories(lookup: Lookup) -> QuerySet[MemoryItem]:
    rows = with_likeness(memory_rows(), lookup.probe)
    chosen: QuerySet[MemoryItem] = rows.filter(is_any_of("id", list(lookup.ids), "uuid"))
    return chosen
