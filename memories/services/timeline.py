"""The zipper: puts rows on the timeline of their key so that one value holds at every moment (SPEC LT2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F
from django.dispatch import Signal

from memories.models import MemoryItem, MemoryScope, MemoryStatus, MemoryType, Preference
from memories.models.memory_item import ON_THE_TIMELINE
from memories.services.tasks_due import ask_for_vectors
from memoryhub.core.write_policy import LOW_TRUST, PERSONAL

TICK = timedelta(microseconds=1)
MAX_KEY = 200
STANDING = ("channel", "trust", "inferred", "actor", "quote", "quote_start", "session_id", "turn_id")

# Sent in the transaction that changes, ends or deletes preferences, with `memories`, the rows behind them.
# What keeps copies of a conversation's preferences throws them away once it is committed.
preferences_changed = Signal()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row goes: from `start` to `end` (None = open), between `before` and `after`."""

    start: datetime
    end: datetime | None
    before: MemoryItem | None = None
    after: MemoryItem | None = None


def place_on(timeline: Sequence[MemoryItem], start: datetime, end: datetime | None) -> Place:
    """Find the place of a new row among `timeline`, the rows of its key, oldest first.

    It starts at `start`, or a microsecond after a row that starts at that very moment, and ends at `end` or
    where the next row starts: what was said earlier than the current row goes in as a closed past row.
    """
    rows = [row for row in timeline if row.single_valued]
    before = after = None
    for row in rows:
        if row.valid_from > start:
            after = row
            break
        before = row
        if row.valid_from == start:
            start = start + TICK
    if after is not None and (end is None or end > after.valid_from):
        end = after.valid_from
    return Place(start=start, end=end, before=before, after=after)


def covering(timeline: Sequence[MemoryItem], moment: datetime) -> MemoryItem | None:
    """The row of `timeline` that holds at `moment`."""
    for row in timeline:
        if row.valid_from <= moment and (row.valid_to is None or row.valid_to > moment):
            return row
    return None


def open_row(memory: MemoryItem, place: Place, *, now: datetime) -> list[MemoryItem]:
    """Insert `memory` at its place, closing what it follows; answers the rows whose validity it ended."""
    closed = []
    before, after = place.before, place.after
    if before is not None and (before.valid_to is None or before.valid_to > place.start):
        close_row(before, at=place.start)
        closed.append(before)
    memory.valid_from, memory.valid_to = place.start, place.end
    memory.status = status_between(place, now)
    if before is not None:
        memory.supersedes, memory.version = before, before.version + 1
    memory.save(force_insert=True)
    project_preference(memory)
    if after is not None:
        _move_later_versions(memory, after)
    return closed


def status_between(place: Place, now: datetime) -> MemoryStatus:
    """Superseded when something came after; expired when its own end has passed; active otherwise."""
    if place.after is not None and place.end == place.after.valid_from:
        return MemoryStatus.SUPERSEDED
    if place.end is not None and place.end <= now:
        return MemoryStatus.EXPIRED
    return MemoryStatus.ACTIVE


def close_row(memory: MemoryItem, *, at: datetime, status: MemoryStatus = MemoryStatus.SUPERSEDED) -> None:
    """End a row at `at` (never before it began)."""
    memory.valid_to = max(at, memory.valid_from)
    memory.status = status
    memory.save(update_fields=["valid_to", "status"])
    project_preference(memory)


def reopen_row(
    memory: MemoryItem, *, until: datetime | None, status: MemoryStatus = MemoryStatus.ACTIVE
) -> None:
    """Let a row hold again until `until`, or without end; it may never have had a vector."""
    memory.valid_to = until
    memory.status = status
    memory.save(update_fields=["valid_to", "status"])
    project_preference(memory)
    if status == MemoryStatus.ACTIVE:
        ask_for_vectors(memory.pk)


def project_preference(memory: MemoryItem) -> None:
    """Keep the preference row of a memory equal to the memory: same text, same time, or no row at all."""
    preferences_changed.send(sender=Preference, memories=[memory])
    wanted = (
        memory.memory_type == MemoryType.PREFERENCE
        and memory.scope == MemoryScope.USER
        and memory.status in ON_THE_TIMELINE
    )
    if not wanted:
        Preference.objects.filter(memory_id=memory.pk).delete()
        return
    values = {
        "key": preference_key(memory),
        "value": memory.content,
        "valid_from": memory.valid_from,
        "valid_to": memory.valid_to,
    }
    if not Preference.objects.filter(memory_id=memory.pk).update(**values):
        Preference.objects.create(
            user_id=memory.user_id, memory_id=memory.pk, confirmed=is_confirmed(memory), **values
        )


def is_confirmed(memory: MemoryItem) -> bool:
    """Whether a person said or confirmed it, as against a guess."""
    return not memory.inferred and memory.channel in PERSONAL


def lend_standing(known: MemoryItem, draft: MemoryItem) -> None:
    """Let a better source, or the end of a guess, vouch for a known row; its words and its time stay."""
    if draft.trust > max(known.trust, LOW_TRUST) or (known.inferred and not draft.inferred):
        preferences_changed.send(sender=Preference, memories=[known])  # of the conversation it came from
        for name in STANDING:
            setattr(known, name, getattr(draft, name))
        known.save(update_fields=STANDING)


def preference_key(memory: MemoryItem) -> str:
    """The subject key; where a key has several values, with a mark of the value behind it."""
    if memory.single_valued:
        return memory.subject_key
    return f"{memory.subject_key[: MAX_KEY - 9]}.{memory.content_digest[:8]}"


def merge_ids(known: Sequence[UUID], more: Sequence[UUID | None]) -> list[UUID]:
    """`known` and what `more` adds, without repeats, in order."""
    return list(dict.fromkeys([*known, *(item for item in more if item is not None)]))


def _move_later_versions(memory: MemoryItem, after: MemoryItem) -> None:
    """Number the versions after a past row anew and hang the next one on it."""
    MemoryItem.objects.filter(pk=after.pk).update(supersedes=memory)
    MemoryItem.objects.filter(
        user_id=memory.user_id,
        subject_key=memory.subject_key,
        single_valued=True,
        status__in=ON_THE_TIMELINE,
        valid_from__gt=memory.valid_from,
    ).update(version=F("version") + 1)
