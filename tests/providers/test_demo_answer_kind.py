"""An answer has a thing of the kind that is asked for: a price, a day, somebody, the very part of a thing."""

from dataclasses import replace

import pytest

from memoryhub.providers.demo import cited_indices
from memoryhub.providers.llm import RecalledMemory
from tests.providers.test_demo import ask, memory
from tests.providers.test_demo_near import near, turn

ANOTHER_DAY = "2026-01-09"


def cited(question: str, *told: RecalledMemory) -> list[int]:
    return cited_indices(ask(question, list(told)))


@pytest.mark.parametrize(
    ("question", "told", "answer"),
    [
        ("How much did the haircut cost?", "The haircut is on 12 June", "The haircut was 40 euros"),
        ("剪头发花了多少钱？", "剪头发约在6月12日", "剪头发花了四十块"),
        ("When is the regatta?", "We need a new sail for the regatta", "The regatta is on 9 August"),
        ("帆船赛是哪天？", "帆船赛之前得换面帆", "帆船赛是8月9号"),
        ("How many days were we in Turin?", "In 2019 we were in Turin", "We were in Turin for six days"),
        ("我们在都灵住了几天？", "2019年我们住在都灵", "我们在都灵住了六天"),
        ("Who goes to the opera with me?", "The opera is at the old hall", "I go to the opera with Lena"),
        ("谁跟我一起去看歌剧？", "歌剧在老剧院演", "歌剧我和丽娜去看"),
        ("Who owns the barn?", "The barn has a new roof", "The barn belongs to my uncle"),
        ("谷仓是谁的？", "谷仓换了新屋顶", "谷仓是我舅舅的"),
        ("What does Nora do for a living?", "my sister Nora just turned 29", "Nora is a glazier"),
        ("诺拉是做什么的？", "诺拉刚满29", "诺拉是玻璃工"),
        ("What's the budget of the pilot?", "The pilot starts at ten", "The budget of the pilot is 9,000"),
        ("试点项目的预算是多少？", "试点项目十点开始", "试点项目的预算是九千"),
        ("Did I plant roses?", "I planted beans and a fig", "I planted roses"),
        ("我种玫瑰了吗？", "我种了豆角和无花果", "我种了玫瑰"),
        ("Where is Clara now?", "Clara resigned", "Clara is at the harbour office now"),
        ("克拉拉去了哪家公司？", "克拉拉辞职了", "克拉拉去了港务公司"),
        ("Which film did I see in May?", "I love how warm the film is", "In May I saw The Quiet Girl"),
        ("我五月看了哪部电影？", "我很喜欢电影里的温情", "我五月看的是《小森林》"),
        ("What is the name of my landlord?", "The landlord raised the rent", "My landlord is called Ivo"),
        ("我房东叫什么？", "房东把房租涨了", "我房东叫伊沃"),
        ("How long were we in Turin?", "We liked the pool in Turin", "We were in Turin for six days"),
        ("我们在都灵住了多久？", "都灵的泳池很漂亮", "我们在都灵住了六天"),
    ],
)
def test_what_has_nothing_of_the_kind_is_no_answer(question: str, told: str, answer: str) -> None:
    assert cited(question, near(told, 0.4)) == []
    assert cited(
        question, near(told, 0.4), replace(near(answer, 0.42), said_at=memory("", day=ANOTHER_DAY).said_at)
    ) == [1]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("When did I pass the exam?", "I passed the exam at last"),
        ("我哪天考过的？", "考试我终于考过了"),
        ("What is my job?", "I am a nurse"),
        ("What happened when I gave blood?", "I fainted when I gave blood"),
        ("我的工作是什么？", "我是护士"),
    ],
)
def test_what_says_it_without_the_word_answers(question: str, told: str) -> None:
    assert cited(question, near(told, 0.4)) == [0]


@pytest.mark.parametrize(
    ("question", "told", "other"),
    [
        ("What do I do on Wednesdays?", "choir on Wednesdays", "I do pottery on Mondays"),
        ("我周三做什么？", "周三合唱团", "周一我做陶艺"),
    ],
)
def test_another_weekday_is_another_matter(question: str, told: str, other: str) -> None:
    assert cited(question, near(told, 0.41), near(other, 0.5)) == [0]


@pytest.mark.parametrize(
    ("question", "told", "whole"),
    [
        (
            "What did I say about the Thai place?",
            "Tried the Thai place",
            "Tried the Thai place. Great curry.",
        ),
        ("那家云南菜馆我说过什么？", "周五去了云南菜馆", "周五去了云南菜馆。汽锅鸡特别好喝。"),
    ],
)
def test_what_was_said_of_something_is_the_whole_message(question: str, told: str, whole: str) -> None:
    assert cited(question, near(told, 0.5, source="user_stated"), turn(whole)) == [1]


@pytest.mark.parametrize(
    ("question", "old", "new"),
    [
        ("What do I do for a living?", "I work as a baker", "I quit the bakery and started as an editor"),
        ("我现在做什么工作？", "我在面包店工作", "面包店那边我辞了，现在在报社当编辑"),
    ],
)
def test_what_ended_it_is_told_in_its_place(question: str, old: str, new: str) -> None:
    earlier = replace(near(old, 0.3, "profile.job"), said_at=memory("", day=ANOTHER_DAY).said_at)
    assert cited(question, earlier, near(new, 0.16)) == [1]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What are my hobbies?", ["I do pottery on Mondays", "I swim on Saturdays", "I hate rowing"]),
        ("我有哪些爱好？", ["周一我做陶艺", "周六我游泳", "我讨厌划船"]),
    ],
)
def test_what_one_does_every_week_is_a_hobby(question: str, told: list[str]) -> None:
    assert sorted(cited(question, *(near(one, 0.3) for one in told))) == [0, 1]


@pytest.mark.parametrize(
    ("question", "told"),
    [("Do I have any allergies?", "I can't have crab"), ("我对什么过敏？", "我不能吃螃蟹")],
)
def test_what_is_avoided_is_told_where_allergies_are_asked_for(question: str, told: str) -> None:
    assert cited(question, near(told, 0.2, "diet.avoid.crab")) == [0]
