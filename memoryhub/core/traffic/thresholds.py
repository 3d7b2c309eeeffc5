"""What a week of traffic says of a tenant's settings: which should change, to what, and why.

Rules propose and people decide. A rule speaks only when there is enough to judge by, when what it sees costs
something (turns left out, answers cut, chats that wait, memory held for nobody), and when its proposal
would change that.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from memoryhub.core.context_settings import BY_NAME, ContextSettings
from memoryhub.core.traffic.observed import Observed

Reason = Literal[
    "turns_left_out",
    "room_for_more_turns",
    "recent_turns_do_not_fit",
    "compresses_early",
    "budget_before_count",
    "chat_waited",
    "recall_cut_with_room",
    "recall_crowds_out_turns",
    "replies_do_not_fit",
    "reserve_unused",
    "returns_after_expiry",
    "kept_for_nobody",
]
FEWEST_CONTEXTS = 50
FEWEST_COMPRESSIONS = 20
FEWEST_REPLIES = 50
FEWEST_GAPS = 50
OFTEN = 0.1  # of the contexts
HALF_A_DAY = 720  # minutes


@dataclass(frozen=True, slots=True)
class Proposal:
    """One setting, what it is and should be, and the numbers behind `reason`; words are the reader's."""

    setting: str
    now: float
    proposed: float
    reason: Reason
    numbers: Mapping[str, float] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The proposal as it is stored."""
        return {
            "setting": self.setting,
            "now": self.now,
            "proposed": self.proposed,
            "reason": self.reason,
            "numbers": {name: round(value, 4) for name, value in self.numbers.items()},
        }


def proposals(settings: ContextSettings, observed: Observed) -> tuple[Proposal, ...]:
    """What should change, at most one proposal a setting, each within the setting's bounds."""
    found = [rule(settings, observed) for rule in _RULES]
    return tuple(one for one in found if one is not None and _worth_it(one))


def token_budget(settings: ContextSettings, seen: Observed) -> Proposal | None:
    """More where turns that no summary covers are left out of full contexts, as far as the model reads."""
    if not _enough(seen) or seen.crowded < OFTEN or seen.pressure.p95 < 0.9:
        return None
    now = settings["token_budget"]
    room = (seen.needed.p95 + settings["reply_reserve"]) / (1 - settings["safety_margin"])
    wanted = min(_up(room * 1.1, 500), 2 * now, seen.model_context or math.inf)
    numbers = {"crowded": seen.crowded, "pressure": seen.pressure.p95, "needed": seen.needed.p95}
    return _raised("token_budget", now, wanted, "turns_left_out", numbers)


def last_turns(settings: ContextSettings, seen: Observed) -> Proposal | None:
    """More where a strategy of last turns leaves turns out although half of the budget is free."""
    chosen = settings.strategy in ("last_turns", "summary_and_last")
    if not (chosen and _enough(seen)) or seen.crowded < OFTEN or seen.pressure.p95 >= 0.5:
        return None
    usable = settings.budget_policy(settings["token_budget"]).usable
    wanted = math.floor(usable * 0.7 / max(seen.mean_turn.p95, 1.0))
    numbers = {"crowded": seen.crowded, "pressure": seen.pressure.p95, "mean_turn": seen.mean_turn.p95}
    return _raised("last_turns", settings["last_turns"], wanted, "room_for_more_turns", numbers)


def min_recent_turns(settings: ContextSettings, seen: Observed) -> Proposal | None:
    """Fewer where the newest turns had to be shortened to fit."""
    if not _enough(seen) or seen.shortened < OFTEN / 2:
        return None
    now = settings["min_recent_turns"]
    numbers = {"shortened": seen.shortened, "mean_turn": seen.mean_turn.p95}
    return _lowered("min_recent_turns", now, max(2, now - 2), "recent_turns_do_not_fit", numbers)


def compress_every_turns(settings: ContextSettings, seen: Observed) -> Proposal | None:
    """Later where the count of turns compresses half-empty budgets; sooner where the budget comes first."""
    if seen.compressions < FEWEST_COMPRESSIONS:
        return None
    now = settings["compress_every_turns"]
    by_count, by_budget = (
        seen.trigger_share("turn_count"),
        seen.trigger_share("token_threshold", "hard_bound"),
    )
    numbers = {"by_count": by_count, "by_budget": by_budget, "pressure": seen.pressure.p95}
    if by_count >= 0.8 and seen.pressure.p95 < 0.4:
        return _raised("compress_every_turns", now, math.ceil(now * 1.5), "compresses_early", numbers)
    wanted = math.floor(seen.folded_turns.p50 * 0.8)
    if by_budget >= 0.5:
        numbers["folded_turns"] = seen.folded_turns.p50
        return _lowered("compress_every_turns", now, wanted, "budget_before_count", numbers)
    return None


def compress_token_share(settings: ContextSettings, seen: Observed) -> Proposal | None:
    """Lower where chats had to wait for a compression at the hard bound."""
    waited = seen.trigger_share("hard_bound")
    if seen.compressions < FEWEST_COMPRESSIONS or waited < OFTEN:
        return None
    now = settings["compress_token_share"]
    return _lowered(
        "compress_token_share", now, max(0.5, round(now - 0.1, 2)), "chat_waited", {"waited": waited}
    )


def recall_share(settings: ContextSettings, seen: Observed) -> Proposal | None:
    """More where memories are cut beside free room; less where they take the place of turns."""
    if not _enough(seen):
        return None
    now = settings["recall_share"]
    numbers = {"recall_cut": seen.recall_cut, "recall_taken": seen.recall_taken.p50, "crowded": seen.crowded}
    if seen.recall_cut >= 2 * OFTEN and seen.pressure.p95 < 0.8:
        return _raised("recall_share", now, min(0.6, round(now + 0.1, 2)), "recall_cut_with_room", numbers)
    if seen.crowded >= OFTEN and seen.recall_taken.p50 >= 0.3:
        less = max(0.1, round(now - 0.1, 2))
        return _lowered("recall_share", now, less, "recall_crowds_out_turns", numbers)
    return None


def reply_reserve(settings: ContextSettings, seen: Observed) -> Proposal | None:
    """More where answers reach the reserve, which ends them; less where it keeps full contexts small."""
    if seen.replies.count < FEWEST_REPLIES:
        return None
    now = settings["reply_reserve"]
    numbers = {"reply": seen.replies.p95, "pressure": seen.pressure.p95}
    if seen.replies.p95 >= 0.9 * now:
        most = int(settings["token_budget"] * (1 - settings["safety_margin"])) // 4  # as a budget caps it
        return _raised("reply_reserve", now, min(_up(now * 1.5, 64), most), "replies_do_not_fit", numbers)
    if seen.replies.p95 * 4 < now and seen.pressure.p95 >= 0.8:
        less = max(256, _up(seen.replies.p95 * 2, 64))
        return _lowered("reply_reserve", now, less, "reserve_unused", numbers)
    return None


def working_memory_minutes(settings: ContextSettings, seen: Observed) -> Proposal | None:
    """Longer where people come back just after it is gone; shorter where it is held for nobody."""
    if seen.gaps.count < FEWEST_GAPS:
        return None
    now = settings["working_memory_minutes"]
    numbers = {"gap": seen.gaps.p95}
    if now < seen.gaps.p95 <= HALF_A_DAY:
        return _raised("working_memory_minutes", now, _up(seen.gaps.p95, 5), "returns_after_expiry", numbers)
    if now > 240 and seen.gaps.p95 * 8 < now:
        less = max(30, _up(seen.gaps.p95 * 2, 5))
        return _lowered("working_memory_minutes", now, less, "kept_for_nobody", numbers)
    return None


_RULES: Sequence[Callable[[ContextSettings, Observed], Proposal | None]] = (
    token_budget,
    last_turns,
    min_recent_turns,
    compress_every_turns,
    compress_token_share,
    recall_share,
    reply_reserve,
    working_memory_minutes,
)


def _enough(seen: Observed) -> bool:
    return seen.contexts >= FEWEST_CONTEXTS


def _raised(
    name: str, now: float, wanted: float, reason: Reason, numbers: Mapping[str, float]
) -> Proposal | None:
    proposed = min(wanted, BY_NAME[name].most)
    return Proposal(name, now, proposed, reason, numbers) if proposed > now else None


def _lowered(
    name: str, now: float, wanted: float, reason: Reason, numbers: Mapping[str, float]
) -> Proposal | None:
    proposed = max(wanted, BY_NAME[name].least)
    return Proposal(name, now, proposed, reason, numbers) if proposed < now else None


def _worth_it(proposal: Proposal) -> bool:
    """Not for a twentieth more or less."""
    return abs(proposal.proposed - proposal.now) >= 0.05 * proposal.now


def _up(value: float, step: int) -> int:
    return math.ceil(value / step) * step
