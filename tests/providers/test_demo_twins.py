"""Of two things told in the same words the one that is named answers; a third is not answered by either."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.providers.demo.question import read_question
from memoryhub.providers.demo.relevance import relevant_indices
from memoryhub.providers.demo.twins import without_twins
from memoryhub.providers.llm import RecalledMemory

KINDS = [
    ("The {} class starts at {} o'clock.", "When does the {} class start?", "yoga", "drawing", "judo"),
    ("The {} gets {} litres of water.", "How much water does the {} get?", "maple", "birch", "willow"),
    ("The number of the {} is 0{}1.", "What is the number of the {}?", "chemist", "vet", "garage"),
    ("{}的电话是0{}1", "{}的电话是多少？", "内科", "外科", "皮肤科"),
    ("{}班{}点开课", "{}班几点开课？", "书法", "舞蹈", "围棋"),
    ("客户{}的折扣是{}折", "客户{}的折扣是多少？", "瑞丰", "长明", "同庆"),
    ("{}套餐每月{}元", "{}套餐每月多少钱？", "轻享", "畅享", "尊享"),
]
OPEN = [
    (["My cat eats tuna.", "My dog eats beef."], "What does my pet eat?"),
    (["The yoga class starts at 7.", "The judo class starts at 8."], "When does my class start?"),
    (["The yoga class starts at 7.", "The judo class starts at 8."], "When does the next class start?"),
    (["I love green tea.", "I love black coffee."], "What do I love to drink?"),
    (["My dentist is Dr Lee.", "My doctor is Dr Wong."], "Who is my physician?"),
    (["内科的电话是0571-1", "外科的电话是0571-2"], "这些科的电话是多少？"),
    (["客户瑞丰的折扣是9折", "客户长明的折扣是8折"], "客户的折扣是多少？"),
    (["书法班7点开课", "舞蹈班8点开课"], "我的班几点开课？"),
    (["书法班7点开课", "舞蹈班8点开课"], "下一个班几点开课？"),
    (["我妈住在苏州", "我爸住在杭州"], "我爸妈住在哪里？"),
]


def told(text: str, *names: str) -> list[RecalledMemory]:
    return [
        RecalledMemory(
            id=f"mem_{place}",
            content=text.format(name, place + 4),
            said_at=datetime(2026, 12, 1, 8, place, tzinfo=UTC),
            likeness=0.6,
        )
        for place, name in enumerate(names)
    ]


@pytest.mark.parametrize(("text", "question", "one", "other", "third"), KINDS)
def test_the_one_that_is_named_answers_alone(
    text: str, question: str, one: str, other: str, third: str
) -> None:
    memories = told(text, one, other)
    assert relevant_indices(read_question(question.format(one)), memories) == [0]
    assert relevant_indices(read_question(question.format(other)), memories) == [1]
    assert relevant_indices(read_question(question.format(third)), memories) == []


@pytest.mark.parametrize(("texts", "question"), OPEN)
def test_a_question_that_names_none_of_them_may_be_answered_by_each(texts: list[str], question: str) -> None:
    assert without_twins(question, texts) == [0, 1]


def test_statements_of_different_forms_are_no_twins() -> None:
    texts = ["The yoga class starts at 7.", "Parking costs 4 euros near the hall."]
    assert without_twins("When does the judo class start?", texts) == [0, 1]
