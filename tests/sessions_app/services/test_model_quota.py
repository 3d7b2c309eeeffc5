"""A tenant's tokens of the day: counted over all its users; once spent, the built-in parts do the work."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from sessions_app.models import Session, TokenUsage
from sessions_app.services import answering
from sessions_app.services.model_extraction import extract_with_model
from sessions_app.services.model_quota import LIMIT_REACHED, may_ask_model, tokens_today
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tenants.services.limits import set_limits
from tests.conftest import Owner
from tests.fakes.model_server import FakeModelServer
from tests.sessions_app.chatting import chatted, text_of
from tests.sessions_app.conftest import reached_at


def spent(owner: Owner, session: Session, tokens: int, **columns: Any) -> TokenUsage:
    """A call that took so many tokens."""
    taken = {"prompt_tokens": tokens, "completion_tokens": 0, "counted_prompt_tokens": tokens, "calls": 1}
    with tenant_tx(owner.tenant.id):
        row: TokenUsage = TokenUsage.objects.create(
            user_id=session.user_id, session=session, purpose="chat", model="m", **{**taken, **columns}
        )
        return row


def test_what_models_took_today_counts_and_nothing_else(owner: Owner, session: Session) -> None:
    spent(owner, session, 70, completion_tokens=30)
    spent(owner, session, 900, calls=0)  # the built-in responder
    old = spent(owner, session, 5000)
    with tenant_tx(owner.tenant.id):
        before = old.created_at - datetime.timedelta(days=1)
        TokenUsage.objects.filter(pk=old.pk).update(created_at=before)
    assert tokens_today(owner.tenant.id) == 100


@pytest.mark.parametrize(("most", "may"), [(None, True), (101, True), (100, False)])
def test_a_model_may_be_asked_until_the_limit(
    owner: Owner, session: Session, most: int | None, may: bool
) -> None:
    spent(owner, session, 100)
    set_limits(owner.tenant.id, {"model_tokens_per_day": most}, actor=SYSTEM)
    assert may_ask_model(owner.tenant.id) is may


@pytest.mark.parametrize(
    ("fact", "question", "word"),
    [
        ("My sister is called Mei.", "What is my sister called?", "Mei"),
        ("我妹妹叫小梅。", "我妹妹叫什么？", "小梅"),
    ],
)
async def test_a_chat_goes_on_without_the_model(
    owner: Owner,
    session: Session,
    model_server: FakeModelServer,
    monkeypatch: pytest.MonkeyPatch,
    fact: str,
    question: str,
    word: str,
) -> None:
    monkeypatch.setattr(answering, "chat_model", lambda: reached_at(model_server))
    await in_thread(set_limits, owner.tenant.id, {"model_tokens_per_day": 12}, actor=SYSTEM)
    first = await chatted(owner, session, fact)
    assert first[-1]["degraded"] == []  # 7 + 5 tokens: the limit is reached with this one
    asked = model_server.count
    second = await chatted(owner, session, question)
    assert second[-1]["type"] == "done"
    assert second[-1]["degraded"] == [LIMIT_REACHED]
    assert word in text_of(second)
    assert model_server.count == asked


def test_no_model_reads_turns_then(
    owner: Owner, session: Session, extraction_server: FakeModelServer
) -> None:
    append_turns(owner.scope, session.id, [NewTurn(role="user", content="I live in Oslo.")])
    spent(owner, session, 100)
    set_limits(owner.tenant.id, {"model_tokens_per_day": 100}, actor=SYSTEM)
    assert extract_with_model(owner.scope, session.id, from_seq=1, to_seq=1) is None
    assert extraction_server.count == 0
