"""The wordings of a summary from the fullest to the tightest, made from its parts without a model.

What goes first is what was condensed from the talk and never confirmed, the oldest of it before the newest;
then decisions, open questions and subtasks. The goal, constraints and confirmed facts stay in every wording.
"""

from collections.abc import Collection
from dataclasses import replace

from memoryhub.core.summaries.summary import Entry, StructuredSummary
from memoryhub.core.text import Language


def summary_wordings(
    summary: StructuredSummary, language: Language, *, fullest: str, pinned: Collection[str] = ()
) -> tuple[str, ...]:
    """`fullest` as it was stored, and the tighter wordings that are really shorter.

    `pinned` texts stand elsewhere in the context and are left out, as in the fullest.
    """
    condensed = [entry for entry in summary.confirmed_facts if not entry.confirmed]
    by_age = sorted(condensed, key=_last_turn)
    confirmed = _with_facts(summary, [])
    steps = (
        *(
            _with_facts(summary, by_age[-(len(by_age) // part) :])
            for part in (2, 4, 8)
            if len(by_age) >= part
        ),
        confirmed,
        replace(confirmed, decisions=(), open_questions=(), pending_subtasks=()),
    )
    wordings = [fullest]
    for step in steps:
        text = step.render(language, pinned=pinned)
        if text and len(text) < len(wordings[-1]):
            wordings.append(text)
    return tuple(wordings)


def _with_facts(summary: StructuredSummary, condensed: Collection[Entry]) -> StructuredSummary:
    facts = tuple(entry for entry in summary.confirmed_facts if entry.confirmed or entry in condensed)
    return replace(summary, confirmed_facts=facts)


def _last_turn(entry: Entry) -> int:
    return max(entry.turns, default=0)
