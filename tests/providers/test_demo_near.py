"""What the responder takes for an answer by likeness, and what it passes over, in both languages."""

from dataclasses import replace

import pytest

from memoryhub.providers.demo import cited_indices
from memoryhub.providers.llm import RecalledMemory
from tests.providers.test_demo import ask, memory


def near(content: str, likeness: float, key: str = "", **fields: str) -> RecalledMemory:
    return replace(memory(content, key, **fields), likeness=likeness)


def turn(
    content: str, day: str = "2026-05-03", source: str = "user_stated", before: str = ""
) -> RecalledMemory:
    return replace(memory(content, day=day, source=source), is_turn=True, replies_to=before)


@pytest.mark.parametrize(
    ("question", "told", "far"),
    [
        ("What am I putting money aside for?", "I'm saving up for a house", "I gave up alcohol"),
        ("我存钱是为了什么？", "我正在攒钱买房子", "我两年前戒酒了"),
    ],
)
def test_a_paraphrase_is_found_by_likeness(question: str, told: str, far: str) -> None:
    assert cited_indices(ask(question, [near(far, 0.13), near(told, 0.41)])) == [1]
    assert cited_indices(ask(question, [near(far, 0.20), near(told, 0.24)])) == []


@pytest.mark.parametrize(
    ("question", "told"), [("Do I have a dog?", "I have a cat"), ("我养狗了吗？", "我家养了一只猫")]
)
def test_another_thing_is_no_answer_to_whether_there_is_one(question: str, told: str) -> None:
    assert cited_indices(ask(question, [near(told, 0.5)])) == []


@pytest.mark.parametrize(
    ("question", "told"),
    [("Who is Marcus?", "Tom is my manager"), ("马克是谁？", "老陈是我的主管")],
)
def test_who_was_never_named_is_unknown(question: str, told: str) -> None:
    assert cited_indices(ask(question, [near(told, 0.6)])) == []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What am I allergic to?", "it's almonds my father is allergic to, not peanuts"),
        ("我自己对什么过敏？", "我爸是对杏仁过敏，不是花生"),
        ("Where do I live?", "My ex-wife Diane lives in Hull"),
        ("我住在哪里？", "我前妻黛安住在长沙"),
    ],
)
def test_what_is_told_of_another_is_not_told_of_oneself(question: str, told: str) -> None:
    assert cited_indices(ask(question, [near(told, 0.5)])) == []


def test_what_happens_around_one_is_told_of_oneself() -> None:
    assert cited_indices(ask("How much is my rent?", [near("My landlord raised the rent to 950", 0.5)])) == [
        0
    ]
    assert cited_indices(ask("我的房租是多少？", [near("房东把房租涨到4500了", 0.5)])) == [0]


def test_whose_name_is_known_is_asked_for_by_kin() -> None:
    en = [near("My sister Kate is a pilot", 0.36), near("Kate lives in Dubai", 0.24)]
    zh = [near("我姐姐小凯是飞行员", 0.36), near("小凯住在迪拜", 0.24)]
    assert cited_indices(ask("Where does my sister live?", en)) == [1]
    assert cited_indices(ask("我姐姐住在哪里？", zh)) == [1]


@pytest.mark.parametrize(
    ("question", "now", "then", "first"),
    [
        ("Where did I {} live?", "I live in Graz now", "I moved to Vienna", "I live in Munich"),
        ("我{}住在哪里？", "我现在住在青岛", "我搬到天津了", "我住在北京"),
    ],
)
def test_what_held_before(question: str, now: str, then: str, first: str) -> None:
    held = [
        memory(now, "profile.home", "2026-05-03"),
        turn(f"{now}.", "2026-05-03"),
        turn(f"{then}.", "2025-05-03"),
        turn(f"{first}.", "2024-05-03"),
    ]
    english = question.startswith("Where")
    assert cited_indices(ask("Where did I live before?" if english else "我以前住在哪里？", held)) == [2]
    assert cited_indices(ask("Where did I live originally?" if english else "我最早住在哪里？", held)) == [3]
    every = cited_indices(ask("Where have I lived?" if english else "我住过哪些地方？", held))
    assert every == [3, 2, 0]


@pytest.mark.parametrize(
    ("question", "asked", "said", "other"),
    [
        (
            "Which wine did you recommend?",
            "And a wine to go with it?",
            "A dry Vermentino.",
            "Which hotel did you recommend?",
        ),
        ("你推荐过什么酒？", "配什么酒好？", "维蒙蒂诺干白很合适。", "你推荐过哪家酒店？"),
    ],
)
def test_the_assistants_words_are_found_by_what_they_replied_to(
    question: str, asked: str, said: str, other: str
) -> None:
    words = [turn(asked), turn(said, source="assistant_inferred", before=asked)]
    assert cited_indices(ask(question, words)) == [1]
    assert cited_indices(ask(other, words)) == []


def test_a_later_figure_takes_the_place_of_an_earlier_one() -> None:
    en = [near("I weigh 82 kilos", 0.62, day="2026-01-01"), near("I weigh 78 kilos now", 0.6)]
    zh = [near("我体重82公斤", 0.69, day="2026-01-01"), near("我现在体重78公斤", 0.7)]
    assert cited_indices(ask("How much do I weigh?", en)) == [1]
    assert cited_indices(ask("我体重多少？", zh)) == [1]


def test_an_overview_says_nothing_twice() -> None:
    en = [
        memory("I work as a data analyst at Nordsee", "profile.job"),
        memory("at Nordsee", "profile.employer", quote="I work as a data analyst at Nordsee"),
        turn("I work as a data analyst at Nordsee, and it rains."),
    ]
    zh = [
        memory("我在海晨公司做数据分析师", "profile.job"),
        memory("我在海晨公司", "profile.employer"),
        turn("我在海晨公司做数据分析师，今天下雨。"),
    ]
    assert cited_indices(ask("What do you know about me?", en)) == [0]
    assert cited_indices(ask("你知道我些什么？", zh)) == [0]


def test_what_says_that_it_changed_takes_the_place_of_what_was() -> None:
    en = [memory("My bank is Triodos", day="2026-01-01"), memory("I changed my bank to N26")]
    zh = [memory("我的银行是招商银行", day="2026-01-01"), memory("我的银行换成工商银行了")]
    assert cited_indices(ask("Which bank am I with?", en)) == [1]
    assert cited_indices(ask("我用哪家银行？", zh)) == [1]
    assert cited_indices(ask("Which bank was I with before?", en)) == [0]
    assert cited_indices(ask("我以前用哪家银行？", zh)) == [0]
