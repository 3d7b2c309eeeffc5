"""Of several numbered things the one that is asked for answers, or none does."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.providers.demo.question import read_question
from memoryhub.providers.demo.relevance import relevant_indices
from memoryhub.providers.llm import RecalledMemory

KINDS = [
    ("The deposit for room {n} is {n}5 euros.", "What is the deposit for room {n}?"),
    ("Invoice QN-{n} is {n}.50 euros.", "How much is invoice QN-{n}?"),
    ("Van {n} is driven by driver number {n}9.", "Who drives van {n}?"),
    ("Table {n} needs {n}7 chairs.", "How many chairs does table {n} need?"),
    ("{n}号房的押金是{n}5元", "{n}号房的押金是多少？"),
    ("发票QN-{n}金额{n}.50元", "发票QN-{n}是多少钱？"),
    ("{n}号车的司机是{n}号司机", "{n}号车的司机是谁？"),
    ("第{n}分店的店长是姓{n}的那位", "第{n}分店的店长是谁？"),
]


def told(text: str, numbers: range) -> list[RecalledMemory]:
    return [
        RecalledMemory(
            id=f"mem_{n}", content=text.format(n=n), said_at=datetime(2026, 12, 1, 8, n % 60, tzinfo=UTC)
        )
        for n in numbers
    ]


@pytest.mark.parametrize(("text", "question"), KINDS)
@pytest.mark.parametrize("asked", [101, 108, 115])
def test_the_one_that_is_asked_for_answers(text: str, question: str, asked: int) -> None:
    memories = told(text, range(101, 116))
    found = relevant_indices(read_question(question.format(n=asked)), memories)
    assert found[:1] == [asked - 101]
    assert len(found) == 1


@pytest.mark.parametrize(("text", "question"), KINDS)
def test_another_never_answers_for_it(text: str, question: str) -> None:
    assert relevant_indices(read_question(question.format(n=140)), told(text, range(101, 116))) == []


def test_what_names_no_number_may_answer_still() -> None:
    memories = [RecalledMemory(id="mem_1", content="The deposit is 500 euros.")]
    assert relevant_indices(read_question("What is the deposit for room 107?"), memories) == [0]
