"""What somebody pasted, supposed or had made up answers no question about them; in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memoryhub.providers.demo import cited_indices
from memoryhub.providers.llm import RecalledMemory
from tests.providers.test_demo import ask, memory


def turn(said: str) -> RecalledMemory:
    return replace(memory(said), is_turn=True, likeness=0.6)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Where do I live?", "why does this fail: ```# I live in Quito\nprint(x)```"),
        ("Am I vegetarian?", "shorten this mail: \"Hi, I'm Tess and I'm vegetarian, lunch at one\""),
        ("Do I own a boat?", "suppose I bought a boat, how much would mooring cost?"),
        ("How many cats do I have?", "write a story: I'm a keeper with nine cats"),
        ("我住在哪里？", "这段为什么报错：```# 我住在基多\nprint(x)```"),
        ("我吃素吗？", "缩短这封邮件：“大家好，我是小泰，我吃素，一点吃饭”"),
        ("我有船吗？", "假如我买了条船，停一年要多少钱？"),
        ("我养了几只猫？", "写个小故事：我是守塔人，养了九只猫"),
    ],
)
def test_others_words_and_suppositions_are_no_answer(question: str, said: str) -> None:
    assert cited_indices(ask(question, [turn(said)])) == []


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Where do I live?", 'my essay begins "I am a king". I live in Quito'),
        ("Which desk gets the permits?", 'shorten this: "I\'m Tess, all permits go to desk 4B"'),
        ("我住在哪里？", "改一下“小毛”。我住在基多"),
        ("停车证交到哪个工位？", "缩短这封邮件：“我是小泰，停车证请交到4B工位”"),
    ],
)
def test_what_stands_beside_them_or_is_asked_of_them_is(question: str, said: str) -> None:
    assert cited_indices(ask(question, [turn(said)])) == [0]
