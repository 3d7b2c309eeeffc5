"""The deterministic engine that compresses a conversation without a model, and its quality gate."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryhub.core.compression.chain import QUALITY_FLOOR, ChainQuality, chain_quality
from memoryhub.core.compression.condensing import (
    BARE_SHARE,
    FITTING_ROUNDS,
    JOINS,
    SPEAKER_WEIGHTS,
    Condenser,
    Kept,
    Unit,
    worth_of_spans,
)
from memoryhub.core.compression.quality import QualityReport, span_key
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.statements import ENTRY_OVERHEAD, Statement, fitting, statements
from memoryhub.core.compression.target import allowances
from memoryhub.core.compression.wordings import Clause, clauses, joined, sentences_with_spans
from memoryhub.core.pins.laid_down import laid_down
from memoryhub.core.sentence_worth import is_idle, is_question, speaks_of_self
from memoryhub.core.spans import spans, spans_and_terms
from memoryhub.core.summaries.summary import SPEAKERS, Entry, Part, Speaker, StructuredSummary, speaker_of
from memoryhub.core.text import Language, Span, tsquery_terms
from memoryhub.core.tokens import TokenCounter

_DENSE_SHARE = 1.0  # of the room, which bare spans may take then
_CARRIED_WEIGHT = 0.55  # so that what the user said once weighs 0.8 later on
_OWN_WORTH = 0.6  # of a clause in which the user speaks of themself, beside its spans
_BESIDE_SHARE = 0.5  # of that, for the sentence's other clauses, which say why and where
_FULL_TERMS = 5  # search terms of a clause that is worth all of that; "I do" says next to nothing
_LEAST_OVER = 3  # tokens left over that are not worth another round
# Characters up to which bare spans of neighbouring turns share a line; more when room is short.
_MERGED, _MERGED_TIGHT = 24, 160


@dataclass(frozen=True, slots=True)
class CompressionResult:
    """A new summary of everything up to `covered_to_seq`, and its quality.

    `quality` counts the spans of the turns and of the summary before. `repaired` counts spans restored
    verbatim. `refused` means that too much of the turns would be lost: the caller keeps the summary it has,
    unless it has no choice. `lossy` is one that lost too much of the turns, or of both together.
    """

    summary: StructuredSummary
    covered_to_seq: int
    source_tokens: int
    summary_tokens: int
    quality: QualityReport
    repaired: int
    refused: bool = False

    @property
    def lossy(self) -> bool:
        """Whether too much is lost of what was folded, or of that and the summary before together."""
        return self.refused or self.quality.score < QUALITY_FLOOR


@dataclass(frozen=True, slots=True)
class _Draft:
    """What does not change while a summary is made to fit."""

    chosen: tuple[Statement, ...]
    condenser: Condenser
    pins: frozenset[str]
    language: Language
    counter: TokenCounter
    tight: bool

    def within(self, target_tokens: int, *, bare_share: float) -> StructuredSummary:
        """The fullest summary of no more than `target_tokens`, pins not counted.

        What a piece costs is known only once all is rendered, so the room is moved until little is over.
        """
        summary, worth = self._fitted(target_tokens, bare_share, SPEAKERS)
        if self.tight:
            # A heading of its own costs as much as some spans; what little others said is left out then.
            alone, worth_alone = self._fitted(target_tokens, bare_share, SPEAKERS[:1])
            return alone if worth_alone > worth else summary
        return summary

    def _fitted(
        self, target_tokens: int, bare_share: float, speakers: Sequence[Speaker]
    ) -> tuple[StructuredSummary, float]:
        """The fullest summary of what `speakers` said, and what the spans in it are worth."""
        room = target_tokens - self._tokens(self._of([]))
        best: tuple[StructuredSummary, float] | None = None
        for _ in range(FITTING_ROUNDS):
            kept = self.condenser.within(max(0, room), bare_share=bare_share, speakers=speakers)
            found = self._of(kept), worth_of_spans(kept)
            over = self._tokens(found[0]) - target_tokens
            if over <= 0:
                best = found
            enough = over <= 0 and (not self.tight or -over < _LEAST_OVER)
            if room <= 0 or enough or (over > 0 and best):
                break
            room -= over + ENTRY_OVERHEAD if over > 0 else over
        return best or found

    def _of(self, kept: Sequence[Kept]) -> StructuredSummary:
        return _summary_of(
            self.chosen, kept, join=JOINS[self.language], merged=_MERGED_TIGHT if self.tight else _MERGED
        )

    def _tokens(self, summary: StructuredSummary) -> int:
        return self.counter.count(summary.render(self.language, pinned=self.pins))


def compress(
    previous: StructuredSummary | None,
    turns: Sequence[SourceTurn],
    *,
    target_tokens: int,
    counter: TokenCounter,
    language: Language,
    retained: str = "",
    most_tokens: int | None = None,
) -> CompressionResult:
    """Summary k from summary k-1 and the turns since, by picking clauses; same input, same result.

    `retained` is text kept elsewhere, a line for each pin and preference that stands in every context; it
    need not be kept a second time. What is laid down stays even above `target_tokens`; a repair may go up to
    `most_tokens`, by default half as much again as the target.
    """
    pinned = frozenset(retained.split("\n"))
    tried: list[tuple[StructuredSummary, ChainQuality]] = []
    for summary in _drafts(previous, turns, retained, (target_tokens, language, counter), most_tokens):
        quality = chain_quality(summary, previous, turns, retained)
        tried.append((summary, quality))
        if quality.clear or (len(tried) > 1 and quality.kept):
            break
    else:
        # Not all has room: the turns go before what the summary before held of older ones.
        summary, quality = max(tried, key=lambda one: one[1].rank)
    first = tried[0][1]
    return CompressionResult(
        summary=summary,
        covered_to_seq=max((turn.seq for turn in turns), default=0),
        source_tokens=sum(turn.tokens for turn in turns),
        summary_tokens=counter.count(summary.render(language, pinned=pinned)),
        quality=quality.whole,
        repaired=max(0, len(first.whole.lost) - len(quality.whole.lost)),
        refused=quality.new.score < QUALITY_FLOOR,
    )


def _drafts(
    previous: StructuredSummary | None,
    turns: Sequence[SourceTurn],
    elsewhere: str,
    sizes: tuple[int, Language, TokenCounter],
    most_tokens: int | None,
) -> Iterator[StructuredSummary]:
    """Summaries to choose from: one that reads well, one that is dense, and longer ones step by step."""
    target = sizes[0]
    plain = _draft(previous, turns, elsewhere, sizes)
    yield plain.within(target, bare_share=BARE_SHARE)
    dense = _draft(previous, turns, elsewhere, sizes, tight=True)
    yield dense.within(target, bare_share=_DENSE_SHARE)
    for allowance in allowances(target, most_tokens):
        yield dense.within(allowance, bare_share=_DENSE_SHARE)
    if previous is not None:
        yield plain.within(allowances(target, most_tokens)[-1], bare_share=BARE_SHARE)


def _draft(
    previous: StructuredSummary | None,
    turns: Sequence[SourceTurn],
    elsewhere: str,
    sizes: tuple[int, Language, TokenCounter],
    *,
    tight: bool = False,
) -> _Draft:
    target_tokens, language, counter = sizes
    pinned = frozenset(elsewhere.split("\n"))
    found = statements(previous, turns)
    chosen = fitting(found, target_tokens, counter, brief=tight)
    verbatim = frozenset(statement.entry.text for statement in chosen) | pinned
    held = {span_key(span) for text in (elsewhere, *verbatim) for span in spans(text)}
    said = {turn.seq for turn in turns}
    left = [one.entry for one in found if one.entry.text not in verbatim and said.isdisjoint(one.entry.turns)]
    units = [*_old_units([*left, *_condensed(previous)]), *_new_units(turns, verbatim)]
    # Where there is room for clauses, these hold the words in doubt as well.
    condenser = Condenser(
        units, held=lambda key: key in held or (key[0] == "term" and not tight), counter=counter
    )
    return _Draft(tuple(chosen), condenser, pinned, language, counter, tight)


def _condensed(previous: StructuredSummary | None) -> list[Entry]:
    return [entry for entry in previous.confirmed_facts if not entry.confirmed] if previous else []


def _old_units(entries: Sequence[Entry]) -> Iterator[Unit]:
    """What the summary before held, taken apart again."""
    for entry in entries:
        found = spans_and_terms(entry.text)
        for clause in clauses(entry.text, 0, len(entry.text), found):
            place = entry.turns[0] if entry.turns else 0
            yield Unit(clause, entry.turns, place, _CARRIED_WEIGHT * SPEAKER_WEIGHTS[entry.by], by=entry.by)


def _new_units(turns: Sequence[SourceTurn], verbatim: frozenset[str]) -> Iterator[Unit]:
    for turn in turns:
        by = speaker_of(turn.role)
        weight = SPEAKER_WEIGHTS[by]
        for sentence, inside in sentences_with_spans(turn.content, spans_and_terms(turn.content)):
            if sentence.text in verbatim:
                continue
            own = by == "user" and speaks_of_self(sentence.text) and not is_question(sentence.text)
            for clause in _loose(
                clauses(turn.content, sentence.start, sentence.end, inside), sentence, verbatim
            ):
                idle = is_idle(clause.text)
                worth = _own_worth(clause.text) if own and not idle else 0.0
                yield Unit(clause, (turn.seq,), turn.seq, weight, worth, by, idle)


def _loose(found: Sequence[Clause], sentence: Span, verbatim: frozenset[str]) -> Iterator[Clause]:
    """The clauses that do not lie in a stretch which stands word for word already."""
    standing = [one for one in laid_down(sentence.text) if one.text in verbatim] if len(found) > 1 else []
    for clause in found:
        start, end = clause.bounds
        at = start - sentence.start
        if not any(one.start <= at and end - sentence.start <= one.end for one in standing):
            yield clause


def _own_worth(text: str) -> float:
    """What a clause is worth of a sentence in which the user speaks of themself, by how much it says."""
    share = 1.0 if speaks_of_self(text) else _BESIDE_SHARE
    return _OWN_WORTH * share * min(1.0, len(tsquery_terms(text)) / _FULL_TERMS)


def _summary_of(
    chosen: Sequence[Statement], kept: Sequence[Kept], *, join: str, merged: int
) -> StructuredSummary:
    parts: dict[Part, list[Entry]] = {}
    for statement in sorted(chosen, key=lambda item: item.place):
        parts.setdefault(statement.part, []).append(statement.entry)
    for speaker in SPEAKERS:
        parts.setdefault("confirmed_facts", []).extend(
            _entries([offer for offer in kept if offer.unit.by == speaker], join, merged)
        )
    return StructuredSummary.of(parts)


def _entries(kept: Sequence[Kept], join: str, merged: int) -> Iterator[Entry]:
    """One entry a turn, of one speaker; bare spans of neighbouring turns share one."""
    for group in _grouped(kept, merged):
        turns = tuple(dict.fromkeys(turn for offer in group for turn in offer.unit.turns))
        yield Entry(joined(list(_runs(group)), join), turns, by=group[0].unit.by)


def _grouped(kept: Sequence[Kept], merged: int) -> Iterator[list[Kept]]:
    group: list[Kept] = []
    for offer in kept:
        small = sum(len(one.text) for one in group) <= merged and len(offer.text) <= merged
        if group and offer.unit.turns != group[-1].unit.turns and not small:
            yield group
            group = []
        group.append(offer)
    if group:
        yield group


def _runs(group: Sequence[Kept]) -> Iterator[str]:
    """Clauses that stood one behind the other stand so again, with the words that joined them."""
    first = last = group[0]
    for offer in group[1:]:
        if offer.follows(last):
            last = offer
            continue
        yield _run(first, last)
        first = last = offer
    yield _run(first, last)


def _run(first: Kept, last: Kept) -> str:
    if first is last:
        return first.text
    source = first.unit.clause.source
    return " ".join(source[first.unit.clause.bounds[0] : last.unit.clause.bounds[1]].split())
