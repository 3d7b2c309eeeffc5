"""What a write closed, and how to put it back as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.models import MemoryItem, MemoryStatus, WriteDecision
from memories.models.decision import Outcome
from memories.queries.items import memory_rows, timeline_of_key
from memories.services.timeline import reopen_row
from memoryhub.core.errors import Conflict

EndNote = list[str | None]  # ISO 8601 (None = open) and status


@dataclass(frozen=True, slots=True)
class Closed:
    """A row that a write ended, and the end (None = open) and status it had before."""

    row: MemoryItem
    end: datetime | None
    status: str


def end_of(row: MemoryItem) -> EndNote:
    """Where a row ends now, and its status, as a decision notes it before the row is closed."""
    return [row.valid_to.isoformat() if row.valid_to else None, row.status]


def note_closed(memory: MemoryItem, closed: MemoryItem, before: EndNote) -> None:
    """Add a row that was closed for `memory` later to the decision about it, if there is one."""
    for decision in WriteDecision.objects.filter(memory_id=memory.pk).order_by("created_at", "id")[:1]:
        decision.details = {**decision.details, "closed": {closed.pk.hex: before}}
        decision.save(update_fields=["details"])


def closed_by(memory: MemoryItem) -> list[Closed]:
    """The rows that the write of `memory` ended and that are still as it left them; its own version first.

    A write notes former ends in its decision. A correction has none: it took over the end of its version.
    """
    noted: dict[str, EndNote] = {}
    decisions = WriteDecision.objects.filter(memory_id=memory.pk).values_list("details", flat=True)
    for details in decisions:
        noted |= details.get("closed", {})
    if not decisions and memory.supersedes_id is not None:
        end = memory.valid_to.isoformat() if memory.valid_to else None
        noted[memory.supersedes_id.hex] = [end, MemoryStatus.ACTIVE]
    # One that is to end later than now is active until then.
    ended = (MemoryStatus.SUPERSEDED, MemoryStatus.ACTIVE)
    rows = memory_rows().filter(pk__in=[UUID(name) for name in noted], status__in=ended)
    found = []
    for row in rows.order_by("-valid_from", "id"):
        end, status = noted[row.pk.hex]
        if row.valid_to == max(memory.valid_from, row.valid_from):
            found.append(Closed(row, datetime.fromisoformat(end) if end else None, str(status)))
    return sorted(found, key=lambda one: one.row.pk != memory.supersedes_id)


def ended_by(row: MemoryItem) -> list[MemoryItem]:
    """The memories that hold now and whose writes ended a row, by what their decisions note."""
    noted = WriteDecision.objects.filter(superseded_ids__contains=[row.pk.hex], memory__isnull=False)
    rows = memory_rows().filter(pk__in=noted.values("memory_id"), status=MemoryStatus.ACTIVE)
    return list(rows.order_by("valid_from", "id"))


def said_again(memory: MemoryItem) -> bool:
    """Whether more than the turn it came from supports a memory: it was merged with what was said later."""
    known = {memory.turn_id, *(memory.supersedes.source_turn_ids if memory.supersedes else ())}
    merged = WriteDecision.objects.filter(memory_id=memory.pk, decision=Outcome.MERGED, turn_id=None)
    return not known.issuperset(memory.source_turn_ids) or bool(merged.exists())


def put_back(closed: Sequence[Closed], *, now: datetime) -> list[MemoryItem]:
    """Give rows their former end and status; the caller holds the locks of their keys.

    Raises:
        Conflict: `memory_changed_since`, something else holds by now where a row would again.
    """
    for one in closed:
        row = one.row
        if row.subject_key and row.single_valued and _is_taken(one):
            raise Conflict("memory_changed_since")
        ended = one.end is not None and one.end <= now
        status = MemoryStatus.EXPIRED if ended and one.status == MemoryStatus.ACTIVE else one.status
        reopen_row(row, until=one.end, status=MemoryStatus(status))
    return [one.row for one in closed]


def _is_taken(one: Closed) -> bool:
    assert one.row.valid_to is not None
    return any(
        other.single_valued
        and other != one.row
        and (one.end is None or other.valid_from < one.end)
        and (other.valid_to is None or other.valid_to > one.row.valid_to)
        for other in timeline_of_key(one.row.user_id, one.row.subject_key)
    )
