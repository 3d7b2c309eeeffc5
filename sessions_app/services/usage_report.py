"""Makes of summed calls what operators read: tokens, money where prices are known, drift, savings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memoryhub.core.model_limits import ModelFacts, model_facts
from memoryhub.core.traffic.drift import Drift


@dataclass(frozen=True, slots=True)
class Consumption:
    """What one group of calls took.

    `answers` counts what was asked of models, `calls` the requests sent for it, retries included. `cost` is
    in US dollars over the calls whose model has a price, None when none has; `unpriced` counts the others.
    `saved` is what the prompts would have taken more with the whole history in them. `estimated` counts the
    answers whose billed tokens are our own count.
    """

    answers: int
    calls: int
    failed: int
    estimated: int
    counted_prompt_tokens: int
    prompt_tokens: int
    completion_tokens: int
    saved: int
    cost: float | None
    unpriced: int
    drift: Drift | None


def consumption_of(rows: Sequence[Mapping[str, Any]], own: Mapping[str, ModelFacts]) -> Consumption:
    """The consumption of one group's rows of `totals_of`; `own` is the tenant's table of models."""
    costs = [_cost(row, own) for row in rows]
    known = [cost for cost in costs if cost is not None]
    return Consumption(
        answers=_sum(rows, "answers"),
        calls=_sum(rows, "sent"),
        failed=_sum(rows, "failed"),
        estimated=_sum(rows, "estimated"),
        counted_prompt_tokens=_sum(rows, "counted"),
        prompt_tokens=_sum(rows, "billed"),
        completion_tokens=_sum(rows, "completion"),
        saved=_sum(rows, "saved"),
        cost=round(sum(known), 6) if known else None,
        unpriced=sum(row["answers"] for row, cost in zip(rows, costs, strict=True) if cost is None),
        drift=_drift(rows),
    )


def _cost(row: Mapping[str, Any], own: Mapping[str, ModelFacts]) -> float | None:
    if not row["sent"]:
        return 0.0  # the demo responder: nobody was asked, nobody bills
    facts = model_facts(row["model"], own)
    return facts.cost(input_tokens=row["billed"], output_tokens=row["completion"])


def _drift(rows: Sequence[Mapping[str, Any]]) -> Drift | None:
    billed = [row for row in rows if row["drift_calls"]]
    if not billed:
        return None
    calls = _sum(billed, "drift_calls")
    mean = sum(row["drift_mean"] * row["drift_calls"] for row in billed) / calls
    farthest = [share for row in billed for share in (row["drift_most"], row["drift_least"])]
    ratio = _sum(billed, "drift_billed") / _sum(billed, "drift_counted")
    return Drift(calls=calls, ratio=ratio, mean=mean, worst=max(farthest, key=abs))


def _sum(rows: Sequence[Mapping[str, Any]], name: str) -> int:
    return sum(row[name] or 0 for row in rows)
