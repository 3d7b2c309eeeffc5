"""A question over two relations, asked in a chat without a model, is answered from the graph."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.journeys.conftest import Customer

pytestmark = pytest.mark.journey


@dataclass(frozen=True, slots=True)
class Talk:
    """What is told on some days, a question over it, and what each step of the answer holds."""

    told: tuple[str, ...]
    question: str
    steps: tuple[str, ...]
    besides: str


TALKS = {
    "en": Talk(
        told=(
            "Anna leads project Atlas.",
            "We had a long lunch by the river today.",
            "Anna reports to Bo Larsen.",
            "Carla leads project Phoenix, and she reports to Dmitri.",
        ),
        question="Who leads project Atlas, and whom does that person report to?",
        steps=("Anna leads project Atlas", "Bo Larsen"),
        besides="Dmitri",
    ),
    "zh": Talk(
        told=(
            "我姐姐美玲在远洋科技上班。",
            "今天中午和同事吃了火锅。",
            "远洋科技的老板是周国平。",
            "晨光集团的老板是孙丽。",
        ),
        question="我姐姐公司的老板是谁？",
        steps=("美玲在远洋科技上班", "周国平"),
        besides="孙丽",
    ),
    "en over three": Talk(
        told=(
            "My manager is Tom Reed.",
            "Tom Reed's wife is Lucy.",
            "Lucy works at Acme.",
            "Mary works at Globex.",
        ),
        question="Where does my manager's wife work?",
        steps=("Tom Reed", "Lucy", "Acme"),
        besides="Globex",
    ),
    "zh with a pronoun": Talk(
        told=("凤凰项目由王静负责，她向李强汇报。", "青鸟项目由陈浩负责，他向赵敏汇报。"),
        question="谁负责凤凰项目，这个人向谁汇报？",
        steps=("王静", "李强"),
        besides="赵敏",
    ),
}


@pytest.mark.parametrize("talk", TALKS.values(), ids=TALKS)
def test_two_hops(customer: Customer, talk: Talk) -> None:
    api = customer.api
    first = api.chat(api.open_session("ada"), "ada")
    for line in talk.told:
        first.say(line)
    first.close()
    second = api.chat(api.open_session("ada"), "ada")
    answer = second.say(talk.question)
    second.close()
    for step in talk.steps:
        assert step in answer.text
    assert talk.besides not in answer.text
    assert len(answer.last["memory"]["cited"]) >= 1
