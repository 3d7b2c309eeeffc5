"""How one statement bears on another: other words, changes, opposites, conditions, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.statement_relation import (
    announces_change,
    bearing_of,
    is_hedged,
    is_opposed,
    same_meaning,
)


@pytest.mark.parametrize(
    ("old", "new", "bearing"),
    [
        ("I live in Paris", "My home is in Paris", "duplicate"),
        ("I don't eat pork", "I avoid pork", "duplicate"),
        ("The call is at 7:30 pm", "The call is at 19:30", "duplicate"),
        ("I live in Paris", "I live in Berlin", "replaces"),
        ("I love pork", "I no longer eat pork", "replaces"),
        ("My birthday is May 3", "That was wrong, it's May 5", "replaces"),
        ("I like coffee", "I hate coffee", "contradicts"),
        ("I live in Paris", "I think I live in Berlin", "contradicts"),
        ("Deliver on weekdays only", "At weekends leave it with my neighbour", "beside"),
        ("I like coffee", "I don't drink coffee in the evening", "beside"),
        ("Keep answers short", "Use bullet points in answers", "beside"),
        ("我住在上海", "我家在上海", "duplicate"),
        ("我喜欢喝咖啡", "我很爱喝咖啡", "duplicate"),
        ("例会晚上7点半开始", "例会19:30开始", "duplicate"),
        ("我住在上海", "我住在北京", "replaces"),
        ("我喜欢吃猪肉", "我不吃猪肉了", "replaces"),
        ("我的生日是5月3日", "说错了，我的生日是5月5日", "replaces"),
        ("我喜欢咖啡", "我讨厌咖啡", "contradicts"),
        ("我住在上海", "我可能住在北京", "contradicts"),
        ("只在工作日送货", "周末放在邻居家", "beside"),
        ("我喜欢咖啡", "晚上我不喝咖啡", "beside"),
        ("回答要简短", "回答用要点列出", "beside"),
    ],
)
def test_one_value_at_a_time(old: str, new: str, bearing: str) -> None:
    assert bearing_of(new, old) == bearing


@pytest.mark.parametrize(
    ("old", "new", "bearing"),
    [
        ("I use Python", "I use Rust", "beside"),
        ("We test with Nose", "We switched from Nose to pytest", "replaces"),
        ("We use Docker", "We don't use Docker", "contradicts"),
        ("I have 2 cats", "I have 3 cats", "replaces"),
        ("I speak French", "I can speak French", "duplicate"),
        ("我用 Python", "我用 Rust", "beside"),
        ("我们用 Docker", "我们不用 Docker", "contradicts"),
        ("我有2只猫", "我有三只猫", "replaces"),
        ("我抽烟", "我戒烟了", "replaces"),
        ("我会说法语", "我会讲法语", "duplicate"),
    ],
)
def test_many_values_at_a_time(old: str, new: str, bearing: str) -> None:
    assert bearing_of(new, old, single_valued=False) == bearing


@pytest.mark.parametrize(
    ("key", "old", "new"),
    [
        ("profile.birthday", "My birthday is May 3", "My birthday is June 9"),
        ("family.wife.name", "My wife is called Anna", "My wife is called Eva"),
        ("profile.hometown", "我老家在湖南", "我老家在湖北"),
    ],
)
def test_what_does_not_change_by_itself_is_contradicted(key: str, old: str, new: str) -> None:
    assert bearing_of(new, old, subject_key=key) == "contradicts"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna reports to Ben", "Ben reports to Anna"),
        ("The author of the famous novel about the old sea is Lee", "The author of the famous novel about the"
         " old sea is Kim"),
        ("张三的上司是李四", "李四的上司是张三"),
        ("我女儿叫王小雨", "我女儿叫王小雪"),
        ("I can eat fish", "I can't eat fish"),
        ("I run 5 km", "I run 10 km"),
    ],
)  # fmt: skip
def test_one_word_can_make_another_statement(one: str, other: str) -> None:
    assert not same_meaning(one, other)


def test_near_vectors_support_other_words_and_prove_nothing() -> None:
    old, new = "I commute to the office downtown by train", "I travel to the office downtown by train"
    assert bearing_of(new, old) == "replaces"
    assert bearing_of(new, old, similarity=0.95) == "duplicate"
    assert bearing_of("I live in Berlin now", "I live in Paris now", similarity=0.99) == "replaces"
    assert bearing_of(new.replace("I ", "I never "), old, similarity=0.99) != "duplicate"


def test_opposites_under_other_keys_name_the_very_same_thing() -> None:
    assert is_opposed("I don't eat pork", "I love pork", exactly=True)
    assert is_opposed("我不吃猪肉了", "我喜欢吃猪肉", exactly=True)
    assert not is_opposed("I don't eat pork at home with Ann", "I love pork", exactly=True)
    assert not is_opposed("I hate flying to Rome", "I love Rome", exactly=True)


def test_words_of_doubt_and_of_change() -> None:
    assert is_hedged("Maybe I live in Rome")
    assert is_hedged("我好像住在北京")
    assert not is_hedged("I live in Rome")
    assert announces_change("I no longer smoke")
    assert announces_change("我搬到杭州了")
    assert not announces_change("我住在杭州")
