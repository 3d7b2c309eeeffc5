"""The arithmetic of a token budget."""

import pytest

from memoryhub.core.budget import KINDS, BudgetPolicy, WindowBounds, budget_of, window_size


def test_the_worked_example_gives_45800() -> None:
    policy = BudgetPolicy(limit=128_000, safety_margin=0.15, reply_reserve=0)
    budget = budget_of(policy, {"turns": 63_000}, tokenizer="t", exact=True)
    assert (policy.usable, budget.remaining) == (108_800, 45_800)


@pytest.mark.parametrize(
    ("limit", "margin", "reserve", "usable"),
    [(100, 0.9, 0, 10), (1_000, 0.15, 100, 750), (10, 0.0, 10, 0), (10, 0.15, 500, 0), (0, 0.15, 0, 0)],
)
def test_usable_is_rounded_down_and_never_negative(
    limit: int, margin: float, reserve: int, usable: int
) -> None:
    assert BudgetPolicy(limit=limit, safety_margin=margin, reply_reserve=reserve).usable == usable


def test_a_budget_shows_itself_as_the_contract_says() -> None:
    budget = budget_of(
        BudgetPolicy(limit=1_000, reply_reserve=50), {"input": 100, "system": 100}, tokenizer="o", exact=True
    )
    assert budget.as_dict() == {
        "limit": 1_000,
        "safety_margin": 0.15,
        "reply_reserve": 50,
        "used": 200,
        "remaining": 600,
        "exact": True,
        "tokenizer": "o",
        "segments": {"system": 100, "input": 100},
    }
    assert list(budget.segments) == [kind for kind in KINDS if kind in budget.segments]


def test_pressure_and_shares_are_parts_of_the_usable() -> None:
    policy = BudgetPolicy(limit=1_000, safety_margin=0, reply_reserve=0)
    budget = budget_of(policy, {"turns": 600, "recall": 200}, tokenizer="o", exact=True)
    assert (budget.pressure, budget.share("recall"), budget.share("task")) == (0.8, 0.2, 0.0)
    assert (policy.share("recall"), policy.share("turns")) == (400, 1_000)


def test_a_budget_of_nothing_is_full() -> None:
    budget = budget_of(BudgetPolicy(limit=0), {}, tokenizer="o", exact=True)
    assert (budget.pressure, budget.share("turns")) == (1.0, 0.0)


def test_the_window_follows_the_mean_turn_and_its_bounds() -> None:
    policy = BudgetPolicy(limit=10_000, safety_margin=0, reply_reserve=1_000)
    bounds = WindowBounds(fewest=6, most=50)
    sizes = [
        window_size(policy, reserved=3_000, mean_turn_tokens=mean, bounds=bounds)
        for mean in (0, 1, 200, 250, 5_000)
    ]
    assert sizes == [50, 50, 30, 24, 6]
    assert window_size(policy, reserved=20_000, mean_turn_tokens=10, bounds=bounds) == 6
