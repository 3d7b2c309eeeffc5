"""Reads of clarifications: one by its id, those of a user, and what waits for an answer."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.db.models import QuerySet

from memories.models import Clarification, ClarificationStatus, MemoryItem
from memories.queries.items import memory_rows
from memoryhub.core.errors import NotFound


def clarification_rows() -> QuerySet[Clarification]:
    """All clarifications of the open scope."""
    rows: QuerySet[Clarification] = Clarification.objects.all()
    return rows


def get_clarification(clarification_id: uuid.UUID, *, lock: bool = False) -> Clarification:
    """One clarification of the open scope. Raises NotFound, for absent and foreign alike."""
    rows = clarification_rows().select_for_update() if lock else clarification_rows()
    found: Clarification | None = rows.filter(pk=clarification_id).first()
    if found is None:
        raise NotFound("clarification_not_found")
    return found


def clarifications_of(user_id: uuid.UUID, *, status: str | None = None) -> QuerySet[Clarification]:
    """One user's clarifications; of one status, or all for None."""
    rows = clarification_rows().filter(user_id=user_id)
    return rows if status is None else rows.filter(status=status)


def open_clarifications(user_id: uuid.UUID) -> QuerySet[Clarification]:
    """What waits for this user's answer, the oldest first."""
    return clarifications_of(user_id, status=ClarificationStatus.OPEN).order_by("created_at", "id")


def open_about(user_id: uuid.UUID, subject_key: str) -> Clarification | None:
    """The open question about a key, if there is one."""
    if not subject_key:
        return None
    return open_clarifications(user_id).filter(subject_key=subject_key).first()


def is_asked_about(memory_id: uuid.UUID) -> bool:
    """Whether an open question offers a memory already."""
    rows = clarification_rows().filter(status=ClarificationStatus.OPEN)
    return rows.filter(options__contains=[{"memory_id": memory_id.hex}]).exists()


def option_ids(clarification: Clarification) -> list[uuid.UUID]:
    """The memories a clarification offers, in their order."""
    named = (option["memory_id"] for option in clarification.options)
    return [uuid.UUID(name) for name in named if name]


def option_rows(memory_ids: Collection[uuid.UUID], *, lock: bool = False) -> dict[uuid.UUID, MemoryItem]:
    """The memories of some options that are still there, by id."""
    rows = memory_rows().filter(pk__in=memory_ids)
    return {row.pk: row for row in (rows.select_for_update() if lock else rows)}
