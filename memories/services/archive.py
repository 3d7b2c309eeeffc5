"""Archives memories that nobody used for long, and deletes what was archived long ago, as the policy says.

Never what says who somebody is or what harms them, nor what a pin or an open question holds on to. Archived
rows leave recall and lists and come back by `restore`; what is deleted is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.dispatch import Signal
from django.utils import timezone

from memories.models import Clarification, ClarificationStatus, MemoryItem, MemorySpan, MemoryStatus
from memories.queries.items import memory_rows
from memories.queries.locks import lock_subject
from memories.services.erasing import delete_rows
from memories.services.policy import policy_in_force
from memories.services.timeline import project_preference
from memoryhub.core.policy import Retention, WritePolicy
from tenants.scope import required_scope, tenant_tx
from tenants.services.audit import SYSTEM, Actor, record_acts

# Sent in the archiving transaction with scope. What holds on to turns, such as pins, returns their ids.
turns_held = Signal()

PORTION = 200
NEVER = ("profile.", "health.", "diet.", "family.", "emergency.")
"""Heads of keys that say who somebody is, who is near and what harms them."""


@dataclass(frozen=True, slots=True)
class Archived:
    """How many memories of each type were archived (or would be), how many are held, how many deleted."""

    by_type: Mapping[str, int]
    held: int = 0
    deleted: int = 0

    @property
    def total(self) -> int:
        """All that were archived."""
        return sum(self.by_type.values())


def archive_due(tenant_id: UUID, *, now: datetime | None = None) -> Archived:
    """What `archive_cold` would do now; nothing is changed."""
    now = now or timezone.now()
    with tenant_tx(tenant_id):
        policy = policy_in_force()
        rows = cold_rows(policy, now)
        held = _held(rows, now)
        types = Counter(rows.exclude(pk__in=held).values_list("memory_type", flat=True))
        return Archived(dict(types), held=len(held), deleted=_outdated(policy, now).count())


def is_archive_due(now: datetime) -> bool:
    """Whether the tenant of the open scope has anything to archive or delete."""
    policy = policy_in_force()
    return cold_rows(policy, now).exists() or _outdated(policy, now).exists()


def archive_cold(tenant_id: UUID, *, now: datetime | None = None, actor: Actor = SYSTEM) -> Archived:
    """Archive and delete what is due, portion by portion, each in a transaction of its own; twice is once."""
    now = now or timezone.now()
    types: Counter[str] = Counter()
    deleted = 0
    while found := _archive_portion(tenant_id, now, actor):
        types.update(row.memory_type for row in found)
    while gone := _delete_portion(tenant_id, now, actor):
        deleted += gone
    return Archived(dict(types), deleted=deleted)


def cold_rows(policy: WritePolicy, now: datetime) -> QuerySet[MemoryItem]:
    """The current memories of the open scope that were not used for as long as their type is kept.

    What is yet to happen is not cold. Being restored counts as use, whether it made a version or not.
    """
    due = Q(pk__in=[])
    for memory_type, kept in policy.retention.items():
        if kept.archive_after_days is not None:
            due |= _is_cold(memory_type, kept, now)
    kept_keys = Q()
    for head in NEVER:
        kept_keys |= Q(subject_key__startswith=head)
    used = Greatest(Coalesce(F("last_used_at"), F("created_at")), F("created_at"))
    rows = memory_rows().annotate(used_at=used).filter(due, status=MemoryStatus.ACTIVE)
    rows = rows.filter(Q(valid_to__isnull=True) | Q(valid_to__gt=now), valid_from__lte=now)
    ahead = Q(event_at__gt=now) | Q(event_until__gt=now)
    return rows.exclude(kept_keys).exclude(ahead).order_by("user_id", "subject_key", "id")


def _is_cold(memory_type: str, kept: Retention, now: datetime) -> Q:
    assert kept.archive_after_days is not None
    since = now - timedelta(days=kept.archive_after_days)
    changed = MemorySpan.objects.filter(memory=OuterRef("pk"), known_to=None, known_from__gte=since)
    unused = Q(memory_type=memory_type, importance__lt=kept.below_importance, used_at__lt=since)
    return unused & ~Q(Exists(changed))


def _held(rows: QuerySet[MemoryItem], now: datetime) -> set[UUID]:
    """Those that a pin or an open question holds on to."""
    answers: list[tuple[Any, Any]] = turns_held.send(sender=Archived, scope=required_scope())
    turns = {turn for _, held in answers for turn in held or ()}
    found = set(rows.filter(source_turn_ids__overlap=list(turns)).values_list("pk", flat=True))
    asked: set[UUID] = set()
    for candidate, options in Clarification.objects.filter(status=ClarificationStatus.OPEN).values_list(
        "candidate_id", "options"
    ):
        asked |= {UUID(str(one["memory_id"])) for one in options if one.get("memory_id")}
        asked |= {candidate} if candidate is not None else set()
    return found | set(rows.filter(pk__in=asked).values_list("pk", flat=True))


def _archive_portion(tenant_id: UUID, now: datetime, actor: Actor) -> Sequence[MemoryItem]:
    """Archive the next rows under the locks of their keys, so that no write merges into one meanwhile."""
    with tenant_tx(tenant_id):
        policy = policy_in_force()
        rows = cold_rows(policy, now)
        rows = rows.exclude(pk__in=_held(rows, now))
        found = list(rows[:PORTION])
        keys = {(str(row.user_id or ""), row.subject_key): row.user_id for row in found if row.subject_key}
        for (_, key), user_id in sorted(keys.items(), key=lambda item: item[0]):
            lock_subject(user_id, key)
        still = list(rows.filter(pk__in=[row.pk for row in found]).select_for_update(of=("self",)))
        for row in still:
            row.status = MemoryStatus.ARCHIVED
            row.save(update_fields=["status"])
            project_preference(row)
        record_acts(
            "memory.archived", actor=actor, target_kind="memory", target_ids=[row.pk for row in still]
        )
        return still


def _outdated(policy: WritePolicy, now: datetime) -> QuerySet[MemoryItem]:
    """Archived rows whose time in the archive is over, by the type's own rule."""
    over = Q(pk__in=[])
    for memory_type, kept in policy.retention.items():
        if kept.delete_archived_after_days is None:
            continue
        since = now - timedelta(days=kept.delete_archived_after_days)
        archived = MemorySpan.objects.filter(
            memory=OuterRef("pk"), status=MemoryStatus.ARCHIVED, known_to=None, known_from__lt=since
        )
        over |= Q(Exists(archived), memory_type=memory_type)
    rows: QuerySet[MemoryItem] = memory_rows().filter(over, status=MemoryStatus.ARCHIVED)
    return rows


def _delete_portion(tenant_id: UUID, now: datetime, actor: Actor) -> int:
    with tenant_tx(tenant_id):
        rows = list(_outdated(policy_in_force(), now).select_for_update(of=("self",))[:PORTION])
        for user_id in {row.user_id for row in rows}:
            delete_rows(user_id, [row for row in rows if row.user_id == user_id], actor=actor)
        return len(rows)
