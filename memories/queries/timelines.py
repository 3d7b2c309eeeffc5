"""The part of a key's timeline that a new row can touch."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db.models import F, Q

from memories.models import MemoryItem
from memories.models.memory_item import ON_THE_TIMELINE
from memories.queries.items import memory_rows, owned_by

BEFORE = 2  # rows that began before: the one that is followed, and the one before it


def timeline_around(user_id: UUID | None, subject_key: str, moment: datetime) -> list[MemoryItem]:
    """The rows of a key that hold at `moment` or later, and the last two values that began before it.

    Oldest first. A key that changes often has a long history, which no write has to read.
    """
    rows = memory_rows().filter(owned_by(user_id), subject_key=subject_key, status__in=ON_THE_TIMELINE)
    begun = rows.filter(single_valued=True, valid_from__lte=moment).exclude(valid_to=F("valid_from"))
    last = begun.order_by("-valid_from", "-id").values("pk")[:BEFORE]
    wanted = Q(valid_to__isnull=True) | Q(valid_to__gte=moment) | Q(pk__in=last)
    return list(rows.filter(wanted).order_by("valid_from", "id"))
