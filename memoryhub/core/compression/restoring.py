"""Brings lost spans back into a summary word for word, in the shortest wording that fits."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from memoryhub.core.compression.condensing import (
    FITTING_ROUNDS,
    JOINS,
    SPEAKER_WEIGHTS,
    Condenser,
    Kept,
    Unit,
)
from memoryhub.core.compression.quality import SpanKey, form, holds, span_key
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.statements import ENTRY_OVERHEAD
from memoryhub.core.compression.wordings import clauses, joined, sentences_with_spans
from memoryhub.core.spans import spans
from memoryhub.core.summaries.summary import PARTS, Entry, StructuredSummary, speaker_of
from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter


def restored(
    summary: StructuredSummary,
    turns: Sequence[SourceTurn],
    *,
    elsewhere: str,
    room: int,
    counter: TokenCounter,
    language: Language,
) -> StructuredSummary:
    """The summary with facts added, one a turn, for the spans of `turns` that it does not hold.

    `elsewhere` is text that keeps spans too (pins, preferences); `room` the tokens that may be added. What
    does not fit is left out, what is worth least for its tokens first.
    """
    kept = "\n".join([elsewhere, *(entry.text for _, entry in summary.entries())])
    haystack = form(kept)
    present = {span_key(span) for span in spans(kept)}

    def held(key: SpanKey) -> bool:
        return key in present or holds(haystack, key)

    units = [unit for unit in _units(turns) if not all(map(held, unit.clause.keys))]
    if not units or room <= 0:
        return summary
    condenser = Condenser(units, held=held, counter=counter)
    before = counter.count(summary.render(language))
    left = room
    after = summary
    for _ in range(FITTING_ROUNDS):
        chosen = condenser.within(max(0, left), bare_share=1.0)
        after = _with_facts(summary, list(_entries(chosen, JOINS[language])))
        over = counter.count(after.render(language)) - before - room
        if over <= 0:
            return after
        left -= over + ENTRY_OVERHEAD  # headings and dashes, which are known only once it is rendered
    return after if left > 0 else summary


def _units(turns: Sequence[SourceTurn]) -> Iterator[Unit]:
    """The clauses of the turns that hold spans."""
    for turn in turns:
        by = speaker_of(turn.role)
        for sentence, inside in sentences_with_spans(turn.content, spans(turn.content)):
            for clause in clauses(turn.content, sentence.start, sentence.end, inside):
                if clause.keys:
                    yield Unit(clause, (turn.seq,), turn.seq, SPEAKER_WEIGHTS[by], by=by)


def _entries(chosen: Sequence[Kept], join: str) -> Iterator[Entry]:
    for (seq, by), offers in groupby(chosen, key=lambda offer: (offer.unit.place, offer.unit.by)):
        yield Entry(joined([offer.text for offer in offers], join), (seq,), by=by)


def _with_facts(summary: StructuredSummary, facts: Sequence[Entry]) -> StructuredSummary:
    parts = {part: summary.part(part) for part in PARTS}
    both = [*summary.confirmed_facts, *facts]
    parts["confirmed_facts"] = tuple(sorted(both, key=lambda entry: entry.turns[0] if entry.turns else 0))
    return StructuredSummary.of(parts)
