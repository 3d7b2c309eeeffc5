"""What was seen of a week's contexts, compressions, answers and pauses, as numbers."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any

LOST: frozenset[str] = frozenset({"over_budget", "outside_window", "outside_strategy"})
RECALL_CUT: frozenset[str] = frozenset({"over_share", "over_budget"})


@dataclass(frozen=True, slots=True)
class Spread:
    """How many values there were, the middle one and the one that 95 % do not exceed."""

    count: int = 0
    p50: float = 0.0
    p95: float = 0.0


def spread_of(values: Iterable[float]) -> Spread:
    """The spread of values, by the nearest rank; all 0 without any."""
    ordered = sorted(values)
    if not ordered:
        return Spread()

    def at(share: float) -> float:
        return float(ordered[max(0, math.ceil(share * len(ordered)) - 1)])

    return Spread(len(ordered), at(0.5), at(0.95))


@dataclass(frozen=True, slots=True)
class SeenContext:
    """One assembled context, read from its trace: tokens, and what was left out as (kind, reason, tokens)."""

    used: int
    usable: int
    segments: Mapping[str, int]
    dropped: Sequence[tuple[str, str, int]] = ()
    turns: int = 0
    mean_turn_tokens: float = 0.0

    def lost(self, kind: str, reasons: frozenset[str]) -> int:
        """The tokens of a kind that were left out for one of `reasons`."""
        return sum(tokens for what, why, tokens in self.dropped if what == kind and why in reasons)


@dataclass(frozen=True, slots=True)
class Observed:
    """A week. Shares are of the contexts (`crowded`: turns were lost, `shortened`: the newest were cut).

    `needed` is what contexts would have taken with what they lost, in tokens; `gaps` in minutes between two
    messages of a session; `model_context` the smallest window of the models in use, None when not known.
    """

    contexts: int = 0
    pressure: Spread = Spread()
    needed: Spread = Spread()
    turns_shown: Spread = Spread()
    mean_turn: Spread = Spread()
    recall_taken: Spread = Spread()
    crowded: float = 0.0
    shortened: float = 0.0
    recall_cut: float = 0.0
    compressions: int = 0
    triggers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    refused: float = 0.0
    folded_turns: Spread = Spread()
    scores: Spread = Spread()
    replies: Spread = Spread()
    gaps: Spread = Spread()
    model_context: int | None = None

    def trigger_share(self, *names: str) -> float:
        """The share of the compressions that these triggers asked for."""
        all_of_them = sum(self.triggers.values())
        return sum(self.triggers.get(name, 0) for name in names) / all_of_them if all_of_them else 0.0

    def as_dict(self) -> dict[str, Any]:
        """The numbers as they are stored."""
        return {
            name: dict(value) if isinstance(value, Mapping) else _shown(value)
            for name, value in ((name, getattr(self, name)) for name in self.__dataclass_fields__)
        }


def context_figures(seen: Sequence[SeenContext]) -> dict[str, Any]:
    """The part of `Observed` that contexts give, as its arguments."""
    count = max(len(seen), 1)
    lost = [one.lost("turns", LOST) for one in seen]
    cut = [one.lost("recall", RECALL_CUT) for one in seen]
    with_turns = [one for one in seen if one.mean_turn_tokens > 0]
    return {
        "contexts": len(seen),
        "pressure": spread_of(one.used / max(one.usable, 1) for one in seen),
        "needed": spread_of(
            one.used + turns + recall for one, turns, recall in zip(seen, lost, cut, strict=True)
        ),
        "turns_shown": spread_of(one.turns for one in seen),
        "mean_turn": spread_of(one.mean_turn_tokens for one in with_turns),
        "recall_taken": spread_of(one.segments.get("recall", 0) / max(one.usable, 1) for one in seen),
        "crowded": sum(tokens > 0 for tokens in lost) / count,
        "shortened": sum(one.lost("turns", frozenset({"shortened"})) > 0 for one in seen) / count,
        "recall_cut": sum(tokens > 0 for tokens in cut) / count,
    }


def _shown(value: Any) -> Any:
    if isinstance(value, Spread):
        return {name: round(number, 4) for name, number in asdict(value).items()}
    return round(value, 4) if isinstance(value, float) else value
