"""When a conversation is compressed: after so many turns, above a share of the budget, or at once."""

from dataclasses import dataclass
from typing import Literal

from memoryhub.core.sentence_worth import CONFIRMED_WORTH, is_directive, worth_of
from memoryhub.core.text import split_sentences

Mode = Literal["hybrid", "preventive", "reactive"]
TriggerReason = Literal["turn_count", "token_threshold", "important_statement", "hard_bound", "none"]


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
