"""Who moves from one room or seat to another does not move house."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract

SAID_AT = datetime(2026, 5, 1, 9, tzinfo=UTC)


def changes_the_home(text: str) -> bool:
    found = extract(text, role="user", said_at=SAID_AT, timezone="UTC")
    return any(one.subject_key == "profile.home" and one.single_valued for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "We moved into the kitchen when the rain started",
        "I moved to the corner of the sofa",
        "I moved to the front row",
        "We moved to Zoom for the call",
        "I moved to a quieter table",
        "我们搬进客厅了",
        "我们搬到院子里吃",
        "我搬到角落的桌子了",
        "我搬去隔壁会议室了",
    ],
)
def test_a_move_indoors_leaves_the_home(text: str) -> None:
    assert not changes_the_home(text)


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Leeds",
        "We moved into a flat on Rose Street",
        "I moved to a garden flat in Bath",
        "I moved to Garden City",
        "I moved to the Garden District",
        "I moved to the Upper West Side",
        "We moved to the East End",
        "I moved to Bed-Stuy",
        "We moved to Bar Harbor",
        "We moved to the end of Mill Lane",
        "I moved to the other side of town",
        "我搬到西湖旁边的小区了",
        "我们搬到带院子的房子了",
        "我搬到一个带阳台的公寓",
        "我搬到学校门口的小区",
        "我搬到楼上那套公寓了",
        "我搬到杭州了",
        "我搬到上海的阳光花园小区",
    ],
)
def test_a_move_of_house_changes_it(text: str) -> None:
    assert changes_the_home(text)
