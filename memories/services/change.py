"""Changes memories that exist: correct, expire, confirm, restore, undo."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack
from uuid import UUID

from memories.models import Channel, MemoryItem, MemoryStatus, MemoryVote, WriteDecision
from memories.models.decision import Outcome
from memories.models.memory_item import ON_THE_TIMELINE
from memories.queries.fulltext import memory_terms
from memories.queries.items import memory_to_change, timeline_of_key
from memories.queries.locks import lock_subject
from memories.services.asking import overtaken
from memories.services.by_hand import CORRECTED, outcome_of, record_by_hand
from memories.services.closing import closed_by, end_of, put_back, said_again
from memories.services.collisions import collision_refused
from memories.services.draft import content_digest, refuse_unsafe
from memories.services.standing import (
    CHANNEL_OF_ACTOR,
    HELD,
    SURE,
    admit,
    is_person,
    refuse_held,
    vouch,
)
from memories.services.tasks_due import ask_for_vectors
from memories.services.timeline import (
    Place,
    close_row,
    goes_on,
    open_row,
    place_on,
    reopen_row,
)
from memoryhub.core.errors import Conflict
from memoryhub.core.names import name_keys
from memoryhub.core.policy.rules import trust_of
from memoryhub.core.text import detect_language
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

CORRECTED_AS_GIVEN = ("importance", "memory_type", "subject_key", "names", "labels", "related_ids")
CARRIED = (
    "user_id", "scope", "memory_type", "subject_key", "importance", "single_valued", "event_at",
    "event_until", "event_precision", "session_id", "turn_id", "quote", "quote_start", "helpful",
    "unhelpful", "feedback_weight", "use_count", "last_used_at", )  # fmt: skip


class Correction(TypedDict, total=False):
    """What a new version may say differently."""

    content: str | None
    valid_from: datetime.datetime | None
    importance: int | None
    confidence: float | None
    memory_type: str | None
    subject_key: str | None
    names: list[str] | None
    labels: list[str] | None
    related_ids: list[UUID] | None


@dataclass(frozen=True, slots=True)
class Undone:
    """What an undo took back, and the memory that is current again because of it: its own earlier version,
    else the first of those it had closed."""

    removed_id: UUID
    reopened: MemoryItem | None


def correct_memory(
    scope: Scope, memory_id: UUID, *, actor: Actor, **changes: Unpack[Correction]
) -> MemoryItem:
    """Open a new version and close this one; answers the new one.

    The channel becomes `operator` for an operator, `user_confirmed` for an end user, else `api` where the
    words are new; the same words from a key stay as trusted as they were.

    Raises:
        NotFound: no such memory in this scope. Forbidden: `secret_refused`, `memory_refused`.
        Conflict: `memory_not_current`, a newer version is there; `memory_awaits_review`, only a person
        corrects what is held back; `memory_write_conflict`, another row says the same of that time.
    """
    given = {name: value for name, value in changes.items() if value is not None}
    with tenant_tx(scope.tenant_id, scope.user_id):
        old, now = _locked(scope, memory_id, *([str(given["subject_key"])] if "subject_key" in given else []))
        if _is_replaced(old):
            raise Conflict("memory_not_current")
        if not is_person(actor):
            refuse_held(old)
        new = _next_version(old, given, actor)
        refuse_unsafe(new)
        start = changes.get("valid_from") or max(now, old.valid_from)
        closed = [(old, end_of(old))] if old.status in ON_THE_TIMELINE else []
        with collision_refused(new.subject_key):
            _replace(old, new, start=start, now=now)
        overtaken(new, now=now)
        MemoryVote.objects.filter(memory_id=old.pk).update(memory_id=new.pk)  # they are counted in it
        ask_for_vectors(new.pk)
        record_by_hand(new, CORRECTED, outcome=outcome_of(closed), closed=closed)
        record_act(
            "memory.corrected", actor=actor, target_kind="memory", target_id=new.pk, replaced=old.pk.hex
        )
        return new


def expire_memory(scope: Scope, memory_id: UUID, *, actor: Actor) -> MemoryItem:
    """End a memory now; expiring twice changes nothing. Raises NotFound.

    What is held back never began: it is put away, and says nothing of any time.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory, now = _locked(scope, memory_id)
        if memory.status in HELD:
            return _put_away(memory, actor)
        if memory.status != MemoryStatus.ACTIVE:
            return memory
        until = memory.valid_to
        close_row(memory, at=now, status=MemoryStatus.EXPIRED, now=now)
        if memory.valid_from > now:
            _go_on(memory, until)
        record_act("memory.expired", actor=actor, target_kind="memory", target_id=memory.pk)
        return memory


def confirm_memory(scope: Scope, memory_id: UUID, *, actor: Actor) -> MemoryItem:
    """Turn a guess, or one that waits for review, into what a person confirmed.

    Raises:
        NotFound. Conflict: `memory_write_conflict`, another row says the same of that time.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory, now = _locked(scope, memory_id)
        if memory.status not in ON_THE_TIMELINE:
            with collision_refused(memory.subject_key):
                admit(memory, now)
            overtaken(memory, now=now)
        vouch(memory, actor)
        record_act("memory.confirmed", actor=actor, target_kind="memory", target_id=memory.pk)
        return memory


def undo_write(scope: Scope, memory_id: UUID, *, actor: Actor) -> Undone:
    """Take back a memory that was just made and reopen what it had closed, each to its own former end.

    Raises:
        NotFound. Conflict: `memory_changed_since` when a newer version stands on it, when it was said again
        since, or when another value has taken the place of what it closed.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        closed = closed_by(memory_to_change(scope, memory_id))
        memory, now = _locked(scope, memory_id, *(end.row.subject_key for end in closed))
        later = MemoryItem.objects.filter(supersedes_id=memory.pk)
        resumed = later.filter(created_at=memory.created_at)  # what it interrupted, made with it
        if later.exclude(created_at=memory.created_at).exists() or said_again(memory):
            raise Conflict("memory_changed_since")
        if MemoryItem.objects.filter(supersedes__in=resumed).exists():
            raise Conflict("memory_changed_since")
        removed = memory.pk
        resumed.delete()
        WriteDecision.objects.filter(memory_id=removed).update(
            decision=Outcome.REFUSED, rule="undo.asked", reason="taken back", reason_zh="已撤销", memory=None
        )
        memory.delete()
        rows = put_back(closed, now=now)
        record_act("memory.undone", actor=actor, target_kind="memory", target_id=removed)
        current = [row for row in rows if row.status == MemoryStatus.ACTIVE]
        return Undone(removed_id=removed, reopened=current[0] if current else None)


def _locked(scope: Scope, memory_id: UUID, *keys: str) -> tuple[MemoryItem, datetime.datetime]:
    """The memory, read again under the locks of its key and of `keys`, and the time under them.

    They are taken in the order of their names, so that two changes never wait for each other.
    """
    found = memory_to_change(scope, memory_id)
    moments = [lock_subject(found.user_id, key) for key in sorted({found.subject_key, *keys})]
    return memory_to_change(scope, memory_id), moments[-1]


def _is_replaced(memory: MemoryItem) -> bool:
    """Whether a newer version stands for it: superseded, or archived when it was corrected in review."""
    archived = memory.status == MemoryStatus.ARCHIVED
    return memory.status == MemoryStatus.SUPERSEDED or (archived and memory.superseded_by_set.exists())


def _next_version(old: MemoryItem, given: dict[str, Any], actor: Actor) -> MemoryItem:
    """The unsaved version after `old`, as an actor corrects it."""
    content = str(given.get("content", old.content)).strip()
    channel = CHANNEL_OF_ACTOR.get(actor.kind, Channel.API)
    if content == old.content and not is_person(actor):
        channel = old.channel  # a key that only files it elsewhere vouches for nothing
    new = MemoryItem(
        **{name: getattr(old, name) for name in CARRIED},
        content=content,
        content_digest=content_digest(content),
        language=detect_language(content),
        confidence=given.get("confidence", max(old.confidence, SURE)),
        channel=channel,
        trust=trust_of(channel),
        source_turn_ids=list(old.source_turn_ids),
        actor=actor.label,
        version=old.version + 1,
        supersedes=old,
    )
    if content != old.content:
        new.quote, new.quote_start = "", None  # those words say what was corrected
    for name in CORRECTED_AS_GIVEN:
        setattr(new, name, given.get(name, getattr(old, name)))
    new.name_terms, new.terms = name_keys(new.names), memory_terms(content, new.names)
    new.single_valued = bool(new.subject_key) and (old.single_valued or not old.subject_key)
    return new


def _replace(old: MemoryItem, new: MemoryItem, *, start: datetime.datetime, now: datetime.datetime) -> None:
    """Close `old` and open `new` in its place, or at the place of its own key when the key changed.

    A start before that of `old` takes its time from the version before: it was so for longer.
    """
    own_end = new.valid_to or old.valid_to
    own_end = own_end if own_end is not None and own_end > start else None
    if old.status not in ON_THE_TIMELINE:
        old.status = MemoryStatus.ARCHIVED
        old.save(update_fields=["status"])
    elif old.valid_to is None or old.valid_to > start:
        close_row(old, at=start, now=now)
    new.said_at = None if start == now else now
    place = Place(start, own_end)
    if new.single_valued:
        timeline = timeline_of_key(new.user_id, new.subject_key)
        place = place_on(timeline, start, own_end, said_at=now if start < old.valid_from else None)
    open_row(new, place, now=now)
    if new.supersedes_id != old.pk:
        new.supersedes, new.version = old, old.version + 1
        new.save(update_fields=["supersedes", "version"])


def _put_away(memory: MemoryItem, actor: Actor) -> MemoryItem:
    memory.status = MemoryStatus.ARCHIVED
    memory.save(update_fields=["status"])
    record_act("memory.expired", actor=actor, target_kind="memory", target_id=memory.pk)
    return memory


def _go_on(cancelled: MemoryItem, until: datetime.datetime | None) -> None:
    """Let the row that was to give way to one that never began hold on in its place."""
    timeline = timeline_of_key(cancelled.user_id, cancelled.subject_key)
    if cancelled.single_valued and goes_on(cancelled, timeline):
        return  # the row before it ends by itself
    before = cancelled.supersedes
    if (
        before is not None
        and before.status == MemoryStatus.ACTIVE
        and before.valid_to == cancelled.valid_from
    ):
        reopen_row(before, until=until)


__all__ = [
    "CHANNEL_OF_ACTOR", "Correction", "Undone", "confirm_memory", "correct_memory", "expire_memory",
    "undo_write",
]  # fmt: skip
