"""The sides of a clarification with the numbers that weigh them, as the console shows them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from memories.models import Clarification, MemoryItem
from memories.queries.clarifications import option_ids, option_rows
from memories.services.draft import claim_of
from memories.services.policy import policy_in_force
from memoryhub.core.conflict import ScoreFactors, as_said, score_factors, score_gap


@dataclass(frozen=True, slots=True)
class WeighedSide:
    """One side: its memory, the four numbers of its score, and whether the rules would keep it."""

    memory: MemoryItem
    factors: ScoreFactors
    suggested: bool = False


@dataclass(frozen=True, slots=True)
class Weighed:
    """All sides, the known one first; why one is suggested, in both languages.

    `difference` is that of the two highest scores relative to the higher one, `margin` the one above which
    the higher stays; below it the later does.
    """

    sides: tuple[WeighedSide, ...]
    difference: float
    margin: float
    reason: str
    reason_zh: str


def weighed_sides(clarification: Clarification, *, now: datetime) -> Weighed:
    """Weigh what is left of a clarification's options, in the open scope, by the tenant's policy."""
    params = policy_in_force().conflict
    ids = option_ids(clarification)
    rows = option_rows(ids)
    claims = {pk: claim_of(rows[pk]) for pk in ids if pk in rows}
    if clarification.candidate_id in claims:
        claims[clarification.candidate_id] = as_said(claims[clarification.candidate_id])
    sides = [WeighedSide(rows[pk], score_factors(claim, now, params=params)) for pk, claim in claims.items()]
    if not sides:
        return Weighed((), 0.0, params.margin, "nothing is left of it", "选项均已不在")
    by_score = sorted(sides, key=lambda side: -side.factors.effective)
    best = by_score[0].factors.effective
    second = by_score[1].factors.effective if len(by_score) > 1 else 0.0
    difference = score_gap(best, second)
    if difference > params.margin:
        kept = by_score[0]
        words = (
            f"its score is clearly higher: {best:.2f} against {second:.2f}",
            (f"有效分明显更高：{best:.2f} 对 {second:.2f}"),
        )
    else:
        kept = max(sides, key=lambda side: side.memory.said_at or side.memory.valid_from)
        words = (
            f"scores are near ({best:.2f} and {second:.2f}): the later one",
            (f"有效分接近（{best:.2f} 与 {second:.2f}）：取较新的说法"),
        )
    shown = tuple(replace(side, suggested=side is kept) for side in sides)
    return Weighed(shown, difference, params.margin, *words)
