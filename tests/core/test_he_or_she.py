"""Who "she" is right after a message about one relative, and where nothing says so; in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction.he_or_she import of_the_one_named

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "said", "key", "content"),
    [
        ("My mum lives in Cork", "She moved to Galway", "family.mother.home", "My mum moved to Galway"),
        ("My mother's name is Anne", "She moved to Rome", "family.mother.home", "My mother moved to Rome"),
        ("My sister lives in Leeds", "her name is Sarah", "family.sister.name", "My sister's name is Sarah"),
        ("My mum lives in Florence", "She moved to Rome", "family.mother.home", "My mum moved to Rome"),
        ("My dad is 60", "He turned 61", "family.father.age", "My dad turned 61"),
        ("我妈妈住在成都", "她搬到重庆了", "family.mother.home", "我妈妈搬到重庆了"),
        ("我妹妹住在杭州", "她的名字是莎拉", "family.sister.name", "我妹妹的名字是莎拉"),
        (
            "dad's coming over, what can I cook?",
            "he hates olives",
            "family.father.olives",
            "My dad hates olives",
        ),
        ("Mum needs a hobby", "she loves puzzles", "family.mother.puzzles", "My mum loves puzzles"),
        ("得给我外婆找点事做", "她爱听评书", "family.grandmother.爱听评书", "我外婆爱听评书"),
        ("周末去我岳父家", "他有痛风", "family.岳父.有痛风", "我岳父有痛风"),
        ("我爸今年60岁", "他在华为上班", "family.father.job", "我爸在华为上班"),
    ],
)
def test_she_is_the_relative_of_the_message_before(before: str, said: str, key: str, content: str) -> None:
    (found,) = of_the_one_named(said, before, said_at=NOON, timezone="UTC")
    assert (found.subject_key, found.content, found.quote) == (key, content, said)
    assert said[found.start : found.end] == said


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I live in Dublin", "She moved to Galway"),
        ("My mum lives in Cork", "He moved to Galway"),
        ("My mum lives in Cork", "She might move to Galway"),
        ("My mum lives in Cork", "She is tired"),
        ("My dad's car is old", "he hates it"),
        ("dad's visiting", "he's late today"),
        ("我姐来了", "她今天心情不好"),
        ("My mum and my sister live in Cork", "She moved to Galway"),
        ("My mum told my sister a joke", "She moved to Rome"),
        ("My wife met Anna", "She moved to Rome"),
        ("My wife's boss lives in Rome", "She moved to Rome"),
        ("My sister's teacher is nice", "She moved to Rome"),
        ("My mother-in-law lives in Rome", "She moved to Cork"),
        ("My mum lives in Cork. It rains.", "She moved to Galway"),
        ("我住在北京", "她搬到重庆了"),
        ("我爸爸住在成都", "她搬到重庆了"),
        ("我妹妹和妈妈住在杭州", "她叫莎拉"),
        ("我妹妹的老师住在杭州", "她搬到重庆了"),
        ("我妈妈住在成都", "她什么时候搬到重庆？"),
    ],
)
def test_where_it_may_be_anybody_nothing_is_told(before: str, said: str) -> None:
    assert of_the_one_named(said, before, said_at=NOON, timezone="UTC") == []


@pytest.mark.parametrize(
    ("before", "said", "contents"),
    [
        (
            "my sister is visiting on Friday",
            "She's allergic to mango and she hates mushrooms. I eat anything",
            ["My sister is allergic to mango", "My sister hates mushrooms"],
        ),
        ("下周我姐要来", "她对芒果过敏,也不吃蘑菇。我啥都吃", ["我姐对芒果过敏", "我姐也不吃蘑菇"]),
    ],
)
def test_several_things_are_told_and_what_is_ones_own_is_not(
    before: str, said: str, contents: list[str]
) -> None:
    found = of_the_one_named(said, before, said_at=NOON, timezone="UTC")
    assert [one.content for one in found] == contents
