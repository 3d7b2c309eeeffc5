"""What an answer says of the memory it chose: the part asked for, what it means, its day by one's clock."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memoryhub.core.text import Language
from memoryhub.providers.demo import cited_indices, compose_answer
from memoryhub.providers.llm import ChatMessage, ChatRequest, RecalledMemory
from tests.providers.test_demo import ask, memory
from tests.providers.test_demo_near import near

ASKED: dict[Language, str] = {"en": "Where do I live?", "zh": "我住在哪里？"}
LATE = datetime(2026, 5, 3, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "content", "quote", "said"),
    [
        (
            "What do I take ramipril for?",
            "I take 5 mg of ramipril for my blood pressure",
            "it's 5 mg now",
            "“it's 5 mg now”, that is: I take 5 mg of ramipril for my blood pressure [1]",
        ),
        (
            "我吃缬沙坦是治什么的？",
            "我每天吃40毫克的缬沙坦降血压",
            "现在40毫克",
            "“现在40毫克”，也就是：我每天吃40毫克的缬沙坦降血压 [1]",
        ),
    ],
)
def test_words_that_mean_little_alone_have_their_meaning_behind_them(
    question: str, content: str, quote: str, said: str
) -> None:
    assert ask(question, [near(content, 0.5, quote=quote)]).endswith(said)


@pytest.mark.parametrize(
    ("content", "quote"),
    [("I live in Turku", "I live in Turku, you know"), ("我住在图尔库", "我住在图尔库，你知道的")],
)
def test_words_that_say_it_stand_alone(content: str, quote: str) -> None:
    said = ask(ASKED["zh" if "我" in content else "en"], [memory(content, "profile.home", quote=quote)])
    assert said.endswith(f"“{quote}” [1]")


@pytest.mark.parametrize(
    ("question", "told", "part"),
    [
        ("What foods do I dislike?", "I'm not fond of figs, but I love plums", "“I'm not fond of figs”"),
        ("What foods do I love?", "I'm not fond of figs, but I love plums", "“I love plums”"),
        ("我不喜欢吃什么？", "我不喜欢无花果，不过很爱吃李子", "“我不喜欢无花果”"),
        ("我爱吃什么？", "我不喜欢无花果，不过很爱吃李子", "“很爱吃李子”"),
    ],
)
def test_of_likes_and_dislikes_the_side_asked_for_is_told(question: str, told: str, part: str) -> None:
    said = ask(question, [near(told, 0.4)])
    assert part in said
    assert cited_indices(said) == [0]


@pytest.mark.parametrize(
    ("language", "zone", "day"),
    [
        ("en", "Asia/Shanghai", "4 May 2026"),
        ("en", "UTC", "3 May 2026"),
        ("en", "Mars/Base", "3 May 2026"),
        ("zh", "Asia/Shanghai", "2026年5月4日"),
        ("zh", "America/Lima", "2026年5月3日"),
    ],
)
def test_days_are_those_of_the_reader(language: Language, zone: str, day: str) -> None:
    told = RecalledMemory("1", "I live in 图尔库", LATE, "", "", "profile.home")
    request = ChatRequest((ChatMessage("user", ASKED[language]),), memories=(told,), timezone=zone)
    assert day in compose_answer(request)


@pytest.mark.parametrize(
    ("question", "then", "now"),
    [
        ("Where did I live in March 2025?", "I live in Turku", "I live in Oulu"),
        ("2025年3月我住在哪里？", "我住在图尔库", "我住在奥卢"),
    ],
)
def test_what_held_then_goes_before_what_holds_now(question: str, then: str, now: str) -> None:
    held = replace(memory(then, "profile.home", "2025-01-01"), held_then=True)
    assert cited_indices(ask(question, [held, memory(now, "profile.home")])) == [0]
    unheard = replace(
        memory("I own a boat" if "I" in now else "我有一条船", day="2025-01-01"), held_then=True
    )
    assert cited_indices(ask(question, [unheard, memory(now, "profile.home")])) == [1]
