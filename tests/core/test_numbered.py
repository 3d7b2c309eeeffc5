"""A number that names one thing of its kind is told from one that measures, counts, dates or costs."""

from __future__ import annotations

import pytest

from memoryhub.core.numbered import names_another, names_one_of, numbered_things

NAMED = [
    ("Where is pump 4?", {"4"}),
    ("Locker 31B is mine.", {"31b"}),
    ("Tables 3, 5 and 7 are taken.", {"3", "5", "7"}),
    ("Ticket QX-204 was refunded.", {"qx204"}),
    ("Block D has no lift.", {"d"}),
    ("Who drives van 12?", {"12"}),
    ("7号井的深度是多少？", {"7"}),
    ("三号楼的电梯坏了。", {"3"}),
    ("工单QX-204已关闭。", {"qx204"}),
    ("第五分店的店长是谁？", {"5"}),
    ("方案乙的成本是多少？", {"乙"}),
    ("４０２室的钥匙", {"402"}),
    ("B座的前台", {"b"}),
    ("Restart server s3 tonight.", {"s3"}),
    ("第二箱蜜蜂", {"2"}),
]
UNNAMED = [
    "I paid 35 euros for 3 rooms.",
    "We meet at 7:30 on 12 May.",
    "He is 41 and weighs 80 kg.",
    "The version of events differs.",
    "Call me at 3pm.",
    "A plan for tomorrow.",
    "3号下午开会。",
    "5月7号出发。",
    "一共三个房间，每间二十平。",
    "房租是3000元。",
    "我在二楼等你。",
    "第二天下雨了。",
]


@pytest.mark.parametrize(("text", "names"), NAMED)
def test_what_names_a_thing_is_found(text: str, names: set[str]) -> None:
    assert numbered_things(text) == names


@pytest.mark.parametrize("text", UNNAMED)
def test_what_measures_counts_or_dates_names_nothing(text: str) -> None:
    assert numbered_things(text) == frozenset()


@pytest.mark.parametrize(
    ("asked", "told", "meant"),
    [
        ("room 107", "The deposit for room 107 is 5 euros.", True),
        ("room 107", "The deposit for room 108 is 107 euros.", False),
        ("invoice 881", "Invoice INV-881 is paid.", True),
        ("INV-881", "Invoice INV-882 is paid.", False),
        ("1号楼", "一号楼的门禁坏了", True),
        ("一号楼", "11号楼的门禁坏了", False),
    ],
)
def test_one_is_told_from_another(asked: str, told: str, meant: bool) -> None:
    names = numbered_things(asked)
    assert names_one_of(told, names) is meant
    assert names_another(told, names) is not meant


def test_what_names_nothing_names_no_other() -> None:
    assert not names_another("The deposit is 5 euros.", frozenset({"107"}))
    assert not names_another("The deposit for room 108 is 5 euros.", frozenset())


@pytest.mark.parametrize("unit", ["room ", "7", "A-1", "第", "INV-1,", "一号", "rooms 3 and "])
def test_long_texts_are_read_in_linear_time(unit: str) -> None:
    assert len(numbered_things(unit * 50_000)) <= 30
