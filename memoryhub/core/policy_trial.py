"""Compares what two policies decide about the same statements, and tells which differences do harm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Outcome = Literal["kept", "merged", "superseded", "forgotten", "clarify", "review", "quarantined", "refused"]
OUTCOMES: tuple[Outcome, ...] = (
    "kept", "merged", "superseded", "forgotten", "clarify", "review", "quarantined", "refused",
)  # fmt: skip
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
