"""What a new claim means for the current ones: duplicate, update, contradiction, complement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Literal

Kind = Literal["new", "duplicate", "update", "contradiction", "complement"]

HALF_LIFE_DAYS: Mapping[str, float | None] = MappingProxyType(
    {"identity": None, "preference": 365.0, "fact": 180.0, "experience": 90.0}
)


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing held to be so; `feedback_weight` 1.0 is neutral, `trust` as in write_policy.trust_of."""

    id: str
    content: str
    subject_key: str
    memory_type: str
    importance: int
    confidence: float
    feedback_weight: float
    trust: int
    said_at: datetime
    single_valued: bool


@dataclass(frozen=True, slots=True)
class ConflictParams:
    """Thresholds: `margin` is the relative score difference above which the higher claim stays."""

    margin: float = 0.5
    duplicate_overlap: float = 0.8
    half_life_days: Mapping[str, float | None] = field(default_factory=lambda: HALF_LIFE_DAYS)


@dataclass(frozen=True, slots=True)
class Resolution:
    """`winner` is the id that is current afterwards; `closes` the ids whose validity ends now.

    `ask` is true when both sides are so near that the user should settle it (CF3).
    """

    kind: Kind
    winner: str
    closes: tuple[str, ...]
    reason: str
    reason_zh: str
    ask: bool = False


def resolve(
    new: Claim, current: Sequence[Claim], *, now: datetime, params: ConflictParams | None = None
) -> Resolution:
    """Decide what `new` means for `current` (the current claims of the same user)."""
    return Resolution("new", new.id, (), "nothing like it is known", "尚无同类记忆")
