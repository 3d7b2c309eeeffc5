"""What a turn says of a known thing that is gone, a state that is left, or another in somebody's part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.db.models import Q

from memories.models import MemoryItem, MemoryStatus
from memories.queries.items import memory_rows, owned_by
from memories.services.stated_time import statement_of
from memories.services.statement import Statement, TurnText
from memoryhub.core.extraction.lapses import Lapse, Told, lapse_of, may_end_something, told_in
from tenants.services.audit import Actor

MOST = 200  # rows that are looked at, the newest first


def with_lapses(turn: TurnText, found: list[Statement], owner: UUID, actor: Actor) -> list[Statement]:
    """`found` with the ends of what is known that the turn's words say is no longer so.

    Runs in the open scope, after what ends by whole clauses; what those end is left to them. Nothing is read
    of what is known unless the words could end something.
    """
    told = [clause for clause in told_in(turn.content) if may_end_something(clause)]
    if not told:
        return found
    ended = {row for one in found for row in one.ends}
    by_clause: dict[Told, list[tuple[MemoryItem, Lapse]]] = {}
    unsure: dict[Told, MemoryItem] = {}
    for row in _known(turn, owner):
        way = None if row.pk in ended else _ending(row, told)
        if way is not None and way[1] == "asked":
            unsure.setdefault(way[0], row)
        elif way is not None:
            by_clause.setdefault(way[0], []).append((row, way[1]))
    for clause, lapsed in by_clause.items():
        found = _with_end(turn, found, clause, lapsed, actor)
    for clause, row in unsure.items():
        if clause not in by_clause:
            found = _with_question(turn, found, clause, row, actor)
    return found


def _ending(row: MemoryItem, told: Sequence[Told]) -> tuple[Told, Lapse] | None:
    """The clause that ends a known statement: the last that says what is so instead, else the first."""
    ways = [(clause, lapse_of(row.subject_key, row.content, clause)) for clause in told]
    instead = [way for way in ways if way[1] == "replaced"]
    over = [way for way in ways if way[1] == "over"]
    return instead[-1] if instead else next((way for way in (*over, *ways) if way[1]), None)


def _with_end(
    turn: TurnText,
    found: Sequence[Statement],
    clause: Told,
    lapsed: Sequence[tuple[MemoryItem, Lapse]],
    actor: Actor,
) -> list[Statement]:
    """`found` with one statement that ends `lapsed`: what extraction made of the clause, else the clause.

    What tells the value that is so instead takes the key of the old, so that the next one finds it.
    """
    ends = tuple(row.pk for row, _ in lapsed)
    said = next((one for one in found if _stands_in(one, clause) and one.intent != "forget"), None)
    first = lapsed[0][0]
    instead = next((row for row, how in lapsed if how == "replaced" and row.single_valued), None)
    if said is not None:
        told = replace(said, ends=(*said.ends, *ends))
        if instead is not None and not said.single_valued:
            told = replace(told, subject_key=instead.subject_key, single_valued=True)
        return [told if one is said else one for one in found]
    if not any(_stands_in(one, clause.whole) for one in found):
        clause = clause.whole
    now = statement_of(clause.candidate(first.subject_key, first.memory_type), turn, actor)
    return sorted([*found, replace(now, ends=ends)], key=lambda one: one.quote_start or 0)


def _with_question(
    turn: TurnText, found: Sequence[Statement], clause: Told, row: MemoryItem, actor: Actor
) -> list[Statement]:
    """`found` with one statement after which the user is asked whether `row` still holds.

    It is kept beside what it may end, under no key of its: both are there with their days until the answer.
    """
    said = next((one for one in found if _stands_in(one, clause) and one.intent != "forget"), None)
    if said is not None:
        return [replace(one, asks=(row.pk,)) if one is said else one for one in found]
    now = statement_of(clause.candidate("", row.memory_type), turn, actor)
    now = replace(now, subject_key=None, single_valued=False, intent="assert", asks=(row.pk,))
    return sorted([*found, now], key=lambda one: one.quote_start or 0)


def _stands_in(one: Statement, clause: Told) -> bool:
    start = one.quote_start or 0
    return start < clause.start + len(clause.quote) and clause.start < start + len(one.quote)


def _known(turn: TurnText, owner: UUID) -> list[MemoryItem]:
    holds = Q(valid_to=None) | Q(valid_to__gt=turn.said_at)
    rows = memory_rows().filter(holds, owned_by(owner), status=MemoryStatus.ACTIVE)
    return list(rows.exclude(turn_id=turn.turn_id).order_by("-valid_from", "id")[:MOST])
