"""Has the user asked whether something known still holds, where what was said may mean that it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memories.models import MemoryItem
from memories.queries.clarifications import is_asked_about
from memories.services.write_plan import WritePlan


def with_question(plan: WritePlan, doubted: Sequence[MemoryItem]) -> WritePlan:
    """A plan after which the user is asked whether a row that the draft may end still holds.

    Only where the draft is put beside it and ends nothing itself, and where no open question names the row.
    """
    if not doubted or plan.action != "insert" or plan.closes or plan.outcome != "kept":
        return plan
    rival = next((row for row in doubted if not is_asked_about(row.pk)), None)
    if rival is None:
        return plan
    return replace(
        plan,
        outcome="clarify",
        rule="conflict.perhaps_over",
        reason="what was said may mean that this holds no longer: the user is asked",
        reason_zh="所说的可能意味着这条不再成立：向用户确认",
        rivals=(rival,),
    )
