"""Folds turns again from what was said, where their summary was made under a smaller budget.

A summary rolls: each version is made from the one before, and what a small budget squeezed out of that is in
none that follows, while every turn is still there. So a compression that has room for a fourth more of what
the former covers starts from the turns, once for a budget. A chat that waits does not wait for this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memoryhub.core.compression.chain import QUALITY_FLOOR, summary_quality
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.unfinished import settles
from memoryhub.core.summaries.gate import Folding
from memoryhub.core.summaries.summary import PARTS, Entry, StructuredSummary
from memoryhub.core.text import search_terms
from sessions_app.models import Session, Summary, Turn
from sessions_app.queries import context_turns, current_summary
from sessions_app.services.budgets import session_policy
from sessions_app.services.made_under import recorded_in
from tenants.services.outbox import enqueue

MORE_ROOM = "more_room"  # the trigger when a session's budget was raised


def ask_to_fold_again(session: Session) -> None:
    """Have the background fold a session again if its budget of now is worth that."""
    summary, usable = current_summary(session.pk), session_policy(session).usable
    if summary is None or not any(one.gains(usable) for one in recorded_in(summary)):
        return
    enqueue(
        "sessions_app.compact_session",
        dedupe_key=f"compact:{session.pk}:room:{summary.pk}:{usable}",
        session=str(session.pk),
        trigger=MORE_ROOM,
    )


def turns_again(session: Session, previous: Summary | None, *, usable: int, most: int) -> list[Turn]:
    """The newest `most` turns that a version covers, if folding them again is worth it; else none."""
    history = [one for one in recorded_in(previous) if one.gains(usable)]
    if previous is None or not history or most <= 0:
        return []
    turns = context_turns(session.pk, after_seq=0, upto_seq=previous.to_seq, most=most)
    return turns if turns and any(one.to_seq >= turns[0].seq for one in history) else []


def summary_of_earlier(summary: StructuredSummary | None, first_seq: int) -> StructuredSummary | None:
    """What a summary says of turns before `first_seq` alone, which is not folded again; None if nothing."""
    if summary is None:
        return None
    earlier = StructuredSummary.of(
        {part: [one for one in summary.part(part) if _is_earlier(one, first_seq)] for part in PARTS}
    )
    return earlier if earlier.entries() else None


def _is_earlier(entry: Entry, first_seq: int) -> bool:
    return bool(entry.turns) and max(entry.turns) < first_seq


def without_finished(summary: StructuredSummary, turns: Sequence[SourceTurn]) -> StructuredSummary:
    """A summary of all `turns` at once without the subtasks that one of them says are done."""
    pending = [
        entry
        for entry in summary.pending_subtasks
        if not settles(_after(turns, entry), search_terms(entry.text))
    ]
    return replace(summary, pending_subtasks=tuple(pending))


def _after(turns: Sequence[SourceTurn], entry: Entry) -> list[SourceTurn]:
    return [turn for turn in turns if turn.seq > max(entry.turns, default=0)]


def is_better(again: StructuredSummary, rolled: StructuredSummary, folding: Folding) -> bool:
    """Whether what was folded again holds more of all its turns than the version rolled on would."""
    scores = [summary_quality(one, folding.turns, folding.retained).score for one in (again, rolled)]
    return scores[0] > scores[1]


def lost_too_much(summary: StructuredSummary, folding: Folding) -> bool:
    """Whether a summary holds too little of the turns that none covers yet."""
    return summary_quality(summary, folding.turns, folding.retained).score < QUALITY_FLOOR
