"""The token budget of a session: what may be used, what is used by which part, and how many turns fit."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

SegmentKind = Literal[
    "system", "input", "goal", "pins", "preferences", "task", "summary", "turns", "recall", "authority"
]
# In the order of keeping: what comes first is given up last.
KINDS: tuple[SegmentKind, ...] = (
    "system",
    "input",
    "goal",
    "pins",
    "preferences",
    "task",
    "summary",
    "turns",
    "recall",
    "authority",
)
MANDATORY: tuple[SegmentKind, ...] = ("system", "input", "goal", "pins", "preferences")
# The most these parts may take of the usable budget before older turns get their chance.
DEFAULT_SHARES: Mapping[SegmentKind, float] = MappingProxyType(
    {"summary": 0.45, "recall": 0.4, "authority": 0.1}
)


@dataclass(frozen=True, slots=True)
class BudgetPolicy:
    """How much of a model's window one request may use; `limit` and `reply_reserve` in tokens."""

    limit: int
    safety_margin: float = 0.15
    reply_reserve: int = 1_024
    shares: Mapping[SegmentKind, float] = field(default_factory=lambda: DEFAULT_SHARES)

    @property
    def usable(self) -> int:
        """Tokens for the request: the limit without its margin and the reply, never below 0."""
        # Rounded first: 100 * (1 - 0.9) is 9.999999999999998 in floating point.
        within_margin = math.floor(round(self.limit * (1 - self.safety_margin), 6))
        return max(0, within_margin - self.reply_reserve)

    def share(self, kind: SegmentKind) -> int:
        """The most tokens `kind` may take; the whole usable budget where no share is set."""
        return math.floor(self.usable * self.shares.get(kind, 1.0))


@dataclass(frozen=True, slots=True)
class Budget:
    """What one request uses, in tokens; `exact` is False when any part of the count is an estimate."""

    limit: int
    safety_margin: float
    reply_reserve: int
    used: int
    remaining: int
    exact: bool
    tokenizer: str
    segments: Mapping[SegmentKind, int]

    @property
    def usable(self) -> int:
        """Tokens the request may take in all."""
        return self.used + self.remaining

    @property
    def pressure(self) -> float:
        """The share of the usable budget that is taken: 0 is empty, 1 full."""
        return self.used / self.usable if self.usable > 0 else 1.0

    def share(self, kind: SegmentKind) -> float:
        """The share of the usable budget that `kind` takes."""
        return self.segments.get(kind, 0) / self.usable if self.usable > 0 else 0.0

    def as_dict(self) -> dict[str, object]:
        """The budget as the API shows it."""
        return {
            "limit": self.limit,
            "safety_margin": self.safety_margin,
            "reply_reserve": self.reply_reserve,
            "used": self.used,
            "remaining": self.remaining,
            "exact": self.exact,
            "tokenizer": self.tokenizer,
            "segments": dict(self.segments),
        }


def budget_of(
    policy: BudgetPolicy, segments: Mapping[SegmentKind, int], *, tokenizer: str, exact: bool
) -> Budget:
    """The budget after `segments` (tokens by kind) are taken; `remaining` is negative on an overrun."""
    used = sum(segments.values())
    return Budget(
        limit=policy.limit,
        safety_margin=policy.safety_margin,
        reply_reserve=policy.reply_reserve,
        used=used,
        remaining=policy.usable - used,
        exact=exact,
        tokenizer=tokenizer,
        segments=MappingProxyType({kind: segments[kind] for kind in KINDS if segments.get(kind)}),
    )


@dataclass(frozen=True, slots=True)
class WindowBounds:
    """The fewest and the most turns a working window may hold."""

    fewest: int = 6
    most: int = 200


def window_size(
    policy: BudgetPolicy,
    *,
    reserved: int,
    mean_turn_tokens: float,
    bounds: WindowBounds = WindowBounds(),
) -> int:
    """How many turns to keep verbatim, clamped to `bounds`.

    `reserved` is what the other parts take (system prompt, summary, tool schemas, memories), in tokens;
    `mean_turn_tokens` is this session's mean, and without turns yet the window is as wide as allowed.
    """
    free = policy.usable - reserved
    if mean_turn_tokens <= 0:
        return bounds.most
    return max(bounds.fewest, min(bounds.most, math.floor(free / mean_turn_tokens)))
