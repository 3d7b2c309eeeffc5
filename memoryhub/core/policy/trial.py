"""Compares what two policies decide about the same statements, and tells which differences do harm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

Outcome = Literal[
    "kept", "merged", "superseded", "forgotten", "clarify", "review", "quarantined", "refused", "unread"
]
OUTCOMES: tuple[Outcome, ...] = (
    "kept", "merged", "superseded", "forgotten", "clarify", "review", "quarantined", "refused",
    "unread",
)  # fmt: skip
"""What became or would become of a statement; an `unread` one is found by the other policy's words alone."""

_OF_DECISION: Mapping[str, Outcome] = {
    "keep": "kept", "refuse": "refused", "review": "review", "clarify": "clarify",
    "quarantine": "quarantined",
}  # fmt: skip
_IN_FORCE = frozenset({"kept", "merged", "superseded"})
_RECORDED: Mapping[str, Outcome] = {name: name for name in OUTCOMES}

Harm = Literal["", "confirmed", "accepted", "helpful", "used", "rejected", "unhelpful"]
"""Why a change needs a look: a person confirmed or accepted it, it helped, it was used (and would be lost); a
person rejected it, or it did not help (and would be let in)."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What one policy decides about a statement, by which rule, and how it would be kept."""

    outcome: Outcome
    rule: str
    reason: str
    reason_zh: str
    subject_key: str
    importance: int


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of the memory of a statement since; votes and uses are counts.

    `verdict` is "accepted", "rejected", "waiting", or "" where nobody was asked.
    """

    status: str
    use_count: int = 0
    helpful: int = 0
    unhelpful: int = 0
    confirmed: bool = False
    corrected: bool = False
    verdict: Literal["", "accepted", "rejected", "waiting"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialChange:
    """One statement that the draft decides otherwise; `fate` None where no memory came of it."""

    session_id: UUID
    turn_id: UUID
    seq: int
    user: str
    said_at: datetime
    content: str
    language: str
    memory_type: str
    confidence: float
    memory_id: UUID | None
    before: Judged
    after: Judged
    fate: Fate | None
    harm: Harm


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What a draft would change. `before` and `after` count outcomes; `complete` is False when time ran out.

    Settings of conflicts, retention and lifetimes are not replayed: what was known at the time is not.
    """

    version: int
    turns: int
    candidates: int
    same: int
    changed: int
    harmful: int
    before: dict[str, int]
    after: dict[str, int]
    changes: tuple[TrialChange, ...]
    complete: bool
    seconds: float

    @property
    def figures(self) -> dict[str, object]:
        """What is kept with a draft: numbers, never anybody's words."""
        names = (
            "version",
            "turns",
            "candidates",
            "same",
            "changed",
            "harmful",
            "before",
            "after",
            "complete",
        )
        return {**{name: getattr(self, name) for name in names}, "seconds": round(self.seconds, 1)}


def outcome_of(decision: str, *, recorded: str = "", by_rule: str = "") -> Outcome:
    """What a policy's decision comes to.

    Where the policy keeps something, conflict rules and wishes to forget go on from there: what they came to
    when it was said stands for both policies, since what was known then is not replayed.
    """
    if decision == "keep" and by_rule.startswith(("conflict.", "forget.")):
        return _RECORDED.get(recorded, "kept")
    return _OF_DECISION[decision]


def differs(before: Judged, after: Judged) -> bool:
    """Whether a person would notice: another outcome, another key, another weight."""
    return (before.outcome, before.subject_key, before.importance) != (
        after.outcome, after.subject_key, after.importance,
    )  # fmt: skip


def harm_of(before: Judged, after: Judged, fate: Fate | None) -> Harm:
    """What speaks against a change, by what became of the memory; the strongest first, "" for nothing."""
    if fate is None or before.outcome == after.outcome:
        return ""
    if after.outcome in _IN_FORCE and before.outcome not in _IN_FORCE:
        return "rejected" if fate.verdict == "rejected" else "unhelpful" if _disliked(fate) else ""
    if after.outcome in _IN_FORCE:
        return ""
    if fate.confirmed:
        return "confirmed"
    if fate.verdict == "accepted":
        return "accepted"
    return "helpful" if fate.helpful > fate.unhelpful else "used" if fate.use_count else ""


def counted(outcomes: Iterable[str]) -> dict[str, int]:
    """How often each outcome occurs, all of them named."""
    found = Counter(outcomes)
    return {name: found[name] for name in OUTCOMES}


def _disliked(fate: Fate) -> bool:
    return fate.unhelpful > fate.helpful
