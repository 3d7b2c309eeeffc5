"""Ends what a rule had taught when a new one takes its place: pin and memory of it go together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from memories.models import MemoryStatus
from memories.services.lifting import rows_of_pin
from memories.services.statement import Overruled, Statement, TurnText
from memoryhub.core.pins.lifting import is_same_rule


def said_over_pins(turn: TurnText, found: Sequence[Statement], owner: UUID) -> list[Statement]:
    """The statements of a turn, those made of a new rule ending what the old one taught in its own words.

    In the open scope. Nothing ends where the turn teaches nothing in the place of the old rule.
    """
    told = list(found)
    if turn.overruled is None or not told:
        return told
    for one in turn.overruled():
        place = next((at for at, said in enumerate(told) if _is_made_of(said, one)), None)
        if place is not None:
            old = rows_of_pin(owner, one.old.turn_id, one.old.content)
            gone = [row.pk for row in old if row.status == MemoryStatus.ACTIVE]
            told[place] = replace(told[place], ends=(*told[place].ends, *gone))
    return told


def _is_made_of(said: Statement, one: Overruled) -> bool:
    return said.intent != "forget" and is_same_rule(said.quote or said.content, one.new)
