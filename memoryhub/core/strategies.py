"""The simple ways to fill a context, selectable beside the hybrid, and what each of them leaves out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from memoryhub.core.assembly.model import AssemblyRequest, Dropped, Fragment, StoredTurn
from memoryhub.core.budget import SegmentKind

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

    What it leaves out stands in `left_out`, so that the manifest names it.
    """
    if strategy == "hybrid":
        return request
    newest = request.turns[-last_turns:] if last_turns > 0 else ()
    bare = replace(request, strategy=strategy, recalled=(), authority=())
    if strategy == "summary_and_last":
        chosen = replace(bare, turns=newest)
    else:
        turns = newest if strategy == "last_turns" else request.turns
        chosen = replace(bare, summary=None, pins=(), pins_held=0, turns=turns)
    return replace(chosen, left_out=(*request.left_out, *_left_out(request, chosen)))


def _left_out(whole: AssemblyRequest, chosen: AssemblyRequest) -> Iterator[Dropped]:
    """What stands in `whole` and not in `chosen`, in the order of keeping."""
    if not chosen.pins:
        yield from _dropped("pins", whole.pins)
    if whole.summary is not None and chosen.summary is None:
        yield Dropped("summary", "outside_strategy", whole.summary.id, whole.summary.tokens)
    yield from _dropped("turns", whole.turns[: len(whole.turns) - len(chosen.turns)])
    yield from _dropped("recall", whole.recalled)
    yield from _dropped("authority", whole.authority)


def _dropped(kind: SegmentKind, parts: Sequence[Fragment | StoredTurn]) -> Iterator[Dropped]:
    for part in parts:
        yield Dropped(kind, "outside_strategy", part.id, part.tokens)
