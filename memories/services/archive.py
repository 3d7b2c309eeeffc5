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

from memories.models import MemoryItem, MemorySpan, MemoryStatus
from memories.queries.items import memory_rows, owned_by
from memories.queries.locks import lock_owner, lock_subject
from memories.services.erasing import delete_rows
from memories.services.policy import policy_in_force
from memories.services.remains import memories_asked_about
from memories.services.timeline import project_preference
from memoryhub.core.key_families import NEVER_ARCHIVED
from memoryhub.core.policy.in_force import Retention, WritePolicy
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM, Actor, record_acts

# Sent in the archiving transaction with turns (a collection of ids). What holds on to turns, such as pins,
# returns those of them that it holds.
turns_held = Signal()

PORTION = 200
FIRST = UUID(int=0)


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
        types: Counter[str] = Counter()
        held, after = 0, FIRST
        while found := _next_cold(policy, now, after):
            kept, after = _held(found), found[-1].pk
            held += len(kept)
            types.update(row.memory_type for row in found if row.pk not in kept)
        return Archived(dict(types), held=held, deleted=_outdated(policy, now).count())


def is_archive_due(now: datetime) -> bool:
    """Whether the tenant of the open scope has anything to archive or delete."""
    policy = policy_in_force()
    return cold_rows(policy, now).exists() or _outdated(policy, now).exists()


def archive_cold(tenant_id: UUID, *, now: datetime | None = None, actor: Actor = SYSTEM) -> Archived:
    """Archive and delete what is due, portion by portion, each in a transaction of its own; twice is once."""
    now = now or timezone.now()
    types: Counter[str] = Counter()
    deleted = 0
    after: UUID | None = FIRST
    while after is not None:
        found, after = _archive_portion(tenant_id, now, actor, after)
        types.update(row.memory_type for row in found)
    while (gone := _delete_portion(tenant_id, now, actor)) is not None:
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
    for head in NEVER_ARCHIVED:
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


def _next_cold(policy: WritePolicy, now: datetime, after: UUID) -> list[MemoryItem]:
    """The next portion in the order of ids, so that what is held is passed once."""
    return list(cold_rows(policy, now).filter(pk__gt=after).order_by("pk")[:PORTION])


def _held(rows: Sequence[MemoryItem]) -> set[UUID]:
    """Those that a pin or an open question holds on to."""
    sources = {turn for row in rows for turn in row.source_turn_ids}
    answers: list[tuple[Any, Any]] = turns_held.send(sender=Archived, turns=sources) if sources else []
    turns = {turn for _, held in answers for turn in held or ()}
    asked = memories_asked_about([row.pk for row in rows])
    return {row.pk for row in rows if row.pk in asked or not turns.isdisjoint(row.source_turn_ids)}


def _archive_portion(
    tenant_id: UUID, now: datetime, actor: Actor, after: UUID
) -> tuple[Sequence[MemoryItem], UUID | None]:
    """Archive what is not held of the next rows; answers them and where to go on, None at the end.

    Under the locks of their keys, so that no write merges into one meanwhile.
    """
    with tenant_tx(tenant_id):
        policy = policy_in_force()
        looked_at = _next_cold(policy, now, after)
        if not looked_at:
            return (), None
        held = _held(looked_at)
        found = [row for row in looked_at if row.pk not in held]
        keys = {(str(row.user_id or ""), row.subject_key): row.user_id for row in found}
        for (_, key), user_id in sorted(keys.items(), key=lambda item: item[0]):
            lock_subject(user_id, key)
        again = cold_rows(policy, now).filter(pk__in=[row.pk for row in found])
        still = list(again.select_for_update(of=("self",)))
        for row in still:
            row.status = MemoryStatus.ARCHIVED
            row.save(update_fields=["status"])
            project_preference(row)
        record_acts(
            "memory.archived", actor=actor, target_kind="memory", target_ids=[row.pk for row in still]
        )
        return still, looked_at[-1].pk


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


def _delete_portion(tenant_id: UUID, now: datetime, actor: Actor) -> int | None:
    """Delete the next rows of one owner, whose memory is held alone as for all that goes; None at the end."""
    with tenant_tx(tenant_id):
        outdated = _outdated(policy_in_force(), now)
        for user_id in outdated.order_by("user_id", "id").values_list("user_id", flat=True)[:1]:
            lock_owner(user_id, forgetting=True)
            rows = list(outdated.filter(owned_by(user_id)).select_for_update(of=("self",))[:PORTION])
            delete_rows(user_id, rows, actor=actor)
            return len(rows)
    return None
