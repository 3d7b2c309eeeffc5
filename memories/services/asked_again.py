"""Earlier questions among what was found: they are like the question itself, and answer nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from memories.models import MemoryItem, Passage
from memories.models.passage import PassageKind
from memories.services.recall_selection import Near
from memoryhub.core.asked_before import asks_the_same
from memoryhub.core.ranking import Fused


def asked_again(rows: Mapping[UUID, MemoryItem | Passage], query: str) -> frozenset[UUID]:
    """The turns of users among `rows` that only ask what is asked now."""
    return frozenset(
        one
        for one, row in rows.items()
        if isinstance(row, Passage)
        and row.kind == PassageKind.TURN
        and row.role == "user"
        and asks_the_same(row.content, query)
    )


def without(
    left_out: Collection[UUID], near: Near, rows: Mapping[UUID, MemoryItem | Passage]
) -> tuple[Near, dict[UUID, MemoryItem | Passage]]:
    """`near` and `rows` without some rows."""
    found = [one for one in near.found if one.id not in left_out]
    likeness = {one: told for one, told in near.likeness.items() if one not in left_out}
    kept = {one: row for one, row in rows.items() if one not in left_out}
    return replace(near, found=found, likeness=likeness), kept


def behind(ranked: Sequence[Fused[UUID]], last: Collection[UUID]) -> list[Fused[UUID]]:
    """`ranked` with those of `last` behind all others."""
    return [
        *(one for one in ranked if one.id not in last),
        *(one for one in ranked if one.id in last),
    ]
