"""GET /usage: single calls, and what days, models, sessions and users took."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memoryhub.core.ids import encode_id
from sessions_app.models import Session, TokenUsage
from sessions_app.services.settings import change_settings
from tenants.models import EndUser
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient, new_session

DAY = datetime.timedelta(days=1)
NOON = timezone.now().replace(hour=12, minute=0, second=0, microsecond=0) - DAY


def called(
    owner: Owner, session: Session | None = None, *, at: datetime.datetime = NOON, **columns: Any
) -> None:
    """A call of gpt-4o: 1,000 counted, 1,050 billed, 100 answered, 5,000 with the whole history."""
    given = {
        "user": owner.user, "session": session, "purpose": "chat",
        "model": "gpt-4o", "counted_prompt_tokens": 1_000, "prompt_tokens": 1_050, "completion_tokens": 100,
        "full_prompt_tokens": 5_000, "exact": True, **columns,
    }  # fmt: skip
    with tenant_tx(owner.tenant.id):
        row = TokenUsage.objects.create(**given)
        TokenUsage.objects.filter(pk=row.pk).update(created_at=at)


def sums(api: ApiClient, query: str) -> list[dict[str, Any]]:
    answer = api.call("GET", f"/usage?{query}")
    assert answer.status_code == 200, answer.json()
    data: list[dict[str, Any]] = answer.json()["data"]
    return data


@pytest.fixture(autouse=True)
def foreign_call(stranger: Owner, foreign: Session) -> None:
    called(stranger, foreign)


def test_single_calls(api: ApiClient, owner: Owner, session: Session) -> None:
    called(owner, session)
    called(owner, session, at=NOON - DAY)
    newest, oldest = sums(api, "")
    assert (newest["full_prompt_tokens"], newest["session"]) == (5_000, encode_id("ses", session.pk))
    assert newest["created_at"] > oldest["created_at"]
    assert len(sums(api, f"from={NOON:%Y-%m-%dT%H:%M:%SZ}")) == 1
    assert len(sums(api, f"to={NOON:%Y-%m-%dT%H:%M:%SZ}")) == 1
    assert sums(api, f"session={encode_id('ses', new_session(owner).pk)}") == []


def test_a_models_sum(api: ApiClient, owner: Owner, session: Session) -> None:
    called(owner, session)
    called(owner, session, prompt_tokens=900)
    called(owner, succeeded=False, completion_tokens=0, exact=False, prompt_tokens=0, calls=2)
    called(owner, model="zz", exact=False)
    called(owner, model="demo", calls=0, exact=False, full_prompt_tokens=None)
    demo, priced, unknown = sums(api, "group_by=model")
    assert priced == {
        "model": "gpt-4o", "answers": 3, "calls": 4, "failed": 1, "estimated": 1,
        "counted_prompt_tokens": 3_000, "prompt_tokens": 1_950, "completion_tokens": 200,
        "tokens_saved": 8_000, "cost_usd": 0.006875, "unpriced": 0,
        "drift": {"calls": 2, "ratio": 0.975, "mean": -0.025, "worst": -0.1},
    }  # fmt: skip
    assert (unknown["cost_usd"], unknown["unpriced"], unknown["drift"]) == (None, 1, None)
    assert (demo["cost_usd"], demo["unpriced"], demo["tokens_saved"]) == (0.0, 0, 0)


def test_a_tenants_own_price_goes_first(api: ApiClient, owner: Owner) -> None:
    called(owner)
    called(owner, model="zz")
    prices = {"input_price": 1_000, "output_price": 0}
    models = {name: {"context": 9_000, **prices} for name in ("gpt-4o", "zz")}
    change_settings(owner.tenant_scope, {"models": models}, actor=SYSTEM)
    assert [row["cost_usd"] for row in sums(api, "group_by=model")] == [1.05, 1.05]
    [day] = sums(api, "group_by=day")
    assert (day["cost_usd"], day["day"], day["answers"]) == (2.1, f"{NOON:%Y-%m-%d}", 2)


def test_by_session_and_user(api: ApiClient, owner: Owner, session: Session) -> None:
    with tenant_tx(owner.tenant.id):
        bob = EndUser.objects.create(user_ref="bob 博")
    called(owner, session)
    called(owner, session)
    called(owner, user=bob)
    [one] = sums(api, "group_by=session")
    assert (one["session"], one["answers"]) == (encode_id("ses", session.pk), 2)
    assert [(row["user"], row["answers"]) for row in sums(api, "group_by=user")] == [
        ("bob 博", 1),
        ("alice", 2),
    ]


@pytest.mark.parametrize("by", ["day", "model", "session", "user"])
@pytest.mark.parametrize("many", [1, 3])
def test_sums_take_three_queries(api: ApiClient, owner: Owner, by: str, many: int) -> None:
    sums(api, "")  # the key's time of use is written once
    for number in range(many):
        called(owner, new_session(owner), at=NOON - number * DAY, model=f"m{number}")
    with CaptureQueriesContext(connection) as queries:
        assert len(sums(api, f"group_by={by}")) == (1 if by == "user" else many)
    assert sum("sessions_app_" in query["sql"] for query in queries) == 3


@pytest.mark.parametrize("by", ["day", "model", "session"])
def test_the_pages_join(api: ApiClient, owner: Owner, by: str) -> None:
    for number in range(3):
        called(owner, new_session(owner), at=NOON - number * DAY, model=f"m{number}")
    whole = [row[by] for row in sums(api, f"group_by={by}")]
    first = api.call("GET", f"/usage?group_by={by}&limit=2").json()
    second = api.call("GET", f"/usage?group_by={by}&limit=2&cursor={first['next_cursor']}").json()
    assert [row[by] for page in (first, second) for row in page["data"]] == whole
    assert (len(whole), second["next_cursor"]) == (3, None)
    assert api.call("GET", f"/usage?group_by=user&cursor={first['next_cursor']}").status_code == 400


def test_the_interval_is_bounded(api: ApiClient, owner: Owner) -> None:
    called(owner, at=NOON - 40 * DAY)
    assert sums(api, "group_by=day") == []
    assert len(sums(api, f"group_by=day&from={NOON - 300 * DAY:%Y-%m-%dT00:00:00Z}")) == 1
    for query, code in (
        (f"group_by=day&from={NOON - 400 * DAY:%Y-%m-%dT00:00:00Z}", "time_out_of_range"),
        ("from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z", "invalid_interval"),
        ("from=2026-01-02T00:00:00", "timezone_required"),
        ("group_by=hour", "invalid_choice"),
    ):
        refused = api.call("GET", f"/usage?{query}")
        assert (refused.status_code, code in refused.content.decode()) == (400, True), query
