"""The wordings of a summary from the fullest to the tightest, made from its parts without a model.

What goes first is what was condensed from the talk and never confirmed, the oldest of it before the newest;
then decisions, open questions and subtasks. The goal, constraints and confirmed facts stay in every wording.
Where not even these have room beside the newest turns, as many of their entries stand as fit.
"""

from collections.abc import Collection
from dataclasses import replace

from memoryhub.core.summaries.summary import PARTS, Entry, Part, StructuredSummary
from memoryhub.core.text import Language

MOST_PARTS = 16


def summary_wordings(
    summary: StructuredSummary, language: Language, *, fullest: str, pinned: Collection[str] = ()
) -> tuple[str, ...]:
    """`fullest` as it was stored, and the tighter wordings that are really shorter.

    `pinned` texts stand elsewhere in the context and are left out, as in the fullest.
    """
    wordings = [fullest]
    for step in _steps(summary):
        text = step.render(language, pinned=pinned)
        if text and len(text) < len(wordings[-1]):
            wordings.append(text)
    return tuple(wordings)


def parts_of_tightest(
    summary: StructuredSummary, language: Language, *, pinned: Collection[str] = ()
) -> tuple[str, ...]:
    """Texts of ever fewer entries of the tightest wording, the longest first; the last one is of one entry.

    What matters most and was said last is in all of them. They are at most `MOST_PARTS`, evenly apart.
    """
    tightest = _tightest(summary, language, pinned)
    ranked = [pair for pair in _by_rank(tightest) if pair[1].text not in pinned]
    counts = {-(-len(ranked) * step // MOST_PARTS) for step in range(1, MOST_PARTS)} - {0, len(ranked)}
    found = []
    for count in sorted(counts, reverse=True):
        kept: dict[Part, list[Entry]] = {}
        for part, entry in sorted(ranked[:count], key=lambda pair: _last_turn(pair[1])):
            kept.setdefault(part, []).append(entry)
        found.append(StructuredSummary.of(kept).render(language, pinned=pinned))
    return tuple(found)


def _steps(summary: StructuredSummary) -> tuple[StructuredSummary, ...]:
    by_age = sorted((entry for entry in summary.confirmed_facts if not entry.confirmed), key=_last_turn)
    confirmed = _with_facts(summary, [])
    return (
        *(
            _with_facts(summary, by_age[-(len(by_age) // part) :])
            for part in (2, 4, 8)
            if len(by_age) >= part
        ),
        confirmed,
        replace(confirmed, decisions=(), open_questions=(), pending_subtasks=()),
    )


def _tightest(summary: StructuredSummary, language: Language, pinned: Collection[str]) -> StructuredSummary:
    """The last step that says anything."""
    said = (step for step in reversed(_steps(summary)) if step.render(language, pinned=pinned))
    return next(said, summary)


def _by_rank(summary: StructuredSummary) -> list[tuple[Part, Entry]]:
    """The entries as they are kept: by their part, confirmed facts before others, the newest first."""

    def rank(pair: tuple[Part, Entry]) -> tuple[int, bool, int]:
        part, entry = pair
        return PARTS.index(part), not entry.confirmed, -_last_turn(entry)

    return sorted(summary.entries(), key=rank)


def _with_facts(summary: StructuredSummary, condensed: Collection[Entry]) -> StructuredSummary:
    facts = tuple(entry for entry in summary.confirmed_facts if entry.confirmed or entry in condensed)
    return replace(summary, confirmed_facts=facts)


def _last_turn(entry: Entry) -> int:
    return max(entry.turns, default=0)
