"""Short answers to the assistant's questions, as the statements they make, in both languages."""

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction.answered import answered

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def told(question: str, answer: str) -> list[tuple[str, str]]:
    """Keys and contents of what an answer tells."""
    found = answered(question, answer, said_at=NOON, timezone="UTC")
    assert all(answer[one.start : one.end] == one.quote for one in found)
    return [(one.subject_key, one.content) for one in found]


@pytest.mark.parametrize(
    ("question", "answer", "key", "content"),
    [
        ("Nice to meet you! What should I call you?", "Zoe", "profile.nickname", "Call me Zoe"),
        ("Which city do you live in?", "In Tampere.", "profile.home", "I live in Tampere"),
        ("How old are you?", "32", "profile.age", "I'm 32 years old"),
        ("When is your birthday?", "May 3rd", "profile.birthday", "My birthday is May 3rd"),
        ("Are you allergic to anything?", "Peanuts", "health.allergy.peanuts", "I'm allergic to Peanuts"),
        ("Where do you work?", "At Siemens", "profile.employer", "I work at Siemens"),
        ("What's your dog's name?", "Rex", "pet.dog.name", "My dog is called Rex"),
        ("您好！怎么称呼您？", "小周", "profile.nickname", "叫我小周"),
        ("你住在哪个城市？", "南昌", "profile.home", "我住在南昌"),
        ("你几岁了？", "三十二", "profile.age", "我今年三十二岁"),
        ("您对什么过敏吗？", "花生", "health.allergy.peanuts", "我对花生过敏"),
        ("你在哪里上班？", "华为", "profile.employer", "我在华为工作"),
        ("你的猫叫什么名字？", "豆豆", "pet.cat.name", "我猫叫豆豆"),
        ("What's your name?", "Will Smith", "profile.name", "My name is Will Smith"),
        ("What's your name?", "May", "profile.name", "My name is May"),
        ("你住在哪里？", "住在对马岛", "profile.home", "我住在对马岛"),
        ("你住在哪里？", "对马岛", "profile.home", "我住在对马岛"),
        ("你叫什么名字？", "叫有才", "profile.name", "我叫有才"),
        ("您对什么过敏吗？", "对，对花生过敏", "health.allergy.peanuts", "我对花生过敏"),
        ("你养宠物吗？", "养了一只猫", "pet.cat", "我养了一只猫"),
        ("你有宠物吗？", "有，有一只猫", "pet.cat", "我养了一只猫"),
        ("你有什么忌口？", "不吃香菜", "diet.avoid.cilantro", "我不吃香菜"),
        (
            "What time do you usually get up?",
            "half past six",
            "habit.up-half-past-six",
            "I usually get up at half past six",
        ),
        ("How many cats do you have?", "two", "pet.cat", "I have two cats"),
        ("How often do you swim?", "once a week", "habit.swim-once-week", "I swim once a week"),
        ("Which browser do you use?", "Firefox", "tool.firefox", "I use Firefox"),
        ("您一般几点睡觉？", "十一点", "habit.十一点睡觉", "我平时十一点睡觉"),
        ("您有几个孩子？", "三个", "family.child", "我有三个孩子"),
        ("你平时喝什么？", "乌龙茶", "habit.乌龙茶", "我平时喝乌龙茶"),
    ],
)
def test_an_answer_is_the_statement_it_makes(question: str, answer: str, key: str, content: str) -> None:
    assert told(question, answer) == [(key, content)]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Do you have any dietary restrictions?", "No"),
        ("How old are you?", "why do you ask?"),
        ("Where do you live?", "ok thanks"),
        ("What's your name?", "Let's get started"),
        ("Where do you live?", "Can you book a table?"),
        ("I know where you live.", "Tampere"),
        ("你有什么忌口吗？", "没有"),
        ("你住在哪里？", "帮我查天气"),
        ("你几岁了？", "不告诉你"),
        ("你住在哪里我知道。", "南昌"),
    ],
)
def test_no_answer_tells_nothing(question: str, answer: str) -> None:
    assert told(question, answer) == []
