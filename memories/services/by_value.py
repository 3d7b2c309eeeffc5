"""A number, weekday or date that a turn says is another now than is known."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from memories.models import MemoryItem, MemoryStatus
from memories.queries.items import memory_rows, owned_by
from memories.services.by_earlier import instead_of
from memories.services.stated_time import statement_of
from memories.services.statement import Statement, TurnText
from memoryhub.core.extraction.revalued import Outdated, Revalued, candidate, retold, revalued_in
from tenants.services.audit import Actor

MOST = 200  # rows that a value is looked for in, the newest first
_WIDER = 1.5  # what says so much more than the clause of the value stays beside it


def with_new_values(turn: TurnText, found: list[Statement], owner: UUID, actor: Actor) -> list[Statement]:
    """`found` with what is known told again with the value that the turn gives it, which ends the old.

    Runs in the open scope. Nothing is read of what is known unless the words give a value.
    """
    values = revalued_in(turn.content)
    if not values:
        return found
    rows = _known(turn, owner)
    for new in values:
        found = _with_value(turn, found, new, rows, actor)
    return found


def _with_value(
    turn: TurnText, found: list[Statement], new: Revalued, rows: list[MemoryItem], actor: Actor
) -> list[Statement]:
    told = [(row, right) for row in rows if (right := retold(row.subject_key, row.content, new)) is not None]
    best = _best(told)
    if best is None or any(_stands_there(one, best[0], new) for one in found):
        return found
    row, right = best
    said = candidate(new, right.content, row.subject_key, row.memory_type)
    ends = tuple(other.pk for other, also in told if also.content == right.content)
    now = replace(statement_of(said, turn, actor), ends=ends)
    wider = [one for one in found if len(one.quote) > _WIDER * len(new.quote)]
    return sorted(
        [*instead_of([one for one in found if one not in wider], [now]), *wider],
        key=lambda one: one.quote_start or 0,
    )


def _best(told: list[tuple[MemoryItem, Outdated]]) -> tuple[MemoryItem, Outdated] | None:
    """The one that shares most with the new value; None where two different ones share as much."""
    most = max((right.shared for _, right in told), default=0)
    nearest = [(row, right) for row, right in told if right.shared == most]
    return nearest[0] if len({right.content for _, right in nearest}) == 1 else None


def _stands_there(one: Statement, row: MemoryItem, new: Revalued) -> bool:
    """Whether extraction made of the clause the very statement that takes the place of the known one."""
    return one.subject_key == row.subject_key and new.value in one.quote and bool(one.single_valued)


def _known(turn: TurnText, owner: UUID) -> list[MemoryItem]:
    rows = memory_rows().filter(owned_by(owner), status=MemoryStatus.ACTIVE, valid_to=None)
    return list(rows.exclude(turn_id=turn.turn_id).order_by("-valid_from", "id")[:MOST])
