"""A known value that a later turn changes, through the services; in both languages."""

from __future__ import annotations

import pytest

from memories.models import MemoryItem, MemoryStatus
from tenants.scope import tenant_tx
from tests.memories.conftest import Person
from tests.memories.test_by_context import contents
from tests.memories.test_by_earlier import converse


@pytest.mark.parametrize(
    ("said", "now"),
    [
        (
            (
                "We're redoing the kitchen. The budget is 8,000 euros",
                "thanks",
                "let's raise the budget to 9,500",
            ),
            "9,500",
        ),
        (("I take 50 mg of sertraline every day", "ok", "my doctor upped it, 75 mg now"), "75 mg"),
        (("我每天吃50毫克舍曲林", "好的", "医生加量了，现在75毫克"), "75毫克"),
        (("我们装修厨房，预算一共6万", "谢谢", "那预算提到7万吧"), "7万"),
    ],
)
def test_the_new_value_ends_the_old(ann: Person, said: tuple[str, ...], now: str) -> None:
    converse(ann, said[0])
    old = contents(ann)
    converse(ann, *said[1:])
    current = contents(ann)
    assert any(now in one for one in current)
    assert set(old) - set(current)


def test_the_old_stays_in_the_history(ann: Person) -> None:
    converse(ann, "I take 50 mg of sertraline every day", "my doctor upped it, 75 mg now")
    with tenant_tx(ann.tenant_id, ann.user_id):
        ended = MemoryItem.objects.filter(status=MemoryStatus.SUPERSEDED)
        assert any("50 mg" in one.content for one in ended)


@pytest.mark.parametrize(
    "said",
    [
        ("I take 50 mg of sertraline every day", "is it 75 mg now?"),
        ("My rent is 900 euros", "the gym costs 30 euros now"),
        ("我每天吃50毫克舍曲林", "现在是75毫克吗？"),
        ("我房租900块", "健身房现在300块"),
    ],
)
def test_what_is_asked_or_of_something_else_ends_nothing(ann: Person, said: tuple[str, ...]) -> None:
    converse(ann, said[0])
    old = contents(ann)
    converse(ann, *said[1:])
    assert old
    assert set(old) <= set(contents(ann))
