"""Brings back what a memory said in an earlier version, as a new version."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memories.models import Channel, MemoryItem, MemoryStatus
from memories.models.memory_item import ON_THE_TIMELINE
from memories.queries.items import (
    memory_rows,
    memory_to_change,
    owned_by,
    timeline_of_key,
    version_ids,
)
from memories.queries.locks import lock_subject
from memories.services.by_hand import RESTORED, outcome_of, record_by_hand
from memories.services.closing import end_of, ended_by
from memories.services.draft import refuse_unsafe
from memories.services.standing import CHANNEL_OF_ACTOR, refuse_held
from memories.services.tasks_due import ask_for_vectors
from memories.services.timeline import Place, continued, covering, open_row, place_on
from memoryhub.core.errors import Conflict
from memoryhub.core.ids import encode_id
from memoryhub.core.pins.lifting import lift_of
from memoryhub.core.policy.rules import LOW_TRUST, trust_of
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act


def restore_version(scope: Scope, memory_id: UUID, *, actor: Actor) -> MemoryItem:
    """Let a superseded, expired or archived version hold again from now on; answers the new version.

    It says what it said with the standing it had; what holds now under its key, or lifted it, ends, and all
    stays in the history. Where the same holds already that version is answered, and nothing changes. An end
    of its own that lies ahead stays, one that has passed is lifted.

    Raises:
        NotFound: no such memory in this scope. Forbidden: `secret_refused`, `memory_refused`.
        Conflict: `memory_awaits_review` (nobody has let it in yet), `memory_key_taken` with `memory_id`, the
        memory of a better source that holds now.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        now = lock_subject(*_key_of(memory_to_change(scope, memory_id)))
        old = memory_to_change(scope, memory_id)
        refuse_held(old)
        refuse_unsafe(old)
        if old.status == MemoryStatus.ACTIVE and (old.valid_to is None or old.valid_to > now):
            return old
        timeline = timeline_of_key(old.user_id, old.subject_key) if old.single_valued else _kin(old)
        holder = _holder(old, timeline, now)
        if holder is not None and holder.content == old.content:
            return holder
        if holder is not None and holder.trust > _weight(old, actor):
            raise Conflict(
                "memory_key_taken", subject_key=old.subject_key, memory_id=encode_id("mem", holder.pk)
            )
        new = _reopened(old, timeline, holder, actor=actor, now=now)
        record_act(
            "memory.restored", actor=actor, target_kind="memory", target_id=new.pk, restored=old.pk.hex
        )
        return new


def _weight(old: MemoryItem, actor: Actor) -> int:
    """What stands behind a restore: the version's own source, and who brings it back.

    What tools and documents said gains nothing by it: it never ends what a person said.
    """
    if old.trust <= LOW_TRUST:
        return old.trust
    return max(old.trust, trust_of(CHANNEL_OF_ACTOR.get(actor.kind, Channel.API)))


def _key_of(memory: MemoryItem) -> tuple[UUID | None, str]:
    return memory.user_id, memory.subject_key


def _kin(old: MemoryItem) -> list[MemoryItem]:
    """The timeline of what stands beside others: its own versions and the same words kept anew."""
    same = Q(subject_key=old.subject_key, content_digest=old.content_digest) & owned_by(old.user_id)
    rows = memory_rows().filter(Q(pk__in=version_ids([old.pk])) | same, status__in=ON_THE_TIMELINE)
    return list(rows.order_by("valid_from", "id"))


def _holder(old: MemoryItem, timeline: list[MemoryItem], now: datetime) -> MemoryItem | None:
    """What holds now in the place that the old version would take."""
    if old.single_valued:
        return covering([row for row in timeline if row.single_valued], now)
    same = [row for row in timeline if row.content == old.content]
    return covering(same, now) or covering(timeline, now)


def _reopened(
    old: MemoryItem, timeline: list[MemoryItem], holder: MemoryItem | None, *, actor: Actor, now: datetime
) -> MemoryItem:
    start = max(now, old.valid_from)
    end = old.valid_to if old.valid_to is not None and old.valid_to > start else None
    new = continued(old, start=start, end=end, now=now)
    new.said_at = None if start == now else now
    new.actor = actor.label
    if old.single_valued:
        place = place_on(timeline, start, end)
    else:
        lifts = [one for one in ended_by(old) if lift_of(one.content) is not None]
        place = Place(start, end, covered=(*(() if holder is None else (holder,)), *lifts))
    closed = [(row, end_of(row)) for row in place.ends]
    open_row(new, place, now=now)
    record_by_hand(new, RESTORED, outcome=outcome_of(closed), closed=closed)
    ask_for_vectors(new.pk)
    return new
