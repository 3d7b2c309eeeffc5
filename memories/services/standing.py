"""Whose word a memory is: a person vouches for one, and only that lets in what waited."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from memories.models import Channel, MemoryItem, MemoryStatus
from memories.models.memory_item import ON_THE_TIMELINE
from memories.queries.items import timeline_of_key
from memories.services.closing import end_of, note_closed
from memories.services.graph_write import relate
from memories.services.timeline import Place, close_row, covering, place_on, reopen_row, status_between
from memoryhub.core.errors import Conflict
from memoryhub.core.policy.rules import trust_of
from tenants.services.audit import Actor

CHANNEL_OF_ACTOR: Mapping[str, str] = {"operator": Channel.OPERATOR, "end_user": Channel.USER_CONFIRMED}
SURE = 0.95  # confidence of what a person confirmed
VOUCHED = ("inferred", "confidence", "channel", "trust")
HELD = (MemoryStatus.QUARANTINED, MemoryStatus.REVIEW)


def is_person(actor: Actor) -> bool:
    """Whether somebody acts, as against a key or the system: only persons raise trust."""
    return actor.kind in CHANNEL_OF_ACTOR


def refuse_held(memory: MemoryItem) -> None:
    """Keep what nobody has let in from being used by any other way than a person's word for it.

    What was put away before it was ever in force counts as held still.

    Raises:
        Conflict: `memory_awaits_review`.
    """
    away = memory.status == MemoryStatus.ARCHIVED
    if memory.status in HELD or (away and not memory.spans.filter(status__in=ON_THE_TIMELINE).exists()):
        raise Conflict("memory_awaits_review")


def vouch(memory: MemoryItem, actor: Actor) -> None:
    """Note that a person stands behind a memory: it is no guess any more."""
    memory.inferred = False
    memory.confidence = max(memory.confidence, SURE)
    memory.channel = CHANNEL_OF_ACTOR.get(actor.kind, Channel.USER_CONFIRMED)
    memory.trust = trust_of(memory.channel)
    memory.save(update_fields=VOUCHED)
    memory.preferences.update(confirmed=True)
    relate(memory)  # the graph hears what a person stands behind


def admit(memory: MemoryItem, now: datetime) -> None:
    """Put a row that waited for review on the timeline, from now on."""
    place = Place(memory.valid_from, memory.valid_to)
    if memory.single_valued:
        timeline = timeline_of_key(memory.user_id, memory.subject_key)
        current = covering(timeline, now)
        place = place_on(timeline, now if current else memory.valid_from, memory.valid_to)
    if place.before is not None and (place.before.valid_to is None or place.before.valid_to > place.start):
        note_closed(memory, place.before, end_of(place.before))
        close_row(place.before, at=place.start, now=now)
        memory.supersedes, memory.version = place.before, place.before.version + 1
    memory.valid_from = place.start
    memory.save(update_fields=["valid_from", "supersedes", "version"])
    reopen_row(memory, until=place.end, status=status_between(place, now))
