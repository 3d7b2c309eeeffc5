"""Limits of likeness fit one model: the likeness of others is brought to its scale or left out."""

from dataclasses import replace

import pytest

from memories.services.thresholds import calibrated
from memoryhub.providers.demo import cited_indices, compose_answer
from memoryhub.providers.demo.nearness import ANSWERS_FROM, on_our_scale
from memoryhub.providers.embeddings import LOCAL_MODEL
from memoryhub.providers.llm import ChatMessage, ChatRequest, MeasuredBy, RecalledMemory
from tests.providers.test_demo import memory

OURS = MeasuredBy(LOCAL_MODEL)
STRANGE = MeasuredBy("text-of-another-house")
PACKED = MeasuredBy("packed", answers_from=0.7 + 0.3 * ANSWERS_FROM)
"""A model by which nothing is less alike than 0.7."""


def packed(likeness: float) -> float:
    return 0.7 + 0.3 * likeness


def cited(question: str, memories: list[RecalledMemory], measured_by: MeasuredBy | None) -> list[int]:
    said = ChatRequest((ChatMessage("user", question),), memories=tuple(memories), measured_by=measured_by)
    return cited_indices(compose_answer(said))


def told(*contents: tuple[str, float]) -> list[RecalledMemory]:
    return [replace(memory(content), likeness=likeness) for content, likeness in contents]


def test_the_built_in_model_is_what_the_limits_were_set_beside() -> None:
    assert calibrated()[LOCAL_MODEL]["answer_memory"] == ANSWERS_FROM


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        ("What am I putting money aside for?", "I'm saving up for a house", "I gave up alcohol"),
        ("我存钱是为了什么？", "我正在攒钱买房子", "我两年前戒酒了"),
    ],
)
def test_a_paraphrase_answers_by_any_model_whose_threshold_is_known(
    question: str, answer: str, other: str
) -> None:
    assert cited(question, told((other, 0.13), (answer, 0.41)), OURS) == [1]
    assert cited(question, told((other, packed(0.13)), (answer, packed(0.41))), PACKED) == [1]
    assert cited(question, told((other, packed(0.20)), (answer, packed(0.24))), PACKED) == []


@pytest.mark.parametrize("measured_by", [STRANGE, None, MeasuredBy("odd", answers_from=1.4)])
@pytest.mark.parametrize(
    ("known", "unknown", "contents"),
    [
        ("Where does Tom live?", "What is my blood type?", ["Tom lives in Kiel", "I collect stamps"]),
        ("小汤住在哪里？", "我是什么血型？", ["小汤住在烟台", "我集邮"]),
    ],
)
def test_by_a_strange_model_words_decide(
    known: str, unknown: str, contents: list[str], measured_by: MeasuredBy | None
) -> None:
    memories = told((contents[0], 0.78), (contents[1], 0.83))
    assert cited(known, memories, measured_by) == [0]
    assert cited(unknown, memories, measured_by) == []


def test_what_was_not_measured_stays_so() -> None:
    unmeasured = (memory("I collect stamps"),)
    for measured_by in (OURS, PACKED, STRANGE, None):
        assert on_our_scale(unmeasured, measured_by) == unmeasured
