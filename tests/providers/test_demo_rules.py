"""A rule for all answers whether one may in one place; a surname with a title is one person."""

from __future__ import annotations

import pytest

from memoryhub.providers.demo.kinds import names_in
from memoryhub.providers.demo.question import read_question
from memoryhub.providers.demo.relevance import relevant_indices
from memoryhub.providers.llm import RecalledMemory

ANSWERED = [
    ("No glass bottles on any stage, ever.", "May we bring glass bottles to Roskilde?"),
    ("Never post photos of the pupils.", "Can we post photos of the pupils from Ghent?"),
    ("Nobody rides the grey horse.", "May Ingrid ride the grey horse?"),
    ("任何场地都不许带玻璃瓶。", "我们可以在巴西带玻璃瓶吗？"),
    ("9床的包阿姨不吃牛羊肉。", "包阿姨的饮食有什么要求？"),
    ("张大夫周三出诊。", "张医生什么时候出诊？"),
    ("老师姓李，教数学。", "李老师教什么？"),
    ("葛先生的主食每餐75克。", "葛先生的饮食有什么要求？"),
]
UNANSWERED = [
    ("No glass bottles on any stage, ever.", "May we hire a band in Roskilde?"),
    ("Bram may not ride the grey horse.", "May Ingrid ride the grey horse?"),
    ("No smoking, Anna said.", "May Ruth climb the tower?"),
    ("任何场地都不许带玻璃瓶。", "我们可以在巴西请乐队吗？"),
    ("9床的李阿姨不吃牛羊肉。", "包阿姨的饮食有什么要求？"),
    ("孟先生的主食每餐75克。", "葛先生的饮食有什么要求？"),
]


def found(text: str, question: str) -> list[int]:
    memory = RecalledMemory(id="mem_1", content=text, source="user_stated")
    return relevant_indices(read_question(question), [memory])


@pytest.mark.parametrize(("text", "question"), ANSWERED)
def test_what_was_laid_down_for_all_or_for_them_answers(text: str, question: str) -> None:
    assert found(text, question) == [0]


@pytest.mark.parametrize(("text", "question"), UNANSWERED)
def test_a_rule_of_other_things_or_another_person_does_not(text: str, question: str) -> None:
    assert found(text, question) == []


@pytest.mark.parametrize("question", ["阿姨的电话是多少？", "我妈的老师是谁？", "医生的电话是多少？"])
def test_a_title_without_a_surname_names_nobody(question: str) -> None:
    assert not any("阿姨" in name or "医生" in name for name in names_in(question))
