"""Reads of authoritative sources: which there are, which are in force, and the memories they answer for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from memories.models import AuthoritySource, MemoryItem, MemoryStatus, MemoryType
from memories.queries.compiled import fetched
from memories.queries.items import memory_rows
from memoryhub.core.authority.keys import KeyPattern, owns, sql_conditions
from memoryhub.core.errors import NotFound


def authority_sources() -> QuerySet[AuthoritySource]:
    """All sources of the open scope."""
    rows: QuerySet[AuthoritySource] = AuthoritySource.objects.all()
    return rows


def get_authority(source_id: UUID, *, lock: bool = False) -> AuthoritySource:
    """One source of the open scope. Raises NotFound."""
    rows = authority_sources()
    found = (rows.select_for_update() if lock else rows).filter(pk=source_id).first()
    if found is None:
        raise NotFound
    return found


def patterns_in_force() -> list[KeyPattern]:
    """The patterns of the sources that are enabled."""
    return patterns_of(fetched("sources in force", lambda: (sources_in_force(), {}), {}))


def patterns_of(rows: Iterable[tuple[UUID, str, Any]]) -> list[KeyPattern]:
    """The rows of `sources_in_force` as patterns."""
    return [KeyPattern(pk.hex, pattern, names) for pk, pattern, names in rows]


def sources_in_force() -> QuerySet[AuthoritySource, tuple[Any, ...]]:
    """Id, pattern and names of the sources that are enabled."""
    rows: QuerySet[AuthoritySource, tuple[Any, ...]] = (
        authority_sources().filter(enabled=True).values_list("pk", "pattern", "names")
    )
    return rows


def is_owned_by_source(memory: MemoryItem) -> bool:
    """Whether a source in force answers for what a memory is about."""
    if memory.memory_type == MemoryType.PREFERENCE:
        return False
    return owns(memory.memory_type, memory.subject_key, memory.content, patterns_in_force())


def memories_under(source: AuthoritySource) -> QuerySet[MemoryItem]:
    """Current memories of anybody that a source's pattern names; preferences are nobody's to correct."""
    rows = memory_rows().filter(status=MemoryStatus.ACTIVE).exclude(memory_type=MemoryType.PREFERENCE)
    head, regex = sql_conditions(source.pattern)
    matching = rows.filter(subject_key__startswith=head, subject_key__regex=regex)
    return matching.select_related("user")
