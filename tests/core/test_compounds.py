"""A compound noun is not the word it begins with, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.compounds import compound_in
from memoryhub.core.extraction import extract


def keys(text: str) -> set[str]:
    found = extract(text, role="user", said_at=datetime(2026, 11, 30, tzinfo=UTC), timezone="UTC")
    return {one.subject_key for one in found}


@pytest.mark.parametrize(
    ("words", "compound"),
    [
        ("the meeting room on the second floor", "room"),
        ("my flight number", "number"),
        ("the wedding dress", "dress"),
        ("the meeting with sam on friday", ""),
        ("my dentist appointment", ""),
        ("the meeting time", ""),
        ("our trip to rome", ""),
        ("二楼的会议室", "会议室"),
        ("航班号", "航班号"),
        ("和老王的会议", ""),
        ("会议时间", ""),
        ("周五的面试", ""),
    ],
)
def test_what_an_engagement_begins(words: str, compound: str) -> None:
    assert compound_in(words) == compound


@pytest.mark.parametrize(
    "text",
    [
        "I moved my class notes to Notion",
        "They cancelled my concert tickets",
        "我的会议纪要推迟了",
        "会议室改到三楼了",
        "会议软件改成飞书了",
    ],
)
def test_a_compound_is_not_called_off(text: str) -> None:
    found = extract(text, role="user", said_at=datetime(2026, 11, 30, tzinfo=UTC), timezone="UTC")
    assert [one for one in found if one.rule == "pattern.event.{o}" and one.memory_type == "fact"] == []


@pytest.mark.parametrize(
    ("text", "key", "dies"),
    [
        ("My dog died", "pet.dog", True),
        ("My dog Rex died", "pet.dog", True),
        ("my dog luna died", "pet.dog", True),
        ("We gave away our cat Ginger", "pet.cat", True),
        ("My dog food is gone", "pet.dog", False),
        ("My dog walker died", "pet.dog", False),
        ("My mother tongue died", "family.mother", False),
        ("We sold our dog house", "pet.dog", False),
        ("我的狗旺财走了", "pet.dog", True),
        ("我妈妈去年去世了", "family.mother", True),
        ("我的狗粮没了", "pet.dog", False),
        ("我家鱼缸没了", "pet.fish", False),
        ("我妈妈的老板去世了", "family.mother", False),
        ("我奶奶家的猫死了", "family.grandmother", False),
    ],
)
def test_what_belongs_to_one_is_not_that_one(text: str, key: str, dies: bool) -> None:
    assert (key in keys(text)) is dies
