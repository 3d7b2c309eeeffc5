"""Everyday wordings of homes, jobs, diets, drinks and what is not meant; in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import Candidate, extract
from memoryhub.core.extraction.denied import denials_in, is_denied
from memoryhub.core.extraction.endings import endings_in, is_ended_by
from memoryhub.core.extraction.losses import is_one_of_several

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def _read(text: str) -> list[Candidate]:
    return extract(text, role="user", said_at=NOON, timezone="UTC")


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("We've been in Portland for six years now", "profile.home"),
        ("We packed everything up and settled in Tucson last weekend", "profile.home"),
        ("I'm now renting a place in Antwerp", "profile.home"),
        ("Last month the whole family moved to Omaha", "profile.home"),
        ("I got a studio in Krakow", "profile.home"),
        ("I drive for Uber now", "profile.employer"),
        ("They hired me full time as an engineer!", "profile.job"),
        ("I'm trying to cut down on sugar", "diet.less.sugar"),
        ("I take my coffee with oat milk now", "preference.way.coffee"),
        ("It's almonds I'm allergic to, not peanuts", "health.allergy.almonds"),
        ("我们一家在合肥住了六年了", "profile.home"),
        ("上周末全家搬到南京来了", "profile.home"),
        ("我现在租在无锡", "profile.home"),
        ("我现在跑滴滴", "profile.job"),
        ("我升经理了", "profile.job"),
        ("我最近在控糖", "diet.less.控糖"),
        ("我现在咖啡里加燕麦奶", "preference.way.coffee"),
        ("让我过敏的是杏仁，不是花生", "health.allergy.杏仁"),
        ("我是对腰果过敏，不是花生", "health.allergy.腰果"),
        ("I've never been vegan but I could live on lentils", "preference.taste.lentils"),
        ("my eye test is on June 3", "event.eye-test"),
        ("we built a house there", "profile.about.house"),
        ("我这辈子没见过大海", "about.没见过大海"),
        ("我一般都用工行的卡交房租", "habit.工行卡交房租"),
        ("弹琵琶十年了", "profile.skill.琵琶"),
        ("我觉得盲盒就是智商税", "opinion.盲盒"),
        ("我膝盖受过伤", "health.condition.膝盖"),
        ("我彻底戒糖了", "diet.avoid.糖"),
        ("我外婆86了", "family.grandmother.age"),
        ("国庆我们全家去敦煌", "plan.敦煌"),
        ("大后天还得交个材料", "plan.交个材料"),
        ("Aisle seat, always.", "preference.taste.aisle.aisle-seat-always"),
        ("我玩手游都用平板", "habit.手游"),
    ],
)
def test_it_is_kept_under_its_field(said: str, key: str) -> None:
    assert key in {one.subject_key for one in _read(said)}


@pytest.mark.parametrize(
    "said",
    [
        "I could eat a horse",
        "It's raining here",
        "I'm on the bus",
        "My phone battery is at 3%",
        "We've been in Paris for three days",
        "The argument was finally settled in court",
        "我这边在下雨",
        "我饿得能吃下一头牛",
        "我在公交上",
        "手机只剩3%的电了",
    ],
)
def test_what_passes_or_is_not_meant_is_not_kept(said: str) -> None:
    assert [one.subject_key for one in _read(said) if one.subject_key.startswith(("profile.", "tool."))] == []
    assert [one for one in _read(said) if one.memory_type == "preference"] == []


@pytest.mark.parametrize(
    ("key", "content", "said"),
    [
        ("health.allergy.peanuts", "I'm allergic to peanuts", "I'm allergic to almonds, not peanuts"),
        ("health.allergy.peanuts", "I'm allergic to peanuts", "I'm allergic to almonds and not to peanuts"),
        ("health.allergy.peanuts", "我对花生过敏", "我对杏仁过敏，不是花生"),
        ("health.allergy.peanuts", "我对花生过敏", "说错了，我是对腰果过敏，不是花生"),
    ],
)
def test_what_is_denied_beside_a_statement_ends(key: str, content: str, said: str) -> None:
    (denial,) = denials_in(said)
    assert is_denied(key, content, "health.allergy.other", denial)
    assert not is_denied("preference.taste.peanuts", content, "health.allergy.other", denial)
    assert not is_denied("health.allergy.milk", "I'm allergic to milk", "health.allergy.other", denial)


@pytest.mark.parametrize("said", ["Not only peanuts", "Why not peanuts?", "不是很喜欢", "是不是花生？"])
def test_what_denies_nothing_known(said: str) -> None:
    denials = denials_in(said)
    assert not any(
        is_denied("health.allergy.peanuts", "我对花生过敏", "health.allergy.x", one) for one in denials
    )


@pytest.mark.parametrize(
    ("key", "content", "said"),
    [
        ("profile.job", "I'm the head chef at Bistro Nine", "They made me redundant yesterday"),
        ("profile.education", "I'm studying law at Leiden", "I graduated in June!"),
        ("instruction.bullet-points", "Please always answer in bullet points", "Stop using bullet points"),
        ("project.bakery", "I run a small bakery", "I closed the bakery in May"),
        ("profile.job", "我是小南国的主厨", "昨天被公司优化了"),
        ("profile.education", "我在武大读法律", "我六月毕业了！"),
        ("profile.job.开家面包店", "我开了家面包店", "面包店五月份关了"),
        ("profile.employer", "我在星巴克当咖啡师", "咖啡店不干了"),
    ],
)
def test_what_is_over_ends(key: str, content: str, said: str) -> None:
    assert any(is_ended_by(key, content, ending) for ending in endings_in(said))


@pytest.mark.parametrize(
    ("key", "content", "said"),
    [
        ("profile.job", "I'm the head chef", "They made my brother redundant"),
        ("profile.education", "I graduated from Leiden", "I graduated in June"),
        ("instruction.bullet-points", "Please always answer in bullet points", "Stop worrying"),
        ("profile.job", "我是主厨", "我弟弟被公司优化了"),
        ("profile.education", "我在武大毕业", "我六月毕业了"),
    ],
)
def test_what_goes_on_does_not_end(key: str, content: str, said: str) -> None:
    assert not any(is_ended_by(key, content, ending) for ending in endings_in(said))


def test_one_of_several_names_may_die_alone() -> None:
    assert is_one_of_several("Pepper", "I have two cats, Salt and Pepper")
    assert is_one_of_several("胡椒", "我养了两只猫，叫盐盐和胡椒")
    assert not is_one_of_several("Luna", "My cat is called Luna")
    assert not is_one_of_several("露娜", "我的猫叫露娜")


@pytest.mark.parametrize("said", ["Today I want the answer in French", "今天用法语回答我"])
def test_an_answer_for_today_is_no_lasting_wish(said: str) -> None:
    assert _read(said) == []


@pytest.mark.parametrize(
    ("key", "content", "said"),
    [
        ("answer.format.list", "以后回答都用列表", "别再用列表了"),
        ("answer.format.list", "Always answer with bullet points", "No more bullet points please"),
        ("family.husband.name", "我老公叫李雷，我们结婚五年了", "我和李雷今年夏天离婚了"),
        ("profile.marital", "I'm married to Leo", "Leo and I divorced this summer"),
    ],
)
def test_an_order_or_a_marriage_is_over(key: str, content: str, said: str) -> None:
    assert any(is_ended_by(key, content, ending) for ending in endings_in(said))


def test_what_somebody_is_may_follow_the_name() -> None:
    assert "family.brother.飞行员" in {one.subject_key for one in _read("我有个弟弟。他叫小凯，是飞行员。")}
