"""Two questions in one message are both answered; one that leans on the other is read with it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from memoryhub.providers.demo.answer import cited_indices, compose_answer
from memoryhub.providers.demo.question import questions_in
from memoryhub.providers.llm import ChatMessage, ChatRequest, RecalledMemory

KNOWN = {
    "en": ("My locker code is QT-19", "I can't work on Thursdays", "My bike is green", "I grew up in Malmö"),
    "zh": ("我的柜子编号是QT-19", "我周四不能上班", "我的自行车是绿色的", "我在马尔默长大"),
}


def answered(asked: str, known: Sequence[str]) -> set[str]:
    """Which of the memories an answer cites."""
    memories = tuple(RecalledMemory(id=f"mem_{place}", content=one) for place, one in enumerate(known))
    request = ChatRequest(messages=(ChatMessage("user", asked),), memories=memories)
    return {known[index] for index in cited_indices(compose_answer(request), len(known))}


@pytest.mark.parametrize(
    ("language", "asked", "places"),
    [
        ("en", "What is my locker code, and when can't I work?", (0, 1)),
        ("en", "What is my locker code? What colour is my bike?", (0, 2)),
        ("en", "Where did I grow up and which days can't I work?", (3, 1)),
        ("zh", "我的柜子编号是多少，周几不能上班？", (0, 1)),
        ("zh", "我的柜子编号是多少？我的自行车是什么颜色？", (0, 2)),
        ("zh", "我在哪里长大的，还有我周几不能上班？", (3, 1)),
    ],
)
def test_both_are_answered(language: str, asked: str, places: tuple[int, int]) -> None:
    assert answered(asked, KNOWN[language]) == {KNOWN[language][place] for place in places}


@pytest.mark.parametrize(
    ("language", "asked"), [("en", "What is my locker code?"), ("zh", "我的柜子编号是多少？")]
)
def test_one_is_answered_as_before(language: str, asked: str) -> None:
    assert answered(asked, KNOWN[language]) == {KNOWN[language][0]}


@pytest.mark.parametrize(
    "asked",
    [
        "Who is Ann and what does she do?",
        "When I was in Rome, what did I eat?",
        "What did I say and when?",
        "What do I like about tea and coffee?",
        "小安是谁，她做什么？",
        "我住在哪里？",
        "我周几上班，几点？",
    ],
)
def test_what_cannot_stand_alone_is_one_question(asked: str) -> None:
    assert questions_in(asked) == [asked]
