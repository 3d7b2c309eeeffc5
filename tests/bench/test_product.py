"""The parts of the suite that go through the services and Postgres, on short talk of our own."""

from typing import Any

import pytest

from memoryhub.core.text import Language
from sessions_app.bench import product_contexts as contexts
from sessions_app.bench.bench_tenant import bench_tenant
from sessions_app.bench.context_figures import bench_policy
from sessions_app.bench.product_contexts import product_contexts
from sessions_app.bench.product_cost import product_cost
from sessions_app.bench.product_evidence import limit_for, product_evidence
from sessions_app.bench.product_session import ProductSession
from sessions_app.models import Session, Turn
from tenants.models import Tenant
from tenants.scope import tenant_tx
from tests.bench.talk import assert_promises, conversation

pytestmark = pytest.mark.usefixtures("database")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_long_sessions_keep_their_promises(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contexts, "LEAST_TURNS", 60)
    monkeypatch.setattr(contexts, "_MOST_TURNS", 60)
    monkeypatch.setattr(contexts, "_AT_ONCE", 10)
    with bench_tenant() as tenant_id:
        figures: Any = product_contexts([conversation(language, 30)], 2_000, tenant_id)
    assert_promises(figures)
    own, wide = figures["strategies"]["hybrid"], figures["wider"]["128000"]
    assert (wide["overruns"], wide["too_small"], wide["constraints_verbatim"]) == (0, 0, 100.0)
    assert wide["spans_in_context"] >= own["spans_in_context"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_evidence_comes_through_recall(language: Language) -> None:
    with bench_tenant() as tenant_id:
        figures: Any = product_evidence([conversation(language, 20)], tenant_id)
    assert figures["1000"]["questions"] == 1
    assert figures["2000"]["all"] == 100.0


def test_cost_is_counted_and_does_not_touch_the_tokenizer() -> None:
    with bench_tenant() as tenant_id:
        figures: Any = product_cost(tenant_id, (4, 12))
    assert list(figures) == ["4", "12", "128k tokens"]
    assert {row["calls_on_stored_turns"] for row in figures.values()} == {0}
    assert all(0 < row["queries"] < 40 and row["rows_read"] > 0 for row in figures.values())
    assert figures["12"]["turns_read_without_redis"] >= 12
    ranked = figures["12"]["rows_read"] - figures["12"]["rows_read_without_recall"]
    assert ranked >= 12 - figures["12"]["turns_in_context"]  # what stands in the window is not looked for


def test_nothing_of_the_tenant_stays() -> None:
    with bench_tenant() as tenant_id:
        session = ProductSession.opened(tenant_id)
        session.say(conversation("en", 2).turns)
        with tenant_tx(tenant_id):
            assert (Session.objects.count(), Turn.objects.count()) == (1, 4)
    assert not Tenant.objects.filter(pk=tenant_id).exists()
    with tenant_tx(tenant_id):
        assert (Session.objects.count(), Turn.objects.count()) == (0, 0)


@pytest.mark.parametrize("usable", [100, 1_000, 2_000, 9_999])
def test_a_budget_leaves_what_was_asked(usable: int) -> None:
    assert bench_policy(limit_for(usable)).usable >= usable
    assert bench_policy(limit_for(usable) - 1).usable < usable
