"""The count over an answer: a connected model has memories in mind, the demo answerer only quotes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from memories.services.statement import Statement
from memories.services.write import remember
from memoryhub.core.ids import encode_id
from sessions_app.models import Turn
from sessions_app.services.sessions import open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.browser.conftest import Person, Visit

pytestmark = pytest.mark.browser
FACT = {"en": "Dad can't eat peanuts.", "zh": "爸爸不能吃花生。"}
SAID = {"en": ("How are you?", "Well, thank you."), "zh": ("你好吗？", "很好，谢谢。")}
IN_MIND = {"en": "Kept 1 memory in mind", "zh": "参考了 1 条记忆"}


def chat_by(person: Person, model: str, language: str) -> str:
    """The path of a chat in which `model` was handed one memory and quoted nothing."""
    told = Statement(content=FACT[language], user_id=person.user.pk, channel="user_stated")
    kept = remember(person.scope, told).memory
    assert kept is not None
    session = open_session(person.scope, user_id=person.user.pk, actor=SYSTEM)
    asked, answered = SAID[language]
    turns = [NewTurn("user", asked), NewTurn("assistant", answered, model=model)]
    _, answer = append_turns(person.scope, session.pk, turns)
    handed = [encode_id("mem", kept.pk)]
    with tenant_tx(person.scope.tenant_id, person.scope.user_id):
        Turn.objects.filter(pk=answer.pk).update(
            memory_use={"retrieved": handed, "injected": handed, "cited": []}
        )
    return f"/chat/s/{encode_id('ses', session.pk)}/"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_connected_model_says_what_it_had_in_mind(signed_in: Visit, person: Person, language: str) -> None:
    page = signed_in(chat_by(person, "large-1", language), language=language)
    expect(page.locator(".used__toggle:visible")).to_have_text(IN_MIND[language])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_demo_answerer_says_nothing_where_it_quoted_nothing(
    signed_in: Visit, person: Person, language: str
) -> None:
    page = signed_in(chat_by(person, "demo", language), language=language)
    expect(page.locator(".answer__text[data-ready]")).to_have_text(SAID[language][1])
    expect(page.locator(".used__toggle:visible")).to_have_count(0)
