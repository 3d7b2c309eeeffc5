"""Puts away what a message taught when the user puts another in its place."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from uuid import UUID

from memories.models import Channel, MemoryItem, MemoryStatus
from memories.queries.clarifications import open_about
from memories.queries.items import memory_rows
from memories.queries.locks import lock_subject
from memories.services.asking import overtaken
from memories.services.closing import closed_by, put_back, said_again
from memories.services.provenance import Source, derived_from
from memories.services.timeline import project_preference
from memoryhub.core.errors import Conflict
from tenants.services.audit import Actor, record_acts

# What a person confirmed or wrote since is theirs, whatever becomes of the message.
HEARD = (Channel.USER_STATED, Channel.ASSISTANT_INFERRED)
STANDING = (MemoryStatus.ACTIVE, MemoryStatus.REVIEW, MemoryStatus.QUARANTINED)


def put_away_message(user_id: UUID, turn_id: UUID, *, actor: Actor) -> list[UUID]:
    """Archive what one message alone taught, in the open transaction; the ids of those memories.

    What they had replaced holds again, unless something else does by now. They are archived and not deleted,
    so that a past context can still be shown. What was said again, confirmed or corrected since stays. The
    caller holds the owner's lock (`lock_owner`), which comes before any lock of a conversation.
    """
    alone = derived_from(user_id, Source(turn_ids=(turn_id,))).alone
    rows = [row for row in alone if row.channel in HEARD and row.status in STANDING and not said_again(row)]
    if not rows:
        return []
    now = _locked(user_id, rows)
    away = [row.pk for row in rows if _put_away(user_id, row, now=now)]
    record_acts("memory.archived", actor=actor, target_kind="memory", target_ids=away)
    return away


def _locked(user_id: UUID, rows: Sequence[MemoryItem]) -> datetime:
    """The time under the locks of all keys, taken in the order of their names."""
    keys = {row.subject_key for row in rows} | {one.row.subject_key for row in rows for one in closed_by(row)}
    return [lock_subject(user_id, key) for key in sorted(keys)][-1]


def _put_away(user_id: UUID, row: MemoryItem, *, now: datetime) -> bool:
    later = memory_rows().filter(supersedes_id=row.pk)
    resumed = list(later.filter(created_at=row.created_at))  # what it interrupted, made with it
    built_on = later.exclude(created_at=row.created_at).exists()
    if built_on or memory_rows().filter(supersedes__in=resumed).exists():
        return False
    closed = closed_by(row)
    asked = open_about(user_id, row.subject_key)
    if asked is not None and asked.candidate_id == row.pk:
        overtaken(row, now=now)
    for gone in (row, *resumed):
        gone.status = MemoryStatus.ARCHIVED
        gone.save(update_fields=["status"])
        project_preference(gone)
    for one in closed:
        with suppress(Conflict):
            put_back([one], now=now)
    return True
