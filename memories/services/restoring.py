"""Brings back what a memory said in an earlier version, as a new version."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from memories.models import Channel, MemoryItem, MemoryStatus
from memories.models.memory_item import ON_THE_TIMELINE
from memories.queries.items import memory_to_change, timeline_of_key
from memories.queries.locks import lock_subject
from memories.services.by_hand import RESTORED, outcome_of, record_by_hand
from memories.services.closing import end_of
from memories.services.draft import refuse_unsafe
from memories.services.standing import CHANNEL_OF_ACTOR, refuse_held
from memories.services.tasks_due import ask_for_vectors
from memories.services.timeline import Place, continued, covering, open_row, place_on
from memoryhub.core.errors import Conflict
from memoryhub.core.ids import encode_id
from memoryhub.core.write_policy import LOW_TRUST, trust_of
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act


def restore_version(scope: Scope, memory_id: UUID, *, actor: Actor) -> MemoryItem:
    """Let a superseded, expired or archived version hold again from now on; answers the new version.

    It says what it said with the standing it had; what holds now under its key ends, and all stays in the
    history. Where the same holds already that version is answered, and nothing changes. An end of its own
    that lies ahead stays, one that has passed is lifted.

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
        timeline = timeline_of_key(old.user_id, old.subject_key) if old.subject_key else _alone(old)
        holder = _holder(old, timeline, now)
        if holder is not None and holder.content == old.content:
            return holder
        if holder is not None and holder.trust > _weight(old, actor):
            raise Conflict(
                "memory_key_taken", subject_key=old.subject_key, memory_id=encode_id("mem", holder.pk)
            )
        new = _reopened(old, timeline, actor, now)
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


def _alone(old: MemoryItem) -> list[MemoryItem]:
    """The timeline of what has no key: itself, unless it is archived and holds at no time."""
    return [old] if old.status in ON_THE_TIMELINE else []


def _holder(old: MemoryItem, timeline: list[MemoryItem], now: datetime) -> MemoryItem | None:
    """What holds now in the place that the old version would take."""
    if old.single_valued:
        return covering([row for row in timeline if row.single_valued], now)
    return covering([row for row in timeline if row.content == old.content], now)


def _reopened(old: MemoryItem, timeline: list[MemoryItem], actor: Actor, now: datetime) -> MemoryItem:
    start = max(now, old.valid_from)
    end = old.valid_to if old.valid_to is not None and old.valid_to > start else None
    new = continued(old, start=start, end=end, now=now)
    new.said_at = None if start == now else now
    new.actor = actor.label
    place = place_on(timeline, start, end) if old.single_valued else Place(start, end)
    closed = [(row, end_of(row)) for row in place.ends]
    open_row(new, place, now=now)
    record_by_hand(new, RESTORED, outcome=outcome_of(closed), closed=closed)
    ask_for_vectors(new.pk)
    return new
