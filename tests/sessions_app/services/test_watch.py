"""What a chat leaves behind: full budgets, counts off the bill, models that fail, what was saved."""

from __future__ import annotations

import pytest

from memoryhub.core.budget import BudgetPolicy, budget_of
from memoryhub.core.traffic.drift import FEWEST_CALLS
from memoryhub.core.traffic.outliers import FAILED_CALLS
from memoryhub.providers.llm import ModelUnavailable
from sessions_app.models import Alert, Session, TokenUsage
from sessions_app.services import speaking
from sessions_app.services.settings import change_settings
from sessions_app.services.threads import in_thread
from sessions_app.services.usage import whole_history
from sessions_app.services.watch import note_budget, watch_model
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.chatting import ScriptedModel, chatted


def alerts(owner: Owner) -> list[tuple[str, str]]:
    """Kind and status of the tenant's alerts, oldest first."""
    with tenant_tx(owner.tenant.id):
        return list(Alert.objects.order_by("created_at", "id").values_list("kind", "status"))


def calls(owner: Owner, many: int, *, counted: int, billed: int, exact: bool = True) -> None:
    with tenant_tx(owner.tenant.id):
        for _ in range(many):
            TokenUsage.objects.create(
                user=owner.user, purpose="chat", model="gpt-x", counted_prompt_tokens=counted,
                prompt_tokens=billed, completion_tokens=5, exact=exact,
            )  # fmt: skip


def test_counts_that_drift_from_the_bill(owner: Owner, stranger: Owner) -> None:
    calls(stranger, FEWEST_CALLS, counted=100, billed=100)
    calls(owner, FEWEST_CALLS - 1, counted=100, billed=112)
    watch_model(owner.tenant.id, "gpt-x")
    assert alerts(owner) == []
    calls(owner, 1, counted=100, billed=112)
    for tenant in (owner, stranger):
        watch_model(tenant.tenant.id, "gpt-x")
    assert (alerts(owner), alerts(stranger)) == ([("token_drift", "open")], [])
    with tenant_tx(owner.tenant.id):
        alert = Alert.objects.get()
    assert (alert.subject, alert.data["ratio"], alert.data["calls"]) == ("gpt-x", 1.12, FEWEST_CALLS)
    change_settings(owner.tenant_scope, {"alert_drift_share": 0.2}, actor=SYSTEM)
    watch_model(owner.tenant.id, "gpt-x")
    assert alerts(owner) == [("token_drift", "resolved")]


def test_an_estimated_bill_proves_no_drift(owner: Owner) -> None:
    calls(owner, 3 * FEWEST_CALLS, counted=100, billed=200, exact=False)
    watch_model(owner.tenant.id, "gpt-x")
    assert alerts(owner) == []


@pytest.mark.parametrize(
    ("used", "strategy", "told"), [(900, "hybrid", 1), (899, "", 0), (950, "token_budget", 0)]
)
def test_a_full_budget(owner: Owner, session: Session, used: int, strategy: str, told: int) -> None:
    policy = BudgetPolicy(limit=1_000, safety_margin=0.0, reply_reserve=0)
    with tenant_tx(owner.tenant.id, owner.user.id):
        budget = budget_of(policy, {"turns": used}, tokenizer="t", exact=True)
        note_budget(session, budget, strategy=strategy)
    assert alerts(owner) == [("budget_threshold", "open")] * told
    with tenant_tx(owner.tenant.id, owner.user.id):
        note_budget(session, budget_of(policy, {"turns": 10}, tokenizer="t", exact=True))
    assert alerts(owner) == [("budget_threshold", "resolved")] * told


def test_a_session_at_the_limit_keeps_one_alert(owner: Owner, session: Session) -> None:
    policy = BudgetPolicy(limit=1_000, safety_margin=0.0, reply_reserve=0)
    for used in (910, 880, 910, 801, 920):
        with tenant_tx(owner.tenant.id, owner.user.id):
            note_budget(session, budget_of(policy, {"turns": used}, tokenizer="t", exact=True))
    with tenant_tx(owner.tenant.id):
        assert Alert.objects.get().times == 3


async def test_a_model_that_fails_in_a_row(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ScriptedModel([], fails=ModelUnavailable("timeout", attempts=2))
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    start = 1
    for _ in range(FAILED_CALLS - 1):
        start += len(await chatted(owner, session, "你好", start)) + 1
    assert await in_thread(alerts, owner) == []
    start += len(await chatted(owner, session, "在吗", start)) + 1
    assert await in_thread(alerts, owner) == [("model_failing", "open")]
    monkeypatch.setattr(speaking, "chat_model", lambda: ScriptedModel(["Yes."]))
    await chatted(owner, session, "hello?", start)
    assert await in_thread(alerts, owner) == [("model_failing", "resolved")]


async def test_an_answer_knows_what_the_whole_history_would_have_taken(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speaking, "chat_model", lambda: ScriptedModel(["Yes."]))
    await chatted(owner, session, "我下周三去上海出差")
    [row] = await in_thread(usage, owner)
    assert (row.counted_prompt_tokens, row.prompt_tokens, row.exact) == (row.full_prompt_tokens, 11, True)


def test_what_stands_for_the_turns_is_counted_in_full() -> None:
    segments = {"system": 50, "summary": 100, "pins": 20, "turns": 200, "input": 10, "recall": 30}
    budget = budget_of(BudgetPolicy(limit=9_000), segments, tokenizer="t", exact=True)  # type: ignore[arg-type]
    assert whole_history(budget, history=5_000) == 50 + 30 + 5_000
    assert whole_history(budget, history=100) == budget.used


def usage(owner: Owner) -> list[TokenUsage]:
    with tenant_tx(owner.tenant.id):
        return list(TokenUsage.objects.all())
