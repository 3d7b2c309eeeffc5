"""The one maker of decision rows: what is written down of a write, whoever decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from memories.models import MemoryItem, WriteDecision
from memories.services.draft import masked

SHOWN = 300  # code points of a reason that are kept


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was decided (`Outcome`), by which rule, and why in both languages."""

    outcome: str
    rule: str
    reason: str
    reason_zh: str


@dataclass(frozen=True, slots=True)
class Heard:
    """By which channel and in which turn it was said; a decision by hand belongs to no turn."""

    channel: str
    session_id: UUID | None = None
    turn_id: UUID | None = None


def heard_in(memory: MemoryItem) -> Heard:
    """Where a memory itself was heard."""
    return Heard(memory.channel, memory.session_id, memory.turn_id)


def decision_row(
    about: MemoryItem,
    verdict: Verdict,
    *,
    heard: Heard,
    memory: MemoryItem | None = None,
    superseded: Sequence[MemoryItem] = (),
    details: Mapping[str, Any],
    wordless: bool = False,
) -> WriteDecision:
    """The unsaved decision about a draft or a memory; secrets in it are masked.

    `memory` is the row that stands for it now; `wordless` leaves the words out, of what is forgotten.
    """
    return WriteDecision(
        user_id=about.user_id,
        decision=verdict.outcome,
        rule=verdict.rule,
        reason=verdict.reason[:SHOWN],
        reason_zh=verdict.reason_zh[:SHOWN],
        content="" if wordless else masked(about.content, about.subject_key),
        subject_key="" if wordless else masked(about.subject_key),
        memory_type=about.memory_type,
        channel=heard.channel,
        memory=memory,
        superseded_ids=[row.pk.hex for row in superseded],
        session_id=heard.session_id,
        turn_id=heard.turn_id,
        details=dict(details),
    )
