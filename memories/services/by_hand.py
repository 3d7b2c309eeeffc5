"""Writes down what a person or program decided by hand, beside what the policy decides."""

from __future__ import annotations

from collections.abc import Sequence

from memories.models import MemoryItem, WriteDecision
from memories.models.decision import Outcome
from memories.services.closing import EndNote
from memories.services.decision_rows import Heard, Verdict, decision_row
from memories.services.timeline import is_confirmed

CORRECTED = ("hand.corrected", "corrected by hand", "手动更正")
RESTORED = ("hand.restored", "brought back by hand", "手动恢复")
SET = ("hand.set", "set by hand", "手动设置")
RELEASED = ("hand.released", "a person vouched for it", "经人工核实后采信")
REJECTED = ("hand.rejected", "a person rejected it", "经人工审核后拒绝")


def record_by_hand(
    memory: MemoryItem,
    words: tuple[str, str, str],
    *,
    outcome: str,
    closed: Sequence[tuple[MemoryItem, EndNote]] = (),
) -> WriteDecision:
    """One decision in the open scope; `words` are rule and reason, `closed` what it ended and how that stood.

    It belongs to no turn: nobody said it in a conversation.
    """
    rule, reason, reason_zh = words
    decision = decision_row(
        memory,
        Verdict(outcome, rule, reason, reason_zh),
        heard=Heard(memory.channel),
        memory=memory,
        superseded=[row for row, _ in closed],
        details={"confirmed": is_confirmed(memory), "closed": {row.pk.hex: note for row, note in closed}},
    )
    decision.save(force_insert=True)
    return decision


def outcome_of(closed: Sequence[object], *, merged: bool = False) -> str:
    """What a write by hand came to."""
    if merged:
        return Outcome.MERGED
    return Outcome.SUPERSEDED if closed else Outcome.KEPT
