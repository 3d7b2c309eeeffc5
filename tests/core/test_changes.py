"""What changes in a life, under the keys that hold one value, and what passes and is not kept."""

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.relations import read_relations

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def keys(text: str) -> list[str]:
    return [one.subject_key for one in extract(text, role="user", said_at=NOON, timezone="UTC")]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("I'm 29", "profile.age"),
        ("I just turned thirty", "profile.age"),
        ("My son is 6 now", "family.son.age"),
        ("My brother quit, he drives a taxi now", "family.brother.job"),
        ("I used to be at Uber, now I'm at Lyft", "profile.employer"),
        ("We renamed the cat to Bao", "pet.cat.name"),
        ("I got a new number, it's 415-555-0199", "profile.phone"),
        ("I use an iPhone 14", "tool.phone"),
        ("I switched to a Pixel 9", "tool.phone"),
        ("I drive a Honda", "tool.car"),
        ("Yoga moved to Thursday evenings", "schedule.yoga"),
        ("The payments project is led by Jane now", "project.payments.lead"),
        ("Always answer me in Spanish", "answer.language"),
        ("I'm learning guitar, any beginner songs?", "plan.learning-guitar"),
        ("我29了", "profile.age"),
        ("我现在不当老师了，转行做程序员", "profile.job"),
        ("我上周从腾讯离职了", "profile.employer"),
        ("我之前在华为，现在在小米", "profile.employer"),
        ("我哥辞职了，现在开出租", "family.brother.job"),
        ("我的猫改名叫豆包了", "pet.cat.name"),
        ("我换号了，新号码是13987654321", "profile.phone"),
        ("我换了华为Mate 60", "tool.phone"),
        ("我开的是比亚迪", "tool.car"),
    ],
)
def test_a_change_has_the_key_of_what_it_changes(text: str, key: str) -> None:
    assert key in keys(text)


@pytest.mark.parametrize(
    "text",
    [
        "I had a headache yesterday",
        "My coworker Lee's wife is pregnant",
        "Cats usually live fifteen years",
        "I'm writing a weekly report, please polish it",
        "Oh great, overtime again, I just love working weekends",
        "我昨天头疼",
        "我同事小李的老婆怀孕了",
        "猫一般能活十五年",
        "我在写一份周报，帮我润色一下",
        "哈哈我简直是个废物",
        "我不会忘记我妈的生日",
        "没有",
    ],
)
def test_what_passes_or_is_not_meant_is_not_kept(text: str) -> None:
    assert keys(text) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("I'm practically a vegan", "diet.style"),
        ("I'm working on a check-in system for the gym", "project.check-system-gym"),
        ("我在做一个校对系统的项目", "project."),
    ],
)
def test_what_only_sounds_like_a_joke_or_a_draft_is_kept(text: str, key: str) -> None:
    assert any(found.startswith(key) for found in keys(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I work in Shanghai as an accountant", ("work_location", "Shanghai")),
        ("我在上海工作", ("work_location", "上海")),
        ("我在义乌上班", ("work_location", "义乌")),
        ("我在华为上班", ("works_at", "华为")),
        ("I work at Siemens", ("works_at", "Siemens")),
    ],
)
def test_a_city_is_where_one_works_and_nobody_one_works_for(text: str, told: tuple[str, str]) -> None:
    assert [(one.predicate, one.object.name) for one in read_relations(text).told] == [told]


@pytest.mark.parametrize("text", ["Yoga moved to Thursday evenings", "Dinner with Sam moved to Sunday"])
def test_a_day_is_no_place(text: str) -> None:
    assert not any(one.sure for one in read_relations(text).told)
