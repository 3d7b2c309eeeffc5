"""Questions that gather are told by their wording, and their turns are spread over sessions."""

import numpy as np
import pytest

from memoryhub.core.turn_ranking import crowded
from memoryhub.core.turn_ranking.gathering import gathers, goes_on


@pytest.mark.parametrize(
    "question",
    [
        "Which countries has Ann visited?",
        "What kinds of tea does she drink?",
        "What has Ben repaired?",
        "How many cakes did they bake?",
        "What do Ann and Ben have in common?",
        "In what ways does Ben help his mother?",
        "安娜去过哪些国家？",
        "小本修理过什么？",
        "他们一共烤了几次蛋糕？",
        "安娜和小本都喜欢什么？",
        "她喝过什么样的茶？",
    ],
)
def test_what_gathers(question: str) -> None:
    assert gathers(question)


@pytest.mark.parametrize(
    "question",
    [
        "When did Ann move?",
        "Where is the key?",
        "What was the name of the film?",
        "What is this business called?",
        "Who drove the bus?",
        "安娜什么时候搬的家？",
        "钥匙在哪里？",
        "那部电影叫什么名字？",
        "你为什么生气？",
    ],
)
def test_what_asks_for_one_thing(question: str) -> None:
    assert not gathers(question)


@pytest.mark.parametrize(
    ("message", "question"),
    [
        ("I did the first part. What is next?", "What is next?"),
        ("第一部分做完了。下面做什么？", "下面做什么？"),
    ],
)
def test_a_message_goes_on(message: str, question: str) -> None:
    assert goes_on(message)
    assert not goes_on(question)


def test_crowding_is_a_greedy_choice() -> None:
    """Taking away for better turns of a session picks as a choice one by one would."""
    draw = np.random.default_rng(7)
    worth, sessions = draw.normal(size=40), draw.integers(0, 6, size=40)
    left, taken = worth.copy(), np.zeros(6)
    picked: list[int] = []
    while len(picked) < 40:
        one = int(np.argmax(left - 0.4 * taken[sessions]))
        picked.append(one)
        left[one] = -np.inf
        taken[sessions[one]] += 1
    assert picked == np.argsort(-(worth - 0.4 * crowded(worth, sessions))).tolist()
