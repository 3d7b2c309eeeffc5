"""What changed between two moments: in what held, or in what was known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, TypeVar
from uuid import UUID

from django.db.models import Exists, F, Model, OuterRef, Q, QuerySet

from memories.models import MemoryItem, MemorySpan, MemoryStatus, WriteDecision
from memories.models.memory_item import ON_THE_TIMELINE
from memories.queries.items import memory_rows, with_next_ids
from memories.services.by_hand import CORRECTED, RESTORED

Kind = Literal["began", "replaced", "corrected", "restored", "ended", "withdrawn"]
Axis = Literal["valid", "recorded"]
Key = tuple[str, int, str]  # moment, place among those of one moment, id: what a cursor holds
ENDED, BEGAN = 0, 1
BY_HAND: Mapping[str, Kind] = {CORRECTED[0]: "corrected", RESTORED[0]: "restored"}
_Row = TypeVar("_Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Change:
    """One change at a moment; `before` and `after` are the memories it turned from and into, or None."""

    at: datetime
    kind: Kind
    before: MemoryItem | None
    after: MemoryItem | None
    key: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """From just after `start` until `end`, of one user's memories."""

    user_id: UUID
    start: datetime
    end: datetime


def changes_of(period: Period, axis: Axis, *, after: Key | None, most: int) -> list[Change]:
    """At most `most` changes after a key, earliest first; reads the open scope.

    On the axis `valid` by all that is known now: a value began, replaced another, or ended. On `recorded`
    what was learnt: that something began or replaced another, was corrected or restored by hand, ended, or
    was withdrawn (archived, quarantined). That an end which was known has come is nothing new there.
    """
    read = _valid_changes if axis == "valid" else _recorded_changes
    return read(period, after, most)


def _valid_changes(period: Period, after: Key | None, most: int) -> list[Change]:
    rows = memory_rows().filter(user_id=period.user_id, status__in=ON_THE_TIMELINE)
    rows = rows.filter(Q(valid_to__isnull=True) | Q(valid_to__gt=F("valid_from")))
    followers = MemoryItem.objects.filter(supersedes=OuterRef("pk"), valid_from=OuterRef("valid_to"))
    began = list(_between(rows, "valid_from", BEGAN, period, after)[:most])
    ended = list(_between(rows.exclude(Exists(followers)), "valid_to", ENDED, period, after)[:most])
    before = _by_id(row.supersedes_id for row in began)
    found = [_value_began(row, before) for row in began]
    for row in ended:
        assert row.valid_to is not None
        found.append(Change(row.valid_to, "ended", row, None, _key(row.valid_to, ENDED, row.pk)))
    return sorted(found, key=lambda change: change.key)[:most]


def _value_began(row: MemoryItem, before: dict[UUID, MemoryItem]) -> Change:
    former = before.get(row.supersedes_id) if row.supersedes_id else None
    follows = former is not None and former.valid_to == row.valid_from
    key = _key(row.valid_from, BEGAN, row.pk)
    return Change(row.valid_from, "replaced" if follows else "began", former if follows else None, row, key)


def _recorded_changes(period: Period, after: Key | None, most: int) -> list[Change]:
    """Spans are read on until enough of them tell something new."""
    found: list[Change] = []
    spans = MemorySpan.objects.filter(user_id=period.user_id)
    while len(found) < most:
        portion = list(_between(spans, "known_from", BEGAN, period, after)[:most])
        found += _Known.around(portion).changes(portion)
        if len(portion) < most:
            break
        after = _key(portion[-1].known_from, BEGAN, portion[-1].pk)
    return found[:most]


@dataclass(frozen=True, slots=True)
class _Known:
    """What spans are told against: their memories, those before them, and the states they took over from.

    `rules` are those that the first decision about a memory went by, `followed` the ends that a later version
    made.
    """

    memories: dict[UUID, MemoryItem]
    former: dict[UUID, MemoryItem]
    states: dict[tuple[UUID, datetime], MemorySpan]
    rules: dict[UUID, str]
    followed: frozenset[tuple[UUID, datetime]]

    @classmethod
    def around(cls, spans: Sequence[MemorySpan]) -> _Known:
        """What there is about some spans, in five queries."""
        memories = _by_id(span.memory_id for span in spans)
        closed = MemorySpan.objects.filter(memory_id__in=memories, known_to__isnull=False)
        later = MemoryItem.objects.filter(supersedes_id__in=memories)
        decisions = WriteDecision.objects.filter(memory_id__in=memories).order_by("-created_at", "-id")
        return cls(
            memories=memories,
            former=_by_id(row.supersedes_id for row in memories.values()),
            states={(span.memory_id, span.known_to): span for span in closed if span.known_to},
            rules=dict(decisions.values_list("memory_id", "rule")),
            followed=frozenset(later.values_list("supersedes_id", "created_at")),
        )

    def changes(self, spans: Sequence[MemorySpan]) -> list[Change]:
        """What the spans tell, in their order."""
        return [change for span in spans if (change := self._change(span)) is not None]

    def _change(self, span: MemorySpan) -> Change | None:
        memory = self.memories[span.memory_id]
        state = self.states.get((span.memory_id, span.known_from))
        key = _key(span.known_from, BEGAN, span.pk)
        if state is None:
            return self._learnt(memory, key) if span.status in ON_THE_TIMELINE else None
        kind = _turn(state, span)
        if kind is None or (kind == "ended" and (span.memory_id, span.known_from) in self.followed):
            return None  # nothing new, or told by the version that took its place
        gone = kind in ("ended", "withdrawn")
        return Change(span.known_from, kind, memory if gone else None, None if gone else memory, key)

    def _learnt(self, memory: MemoryItem, key: Key) -> Change:
        before = self.former.get(memory.supersedes_id) if memory.supersedes_id else None
        if before is None:
            return Change(memory.created_at, "began", None, memory, key)
        # What was interrupted for a time and goes on after it has no decision of its own.
        kind = BY_HAND.get(self.rules.get(memory.pk, RESTORED[0]), "replaced")
        return Change(memory.created_at, kind, before, memory, key)


def _turn(state: MemorySpan, span: MemorySpan) -> Kind | None:
    """What changed between two states of one memory; None where nothing new was learnt."""
    was, now = state.status in ON_THE_TIMELINE, span.status in ON_THE_TIMELINE
    if was != now:
        return "withdrawn" if was else "restored" if state.status == MemoryStatus.ARCHIVED else "began"
    if not now or (state.valid_from, state.valid_to) == (span.valid_from, span.valid_to):
        return None
    ends_sooner = span.valid_to is not None and (state.valid_to is None or span.valid_to < state.valid_to)
    return "ended" if ends_sooner else "restored"


def _between(
    rows: QuerySet[_Row], column: str, place: int, period: Period, after: Key | None
) -> QuerySet[_Row]:
    """Rows whose `column` lies in the period, after a key, in the order of keys."""
    inside = rows.filter(**{f"{column}__gt": period.start, f"{column}__lte": period.end})
    if after is not None:
        moment, where, row_id = datetime.fromisoformat(after[0]), after[1], after[2]
        later = Q(**{f"{column}__gt": moment})
        if place == where:
            later |= Q(**{column: moment, "pk__gt": UUID(row_id)})
        elif place > where:
            later |= Q(**{column: moment})
        inside = inside.filter(later)
    return inside.order_by(column, "pk")


def _by_id(ids: Iterable[UUID | None]) -> dict[UUID, MemoryItem]:
    rows = with_next_ids(memory_rows().select_related("user"))
    return rows.in_bulk([one for one in set(ids) if one is not None])


def _key(at: datetime, place: int, row_id: UUID) -> Key:
    return at.astimezone(UTC).isoformat(timespec="microseconds"), place, row_id.hex
