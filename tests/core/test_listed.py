"""A list of facts in one sentence is several memories, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract

SAID = datetime(2026, 8, 1, 10, tzinfo=UTC)


def told(text: str) -> list[str]:
    found = extract(text, role="user", said_at=SAID, timezone="UTC")
    assert all(text[one.start : one.end] == one.quote for one in found)
    return [one.content for one in found]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "yoga is Monday 19:00, kids' judo Friday at 4, and I work late Wednesdays",
            ["yoga is Monday 19:00", "kids' judo Friday at 4", "I work late Wednesdays"],
        ),
        (
            "visa expires 3 May 2027, my blood type is O, rent is 950 euros, gym is 30 a month",
            ["visa expires 3 May 2027", "my blood type is O", "rent is 950 euros", "gym is 30 a month"],
        ),
        (
            "签证2027年5月3号到期，我血型B型阳性，房租950，健身房每月30",
            ["签证2027年5月3号到期", "我血型B型阳性", "房租950", "健身房每月30"],
        ),
        (
            "瑜伽周一19:00，孩子柔道周五四点，周三我一般加班",
            ["瑜伽周一19:00", "孩子柔道周五四点", "周三我一般加班"],
        ),
    ],
)
def test_each_fact_of_a_list_is_kept_apart(text: str, facts: list[str]) -> None:
    assert told(text) == facts


@pytest.mark.parametrize(
    "text",
    [
        "My daughter was born on 3 May 2020, at 4 in the morning, in Leeds",
        "I take 5 mg in the morning, but 10 mg at night, because the doctor said so in 2024",
        "我女儿2020年5月3号出生，就在凌晨4点，也在5楼",
    ],
)
def test_what_goes_on_about_one_thing_stays_whole(text: str) -> None:
    assert len(told(text)) <= 1
