"""What a later turn says is gone, left or another's of what is known, through the services."""

from __future__ import annotations

import pytest

from memories.models import MemoryItem, MemoryStatus
from tenants.scope import tenant_tx
from tests.memories.conftest import Person
from tests.memories.test_by_context import contents
from tests.memories.test_by_earlier import converse


@pytest.mark.parametrize(
    ("told", "said", "now"),
    [
        ("I've got a Kawasaki that I ride to work", "Somebody stole my Kawasaki", ""),
        ("Ann and I got engaged in March", "Ann and I called off the wedding", ""),
        ("My manager is Ines", "Ines got promoted, I report to Paul as of today", "Paul"),
        ("Our shop runs on Magento", "We migrated the shop over to Shopify", "Shopify"),
        ("Our team standup is at 9:30", "Standup got pushed to 10:15", "10:15"),
        ("We fly to Rome on 3 October", "They moved our flight to the 6th", "6th October"),
        ("我每天骑电动车上班", "电动车昨晚被人偷了", ""),
        ("我跟小周三月份订婚了", "我跟小周掰了", ""),
        ("我的领导是陈总", "陈总高升了，这个月起我归马总管", "马总"),
        ("我们组早会是九点半", "早会往后推到十点一刻了", "十点一刻"),
        ("我们10月3号飞东京", "航班给改了，变成6号走", "10月6号"),
    ],
)
def test_what_is_over_ends_and_what_is_instead_is_known(ann: Person, told: str, said: str, now: str) -> None:
    converse(ann, told)
    old = contents(ann)
    assert old
    converse(ann, "ok", said)
    assert not set(old) & set(contents(ann))
    assert any(now in one for one in contents(ann))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("I've got a Kawasaki that I ride to work", "Somebody stole my brother's Kawasaki"),
        ("I live in Leeds", "The sofa finally moved in, my best mate moved to Glasgow"),
        ("My wife's name is Helen", "We split a pizza last night"),
        ("我每天骑电动车上班", "我表哥的电动车被人偷了"),
        ("我老婆叫海伦", "我和小王分了工"),
        ("我住在青岛", "新沙发终于搬进来了，我表妹搬到成都去了"),
    ],
)
def test_what_is_another_s_stays(ann: Person, told: str, said: str) -> None:
    converse(ann, told)
    old = contents(ann)
    converse(ann, said)
    assert old
    assert set(old) <= set(contents(ann))


def test_what_is_instead_takes_the_key_of_a_single_value(ann: Person) -> None:
    converse(ann, "My manager is Ines", "Ines left, I report to Paul as of today", "I report to Kim now")
    with tenant_tx(ann.tenant_id, ann.user_id):
        rows = MemoryItem.objects.filter(subject_key="org.me.manager", status=MemoryStatus.ACTIVE)
        assert ["Kim" in row.content for row in rows] == [True]
