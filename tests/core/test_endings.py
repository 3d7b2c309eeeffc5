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
        ("我每天喝咖啡", "我今天不喝咖啡了"),
        ("我喜欢吃鱼香肉丝", "我不吃鱼了"),
        ("我老公抽烟", "我不抽烟了"),
        ("我喜欢喝茶", "我不说了"),
        ("我每天跑步", "我想不跑步了"),
    ],
)
def test_what_is_something_else_stays(known: str, said: str) -> None:
    assert not ends(known, said)
