"""What every answer to a question of its kind holds; what is near and lacks it is no answer."""

from dataclasses import replace

import pytest

from memoryhub.providers.demo import cited_indices
from memoryhub.providers.demo.kinds import names_in, of_acquaintance, of_doer, of_yes_or_no
from memoryhub.providers.llm import RecalledMemory
from tests.providers.test_demo import ask, memory
from tests.providers.test_demo_near import near, turn


def found(question: str, *told: tuple[str, float]) -> list[int]:
    return cited_indices(ask(question, [near(content, likeness) for content, likeness in told]))


@pytest.mark.parametrize(
    ("question", "told", "answer"),
    [
        ("How old is Leo?", "Leo is a pilot in Perth", "Leo turned 31"),
        ("林静今年多大？", "林静是飞行员", "林静31岁了"),
        ("How many cows do we have?", "We have three hens and a goat", "We keep nine cows"),
        ("我们有几头牛？", "我们农场有三只母鸡和一头羊", "我们养了九头牛"),
        ("Who is my trainer?", "My gym is Iron House", "My trainer is Ugo"),
        ("我的私教是谁？", "我的健身房叫铁屋", "我的私教是阿戈"),
        ("Who runs marketing?", "Priscilla runs payroll", "Dede runs marketing"),
        ("谁管南昌办公室？", "宁娜管青岛办公室", "德德管南昌办公室"),
        ("Does Olga play handball?", "Olga is a nurse in Kiel", "Olga plays handball"),
        ("Does my sister have children?", "My sister is a vet", "My sister has twins"),
        ("我妹妹有孩子吗？", "我妹妹当兽医", "我妹妹有一对双胞胎"),
        ("Have I ever lived in Paris?", "I got a flat in Delft", "I lived in Paris once"),
        ("我在上海住过吗？", "我在株洲租了房子", "我在上海住过一年"),
        ("我去过泰国吗？", "我去过四次日本", "我去年去过泰国"),
    ],
)
def test_what_lacks_the_thing_asked_for_is_no_answer(question: str, told: str, answer: str) -> None:
    assert found(question, (told, 0.41)) == []
    assert found(question, (told, 0.41), (answer, 0.45)) == [1]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many children do I have?", "I have two sons"),
        ("我有几个孩子？", "我有两个儿子"),
        ("How many nights do we stay?", "我们住三晚"),
        ("How many brothers do I have?", "I have two brothers, Leo and Max"),
        ("Who is my insurer?", "My insurance is with Aviva"),
        ("How old is our house?", "Our house was built in 1911"),
    ],
)
def test_another_word_for_it_is_enough(question: str, told: str) -> None:
    assert found(question, (told, 0.45)) == [0]


def said_at_once(*contents: str) -> list[RecalledMemory]:
    return [near(content, 0.45 - 0.05 * place) for place, content in enumerate(contents)]


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Which days do I go to the gym?", ["My gym is Iron House", "I go there on Mondays"]),
        ("我每周哪几天去健身房？", ["我的健身房叫铁屋", "每周一和周四去"]),
    ],
)
def test_the_rest_of_the_message_is_told_too_where_the_answer_is_there(
    question: str, parts: list[str]
) -> None:
    assert cited_indices(ask(question, said_at_once(*parts))) == [0, 1]
    later = replace(near(parts[1], 0.3), said_at=memory("", day="2026-06-01").said_at)
    assert cited_indices(ask(question, [near(parts[0], 0.45), later])) == [0]


@pytest.mark.parametrize(
    ("question", "part", "whole"),
    [
        (
            "Why do I take metformin?",
            "I take metformin every evening",
            "I have diabetes and I take metformin every evening.",
        ),
        ("我为什么吃二甲双胍？", "每天晚上吃二甲双胍", "我有糖尿病，每天晚上吃二甲双胍。"),
    ],
)
def test_the_whole_message_says_why(question: str, part: str, whole: str) -> None:
    told = [near(part, 0.6, source="user_stated"), replace(turn(whole), likeness=0.5)]
    assert cited_indices(ask(question, told)) == [1]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Can I have a milkshake to drink?", "I'm lactose intolerant"),
        ("我能喝牛奶吗？", "我乳糖不耐受"),
        ("Do I eat meat?", "I've been vegan since 2020"),
        ("我吃肉吗？", "我从2020年开始吃纯素"),
    ],
)
def test_a_diet_answers_what_one_may_eat(question: str, told: str) -> None:
    assert cited_indices(ask(question, [near(told, 0.38, "diet.style")])) == [0]
    assert cited_indices(ask(question, [near("I collect stamps", 0.38, "hobby")])) == []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which nurses do I know?", ["My friend Lena is a nurse", "My aunt Olga is also a nurse"]),
        ("我认识哪些护士？", ["我朋友丽娜是护士", "我姨妈老奥也是护士"]),
    ],
)
def test_whom_one_knows_are_others(question: str, told: list[str]) -> None:
    assert sorted(found(question, *((one, 0.4) for one in told))) == [0, 1]


def test_what_moved_to_another_day_takes_the_place_of_the_old() -> None:
    en = [
        near("My haircut is on Wednesday", 0.6, day="2026-01-01"),
        near("My haircut was rescheduled to Friday", 0.5),
    ]
    zh = [near("我周三下午理发", 0.6, day="2026-01-01"), near("理发店来电话了，理发改到周五", 0.5)]
    assert cited_indices(ask("When is my haircut?", en)) == [1]
    assert cited_indices(ask("我什么时候理发？", zh)) == [1]


@pytest.mark.parametrize(
    ("question", "parts", "quote"),
    [
        (
            "Which languages do I speak?",
            ["I speak Swahili", "I speak English"],
            "I speak Swahili and English",
        ),
        ("我会说哪些语言？", ["我会说粤语", "我会说英语"], "我会说粤语和英语"),
    ],
)
def test_no_sentence_is_said_twice(question: str, parts: list[str], quote: str) -> None:
    told = [replace(near(part, 0.5, "profile.speaks"), quote=quote) for part in parts]
    assert ask(question, told).count(quote) == 1
    assert ask(question, [replace(one, linked=True) for one in told]).count(quote) == 1


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Do I have a parrot?", "My neighbour Ron has a parrot"),
        ("我养鹦鹉了吗？", "我邻居老罗养了一只鹦鹉"),
        ("Do I like bananas?", "I love blueberries, figs and pears"),
        ("我喜欢香蕉吗？", "我爱吃蓝莓、无花果和梨"),
        ("Do I grow roses?", "I grow tomatoes and chillies on my balcony"),
        ("我种玫瑰了吗？", "我在阳台上种了番茄和辣椒"),
        ("What do I have on December 20?", "Vet on December 4, car inspection on December 9"),
        ("12月20日我有安排吗？", "12月4日带狗看兽医，12月9日车检"),
    ],
)
def test_another_one_or_another_day_is_no_answer(question: str, told: str) -> None:
    assert found(question, (told, 0.58)) == []


def test_kinds_of_questions() -> None:
    assert of_doer("Who runs marketing?")
    assert not of_doer("Who is Marcus?")
    assert of_doer("谁负责物流？")
    assert not of_doer("小马是谁？")
    assert not of_doer("谁和我们一起徒步？")
    assert of_acquaintance("我认识哪些护士？")
    assert of_yes_or_no("Does Olga play handball?")
    assert names_in("豆腐几岁了？") == {"豆腐"}
    assert names_in("苏菲住在哪里？") == {"苏菲"}
    assert names_in("我去北海的航班是哪天？") == {"北海"}
    assert names_in("谁负责雪雁项目？") == {"雪雁"}
    assert names_in("我女儿几岁了？") == names_in("奶奶多大了？") == set()
