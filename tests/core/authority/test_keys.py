"""Which source answers for a key, and which keys a question asks for, in both languages."""

from __future__ import annotations

import re

import pytest

from memoryhub.core.authority.keys import (
    KeyPattern,
    checked_key,
    checked_names,
    checked_pattern,
    is_readable,
    keys_in_question,
    owner_of,
    owns,
    sql_conditions,
)
from memoryhub.core.errors import InvalidInput

PRICES = KeyPattern(
    "prices", "price.*", {"price.pro": ["pro plan", "专业版"], "price.team": ["team plan", "团队版"]}
)
GMV = KeyPattern("gmv", "metric.gmv", {"metric.gmv": ["成交额"]})
ZONE = KeyPattern("zone", "report.timezone")
SOURCES = [PRICES, GMV, ZONE]


@pytest.mark.parametrize("pattern", ["price.*", "metric.gmv", "价格.*", "policy.hr-?", "*.rate"])
def test_patterns_of_subject_keys_are_taken(pattern: str) -> None:
    assert checked_pattern(pattern) == pattern


def test_a_pattern_is_folded_as_keys_are() -> None:
    assert checked_pattern(" Ｐrice.PRO ") == "price.pro"


@pytest.mark.parametrize("pattern", ["", "*", "*.*", "?", "price.", ".price", "a b", "price.[ab]", "a" * 201])
def test_what_is_no_pattern_or_owns_everything_is_refused(pattern: str) -> None:
    with pytest.raises(InvalidInput, match="authority_invalid_pattern"):
        checked_pattern(pattern)


@pytest.mark.parametrize(
    ("key", "owner"),
    [
        ("price.tea", "all"),
        ("price.plan.pro", "plans"),
        ("price.plan.team", "team"),
        ("price.plan.x", "short"),
        ("pricelist", None),
        ("", None),
    ],
)
def test_the_most_specific_pattern_answers(key: str, owner: str | None) -> None:
    patterns = [
        KeyPattern("all", "price.*"),
        KeyPattern("team", "price.plan.team"),
        KeyPattern("plans", "price.plan.*"),
        KeyPattern("short", "price.plan.?"),
    ]
    for order in (patterns, patterns[::-1]):
        found = owner_of(key, order)
        assert (found.id if found else None) == owner


def test_what_a_person_prefers_is_their_own_to_say() -> None:
    assert owns("fact", "price.pro", "", SOURCES)
    assert owns("experience", "price.pro", "", SOURCES)
    assert not owns("preference", "report.timezone", "", SOURCES)
    assert not owns("preference", "note.x", "The pro plan is 99", SOURCES)
    assert not owns("fact", "profile.home", "The pro plan is 99", SOURCES)


@pytest.mark.parametrize(
    ("content", "owned"),
    [
        ("The pro plan costs 95 a month", True),
        ("专业版每月95元", True),
        ("专业版的价格是九十五元", True),
        ("The team plan is free now", True),
        ("I bought the pro plan on 3 May", False),
        ("我5月3日买了专业版", False),
        ("Our pro plan renews on the 3rd", False),
        ("Is the pro plan 95?", False),
        ("专业版是95元吗？", False),
        ("The pro plan looks nice", False),
        ("The basic plan costs 5", False),
    ],
)
def test_a_note_is_owned_by_what_it_states(content: str, owned: bool) -> None:
    for key in ("", "note.x"):
        assert owns("fact", key, content, SOURCES) is owned
    assert not owns("fact", "note.x", content, [ZONE])


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("How much is the pro plan?", {"price.pro": 4}),
        ("专业版现在多少钱？", {"price.pro": 4}),
        ("專業版現在多少錢？", {"price.pro": 4}),
        ("What does metric.gmv mean?", {"metric.gmv": 4}),
        ("上个月的成交额是多少？", {"metric.gmv": 4}),
        ("Which price is right for a pro?", {"price.pro": 3}),
        ("Which time zone do my reports use?", {"report.timezone": 2}),
        ("报表用哪个时区？", {"report.timezone": 2}),
        ("What is price.basic-2 now?", {"price.basic-2": 4}),
        ("price.basic-2是多少？", {"price.basic-2": 4}),
        ("Is rate.basic the same as v1.2?", {}),
        ("How is GMV computed?", {"metric.gmv": 1}),
        ("What did I eat yesterday?", {}),
        ("我昨天吃了什么？", {}),
        ("  ", {}),
    ],
)
def test_a_question_names_its_keys(question: str, keys: dict[str, int]) -> None:
    assert keys_in_question(question, SOURCES) == keys


def test_a_word_inside_another_names_nothing() -> None:
    assert keys_in_question("Who wrote the proplanet story?", SOURCES) == {}


@pytest.mark.parametrize(
    ("question", "key"), [("price of green tea", "price.green-tea"), ("绿茶价格", "价格.绿茶")]
)
def test_keys_that_were_read_before_are_known_by_their_parts(question: str, key: str) -> None:
    patterns = [*SOURCES, KeyPattern("zh", "价格.*")]
    assert keys_in_question(question, patterns, [key]) == {key: 3}
    assert keys_in_question(question, [GMV], [key]) == {}


def test_names_are_folded_and_stand_under_keys_of_the_pattern() -> None:
    assert checked_names("price.*", {"Price.Pro": [" Pro Plan ", "專業版"]}) == {
        "price.pro": ["pro plan", "专业版"]
    }
    for names in ({"rate.x": ["x"]}, {"price.*": ["x"]}, {"price.x": [" "]}, {"price.x": ["x" * 61]}):
        with pytest.raises(InvalidInput, match="authority_invalid_names"):
            checked_names("price.*", names)


@pytest.mark.parametrize("key", ["a/b", "a\\b", "a..b"])
def test_keys_that_could_be_a_path_are_not_read(key: str) -> None:
    assert not is_readable(key)
    assert is_readable("price.pro")


@pytest.mark.parametrize("key", ["", "a..b", "a/b", "price.*", "x" * 201])
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(InvalidInput, match="invalid_key"):
        checked_key(key)


@pytest.mark.parametrize(
    ("pattern", "key"), [("price.*", "price.a.b"), ("a-?.x_y", "a-b.x_y"), ("*.价", "茶.价")]
)
def test_the_conditions_for_sql_mean_the_same(pattern: str, key: str) -> None:
    head, regex = sql_conditions(pattern)
    assert key.startswith(head)
    assert re.search(regex, key)
    assert not re.search(regex, "priceXa")
