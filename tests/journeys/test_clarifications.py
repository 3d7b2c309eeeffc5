"""One thing, then an unsure other: asked about in the answer, settled in plain words, known from then on."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.journeys.conftest import Customer

pytestmark = pytest.mark.journey


@dataclass(frozen=True, slots=True)
class Talk:
    """What one person says, and the words that answers must hold."""

    known: str
    unsure: str
    both_sides: tuple[str, str]
    answer: str
    question: str
    right: str
    wrong: str


EN = Talk(
    known="My wife's birthday is July 2.",
    unsure="Maybe my wife's birthday is July 12.",
    both_sides=("July 2", "July 12"),
    answer="The second one.",
    question="When is my wife's birthday?",
    right="July 12",
    wrong="July 2”",
)
ZH = Talk(
    known="我在华为上班。",
    unsure="我好像在中兴上班。",
    both_sides=("华为", "中兴"),
    answer="后面那个",
    question="我在哪里上班？",
    right="中兴",
    wrong="华为",
)


@pytest.mark.parametrize("talk", [EN, ZH], ids=["en", "zh"])
def test_asked_in_the_next_answer_and_known_in_the_next_session(customer: Customer, talk: Talk) -> None:
    api = customer.api
    first = api.chat(api.open_session("ada"), "ada")
    first.say(talk.known)
    first.close()

    second = api.chat(api.open_session("ada"), "ada")
    asked = second.say(talk.unsure)
    [question] = [frame["clarification"] for frame in asked.frames if frame["type"] == "clarify"]
    for side in talk.both_sides:
        assert side in question["question"]
        assert side in asked.text
    answered = second.say(talk.answer)
    assert [one["rule"] for one in answered.written] == ["clarify.answered"]
    assert talk.right in answered.text
    second.close()

    third = api.chat(api.open_session("ada"), "ada")
    known = third.say(talk.question)
    assert talk.right in known.text
    assert talk.wrong not in known.text
    third.close()
    settled = api.call("GET", "/users/ada/clarifications?status=answered")["data"]
    assert [(one["id"], one["status"]) for one in settled] == [(question["id"], "answered")]
