"""What a turn says only beside several before it: a game of roles, a name that comes later, a date that
moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from memories.services.said_last import known_of
from memories.services.stated_time import statement_of
from memories.services.statement import Statement, TurnBefore, TurnText
from memoryhub.core.extraction.make_believe import in_play
from memoryhub.core.extraction.moved import moved_to
from memoryhub.core.extraction.named_later import may_give_name, named_later
from memoryhub.core.extraction.places_said import may_speak_of_there, with_place
from memoryhub.core.extraction.put_right import Known, put_right_by
from memoryhub.core.text import fold
from tenants.services.audit import Actor

_FIXED = ("profile.birthday", "profile.age", "past.")  # nobody moves these
_NEAR = 3  # turns in which what is named or moved was told


def with_earlier(turn: TurnText, found: list[Statement], owner: UUID, actor: Actor) -> list[Statement]:
    """`found` with what the turns before make plain; nothing is read of them unless the words ask for it."""
    found = _moved(turn, found, owner, actor)
    if may_give_name(turn.content):
        near = [turn.content, *(one.content for one in _earlier(turn)[:_NEAR])]
        found = instead_of(found, [statement_of(one, turn, actor) for one in named_later(turn.content, near)])
    return _with_places(turn, found)


def not_in_play(turn: TurnText, found: list[Statement]) -> list[Statement]:
    """`found` without what is said in a game of roles; a wish to forget is always meant."""
    if not found:
        return found
    start, end = in_play(turn.content, [one.content for one in _earlier(turn)])
    return [one for one in found if one.intent == "forget" or not start < _span(one)[1] <= end]


def instead_of(found: Sequence[Statement], told: Sequence[Statement]) -> list[Statement]:
    """`told` with those of `found` that quote other words, in the order of the turn."""
    spans = [_span(one) for one in told]
    kept = [one for one in found if not any(_meet(_span(one), span) for span in spans)]
    return sorted([*kept, *told], key=lambda one: one.quote_start or 0)


def _moved(turn: TurnText, found: list[Statement], owner: UUID, actor: Actor) -> list[Statement]:
    """`found` with what was told a turn or two before at the date to which this one moves it."""
    moved = moved_to(turn.content)
    if moved is None:
        return found
    for before in _earlier(turn)[:_NEAR]:
        told = known_of(owner, before.turn_id)
        rows = [
            row for row in told if not row.subject_key.startswith(_FIXED) and moved.is_of(fold(row.content))
        ]
        known = [Known(row.subject_key, row.content) for row in rows]
        right = put_right_by(moved.to, known, said_at=turn.said_at, timezone=turn.timezone)
        if right is not None:
            now = replace(statement_of(right.found, turn, actor), ends=(rows[right.place].pk,))
            return instead_of(found, [now])
    return found


def _with_places(turn: TurnText, found: list[Statement]) -> list[Statement]:
    if not found or not may_speak_of_there(turn.content):
        return found
    before = next(iter(_earlier(turn)), None)
    if before is None:
        return found
    return [
        replace(one, content=with_place(one.subject_key or "", one.content, before.content)) for one in found
    ]


def _earlier(turn: TurnText) -> Sequence[TurnBefore]:
    return turn.earlier() if turn.earlier is not None else ()


def _span(one: Statement) -> tuple[int, int]:
    start = one.quote_start or 0
    return start, start + len(one.quote)


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
