"""The simple ways to fill a context, selectable beside the hybrid, and what each of them leaves out."""

from dataclasses import replace
from typing import Literal

from memoryhub.core.assembly.model import AssemblyRequest

Strategy = Literal["hybrid", "last_turns", "summary_and_last", "token_budget"]
STRATEGIES: tuple[Strategy, ...] = ("hybrid", "last_turns", "summary_and_last", "token_budget")
LAST_TURNS = 10


def apply_strategy(
    request: AssemblyRequest, strategy: Strategy, *, last_turns: int = LAST_TURNS
) -> AssemblyRequest:
    """`request` with only the parts that `strategy` uses; system prompt, input and preferences always stay.

    - `hybrid`: everything, by the order of keeping.
    - `last_turns`: the newest `last_turns` turns, nothing of what came before.
    - `summary_and_last`: the summary with its pins, and the newest `last_turns` turns.
    - `token_budget`: as many turns as the budget holds, no summary, no recall.
    """
    if strategy == "hybrid":
        return request
    newest = request.turns[-last_turns:] if last_turns > 0 else ()
    bare = replace(request, recalled=(), authority=())
    if strategy == "summary_and_last":
        return replace(bare, turns=newest)
    turns = newest if strategy == "last_turns" else request.turns
    return replace(bare, summary=None, pins=(), turns=turns)
