"""The simple strategies leave out what they say they leave out, and never what must stay."""

import pytest

from memoryhub.core.assembly import AssemblyRequest, Fragment, StoredTurn, SummaryText
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.strategies import STRATEGIES, Strategy, apply_strategy

FRAGMENT = (Fragment("f", "no lift", tokens=2),)
REQUEST = AssemblyRequest(
    policy=BudgetPolicy(limit=1_000),
    delimiter="f00d",
    system_prompt="Be kind.",
    input_text="你好",
    pins=FRAGMENT,
    preferences=FRAGMENT,
    summary=SummaryText("sum", ("short",)),
    turns=tuple(StoredTurn(f"trn_{seq}", seq, "user", "hi", 1) for seq in range(30)),
    recalled=FRAGMENT,
)


@pytest.mark.parametrize(
    ("strategy", "turns", "summary", "pins", "recalled"),
    [
        ("hybrid", 30, True, True, True),
        ("last_turns", 5, False, False, False),
        ("summary_and_last", 5, True, True, False),
        ("token_budget", 30, False, False, False),
    ],
)
def test_parts(strategy: Strategy, turns: int, summary: bool, pins: bool, recalled: bool) -> None:
    given = apply_strategy(REQUEST, strategy, last_turns=5)
    assert len(given.turns) == turns
    assert (given.summary is not None, bool(given.pins), bool(given.recalled)) == (summary, pins, recalled)
    assert given.turns[-1] == REQUEST.turns[-1]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_what_must_stay_stays(strategy: Strategy) -> None:
    given = apply_strategy(REQUEST, strategy, last_turns=0)
    assert (given.system_prompt, given.input_text, given.preferences) == ("Be kind.", "你好", FRAGMENT)
