"""A session as the product keeps it: turns come in, triggers fire, a summary rolls along; all in memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from memoryhub.core.assembly import AssemblyRequest, Fragment, StoredTurn, SummaryText
from memoryhub.core.assembly.tighter import parts_of_tightest
from memoryhub.core.budget import BudgetPolicy, window_size
from memoryhub.core.compression.engine import compress
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.target import most_summary_tokens, summary_target
from memoryhub.core.compression.triggers import LEAST_FOLDED, CompressionPolicy, should_compress
from memoryhub.core.context_settings import context_settings
from memoryhub.core.pins.room import places_shown
from memoryhub.core.pins.rulings import Standing, standing_after
from memoryhub.core.summaries.summary import StructuredSummary
from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter

_TRIGGERS = CompressionPolicy()
KEPT_VERBATIM: int = context_settings({})["min_recent_turns"]


@dataclass(slots=True)
class RollingSession:
    """What Postgres would hold of one session."""

    policy: BudgetPolicy
    language: Language
    counter: TokenCounter
    beside: int = 0  # tokens of system prompt and set preferences
    turns: list[SourceTurn] = field(default_factory=list)
    summary: StructuredSummary | None = None
    pins: dict[str, int] = field(default_factory=dict)  # text -> the turn it was said in
    upto: int = 0
    versions: int = 0
    refused: int = 0
    scores: list[float] = field(default_factory=list)
    _refused_turns: int = 0  # of the last attempt, when it was refused

    def say(self, turn: SourceTurn) -> None:
        """Add a turn, and compress when the triggers say so."""
        self.turns.append(turn)
        since = self.turns[self.upto :]
        pressure = sum(item.tokens for item in since) / max(1, self.policy.usable)
        trigger = should_compress(
            _TRIGGERS,
            turns_since=len(since),
            pressure=pressure,
            last_user_text=turn.content if turn.role == "user" else "",
            refused_turns=self._refused_turns,
        )
        if trigger.due and len(since) >= KEPT_VERBATIM + LEAST_FOLDED:
            self._fold(since[:-KEPT_VERBATIM], forced=trigger.forced)

    def _fold(self, turns: Sequence[SourceTurn], *, forced: bool) -> None:
        covered = sum(turn.tokens for turn in self.turns[: turns[-1].seq])
        # Also when the summary is refused: they are the user's own words.
        standing = standing_after(turns, [Standing(text, seq) for text, seq in self.pins.items()])
        self.pins = {pin.text: pin.seq for pin in standing}
        shown = self._pins_shown()
        beside = sum(self.counter.count(text) for text in self.pins if text not in shown)
        result = compress(
            self.summary,
            turns,
            target_tokens=summary_target(self.policy.usable, covered_tokens=covered) + beside,
            most_tokens=most_summary_tokens(self.policy.usable) + beside,
            counter=self.counter,
            language=self.language,
            retained="\n".join(shown),
        )
        self.scores.append(result.quality.score)
        if result.refused and not forced:
            self.refused += 1
            self._refused_turns = len(turns)
            return
        self._refused_turns = 0
        self.summary = result.summary
        self.upto = result.covered_to_seq
        self.versions += 1

    def _pins_shown(self) -> tuple[str, ...]:
        """Those that a context has room for; the summary shows the others."""
        sized = [(text, self.counter.count(text), seq) for text, seq in self.pins.items()]
        shown = places_shown(sized, self.policy.usable, beside=self.beside)
        return tuple(text for place, text in enumerate(self.pins) if place in shown)

    def _summary_text(self, pins: Sequence[str]) -> SummaryText | None:
        """The summary as it is, and parts of it for where it has no room beside the newest turns."""
        text = self.summary.render(self.language, pinned=pins) if self.summary else ""
        if self.summary is None or not text:
            return None
        return SummaryText("sum", (text,), parts=parts_of_tightest(self.summary, self.language, pinned=pins))

    def request(
        self,
        *,
        system_prompt: str,
        input_text: str,
        preferences: Sequence[str],
        recalled: tuple[Fragment, ...] = (),
        folded: bool = True,
    ) -> AssemblyRequest:
        """What a context is assembled from after the last turn; only as many turns as the window takes.

        Not `folded`: also turns that the summary covers, for the strategies that have no summary.
        """
        mean = sum(turn.tokens for turn in self.turns) / max(1, len(self.turns))
        most = window_size(self.policy, reserved=0, mean_turn_tokens=mean)
        after = min(self.upto, max(0, len(self.turns) - KEPT_VERBATIM)) if folded else 0
        pins = self._pins_shown()
        return AssemblyRequest(
            policy=self.policy,
            delimiter="5f0c9a17d2be",
            system_prompt=system_prompt,
            input_text=input_text,
            pins=_fragments("pin", pins, self.counter),
            preferences=_fragments("mem", preferences, self.counter),
            summary=self._summary_text(pins),
            turns=tuple(map(stored, self.turns[after:][-most:])),
            recalled=recalled,
            language=self.language,
        )


def stored(turn: SourceTurn) -> StoredTurn:
    """A turn with its stored count, as assembly takes it."""
    return StoredTurn(f"trn_{turn.seq}", turn.seq, turn.role, turn.content, turn.tokens)


def _fragments(prefix: str, texts: Sequence[str], counter: TokenCounter) -> tuple[Fragment, ...]:
    return tuple(
        Fragment(f"{prefix}_{place}", text, tokens=counter.count(text)) for place, text in enumerate(texts)
    )
