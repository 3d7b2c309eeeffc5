"""A session's budget: the call's limit, else the session's, else the tenant's; the model's at most."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.context_settings import context_settings
from sessions_app.models import Session
from sessions_app.services.budgets import counter_of, least_limit, session_policy
from sessions_app.services.settings import change_settings
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

DEFAULTS = context_settings({})


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
    own, called = Session(model=model, token_budget=budget), Session(model=model)
    assert session_policy(own, settings=DEFAULTS).limit == limit
    assert session_policy(called, token_budget=budget, settings=DEFAULTS).limit == limit


@pytest.mark.parametrize(
    ("call", "session", "limit"), [(3_000, 4_000, 3_000), (None, 4_000, 4_000), (None, None, 5_000)]
)
def test_whose_limit_goes_first(call: int | None, session: int | None, limit: int) -> None:
    settings = context_settings({"token_budget": 5_000})
    assert session_policy(Session(token_budget=session), token_budget=call, settings=settings).limit == limit


def test_the_tenants_own_models_go_before_ours() -> None:
    row: dict[str, Any] = {"context": 9_000, "encoding": "cl100k_base"}
    settings = context_settings({"models": {"gpt-4o": row, "house-model": row}})
    for model in ("gpt-4o", "house-model"):
        session = Session(model=model, token_budget=50_000)
        assert session_policy(session, settings=settings).limit == 9_000
        assert counter_of(session, settings).name == "cl100k_base"
        assert counter_of(session, settings).exact
    assert counter_of(Session(model="gpt-4o"), DEFAULTS).name == "o200k_base"
    assert not counter_of(Session(model="house-model"), DEFAULTS).exact
    assert (
        session_policy(Session(), model="house-model", token_budget=50_000, settings=settings).limit == 9_000
    )


@pytest.mark.parametrize("usable", [1, 99, 100, 5_000, 123_456])
def test_the_least_limit_is_the_least(usable: int) -> None:
    settings = context_settings({"safety_margin": 0.3, "reply_reserve": 4_000})
    least = least_limit(usable, settings)
    assert settings.budget_policy(least).usable >= usable
    assert settings.budget_policy(least - 1).usable < usable


def test_the_settings_of_the_open_scope_are_read(owner: Owner, stranger: Owner) -> None:
    change_settings(owner.tenant_scope, {"safety_margin": 0.25, "reply_reserve": 100}, actor=SYSTEM)
    with tenant_tx(owner.tenant.id):
        assert session_policy(Session()).usable == 16_000 * 3 // 4 - 100
    with tenant_tx(stranger.tenant.id):
        assert session_policy(Session()).safety_margin == 0.15
