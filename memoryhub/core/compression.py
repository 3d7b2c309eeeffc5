"""When a conversation is compressed, and the deterministic engine that does it without a model."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from memoryhub.core.quality import QualityReport, recoverability
from memoryhub.core.sentence_worth import (
    CONFIRMED_WORTH,
    is_confirmation,
    is_directive,
    is_question,
    worth_of,
)
from memoryhub.core.summary import Entry, Part, StructuredSummary
from memoryhub.core.text import Language, fold, split_sentences
from memoryhub.core.tokens import TokenCounter

Mode = Literal["hybrid", "preventive", "reactive"]
TriggerReason = Literal["turn_count", "token_threshold", "important_statement", "hard_bound", "none"]

_ENTRY_OVERHEAD = 3  # tokens: the dash before an entry and the line end
_GOALS_KEPT = 3
_QUALITY_FLOOR = 0.9  # share of spans below which lost sentences are restored
_REPAIR_ALLOWANCE = 1.5  # of the target, which a repair may use


@dataclass(frozen=True, slots=True)
class SourceTurn:
    """A turn to be compressed; `tokens` is its stored count."""

    seq: int
    role: str
    content: str
    tokens: int


@dataclass(frozen=True, slots=True)
class CompressionPolicy:
    """A tenant's triggers: every `every_turns` turns, above `token_share` of the usable budget, or on a
    statement that matters; above `hard_share` chat has to wait for it."""

    mode: Mode = "hybrid"
    every_turns: int = 20
    token_share: float = 0.8
    hard_share: float = 1.0
    min_turns: int = 4


@dataclass(frozen=True, slots=True)
class Trigger:
    """Whether to compress now, why, and whether the chat must wait for it."""

    due: bool
    reason: TriggerReason
    must_wait: bool = False


@dataclass(frozen=True, slots=True)
class CompressionResult:
    """A new summary of everything up to `covered_to_seq`, the pins found in the new turns, and its quality.

    `pins` hold the user's own words, never rewritten; `repaired` counts sentences restored verbatim.
    """

    summary: StructuredSummary
    pins: tuple[Entry, ...]
    covered_to_seq: int
    source_tokens: int
    summary_tokens: int
    quality: QualityReport
    repaired: int


@dataclass(frozen=True, slots=True)
class _Candidate:
    part: Part
    entry: Entry
    score: float
    place: int  # in the order it was said


def should_compress(
    policy: CompressionPolicy, *, turns_since: int, pressure: float, last_user_text: str = ""
) -> Trigger:
    """Decides after a turn; `turns_since` the last compression, `pressure` the used share of the budget."""
    if turns_since <= 0:
        return Trigger(False, "none")
    if pressure >= policy.hard_share:
        return Trigger(True, "hard_bound", must_wait=True)
    if policy.mode != "reactive":
        if pressure >= policy.token_share:
            return Trigger(True, "token_threshold")
        if turns_since >= policy.every_turns:
            return Trigger(True, "turn_count")
    important = (
        policy.mode != "preventive" and turns_since >= policy.min_turns and is_important(last_user_text)
    )
    return Trigger(True, "important_statement") if important else Trigger(False, "none")


def is_important(text: str) -> bool:
    """Whether a user's message settles what must be secured at once: an address, an order, a term."""
    return any(
        is_directive(sentence.text) or worth_of(sentence.text, "user").score >= CONFIRMED_WORTH
        for sentence in split_sentences(text)
    )


def compress(
    previous: StructuredSummary | None,
    turns: Sequence[SourceTurn],
    *,
    target_tokens: int,
    counter: TokenCounter,
    language: Language,
    retained: str = "",
) -> CompressionResult:
    """Summary k from summary k-1 and the turns since, by picking sentences; same input, same result.

    `retained` is text kept elsewhere (earlier pins, preferences), which need not be kept a second time.
    What is confirmed or laid down stays even above `target_tokens`.
    """
    found = [*_carried(previous, turns), *_confirmed(turns), *_said(turns)]
    chosen = _chosen(found, target_tokens, counter)
    pins = _pins(turns)
    kept_elsewhere = "\n".join([retained, *(pin.text for pin in pins)])
    summary, repaired = _repaired(
        chosen, turns, kept_elsewhere, int(target_tokens * _REPAIR_ALLOWANCE), counter
    )
    rendered = summary.render(language)
    return CompressionResult(
        summary=summary,
        pins=pins,
        covered_to_seq=max((turn.seq for turn in turns), default=0),
        source_tokens=sum(turn.tokens for turn in turns),
        summary_tokens=counter.count(rendered),
        quality=_quality(summary, turns, kept_elsewhere),
        repaired=repaired,
    )


def _pins(turns: Sequence[SourceTurn]) -> tuple[Entry, ...]:
    pins = [
        Entry(sentence.text, (turn.seq,), confirmed=True)
        for turn in turns
        if turn.role == "user"
        for sentence in split_sentences(turn.content)
        if is_directive(sentence.text)
    ]
    return tuple({fold(pin.text): pin for pin in pins}.values())


def _carried(previous: StructuredSummary | None, turns: Sequence[SourceTurn]) -> Iterator[_Candidate]:
    """The entries of the summary before; a question that the next turn answered is not open any more."""
    answered = bool(turns) and turns[0].role == "assistant"
    for part, entry in previous.entries() if previous else ():
        if part == "open_questions" and answered:
            continue
        place = entry.turns[0] if entry.turns else 0
        score = worth_of(entry.text, "user").score + (CONFIRMED_WORTH if entry.confirmed else 0.0)
        yield _Candidate(part, entry, score, place)


def _confirmed(turns: Sequence[SourceTurn]) -> Iterator[_Candidate]:
    """What the assistant put to the user and the user said yes to."""
    for asked, answer in pairwise(turns):
        if asked.role != "assistant" or answer.role != "user" or not is_confirmation(answer.content):
            continue
        for sentence in split_sentences(asked.content)[-2:]:
            worth = worth_of(sentence.text, "user")
            if worth.score > 0:
                entry = Entry(sentence.text, (asked.seq, answer.seq), confirmed=True)
                yield _Candidate("confirmed_facts", entry, worth.score + CONFIRMED_WORTH, asked.seq)


def _said(turns: Sequence[SourceTurn]) -> Iterator[_Candidate]:
    for index, turn in enumerate(turns):
        is_last = index == len(turns) - 1
        for sentence in split_sentences(turn.content):
            worth = worth_of(sentence.text, turn.role)
            entry = Entry(sentence.text, (turn.seq,))
            if is_last and is_question(sentence.text):
                yield _Candidate("open_questions", entry, worth.score + 2.0, turn.seq)
            elif worth.score > 0:
                yield _Candidate(worth.part, entry, worth.score, turn.seq)


def _chosen(found: Iterable[_Candidate], target_tokens: int, counter: TokenCounter) -> list[_Candidate]:
    """The most valuable candidates within the target, each text once; later beats earlier at equal worth."""
    unique: dict[str, _Candidate] = {}
    for candidate in found:
        unique.setdefault(fold(candidate.entry.text), candidate)
    room = target_tokens
    chosen: list[_Candidate] = []
    for candidate in sorted(unique.values(), key=lambda item: (-item.score, -item.place)):
        tokens = counter.count(candidate.entry.text) + _ENTRY_OVERHEAD
        must_stay = candidate.entry.confirmed or candidate.part == "constraints"
        if must_stay or tokens <= room:
            chosen.append(candidate)
            room -= tokens
    return chosen


def _summary_of(chosen: Iterable[_Candidate]) -> StructuredSummary:
    parts: dict[Part, list[Entry]] = {}
    for candidate in sorted(chosen, key=lambda item: item.place):
        parts.setdefault(candidate.part, []).append(candidate.entry)
    summary = StructuredSummary.of(parts)
    return replace(summary, goal=summary.goal[-_GOALS_KEPT:])


def _quality(summary: StructuredSummary, turns: Sequence[SourceTurn], elsewhere: str) -> QualityReport:
    kept = "\n".join([elsewhere, *(entry.text for _, entry in summary.entries())])
    return recoverability([turn.content for turn in turns], kept)


def _repaired(
    chosen: list[_Candidate],
    turns: Sequence[SourceTurn],
    elsewhere: str,
    allowance: int,
    counter: TokenCounter,
) -> tuple[StructuredSummary, int]:
    """The summary after lost sentences came back verbatim, the user's first, until the floor is reached."""
    summary = _summary_of(chosen)
    report = _quality(summary, turns, elsewhere)
    missing = report.total * (report.score - _QUALITY_FLOOR)
    room = allowance - sum(counter.count(item.entry.text) + _ENTRY_OVERHEAD for item in chosen)
    restored: dict[str, _Candidate] = {}
    for lost in sorted(report.lost, key=lambda item: turns[item.source].role != "user"):
        tokens = counter.count(lost.sentence) + _ENTRY_OVERHEAD
        if missing >= 0 or (lost.sentence not in restored and tokens > room):
            continue
        if lost.sentence not in restored:
            turn = turns[lost.source]
            restored[lost.sentence] = _Candidate(
                "confirmed_facts", Entry(lost.sentence, (turn.seq,)), 0.0, turn.seq
            )
            room -= tokens
        missing += 1
    return _summary_of([*chosen, *restored.values()]), len(restored)
