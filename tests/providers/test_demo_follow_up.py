"""Questions that refer back, answered from memory and from the conversation itself, in both languages."""

from dataclasses import replace

import pytest

from memoryhub.providers.demo import cited_indices, compose_answer
from memoryhub.providers.embeddings import LOCAL_MODEL
from memoryhub.providers.llm import ChatMessage, ChatRequest, MeasuredBy, RecalledMemory
from tests.providers.test_demo_near import near, turn


def here(content: str, means: str) -> RecalledMemory:
    return replace(turn(content), said_here=True, means=means)


def asked(text: str, means: str, memories: list[RecalledMemory]) -> str:
    return compose_answer(
        ChatRequest(
            (ChatMessage("user", text),),
            memories=tuple(memories),
            measured_by=MeasuredBy(LOCAL_MODEL),
            asked=means,
        )
    )


EN = [
    near("My sister Nora is a vet in Dresden", 0.3),
    here("She is 33 and has twins.", "my sister is 33 and has twins."),
    here("My sister Nora is a vet in Dresden.", "My sister Nora is a vet in Dresden."),
]
ZH = [
    near("我妹妹小禾在大连当兽医", 0.3),
    here("她今年33岁，有一对双胞胎。", "我妹妹今年33岁，有一对双胞胎。"),
    here("我妹妹小禾在大连当兽医。", "我妹妹小禾在大连当兽医。"),
]


@pytest.mark.parametrize(
    ("text", "means", "memories", "cited"),
    [
        ("What does she do?", "What does my sister do?", EN, [0]),
        ("And how old is she?", "And how old is my sister?", EN, [1]),
        ("Does she have children?", "Does my sister have children?", EN, [1]),
        ("她是做什么的？", "我妹妹是做什么的？", ZH, [0]),
        ("她多大了？", "我妹妹多大了？", ZH, [1]),
        ("她有孩子吗？", "我妹妹有孩子吗？", ZH, [1]),
    ],
)
def test_who_was_meant_is_asked_about(
    text: str, means: str, memories: list[RecalledMemory], cited: list[int]
) -> None:
    assert cited_indices(asked(text, means, memories)) == cited


def test_the_answer_is_in_the_language_of_the_message() -> None:
    assert asked("And how old is she?", "And how old is 我妹妹?", ZH).startswith("You told me on")
    assert asked("她多大了？", "my sister多大了？", EN).startswith("2026年")


def test_what_was_said_here_is_no_overview_and_answers_nothing_by_itself() -> None:
    said = [here("I love tea.", "I love tea."), here("我爱喝茶。", "我爱喝茶。")]
    assert cited_indices(asked("What do you know about me?", "What do you know about me?", said)) == []
    assert cited_indices(asked("What do I love?", "What do I love?", said)) == []
    assert cited_indices(asked("我爱喝什么？", "我爱喝什么？", said)) == []


@pytest.mark.parametrize(
    ("question", "first", "then"),
    [
        ("What does my cousin want to become?", "My cousin Elif studies law", "She wants to become a judge."),
        ("我表妹想当什么？", "我表妹伊莉学法律", "她想当法官。"),
    ],
)
def test_a_message_that_begins_with_a_pronoun_may_be_about_them(question: str, first: str, then: str) -> None:
    told = [near(first, 0.41), replace(turn(then), likeness=0.31)]
    assert 1 in cited_indices(asked(question, question, told))
    told[1] = replace(turn("She plays the oboe." if first[0] == "M" else "她会吹唢呐。"), likeness=0.31)
    assert 1 not in cited_indices(asked(question, question, told))
