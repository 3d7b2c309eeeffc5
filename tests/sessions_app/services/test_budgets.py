"""A session's budget never asks for more than its model takes."""

import pytest

from sessions_app.models import Session
from sessions_app.services.budgets import session_policy


@pytest.mark.parametrize(
    ("model", "budget", "limit"),
    [
        ("gpt-4o", 1_000_000, 128_000),
        ("gpt-4o", 8_000, 8_000),
        ("gpt-4o", None, 16_000),
        ("some-local-model", 1_000_000, 1_000_000),
    ],
)
def test_the_models_context_is_the_most(model: str, budget: int | None, limit: int) -> None:
    assert session_policy(Session(model=model, token_budget=budget)).limit == limit
    assert session_policy(Session(model=model), token_budget=budget).limit == limit
