"""What recall found and must not show: copies of what an authoritative source answers for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from memories.models import MemoryItem, Passage, WriteDecision
from memories.models.passage import PassageKind
from memoryhub.core.authority.keys import AUTHORITY_OWNED, KeyPattern, owns, states_a_value

MOST_OF_A_COPY = 300  # characters of a turn that says hardly more; a longer one says other things too
NOTHING: frozenset[UUID] = frozenset()


def owned_by_sources(
    rows: Mapping[UUID, MemoryItem | Passage], patterns: Sequence[KeyPattern]
) -> frozenset[UUID]:
    """The ids among `rows`: memories under a key of the sources in force, and turns that said such a thing.

    Reads the open scope, and nothing where there are no sources.
    """
    if not patterns or not rows:
        return NOTHING
    memories = {
        key
        for key, row in rows.items()
        if isinstance(row, MemoryItem) and owns(row.memory_type, row.subject_key, row.content, patterns)
    }
    passages = {key: row for key, row in rows.items() if isinstance(row, Passage)}
    turns = {key: row for key, row in passages.items() if row.kind == PassageKind.TURN}
    told = _turns_that_say_it(list({row.source_id for row in turns.values()}), patterns) if turns else set()
    said = {key for key, row in turns.items() if row.source_id in told or _is_a_copy(row.content, patterns)}
    return frozenset(memories | said)


def _is_a_copy(words: str, patterns: Sequence[KeyPattern]) -> bool:
    return len(words) <= MOST_OF_A_COPY and states_a_value(words, patterns)


def _turns_that_say_it(turns: list[UUID], patterns: Sequence[KeyPattern]) -> set[UUID]:
    """Turns of which a statement was refused for a source, or became a memory before there was one."""
    refused = WriteDecision.objects.filter(turn_id__in=turns, rule=AUTHORITY_OWNED.rule)
    found = {turn for turn in refused.values_list("turn_id", flat=True) if turn is not None}
    kept = MemoryItem.objects.filter(turn_id__in=turns).exclude(subject_key="")
    for turn, memory_type, key in kept.values_list("turn_id", "memory_type", "subject_key"):
        if turn is not None and owns(memory_type, key, "", patterns):
            found.add(turn)
    return found
