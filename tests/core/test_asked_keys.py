"""Questions in both languages name the same keys."""

from __future__ import annotations

import pytest

from memoryhub.core.asked_keys import asked_keys, asks_about_the_past


@pytest.mark.parametrize(
    ("english", "chinese", "key"),
    [
        ("Where do I live?", "我住在哪里？", "profile.home"),
        ("What is my address?", "我的地址是什么？", "profile.address"),
        ("What's my name?", "我叫什么名字？", "profile.name"),
        ("Where do I work?", "我在哪里上班？", "profile.employer"),
        ("What do I do for a living?", "我是做什么工作的？", "profile.job"),
        ("When is my birthday?", "我的生日是哪天？", "profile.birthday"),
        ("What is my dad allergic to?", "我爸爸对什么过敏？", "family.father."),
        ("Do I have any allergies?", "我对什么过敏？", "health."),
        ("What kind of music do I like?", "我喜欢听什么音乐？", "preference."),
        ("What shall I cook for dinner?", "今晚做什么菜好？", "preference.taste."),
        ("What is my dog called?", "我的狗狗叫什么？", "pet."),
        ("Which time zone for the report?", "报告用哪个时区？", "report.timezone"),
        ("What do you remember of my family?", "你还记得我家里人吗？", "family."),
        ("What's on my to-do list?", "我有哪些待办？", "plan."),
        ("What is my email?", "我的email是什么？", "profile.email"),
        ("What is my dog called?", "我的dog叫什么？", "pet.dog."),
        ("What appointments do I have coming up?", "我最近有哪些安排？", "event."),
    ],
)
def test_both_languages_ask_alike(english: str, chinese: str, key: str) -> None:
    assert key in asked_keys(english)
    assert key in asked_keys(chinese)


@pytest.mark.parametrize(
    "text", ["What do you know about me?", "你记得我什么？", "关于我你知道哪些？", "你知道我些什么？"]
)
def test_an_overview_asks_for_everything(text: str) -> None:
    assert asked_keys(text) == ("*",)


@pytest.mark.parametrize("text", ["Thanks!", "谢谢", "What is 17 times 23?", "写一首关于春天的诗", ""])
def test_what_asks_about_nothing_names_nothing(text: str) -> None:
    assert asked_keys(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Where did I live before?",
        "我以前住在哪里？",
        "What did I say in May?",
        "Where have I lived?",
        "我住过哪些地方？",
        "Where did I live first?",
        "What was the original launch date?",
        "原定的上线日期是哪天？",
    ],
)
def test_the_past_is_asked_for_in_words(text: str) -> None:
    assert asks_about_the_past(text)


@pytest.mark.parametrize(
    "text", ["Where do I live?", "我住在哪里？", "What may I eat?", "What is my first name?"]
)
def test_the_present_is_the_default(text: str) -> None:
    assert not asks_about_the_past(text)
