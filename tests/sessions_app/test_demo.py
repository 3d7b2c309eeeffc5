"""The demo tenant: made once, resumed when cut short, and worth looking at in both languages."""

from __future__ import annotations

import io
import json
import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command

from memories.models import MemoryItem, WriteDecision
from memories.services.memory_test_runs import run_now
from sessions_app.demo import GUESSES, QUESTIONS
from sessions_app.models import Session, Turn
from sessions_app.services import demo
from tenants.models import EndUser, Tenant
from tenants.scope import Scope, tenant_tx
from tenants.services.api_keys import live_api_key
from tenants.services.audit import SYSTEM

NOW = datetime(2026, 5, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_demo(database: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demo tenant of this test's own: tests write for good."""
    mark = uuid.uuid4().hex[:8]
    monkeypatch.setattr(demo, "DEMO_TENANT", f"demo-{mark}")
    monkeypatch.setattr(demo, "DEMO_OPERATOR", f"demo-{mark}@example.com")


def seeded() -> dict[str, Any]:
    printed = io.StringIO()
    call_command("seed_demo", "--json", stdout=printed)
    assert printed.getvalue().count("\n") == 1
    answer: dict[str, Any] = json.loads(printed.getvalue())
    return answer


def test_key_and_password_are_shown_once_and_open_the_tenant() -> None:
    first, second = seeded(), seeded()
    key = live_api_key(first["api_key"])
    assert key is not None
    assert str(key.tenant_id) == first["tenant_id"] == second["tenant_id"]
    operator = first["operator"]
    assert authenticate(username=operator["email"], password=operator["password"]) is not None
    assert second == {
        "tenant_id": first["tenant_id"],
        "api_key": None,
        "operator": {"email": operator["email"], "password": None},
    }


def test_three_people_talked_in_the_past_and_one_is_the_operator() -> None:
    made = demo.seed_demo(now=NOW)
    with tenant_tx(made.tenant_id):
        people = {user.user_ref: user.account_id for user in EndUser.objects.all()}
        assert len(people) == 3
        assert people[made.email] is not None
        assert all(turn.said_at < NOW for turn in Turn.objects.all())
        assert all(session.processed_seq == session.last_seq for session in Session.objects.all())
        assert {item.language for item in MemoryItem.objects.all()} == {"zh", "en"}


def test_there_is_a_move_a_preference_a_refused_secret_and_a_guess() -> None:
    made = demo.seed_demo(now=NOW)
    with tenant_tx(made.tenant_id):
        address = MemoryItem.objects.filter(subject_key="profile.address")
        assert sorted(row.status for row in address) == ["active", "superseded"]
        assert MemoryItem.objects.filter(memory_type="preference", status="active").exists()
        assert WriteDecision.objects.filter(decision="refused", rule="safety.secret").count() == 1
        assert MemoryItem.objects.filter(inferred=True, status="active").count() == len(GUESSES)
        assert not Turn.objects.filter(content__contains="Heron").exists()


def test_its_memory_tests_pass() -> None:
    made = demo.seed_demo(now=NOW)
    found = run_now(Scope(made.tenant_id), actor=SYSTEM)
    assert (found["total"], found["passed"]) == (len(QUESTIONS), len(QUESTIONS))


def test_a_run_that_was_cut_short_is_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(demo, "remember", _crash)
        with pytest.raises(SystemError):
            demo.seed_demo(now=NOW)
    tenant = Tenant.objects.get(name=demo.DEMO_TENANT)
    with tenant_tx(tenant.id):
        turns = Turn.objects.count()
    again = demo.seed_demo(now=NOW)
    assert again.api_key is not None
    assert authenticate(username=again.email, password=again.password) is not None
    with tenant_tx(tenant.id):
        assert Turn.objects.count() == turns


def _crash(*_: object) -> None:
    raise SystemError
