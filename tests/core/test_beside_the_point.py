"""What is told in passing: "there", a habit within a question, a job beside its pay, what others believe."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.extraction.places_said import with_place

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def told(text: str) -> list[str]:
    return [one.content for one in extract(text, role="user", said_at=NOON, timezone="UTC")]


@pytest.mark.parametrize(
    ("content", "before", "now"),
    [
        ("I grew up there", "What's on in Whitby?", "I grew up in Whitby"),
        ("we bought a flat there", "any cafes near Lewes?", "we bought a flat in Lewes"),
        ("I work there", "Which is nicer, from Bath to Wells?", "I work there"),
        ("there is a cat", "What's on in Whitby?", "there is a cat"),
        ("我就住那边", "佛山有啥好吃的?", "我就住佛山"),
        ("我在那儿上班", "北京和天津哪个冷?", "我在那儿上班"),
    ],
)
def test_there_is_the_one_place_of_the_message_before(content: str, before: str, now: str) -> None:
    assert with_place("profile.home", content, before) == now


@pytest.mark.parametrize(
    ("text", "habit"),
    [
        ("when does the library I go to every week open?", ["the library I go to every week"]),
        ("帮我查下我每周去的那家书店几点关门", ["我每周去的那家书店"]),
        ("when does the library open that I saw yesterday?", []),
        ("我昨天去的那家书店几点关门?", []),
    ],
)
def test_a_habit_within_a_question_is_kept(text: str, habit: list[str]) -> None:
    assert told(text) == habit


@pytest.mark.parametrize(
    ("text", "job"),
    [
        ("I make [income removed] a year as a welder in Hull, is that ok?", ["a welder in Hull"]),
        ("I earn 2,100 a month as a librarian", ["a librarian"]),
        ("我年薪[已隐去收入],在合肥做测试工程师", ["在合肥做测试工程师"]),
    ],
)
def test_the_job_is_kept_without_its_pay(text: str, job: list[str]) -> None:
    found = extract(text, role="user", said_at=NOON, timezone="UTC")
    assert [one.content for one in found if one.subject_key != "secret.masked"] == job


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("everyone thinks I'm Scottish. I'm not", ["I'm not Scottish"]),
        ("My boss assumes I have a car. I don't, I cycle", ["I don't have a car"]),
        ("大家都以为我有驾照，其实没有", ["我没有驾照"]),
        ("我妈总觉得我会做饭，其实不会", ["我不会做饭"]),
    ],
)
def test_what_others_believe_and_is_not_so_is_denied(text: str, facts: list[str]) -> None:
    assert told(text)[:1] == facts


@pytest.mark.parametrize(
    "text",
    [
        "oh sure, I own three yachts 🙄",
        "yeah right, I live in a palace",
        "I have a private jet /s",
        "对对对，我家开银行的",
        "我家有三个管家🙃",
        "再加一句：我这辈子不结婚了",
        "女二说：我丢了工作，住在桥下",
        "another line: I live alone in the woods",
    ],
)
def test_irony_and_lines_for_a_text_tell_nothing(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("write me a short story: I'm a pirate called Jack and I own two parrots", []),
        ("continue the scene in first person: I live in a castle and I hate garlic", []),
        ("write my bio: I'm a nurse in Leeds", ["I'm a nurse in Leeds"]),
        ("帮我写个小故事：我是海盗杰克，我养了两只鹦鹉", []),
        ("续写这段独白：我住在城堡里，我讨厌大蒜", []),
        ("帮我写份简介：我是利兹的护士", ["我是利兹的护士"]),
    ],
)
def test_who_speaks_in_a_story_to_be_written_is_not_the_person(text: str, kept: list[str]) -> None:
    assert told(text) == kept
