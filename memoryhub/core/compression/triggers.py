"""When a conversation is compressed: after so many turns, above a share of the budget, or at once."""

from dataclasses import dataclass
from typing import Literal

from memoryhub.core.pins.standing_orders import is_directive
from memoryhub.core.sentence_worth import CONFIRMED_WORTH, worth_of
from memoryhub.core.text import split_sentences

Mode = Literal["hybrid", "preventive", "reactive"]
TriggerReason = Literal[
    "turn_count", "token_threshold", "important_statement", "hard_bound", "backstop", "none"
]
FORCED_TURNS = 120  # well below the 200 turns of a window: what is neither in it nor summed up is lost
LEAST_FOLDED = 4  # turns: fewer are not worth a new version


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

    @property
    def forced(self) -> bool:
        """Whether the result is written even when its quality is too low: turns would be lost otherwise."""
        return self.reason in ("hard_bound", "backstop")


def should_compress(
    policy: CompressionPolicy,
    *,
    turns_since: int,
    pressure: float,
    last_user_text: str = "",
    refused_turns: int = 0,
) -> Trigger:
    """Decides after a turn; `turns_since` the last compression, `pressure` the used share of the budget.

    After an attempt that was refused for its quality, `refused_turns` long, the turns stay word for word
    until there are twice as many, unless it is forced.
    """
    if turns_since <= 0:
        return Trigger(False, "none")
    if pressure >= policy.hard_share:
        return Trigger(True, "hard_bound", must_wait=True)
    if turns_since >= FORCED_TURNS:
        return Trigger(True, "backstop")
    reason = (
        "none" if turns_since < 2 * refused_turns else _reason(policy, turns_since, pressure, last_user_text)
    )
    return Trigger(reason != "none", reason)


def _reason(
    policy: CompressionPolicy, turns_since: int, pressure: float, last_user_text: str
) -> TriggerReason:
    """What asks for a compression that is not forced."""
    if policy.mode != "reactive":
        if pressure >= policy.token_share:
            return "token_threshold"
        if turns_since >= policy.every_turns:
            return "turn_count"
    if policy.mode != "preventive" and turns_since >= policy.min_turns and is_important(last_user_text):
        return "important_statement"
    return "none"


def is_important(text: str) -> bool:
    """Whether a user's message settles what must be secured at once: an address, an order, a term."""
    return any(
        is_directive(sentence.text) or worth_of(sentence.text, "user").score >= CONFIRMED_WORTH
        for sentence in split_sentences(text)
    )
