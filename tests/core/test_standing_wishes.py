"""Wishes from now on, their exceptions, and what they take the place of; in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.extraction.swaps import is_swapped_out, swaps_in

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def told(text: str) -> dict[str, str]:
    found = extract(text, role="user", said_at=NOON, timezone="UTC")
    return {one.subject_key: one.content for one in found}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("make it corner tables from now on", "instruction.make-corner-tables"),
        ("evening slots from here on, please", "instruction.evening-slots"),
        ("use the 12 hour clock please", "units.time_format"),
        ("and write dates as day month year", "units.dates"),
        ("Answer me in bullet points", "answer.format.bullet-points"),
        ("except for recipes, those must be long", "instruction.except.recipes"),
        ("往后订大床房吧", "instruction.订大床房"),
        ("以后推纪录片吧", "instruction.推纪录片"),
        ("讲菜谱的时候例外,菜谱要写详细", "instruction.讲菜谱"),
        ("写邮件的话用完整句子", "instruction.写邮件"),
        ("时间都写24小时制", "units.time_format"),
        ("节假日例外", "instruction.except.节假日"),
    ],
)
def test_a_wish_from_now_on_is_kept(text: str, key: str) -> None:
    assert list(told(text)) == [key]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("I only fly economy, unless it's overnight", "I only fly economy, unless it's overnight"),
        ("我坐飞机只坐经济舱,红眼航班除外", "我坐飞机只坐经济舱,红眼航班除外"),
        ("温度用摄氏度,距离用公里", "温度用摄氏度,距离用公里"),
    ],
)
def test_an_exception_and_a_second_unit_stay_with_the_rule(text: str, content: str) -> None:
    assert list(told(text).values()) == [content]


@pytest.mark.parametrize(
    "text",
    [
        "I live here from now on",
        "everyone came except Tom",
        "show me prices in a table for this report",
        "以后再说吧",
        "以后买房再说",
        "写这封邮件的时候要提到价格",
        "别提了",
        "不用谢",
    ],
)
def test_what_only_sounds_like_one_is_not_kept(text: str) -> None:
    assert told(text) == {}


@pytest.mark.parametrize(
    ("known", "said", "ends"),
    [
        ("I always book twin rooms", "make it double rooms from now on", True),
        ("I always want window seats", "aisle seats from here on", True),
        ("I always want window seats", "evening flights from here on", False),
        ("出差我都订双床房", "往后订大床房吧", True),
        ("我喜欢看科幻片", "以后推纪录片吧", True),
        ("我喜欢看科幻片", "以后订大床房吧", False),
    ],
)
def test_it_ends_what_it_takes_the_place_of(known: str, said: str, ends: bool) -> None:
    found = extract(known, role="user", said_at=NOON, timezone="UTC")
    swapped = [is_swapped_out(one.subject_key, known, swap) for one in found for swap in swaps_in(said)]
    assert (found != [], any(swapped)) == (True, ends)


@pytest.mark.parametrize("deed", ["touch the production table", "wake the baby", "sign anything for me"])
@pytest.mark.parametrize(
    "forbids",
    [
        *(
            "Do not",
            "Don't",
            "Please do not",
            "DO NOT",
            "Kindly do not",
            "Don’t",
            "Please don't",
            "Kindly don't",
            "Never",
            "You must not",
            "You mustn't",
            "You must never",
        ),
        *("You are not to", "You're never to", "You are not allowed to", "Nobody may"),
        "Under no circumstances",
    ],
)
def test_an_english_prohibition_is_kept_however_it_forbids(forbids: str, deed: str) -> None:
    assert told(f"{forbids} {deed}.")


@pytest.mark.parametrize("deed", ["碰生产库", "吵醒孩子", "替我签字", "回复猎头"])
@pytest.mark.parametrize(
    "forbids",
    [
        *("不要", "别", "请勿", "切勿", "禁止", "严禁", "不得", "不许", "不准", "不可", "不允许", "千万别"),
        *("请不要", "你不要", "你不得", "你们不许", "一律不得", "绝不能"),
    ],
)
def test_a_chinese_prohibition_is_kept_however_it_forbids(forbids: str, deed: str) -> None:
    assert told(f"{forbids}{deed}。")


@pytest.mark.parametrize(
    "text",
    [
        "You are not to blame.",
        "You must never give up.",
        "You mustn't worry about it.",
        "You never call me.",
        "You must not touch it, just this once.",
        "The sign says you must not feed the ducks.",
        "Must you not call them?",
        "你不要这么说。",
        "你不要太难过了。",
        "你别担心。",
        "不可思议的一天。",
        "不得了，下雪了。",
        "牌子上写着禁止喂鸭子。",
        "禁止吸烟的餐厅有哪些？",
        "不可以吗？",
    ],
)
def test_comfort_blame_signs_and_questions_forbid_nothing(text: str) -> None:
    assert not any(key.startswith("constraint.") for key in told(text))


@pytest.mark.parametrize("text", ["不得不加班。", "不准时上班会扣钱。"])
def test_what_only_begins_like_a_prohibition_names_no_deed(text: str) -> None:
    assert not any(one in key for key in told(text) for one in ("constraint.不加班", "constraint.时上班"))
