"""The zipper: puts rows on the timeline of their key so that one value holds at every moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F
from django.dispatch import Signal
from django.utils import timezone

from memories.models import MemoryItem, MemoryScope, MemoryStatus, MemoryType, Preference
from memories.models.memory_item import ON_THE_TIMELINE
from memories.queries.fulltext import memory_terms
from memories.services.graph_write import relate
from memories.services.tasks_due import ask_for_vectors
from memoryhub.core.policy.rules import LOW_TRUST, PERSONAL

TICK = timedelta(microseconds=1)
MAX_KEY = 200
# What a version for another time does not take over from the row it continues.
NOT_CONTINUED = frozenset(
    {"id", "tenant_id", "created_at", "valid_from", "valid_to", "status", "said_at", "version",
     "supersedes_id",
     "terms", "embedding", "embedding_model"}
)  # fmt: skip
STANDING = ("channel", "trust", "inferred", "actor", "quote", "quote_start", "session_id", "turn_id")

# Sent in the transaction that changes, ends or deletes preferences, with `memories`, the rows behind them.
# What keeps copies of a conversation's preferences throws them away once it is committed.
preferences_changed = Signal()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row goes: from `start` to `end` (None = open), between `before` and `after`.

    `covered` are rows that begin inside it and were said earlier: they hold nowhere any more. `resumes` is
    the row that holds again from `end` until `resumes_until` (None = open), when the new row ends by itself.
    """

    start: datetime
    end: datetime | None
    before: MemoryItem | None = None
    after: MemoryItem | None = None
    covered: tuple[MemoryItem, ...] = ()
    resumes: MemoryItem | None = None
    resumes_until: datetime | None = None

    @property
    def ends(self) -> tuple[MemoryItem, ...]:
        """The rows whose time it takes over, oldest first; none where it holds nowhere itself."""
        if self.end == self.start:
            return ()
        before = () if self.before is None else (self.before,)
        return tuple(
            row for row in (*before, *self.covered) if row.valid_to is None or row.valid_to > self.start
        )


def place_on(
    timeline: Sequence[MemoryItem], start: datetime, end: datetime | None, *, said_at: datetime | None = None
) -> Place:
    """Find the place of a new row among `timeline`, the rows of its key, oldest first.

    It starts at `start`, or a microsecond after a row that starts at that very moment, and ends at `end` or
    where the next row starts: what was said earlier than the current row goes in as a closed past row. Said
    at `said_at` of an earlier time ("since March"), it goes before what was said in between: the later word
    counts.
    """
    rows = [row for row in timeline if row.single_valued and row.valid_to != row.valid_from]
    word = max(start, said_at or start)
    said_before = [row for row in rows if said(row) <= word]
    before = after = None
    covered = []
    for row in rows:
        begun = row.valid_from <= word or goes_on(row, timeline)
        if row.valid_from > start and row in said_before and begun:
            covered.append(row)
        elif row.valid_from > start:
            after = row
            break
        else:
            before = row
            start += TICK if row.valid_from == start else timedelta(0)
    if before is not None and _is_later_word(before, start, word):
        # What was said later of that time stands: the new row is an earlier version that holds nowhere.
        earlier = [row for row in rows if row.valid_from < before.valid_from]
        return Place(start, start, earlier[-1] if earlier else None, after=before)
    if after is not None and (end is None or end > after.valid_from):
        end = after.valid_from
    covered = [row for row in covered if end is None or row.valid_from < end]
    last = covered[-1] if covered else before
    if last is None or end is None or not _holds_after(last, end):
        return Place(start, end, before, after, tuple(covered))
    return Place(start, end, before, after, tuple(covered), resumes=last, resumes_until=last.valid_to)


def said(row: MemoryItem) -> datetime:
    """When what a row says was said."""
    return row.said_at or row.valid_from


def goes_on(row: MemoryItem, timeline: Sequence[MemoryItem]) -> bool:
    """Whether a row only continues an earlier one that was interrupted: nobody said that it begins then."""
    return any(
        other.content_digest == row.content_digest
        and said(other) == said(row)
        and other.valid_from < row.valid_from
        for other in timeline
    )


def covering(timeline: Sequence[MemoryItem], moment: datetime) -> MemoryItem | None:
    """The row of `timeline` that holds at `moment`."""
    for row in timeline:
        if row.valid_from <= moment and (row.valid_to is None or row.valid_to > moment):
            return row
    return None


def open_row(memory: MemoryItem, place: Place, *, now: datetime) -> list[MemoryItem]:
    """Insert `memory` at its place, closing what it follows; answers the rows whose validity it ended."""
    closed = list(place.ends)
    for row in closed:
        close_row(row, at=place.start, now=now)
    before, after = place.before, place.after
    memory.valid_from, memory.valid_to = place.start, place.end
    memory.status = status_between(place, now)
    memory.created_at = now
    if before is not None:
        memory.supersedes, memory.version = before, before.version + 1
    memory.save(force_insert=True)
    project_preference(memory)
    relate(memory)
    later = _resume(memory, place, now) if place.resumes is not None else memory
    if after is not None:
        _move_later_versions(later, after)
    return closed


def status_between(place: Place, now: datetime) -> MemoryStatus:
    """What has ended by now is superseded when something follows it and expired otherwise; all else is
    active.

    A row that is to end, or to begin, later than now is active until then: reads go by its time.
    """
    if place.end is None or place.end > now:
        return MemoryStatus.ACTIVE
    if place.end == place.start or (place.after is not None and place.end == place.after.valid_from):
        return MemoryStatus.SUPERSEDED
    return MemoryStatus.EXPIRED


def close_row(
    memory: MemoryItem,
    *,
    at: datetime,
    status: MemoryStatus = MemoryStatus.SUPERSEDED,
    now: datetime | None = None,
) -> None:
    """End a row at `at`: never before it began, and never later than it ends anyway.

    An end that lies ahead of `now` (the clock when None) leaves it active until then, if it holds at all.
    """
    end = max(at, memory.valid_from)
    memory.valid_to = end if memory.valid_to is None else min(end, memory.valid_to)
    if memory.valid_to == memory.valid_from or memory.valid_to <= (now or max(timezone.now(), at)):
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
    relate(memory)
    if status == MemoryStatus.ACTIVE:
        ask_for_vectors(memory.pk)


def continued(memory: MemoryItem, *, start: datetime, end: datetime | None, now: datetime) -> MemoryItem:
    """An unsaved next version with the same words and standing, for another time."""
    fields = [field for field in memory._meta.concrete_fields if field.attname not in NOT_CONTINUED]
    values = {field.attname: getattr(memory, field.attname) for field in fields}
    place = Place(start, end)
    return MemoryItem(
        **values,
        valid_from=start,
        valid_to=end,
        created_at=now,
        status=status_between(place, now),
        said_at=memory.said_at or memory.valid_from,
        version=memory.version + 1,
        supersedes=memory,
        terms=memory_terms(memory.content, memory.names),
    )


def _resume(memory: MemoryItem, place: Place, now: datetime) -> MemoryItem:
    """Let what `memory` interrupts hold again after it, as a version of its own."""
    assert place.resumes is not None
    assert place.end is not None
    row = continued(place.resumes, start=place.end, end=place.resumes_until, now=now)
    row.supersedes, row.version = memory, memory.version + 1
    row.save(force_insert=True)
    project_preference(row)
    relate(row)
    ask_for_vectors(row.pk)
    return row


def _is_later_word(row: MemoryItem, start: datetime, word: datetime) -> bool:
    """Whether what holds at `start` was said later than the new row."""
    return (row.valid_to is None or row.valid_to > start) and said(row) > word


def _holds_after(row: MemoryItem, moment: datetime) -> bool:
    return row.valid_to is None or row.valid_to > moment


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
