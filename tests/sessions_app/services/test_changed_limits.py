"""A limit that is changed ends everywhere, as a pin and in memory; the limit of another thing stands."""

from __future__ import annotations

import pytest

from sessions_app.models import Session
from tests.conftest import Owner
from tests.sessions_app.compressing import pins
from tests.sessions_app.services.test_lifting import context, hear, holding

CHANGED = [
    ("At most 3 visitors per ward, no exceptions.", "From next week it's at most 2 visitors per ward."),
    ("The printing costs must not exceed 900 euros.", "The printing costs go up to 1,100 euros, no more."),
    ("Orders above 200 pounds need Ilse's approval.", "Change of plan, orders above 300 pounds do."),
    ("Keep the cellar below 14 degrees.", "From tomorrow keep the cellar below 16 degrees."),
    ("每人每天最多借四本书，谁都不能例外。", "从下周起每人每天最多借三本书。"),
    ("印刷费不能超过九千元。", "我们谈过了，印刷费提高到一万一千元，不能再多。"),
    ("超过两百元的采购要老贝签字。", "计划有变，超过三百元的采购才要老贝签字。"),
    ("地窖温度不能高于14度。", "从明天起地窖温度不能高于16度。"),
]  # fmt: skip
OTHERS = [
    ("The printing costs must not exceed 900 euros.", "The catering costs go up to 1,100 euros."),
    ("Never ship to Malta.", "From next month ship to Cyprus too."),
    ("Keep the cellar below 14 degrees.", "The kiln goes up to 900 degrees."),
    ("印刷费不能超过九千元。", "酒席费提高到一万一千元。"),
    ("不要寄到马耳他。", "从下个月起也可以寄到塞浦路斯。"),
    ("地窖温度不能高于14度。", "窑可以到900度。"),
]


@pytest.mark.parametrize(("old", "new"), CHANGED)
def test_a_changed_limit_leaves_no_old_one(owner: Owner, session: Session, old: str, new: str) -> None:
    hear(owner, session, old)
    assert pins(owner, session) == [(old, "active")]
    hear(owner, session, new)
    [first, *others] = pins(owner, session)
    assert first == (old, "replaced")
    assert len(others) == 1  # no half of the new one stands by itself
    assert old not in context(owner, session, new)


@pytest.mark.parametrize(("old", "new"), OTHERS)
def test_the_limit_of_another_thing_stands(owner: Owner, session: Session, old: str, new: str) -> None:
    hear(owner, session, old, new)
    assert pins(owner, session)[0] == (old, "active")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Always call me between 9 and 11.", "From now on always call me between 14 and 16."),
        ("报告每周一发给我，字数不超过300字。", "从现在起报告每周一发给我，字数不超过500字。"),
    ],
)
def test_what_the_old_one_had_taught_ends_with_it(owner: Owner, session: Session, old: str, new: str) -> None:
    hear(owner, session, old)
    assert holding(owner)
    hear(owner, session, new)
    assert not [one for one in holding(owner) if one in old]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Mr Dane is allergic to latex, at most 900 ml of fluids a day.", "At most 1200 ml a day now."),
        ("狄伯对乳胶过敏，每天补液不超过900毫升。", "补液改了，现在每天不超过1200毫升。"),
    ],
)  # fmt: skip
def test_a_pin_that_lays_down_more_is_not_lost_with_one_value(
    owner: Owner, session: Session, old: str, new: str
) -> None:
    hear(owner, session, old, new)
    assert pins(owner, session)[0] == (old, "active")
