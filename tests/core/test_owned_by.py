"""A key tells whose value it is and which of several things it belongs to; a sign is part of its value."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction.engine import extract
from memoryhub.core.extraction.owned_by import key_with_owner

SAID_AT = datetime(2026, 12, 1, tzinfo=UTC)
TWO = [
    ("Order K-31 costs 12 euros to ship.", "Order K-32 costs 19 euros to ship."),
    ("Project 4 is led by Hedda.", "Project 6 is led by Bram."),
    ("发票QN-14金额220元。", "发票QN-15金额640元。"),
    ("牙科的电话是0577-88112233。", "眼科的电话是0577-88112244。"),
    ("物业的邮箱是wy@example.com。", "学校的邮箱是xx@example.com。"),
    ("公司电话是0577-88112200。", "我的电话是13900001111。"),
]
OWN = [
    ("我的电话是13900001111。", "profile.phone"),
    ("我的新电话是13900001111。", "profile.phone"),
    ("我的收货地址是苏州市干将路6号。", "profile.address"),
    ("收货地址是杭州市文三路8号。", "profile.address"),
    ("My phone number is 07700 900123.", "profile.phone"),
    ("My email is ada@example.com.", "profile.email"),
]


def read(text: str) -> list[tuple[str, str]]:
    """Key and content of each thing read in a turn of the user."""
    found = extract(text, role="user", said_at=SAID_AT, timezone="UTC")
    return [(one.subject_key, one.content) for one in found]


@pytest.mark.parametrize(("one", "other"), TWO)
def test_two_things_of_one_kind_have_two_keys(one: str, other: str) -> None:
    [first], [second] = read(one), read(other)
    assert first[0] != second[0]
    assert "" not in (first[0], second[0])


@pytest.mark.parametrize(("text", "key"), OWN)
def test_ones_own_value_keeps_the_key_of_ones_own(text: str, key: str) -> None:
    assert [found for found, _ in read(text)] == [key]


@pytest.mark.parametrize("text", ["牙科的电话是0577-88112233。", "前台小贺的电话是13900002222。"])
def test_what_another_is_reached_by_is_not_the_users(text: str) -> None:
    assert all(key != "profile.phone" for key, _ in read(text))


def test_a_relatives_number_is_the_relatives() -> None:
    assert [key for key, _ in read("我妈的电话是13900003333。")] == ["family.mother.phone"]


@pytest.mark.parametrize(
    ("key", "content"),
    [
        ("profile.home", "I live in flat 12B"),
        ("delivery.constraint.drop", "I want it at locker 7"),
        ("plan.move", "我想订205室"),
        ("project.4.lead", "Project 4 is led by Hedda"),
        ("", "Order K-31 is late"),
    ],
)
def test_a_number_that_is_the_value_or_stands_there_already_is_not_added(key: str, content: str) -> None:
    assert key_with_owner(key, content) == key


@pytest.mark.parametrize(
    "text",
    [
        "My blood type is AB-.",
        "My blood type is 0-",
        "我的血型是B-。",
        "My grade is C-.",
        "我的评级是A-，",
        "My favourite language is C++.",
    ],
)
def test_a_sign_stays_with_its_value(text: str) -> None:
    assert [content for _, content in read(text)] == [text.rstrip(".。，")]


@pytest.mark.parametrize("text", ["I live in Lisbon -", "I love green tea—", "我住在苏州 -"])
def test_a_dash_behind_a_word_is_no_sign(text: str) -> None:
    assert [content for _, content in read(text)] == [text.rstrip(" -—")]


@pytest.mark.parametrize("text", ["我是7号线的司机。", "My job is at site 3.", "My employer is Studio 7."])
def test_ones_own_trade_stays_ones_own(text: str) -> None:
    assert all(key.startswith("profile.") for key, _ in read(text))
    assert read(text)
