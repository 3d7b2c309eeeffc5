"""What candidates mean together: a move told in two clauses is one home, a coming one is a plan."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from memoryhub.core.extraction.model import Candidate

# Only these are told in two breaths ("我搬到杭州了，住在西湖附近"); joining others would blur two facts.
_TOLD_TOGETHER = frozenset({"profile.home", "profile.address", "profile.employer"})
_WHERE_ONE_WILL_BE = frozenset({"profile.home", "profile.address", "profile.employer", "profile.job"})
_BETWEEN = frozenset("，,、 ")
_SOON = timedelta(days=1)


def refine(candidates: Sequence[Candidate], *, text: str, said_at: datetime) -> list[Candidate]:
    """Join neighbours under one key, and turn what is still to come into a plan; order is kept."""
    joined: list[Candidate] = []
    for candidate in candidates:
        if joined and _told_together(joined[-1], candidate, text):
            joined[-1] = _join(joined[-1], candidate, text)
        else:
            joined.append(candidate)
    return [_planned(candidate, said_at) for candidate in joined]


def _told_together(first: Candidate, second: Candidate, text: str) -> bool:
    if first.subject_key != second.subject_key or first.subject_key not in _TOLD_TOGETHER:
        return False
    if "forget" in (first.intent, second.intent) or second.start < first.end:
        return False
    return set(text[first.end : second.start]) <= _BETWEEN


def _join(first: Candidate, second: Candidate, text: str) -> Candidate:
    quote = text[first.start : second.end]
    intent = "correct" if "correct" in (first.intent, second.intent) else first.intent
    return replace(
        first,
        content=quote,
        quote=quote,
        end=second.end,
        intent=intent,
        importance=max(first.importance, second.importance),
        confidence=max(first.confidence, second.confidence),
    )


def _planned(candidate: Candidate, said_at: datetime) -> Candidate:
    """A home or job of the future: kept as a plan, so that today's stays in force."""
    begins = candidate.event_at
    if candidate.subject_key not in _WHERE_ONE_WILL_BE or begins is None or candidate.intent == "forget":
        return candidate
    if begins - said_at < _SOON:
        return candidate
    kind = candidate.subject_key.rpartition(".")[2]
    return replace(
        candidate, memory_type="experience", subject_key=f"plan.{kind}", intent="assert", single_valued=True
    )
