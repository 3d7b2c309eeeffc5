"""A question that was asked before answers none, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.asked_before import asks_the_same


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("What is my rent?", "How much is my rent?"),
        ("hey! where do I live?", "Where do I live?"),
        ("我房租多少钱？", "我房租是多少钱？"),
        ("你好，我住在哪里？", "我住在哪里？"),
    ],
)
def test_the_same_question_is_known_again(text: str, query: str) -> None:
    assert asks_the_same(text, query)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("I live in Oslo, what is there to do?", "Where do I live?"),
        ("What is my rent?", "Which dog do I have?"),
        ("What is my rent?", "What did I ask you about my rent?"),
        ("my rent is 900", "How much is my rent?"),
        ("Any idea for my rent?", "rent idea"),
        ("我住在奥斯陆，有什么好玩的？", "我住在哪里？"),
        ("我房租多少钱？", "我养了什么狗？"),
        ("我房租多少钱？", "我之前问过你房租的什么？"),
        ("我房租900", "我房租多少钱？"),
    ],
)
def test_what_tells_something_or_asks_another_thing_is_not(text: str, query: str) -> None:
    assert not asks_the_same(text, query)
