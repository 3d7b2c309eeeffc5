"""What a summary keeps word for word: goals, constraints, decisions, open ends, what was confirmed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.unfinished import settles
from memoryhub.core.pins.confirming import confirmed_pairs
from memoryhub.core.pins.laid_down import laid_down
from memoryhub.core.sentence_worth import CONFIRMED_WORTH, is_question, worth_of
from memoryhub.core.summaries.summary import Entry, Part, StructuredSummary, speaker_of
from memoryhub.core.text import fold, search_terms, split_sentences
from memoryhub.core.tokens import TokenCounter

ENTRY_OVERHEAD = 3  # tokens: the dash before an entry and the line end
_LONGEST = 60  # tokens: a longer sentence is condensed like any other, unless it was laid down
# The most that statements of one kind may take of the target, so that none crowds the rest out.
_CONFIRMED_SHARE, _OTHER_SHARE = 0.25, 0.5
GOALS_KEPT = 3
_BRIEF = 15  # tokens, a dash and a line end counted in
_MAY_BE_CONDENSED = ("goal", "decisions", "pending_subtasks")
_ALWAYS = 2  # of the newest confirmed facts, whatever the target


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence for one part of a summary; `place` is the turn it was said in."""

    part: Part
    entry: Entry
    score: float
    place: int


def statements(previous: StructuredSummary | None, turns: Sequence[SourceTurn]) -> list[Statement]:
    """Every statement of the summary before that still stands, and those of `turns`, each text once."""
    unique: dict[str, Statement] = {}
    for found in (*_carried(previous, turns), *_confirmed(turns), *_said(turns)):
        unique.setdefault(fold(found.entry.text), found)
    return list(unique.values())


_GOAL_SHARE = 0.05  # of the room, which the newest goal may take whole when that is short


def fitting(
    found: Sequence[Statement], target_tokens: int, counter: TokenCounter, *, brief: bool = False
) -> list[Statement]:
    """The most valuable of `found`: all constraints, the newest goals, of the rest what its share holds.

    When room is short, only `brief` ones stand whole, and the newest goal if it takes little of the room; the
    others are condensed.
    """
    rooms = {True: int(target_tokens * _CONFIRMED_SHARE), False: int(target_tokens * _OTHER_SHARE)}
    chosen: list[Statement] = []
    always = _ALWAYS
    goals = sorted((item for item in found if item.part == "goal"), key=lambda item: -item.place)
    old_goals = set(goals[GOALS_KEPT:])
    newest = [
        goal
        for goal in goals[:1]
        if counter.count(goal.entry.text) <= target_tokens * _GOAL_SHARE or not brief
    ]
    for statement in sorted(found, key=lambda item: (-item.score, -item.place)):
        if statement in old_goals:
            continue
        tokens = counter.count(statement.entry.text) + ENTRY_OVERHEAD
        long = statement.part in _MAY_BE_CONDENSED and tokens > _BRIEF and statement not in newest
        if brief and long:
            continue
        confirmed = statement.entry.confirmed
        if statement.part == "constraints" or (confirmed and always > 0) or tokens <= rooms[confirmed]:
            chosen.append(statement)
            rooms[confirmed] -= 0 if statement.part == "constraints" else tokens
            always -= confirmed
    return chosen


def _carried(previous: StructuredSummary | None, turns: Sequence[SourceTurn]) -> Iterator[Statement]:
    """The entries of the summary before, but for answered questions and finished subtasks."""
    spoke = {speaker_of(turn.role) for turn in turns} & {"user", "assistant"}
    for part, entry in previous.entries() if previous else ():
        if part == "open_questions" and spoke - {entry.by}:
            continue  # the other one spoke since
        if part == "pending_subtasks" and settles(turns, search_terms(entry.text)):
            continue
        if part == "confirmed_facts" and not entry.confirmed:
            continue  # condensed anew with the rest
        score = worth_of(entry.text, "user").score + (CONFIRMED_WORTH if entry.confirmed else 0.0)
        yield Statement(part, entry, score, entry.turns[0] if entry.turns else 0)


def _confirmed(turns: Sequence[SourceTurn]) -> Iterator[Statement]:
    """What the assistant put to the user, or said back, and the user said yes to."""
    for asked, answer, sentences in confirmed_pairs(turns):
        for text in sentences:
            entry = Entry(text, (asked.seq, answer.seq), confirmed=True)
            score = worth_of(text, "user").score + CONFIRMED_WORTH
            yield Statement("confirmed_facts", entry, score, asked.seq)


def _said(turns: Sequence[SourceTurn]) -> Iterator[Statement]:
    for index, turn in enumerate(turns):
        is_last = index == len(turns) - 1
        for sentence in split_sentences(turn.content):
            worth = worth_of(sentence.text, turn.role)
            entry = Entry(sentence.text, (turn.seq,), by=speaker_of(turn.role))
            if is_last and is_question(sentence.text):
                yield Statement("open_questions", entry, worth.score + 2.0, turn.seq)
            elif worth.part == "constraints":
                for stretch in laid_down(sentence.text):
                    yield Statement(worth.part, replace(entry, text=stretch.text), worth.score, turn.seq)
            elif worth.part != "confirmed_facts" and worth.score > 0 and len(sentence.text) <= _LONGEST * 4:
                yield Statement(worth.part, entry, worth.score, turn.seq)
