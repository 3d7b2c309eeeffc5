"""The main job: told on one day, known on another, mended by an operator, and the next answer obeys."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

import pytest
from django.utils import timezone

from memories.models import MemoryItem
from memories.services.change import correct_memory
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor
from tests.journeys.conftest import Customer

pytestmark = pytest.mark.journey


@dataclass(frozen=True, slots=True)
class Talk:
    """What one person says over some days, and the words that answers must hold."""

    days_ago: tuple[str, ...]
    question: str
    old: str
    moved: str
    new: str
    corrected: str
    right: str
    allergy: str
    preference: str


ZH = Talk(
    days_ago=("你好，我的收货地址是苏州市平江路 5 号。", "以后请用简短的话回答我。"),
    question="我的收货地址是哪里？",
    old="平江路 5 号",
    moved="我搬家了，新地址是苏州市人民路 88 号。我对虾过敏。",
    new="人民路 88 号",
    corrected="收货地址是苏州市人民路 99 号",
    right="人民路 99 号",
    allergy="虾",
    preference="简短",
)
EN = Talk(
    days_ago=("Hello, my address is 5 Mill Lane, Leeds.", "Please always keep your answers short."),
    question="What is my address?",
    old="5 Mill Lane",
    moved="I moved. My new address is 88 Station Road, York. I'm allergic to shrimp.",
    new="88 Station Road",
    corrected="The address is 99 Station Road, York",
    right="99 Station Road",
    allergy="shrimp",
    preference="short",
)


@pytest.mark.parametrize("talk", [ZH, EN], ids=["zh", "en"])
def test_from_the_first_word_to_the_operators_correction(
    customer: Customer, inside: None, talk: Talk
) -> None:
    api = customer.api
    told_days_ago(customer, talk)
    second = api.chat(api.open_session("ada"), "ada")
    known = second.say(talk.question)
    assert talk.old in known.text
    assert known.last["memory"]["cited"]
    moved = second.say(talk.moved)
    assert "superseded" in {one["decision"] for one in moved.written}
    second.close()

    third = api.chat(api.open_session("ada"), "ada")
    assert talk.new in third.say(talk.question).text
    corrected_by_an_operator(customer, talk)
    obeyed = third.say(talk.question)
    assert talk.right in obeyed.text
    assert talk.old not in obeyed.text
    third.close()
    assert_in_a_new_context(customer, talk)


def told_days_ago(customer: Customer, talk: Talk) -> None:
    """The first day: an application stored it three days ago, and the worker has read it."""
    api, session = customer.api, customer.api.open_session("ada")
    said_at = timezone.now() - datetime.timedelta(days=3)
    turns: list[dict[str, Any]] = []
    for content in talk.days_ago:
        turns.append({"role": "user", "content": content, "created_at": said_at.isoformat()})
        turns.append({"role": "assistant", "content": "OK.", "created_at": said_at.isoformat()})
    api.say_in_the_past(session, turns)
    api.wait_until_read(session)


def corrected_by_an_operator(customer: Customer, talk: Talk) -> None:
    """The service behind the console's button."""
    operator = Actor(kind="operator", id="1")
    with tenant_tx(customer.tenant_id):
        memory = MemoryItem.objects.get(content__contains=talk.new, status="active")
    correct_memory(Scope(customer.tenant_id), memory.pk, actor=operator, content=talk.corrected)


def assert_in_a_new_context(customer: Customer, talk: Talk) -> None:
    """A fresh session is given the mended fact, what was told by socket, and the preference."""
    api = customer.api
    session = api.open_session("ada")
    context = api.call("POST", f"/sessions/{session}/context", {"input": f"{talk.question} {talk.allergy}?"})
    shown = "\n".join(message["content"] for message in context["messages"])
    for word in (talk.right, talk.allergy, talk.preference):
        assert word in shown
    assert talk.new not in shown
    kinds = {segment["kind"] for segment in context["manifest"]["segments"]}
    assert {"preferences", "recall", "input"} <= kinds
