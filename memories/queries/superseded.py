"""What of a conversation's words memory holds no more, because something else took its place."""

from __future__ import annotations

from uuid import UUID

from memories.models import MemoryItem, MemoryStatus


def superseded_quotes(session_id: UUID) -> list[tuple[UUID, str]]:
    """The turn and the stretch of it behind each superseded memory of a session, in the open scope.

    A stretch that a current memory rests on too is left out: it holds again, or still.
    """
    rows = MemoryItem.objects.filter(session_id=session_id, turn_id__isnull=False).exclude(quote="")
    found = list(rows.values_list("turn_id", "quote", "status"))
    holds = {(turn, quote) for turn, quote, status in found if status == MemoryStatus.ACTIVE}
    gone = {(turn, quote) for turn, quote, status in found if status == MemoryStatus.SUPERSEDED}
    return sorted((gone - holds), key=lambda item: (item[0].hex, item[1]))
