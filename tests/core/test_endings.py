"""What a turn says has ended of what is known, and what it leaves alone, in both languages."""

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.extraction.endings import endings_in, is_ended_by

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def ends(known: str, said: str) -> bool:
    """Whether `said` ends what `known` told."""
    found = extract(known, role="user", said_at=NOON, timezone="UTC")
    assert found
    return any(is_ended_by(one.subject_key, one.content, end) for one in found for end in endings_in(said))


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I'm a nurse", "I retired in June"),
        ("我是护士", "我退休了"),
        ("I go running every day", "I don't run anymore"),
        ("I'm learning Japanese", "I stopped learning Japanese"),
        ("I have a Netflix subscription", "I cancelled my Netflix subscription"),
        ("I drive a Honda", "I sold the Honda and bought a Tesla"),
        ("I live with my parents", "I moved out of my parents' place"),
        ("I don't eat spicy food", "I can eat spicy food now"),
        ("I'm vegetarian", "I've started eating meat again"),
        ("My girlfriend is called Lynn", "Lynn and I broke up"),
        ("I smoke a pack a day", "I gave up cigarettes last month"),
        ("I smoke a pack a day", "it's been six weeks without a cigarette"),
        ("I drink beer every night", "I've stopped drinking"),
        ("I quit smoking two years ago", "I've started smoking again"),
        ("I don't drink coffee", "well, I'm back on coffee"),
        ("I have a Ducati", "I flogged the Ducati"),
        ("I'm going to Malta at Easter", "Malta is off"),
        ("I have asthma", "I don't have asthma after all"),
        ("I was diagnosed with gout", "the gout was ruled out"),
        ("I'm on a gluten free diet because they suspect celiac", "I don't have celiac"),
        ("我每天抽一包烟", "我上个月把烟戒了"),
        ("我每晚都喝白酒", "酒彻底戒了"),
        ("我戒烟两年了", "唉，最近又开始抽烟了"),
        ("我戒奶茶三个月了", "又喝上奶茶了"),
        ("我有辆飞度", "飞度昨天卖给车商了"),
        ("国庆我们去敦煌", "敦煌不去了"),
        ("医生怀疑我有哮喘", "不是哮喘"),
        ("我可能乳糖不耐受", "没有乳糖不耐受"),
        ("我每天跑步", "我最近不跑步了"),
        ("我在学日语", "我不学日语了"),
        ("我订阅了Netflix", "我把Netflix退订了"),
        ("我开的是比亚迪", "我把比亚迪卖了，换了辆特斯拉"),
        ("我不吃辣", "我现在能吃辣了"),
        ("我吃素", "我现在又开始吃肉了"),
        ("我女朋友叫林溪", "我和林溪分手了"),
    ],
)
def test_what_was_known_of_it_ends(known: str, said: str) -> None:
    assert ends(known, said)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I'm a nurse", "My husband retired in June"),
        ("I'm a nurse", "I retired from Acme"),
        ("My husband smokes", "I don't smoke anymore"),
        ("I like coffee", "I don't want to talk about coffee anymore"),
        ("I play tennis on Sundays", "I almost stopped playing tennis"),
        ("I play tennis on Sundays", "If I no longer play tennis, I get fat"),
        ("I go running every day", "I don't play chess anymore"),
        ("My girlfriend is called Lynn", "Bob and I broke up the company"),
        ("I'm allergic to ibuprofen", "I don't take ibuprofen any more"),
        ("My mum has asthma", "I don't have asthma"),
        ("I have diabetes", "I don't have a car"),
        ("I have asthma", "do I not have asthma?"),
        ("I like beer", "three days without beer"),
        ("I quit smoking", "my brother started smoking again"),
        ("我对海鲜过敏", "我不吃海鲜了"),
        ("我妈有哮喘", "我没有哮喘"),
        ("我戒烟两年了", "我哥又开始抽烟了"),
        ("我每天喝咖啡", "我今天不喝咖啡了"),
        ("我喜欢吃鱼香肉丝", "我不吃鱼了"),
        ("我老公抽烟", "我不抽烟了"),
        ("我喜欢喝茶", "我不说了"),
        ("我每天跑步", "我想不跑步了"),
    ],
)
def test_what_is_something_else_stays(known: str, said: str) -> None:
    assert not ends(known, said)
