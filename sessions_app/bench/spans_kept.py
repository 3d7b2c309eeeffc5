"""How much of what must not be lost is left at 20 % of the tokens."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from memoryhub.core.compression.engine import compress
from memoryhub.core.compression.quality import span_key
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.room import PIN_OVERHEAD
from memoryhub.core.pins.rulings import standing_after
from memoryhub.core.spans import spans
from memoryhub.core.tokens import TokenCounter
from sessions_app.bench.model import BenchTurn, Conversation
from sessions_app.bench.own_conversations import Marked
from sessions_app.bench.recount import still_there, underlined, whole_clauses

SHARE = 0.2
STRETCH = 100  # turns compressed at a time


@dataclass(slots=True)
class SpansKept:
    """Sums over stretches: `detector` is the product's own, `recount` the bench's simpler one."""

    source_tokens: int = 0
    kept_tokens: int = 0
    stretches: int = 0
    refused: int = 0
    detector: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    recount: Counter[str] = field(default_factory=Counter)
    recount_kept: Counter[str] = field(default_factory=Counter)
    pieces: int = 0
    whole_pieces: int = 0

    def as_dict(self) -> dict[str, object]:
        """Shares in per cent, with the number of spans each stands on."""
        return {
            "kept_of_tokens": percent(self.kept_tokens, self.source_tokens),
            "stretches": self.stretches,
            "refused": self.refused,
            "whole_clauses": percent(self.whole_pieces, self.pieces),
            "all": percent(self.detector.total() - self.lost.total(), self.detector.total()),
            "kinds": {
                kind: {"kept": percent(number - self.lost[kind], number), "spans": number}
                for kind, number in sorted(self.detector.items())
            },
            "recounted": {
                kind: {"kept": percent(self.recount_kept[kind], number), "spans": number}
                for kind, number in sorted(self.recount.items())
            },
        }


def spans_kept(conversations: Sequence[Conversation], counter: TokenCounter) -> SpansKept:
    """Compress every stretch of up to 100 turns to 20 % of its tokens, pins counted in."""
    sums = SpansKept()
    for conversation in conversations:
        for stretch in _stretches(conversation.turns):
            said = [turn.content for turn in stretch]
            _add(sums, conversation, stretch, underlined(said, conversation.language), counter)
    return sums


def marks_kept(sessions: Sequence[Marked], counter: TokenCounter) -> SpansKept:
    """The same for sessions of our own, where `recount` is what was marked by hand."""
    sums = SpansKept()
    for session in sessions:
        _add(sums, session.conversation, session.conversation.turns, session.marked, counter)
    return sums


def percent(part: float, whole: float) -> float | None:
    """`part` of `whole` in per cent to one decimal; None of nothing."""
    return round(100 * part / whole, 1) if whole else None


def _stretches(turns: Sequence[BenchTurn]) -> Iterator[Sequence[BenchTurn]]:
    for start in range(0, len(turns), STRETCH):
        yield turns[start : start + STRETCH]


def source_turns(turns: Sequence[BenchTurn], counter: TokenCounter, first: int = 1) -> list[SourceTurn]:
    """The turns as compression takes them, numbered from `first`."""
    return [
        SourceTurn(seq, turn.role, turn.content, counter.count(turn.content))
        for seq, turn in enumerate(turns, start=first)
    ]


def _add(
    sums: SpansKept,
    conversation: Conversation,
    stretch: Sequence[BenchTurn],
    sought: Mapping[str, Set[str]],
    counter: TokenCounter,
) -> None:
    turns = source_turns(stretch, counter)
    whole = sum(turn.tokens for turn in turns)
    room = int(whole * SHARE)
    pinned = [pin.text for pin in standing_after(turns)]
    pins = sum(counter.count(text) + PIN_OVERHEAD for text in pinned)
    result = compress(
        None,
        turns,
        target_tokens=max(0, room - pins),
        counter=counter,
        language=conversation.language,
        retained="\n".join(pinned),
        most_tokens=max(0, room - pins),
    )
    kept = "\n".join([result.summary.render(conversation.language), *pinned])
    sums.source_tokens += whole
    sums.kept_tokens += result.summary_tokens + pins
    sums.stretches += 1
    sums.refused += result.refused
    keys = {span_key(span) for turn in turns for span in spans(turn.content)}
    sums.detector.update(kind for kind, _ in keys)
    sums.lost.update(span.kind for span in result.quality.lost)
    for kind, pieces in sought.items():
        sums.recount[kind] += len(pieces)
        sums.recount_kept[kind] += still_there(pieces, kept)
    shown = [piece for _, entry in result.summary.entries() for piece in _pieces(entry.text)]
    sums.pieces += len(shown)
    sums.whole_pieces += whole_clauses(shown, [turn.content for turn in turns])


def _pieces(text: str) -> list[str]:
    return [piece for piece in re.split(r"; |；|(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])", text) if piece]
