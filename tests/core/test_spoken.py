"""Talk without punctuation, and what is told beside a question, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def told(text: str) -> dict[str, str]:
    """Keys and contents of a turn."""
    found = extract(text, role="user", said_at=NOON, timezone="UTC")
    return {one.subject_key: one.content for one in found}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "so um I'm a welder and uh I live in Hull can you find me a gym",
            {"profile.job": "I'm a welder", "profile.home": "I live in Hull"},
        ),
        (
            "okay so I just wanted to say that I'm vegan so what can I order",
            {"diet.style": "I'm vegan"},
        ),
        (
            "erm basically my name is Petra and like I have two cats",
            {"profile.name": "my name is Petra", "pet.cat": "I have two cats"},
        ),
        (
            "那个我跟你说一下我现在在铁路局上班然后我家住在洛阳我想问问附近哪有澡堂",
            {"profile.employer": "我现在在铁路局上班", "profile.home": "我家住在洛阳"},
        ),
        ("我住在太原你帮我推荐个饭店呗", {"profile.home": "我住在太原"}),
    ],
)
def test_talk_is_cut_at_its_fillers_and_before_a_request(text: str, facts: dict[str, str]) -> None:
    assert told(text) == facts


@pytest.mark.parametrize(
    "text",
    [
        "I like my coffee strong and like it hot",
        "I want you to give me short answers",
        "我希望你给我的回答简短一点",
    ],
)
def test_what_only_looks_like_a_filler_cuts_nothing(text: str) -> None:
    (content,) = told(text).values()
    assert content == text


@pytest.mark.parametrize(
    ("text", "key", "content"),
    [
        ("What can I bake, I'm coeliac?", "health.condition.coeliac", "I'm coeliac"),
        ("Is a half marathon sensible, I'm 54?", "profile.age", "I'm 54"),
        ("Which visa do I need, I'm a translator?", "profile.job", "I'm a translator"),
        ("晚上吃点啥,我对虾过敏?", "health.allergy.shrimp", "我对虾过敏"),
        ("爬山行吗,我今年58岁?", "profile.age", "我今年58岁"),
        ("这菜咋做,我是回民", "profile.about.回民", "我是回民"),
    ],
)
def test_what_stands_beside_a_question_is_told(text: str, key: str, content: str) -> None:
    assert told(text) == {key: content}


@pytest.mark.parametrize(
    "text",
    [
        "Is it bad, am I allergic?",
        "Why does it itch, do I have eczema?",
        "What should I do, I'm wondering?",
        "疼得厉害,我是不是骨折了?",
        "这药咋吃,我该停吗?",
    ],
)
def test_a_question_of_two_halves_tells_nothing(text: str) -> None:
    assert told(text) == {}
