"""Reads of memory items: whose, when they hold, by what was known, and their versions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import connection
from django.db.models import Exists, F, Func, OuterRef, Q, QuerySet, Subquery, UUIDField

from memories.models import MemoryItem, MemorySpan, MemoryStatus
from memories.models.memory_item import ON_THE_TIMELINE
from memoryhub.core.errors import NotFound
from tenants.scope import Scope, required_scope

WHERE_ONE_LIVES = ("profile.address", "profile.home")
HEAVY = ("terms", "embedding")  # columns that only searches need


def memory_rows() -> QuerySet[MemoryItem]:
    """All memories of the open scope, without the columns that only searches need."""
    rows: QuerySet[MemoryItem] = MemoryItem.objects.defer(*HEAVY)
    return rows


def owned_by(user_id: UUID | None) -> Q:
    """Rows of one user, or the team's rows for None."""
    return Q(user__isnull=True) if user_id is None else Q(user_id=user_id)


def under_key(key: str) -> Q:
    """Rows that a key names: its own, with `.*` at its end all below it too, and the two homes for either.

    "My address" is where one lives, whichever of the two keys it was kept under. What was added to a
    single-valued field of the profile lies below its key (`profile.job.work-nights`) and goes with it.
    """
    if key.endswith(".*"):
        return Q(subject_key__startswith=key[:-1]) | Q(subject_key=key[:-2])
    keys = WHERE_ONE_LIVES if key in WHERE_ONE_LIVES else (key,)
    named = Q(subject_key__in=keys)
    for head in keys:
        if head.startswith("profile."):
            named |= Q(subject_key__startswith=f"{head}.")
    return named


def in_fields(labels: Iterable[str], *, of: str = "") -> Q:
    """Rows of one of some fields, and those of none; all rows without labels. `of` leads to the memory."""
    asked = list(labels)
    return Q(**{f"{of}labels__overlap": asked}) | Q(**{f"{of}labels": []}) if asked else Q()


def visible_to(user_id: UUID) -> Q:
    """Rows one user may recall: the user's own and the team's."""
    return Q(user_id=user_id) | Q(user__isnull=True)


def holding_at(rows: QuerySet[MemoryItem], moment: datetime) -> QuerySet[MemoryItem]:
    """Those that say what holds at `moment`, by all we know now."""
    return rows.filter(
        Q(valid_to__isnull=True) | Q(valid_to__gt=moment), status__in=ON_THE_TIMELINE, valid_from__lte=moment
    )


def holding_as_known(
    rows: QuerySet[MemoryItem], moment: datetime, known_at: datetime
) -> QuerySet[MemoryItem]:
    """Those that held at `moment` by what was recorded at `known_at`, each with its time and status as known
    then in `known_start`, `known_end` and `known_status`.
    """
    span = MemorySpan.objects.filter(
        Q(known_to__isnull=True) | Q(known_to__gt=known_at),
        memory_id=OuterRef("pk"),
        known_from__lte=known_at,
    ).order_by("-known_from", "id")
    return (
        rows.annotate(
            known_start=Subquery(span.values("valid_from")[:1]),
            known_end=Subquery(span.values("valid_to")[:1]),
            known_status=Subquery(span.values("status")[:1]),
        )
        .filter(known_status__in=ON_THE_TIMELINE, known_start__lte=moment)
        .filter(Q(known_end__isnull=True) | Q(known_end__gt=moment))
    )


def holding(
    rows: QuerySet[MemoryItem], *, now: datetime, as_of: datetime | None, known_at: datetime | None
) -> QuerySet[MemoryItem]:
    """Those that hold at `as_of` (now when None), by what was known at `known_at` (all when None)."""
    if known_at is None:
        return holding_at(rows, as_of or now)
    return holding_as_known(rows, as_of or now, known_at)


def no_longer_holding(user_id: UUID, now: datetime) -> QuerySet[MemoryItem]:
    """A user's memories that held and do not any more: superseded, corrected, expired or ended since.

    What was interrupted for a time and holds again is not among them, in whatever version.
    """
    over = Q(status__in=[MemoryStatus.SUPERSEDED, MemoryStatus.EXPIRED]) | Q(
        status=MemoryStatus.ACTIVE, valid_to__lte=now
    )
    again = holding_at(MemoryItem.objects.filter(status=MemoryStatus.ACTIVE), now).filter(
        user_id=user_id, subject_key=OuterRef("subject_key"), content_digest=OuterRef("content_digest")
    )
    found: QuerySet[MemoryItem] = MemoryItem.objects.filter(over, ~Exists(again), user_id=user_id)
    return found


def overruled_turns(user_id: UUID, now: datetime) -> QuerySet[MemoryItem, UUID]:
    """Ids of turns that said what no longer holds.

    Such a turn found by search would bring the old fact back beside the new one.
    """
    ended = no_longer_holding(user_id, now)
    turn: QuerySet[MemoryItem, UUID] = ended.annotate(
        said_in=Func(F("source_turn_ids"), function="unnest", output_field=UUIDField())
    ).values_list("said_in", flat=True)
    return turn


def get_memory(memory_id: UUID) -> MemoryItem:
    """One memory of the open scope. Raises NotFound, for absent and foreign alike."""
    rows = with_next_ids(memory_rows().select_related("user", "supersedes"))
    found = rows.filter(pk=memory_id).first()
    if found is None:
        raise NotFound("memory_not_found")
    return found


def memory_to_change(scope: Scope, memory_id: UUID) -> MemoryItem:
    """One memory that this scope may change: in a user's scope the team's rows are not among them."""
    found = get_memory(memory_id)
    if scope.user_id is not None and found.user_id != scope.user_id:
        raise NotFound("memory_not_found")
    return found


def timeline_of_key(user_id: UUID | None, subject_key: str) -> list[MemoryItem]:
    """All rows that say what held under one key and when, oldest first."""
    rows = memory_rows().filter(owned_by(user_id), subject_key=subject_key, status__in=ON_THE_TIMELINE)
    return list(rows.order_by("valid_from", "id"))


def version_ids(memory_ids: Iterable[UUID]) -> list[UUID]:
    """The ids of all versions of some memories, themselves included."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            WITH RECURSIVE version(id, supersedes_id) AS (
                SELECT id, supersedes_id FROM memories_memoryitem
                WHERE tenant_id = %(tenant)s AND id = ANY(%(ids)s)
                UNION
                SELECT m.id, m.supersedes_id FROM memories_memoryitem m JOIN version v
                ON m.tenant_id = %(tenant)s AND (m.id = v.supersedes_id OR m.supersedes_id = v.id)
            ) SELECT id FROM version
            """,
            {"tenant": required_scope().tenant_id, "ids": list(memory_ids)},
        )
        return [row[0] for row in cursor.fetchall()]


MOST_VERSIONS = 200
"""Of a memory, that a page shows; the API has them all, in pages."""


def version_rows(memory: MemoryItem) -> QuerySet[MemoryItem]:
    """All versions of a memory; the caller orders and pages them."""
    return with_next_ids(memory_rows().select_related("user")).filter(pk__in=version_ids([memory.pk]))


def versions_of(memory: MemoryItem) -> list[MemoryItem]:
    """The newest MOST_VERSIONS versions of a memory, oldest first."""
    newest = version_rows(memory).order_by("-valid_from", "-created_at", "-id")[:MOST_VERSIONS]
    return list(reversed(newest))


def with_next_ids(rows: QuerySet[MemoryItem], *, known_at: datetime | None = None) -> QuerySet[MemoryItem]:
    """Each row with `next_id`, the id of the version that came after it (recorded by `known_at`), or None."""
    later = MemoryItem.objects.filter(supersedes=OuterRef("pk")).order_by("valid_from", "id")
    if known_at is not None:
        later = later.filter(created_at__lte=known_at)
    return rows.annotate(next_id=Subquery(later.values("pk")[:1]))
