"""What of a conversation's words memory holds no more, by the rule that keeps such turns out of recall."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from memories.models import MemoryItem, MemoryStatus
from memories.queries.items import holding_at, no_longer_holding


def outdated_quotes(user_id: UUID, session_id: UUID, now: datetime) -> list[tuple[UUID, str]]:
    """The turn and the stretch of it behind each memory of a session that no longer holds, in the open scope.

    A stretch that a current memory rests on too is left out: it holds again, or still.
    """
    said = {"session_id": session_id, "turn_id__isnull": False}
    ended = no_longer_holding(user_id, now).filter(**said).exclude(quote="")
    current = holding_at(MemoryItem.objects.filter(status=MemoryStatus.ACTIVE), now).filter(**said)
    gone = set(ended.values_list("turn_id", "quote")) - set(current.values_list("turn_id", "quote"))
    named = [(turn, quote) for turn, quote in gone if turn is not None]
    return sorted(named, key=lambda item: (item[0].hex, item[1]))
