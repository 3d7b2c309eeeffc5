"""What the responder says when memory did something other than keep."""

from __future__ import annotations

import pytest

from memoryhub.providers.demo import compose_answer
from memoryhub.providers.llm import ChatMessage, ChatRequest


def reply(text: str, *outcomes: str) -> str:
    return compose_answer(ChatRequest(messages=(ChatMessage("user", text),), outcomes=outcomes))


@pytest.mark.parametrize(
    ("text", "outcome", "words"),
    [
        ("Forget my address.", "forget.asked", "Forgotten"),
        ("忘掉我的地址", "forget.asked", "忘掉了"),
        ("Forget my address.", "forget.nothing_known", "nothing of that kind"),
        ("忘掉我的地址", "forget.nothing_known", "没有找到"),
        ("My password is hidden.", "safety.secret", "did not keep"),
        ("我的密码是隐藏的", "safety.secret", "没有保留"),
    ],
)
def test_it_says_what_became_of_the_message(text: str, outcome: str, words: str) -> None:
    assert words in reply(text, outcome)


def test_two_outcomes_of_a_kind_are_said_once() -> None:
    assert reply("Forget my phone and my e-mail.", "forget.asked", "forget.asked").count("Forgotten") == 1


@pytest.mark.parametrize(
    ("text", "word"),
    [("Never mind, forget it", "never mind"), ("忘了吧", "不提了"), ("算了，忘了吧", "不提了")],
)
def test_what_is_waved_aside_erases_nothing_and_says_so(text: str, word: str) -> None:
    assert word in reply(text)
