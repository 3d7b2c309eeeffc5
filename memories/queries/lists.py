"""Lists of memories, as people and programs ask for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from memories.models import MemoryItem, MemoryStatus
from memories.queries.fulltext import matches_all, question_terms
from memories.queries.items import holding, memory_rows, with_next_ids
from tenants.queries import of_end_user


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFilter:
    """Which memories: active ones unless `status` or a time says otherwise. `user` is the tenant's own id."""

    user: str | None = None
    scope: str | None = None
    status: str | None = None
    memory_type: str | None = None
    subject_key: str | None = None
    q: str | None = None
    as_of: datetime | None = None
    known_at: datetime | None = None


def listed_memories(wanted: MemoryFilter) -> QuerySet[MemoryItem]:
    """The memories that a filter names; none of a user who is not known."""
    rows = with_next_ids(memory_rows().select_related("user"), known_at=wanted.known_at)
    rows = of_end_user(rows, wanted.user)
    equal = {
        name: getattr(wanted, name)
        for name in ("scope", "memory_type", "subject_key")
        if getattr(wanted, name) is not None
    }
    return _searched(_in_time(rows.filter(**equal), wanted), wanted.q)


def _in_time(rows: QuerySet[MemoryItem], wanted: MemoryFilter) -> QuerySet[MemoryItem]:
    now = timezone.now()
    timed = wanted.as_of is not None or wanted.known_at is not None
    if timed:
        rows = holding(rows, now=now, as_of=wanted.as_of, known_at=wanted.known_at)
    status = wanted.status or ("all" if timed else MemoryStatus.ACTIVE.value)
    if status == "all":
        return rows
    if wanted.known_at is not None:
        return rows.filter(**{"known_status": status})
    rows = rows.filter(status=status)
    if status == MemoryStatus.ACTIVE and not timed:
        # A row whose own end has passed is no longer active, whether or not anybody has marked it yet, and
        # one that is yet to begin is seen at its time (`as_of`) or among `all`.
        rows = rows.filter(Q(valid_to__isnull=True) | Q(valid_to__gt=now), valid_from__lte=now)
    return rows


def _searched(rows: QuerySet[MemoryItem], text: str | None) -> QuerySet[MemoryItem]:
    """Rows that hold every term of the text, or the text itself (one Chinese character is no term)."""
    if text is None:
        return rows
    same = Q(content__icontains=text)
    terms = question_terms(text)
    return rows.filter(same | Q(matches_all(terms))) if terms else rows.filter(same)
