"""When a conversation is compressed, and the deterministic engine that does it without a model."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.quality import QualityReport
from memoryhub.core.summary import Entry, StructuredSummary
from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter

Mode = Literal["hybrid", "preventive", "reactive"]
TriggerReason = Literal["turn_count", "token_threshold", "important_statement", "hard_bound", "none"]


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


def should_compress(
    policy: CompressionPolicy, *, turns_since: int, pressure: float, last_user_text: str = ""
) -> Trigger:
    """Decides after a turn; `turns_since` the last compression, `pressure` the used share of the budget."""
    raise NotImplementedError


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
    """
    raise NotImplementedError
