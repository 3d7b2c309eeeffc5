"""Date words of both languages become intervals in the zone of who said them."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.dates import resolve_dates
from memoryhub.core.errors import InvalidInput

SAID_AT = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)  # a Wednesday, 17:30 in Shanghai

WORDS = [
    ("I've resigned, last day is 26 June", "26 June", "2026-06-26 00:00", "day"),
    ("we booked Iceland, 11 July", "11 July", "2026-07-11 00:00", "day"),
    ("we signed for a flat, keys on 14 August", "14 August", "2026-08-14 00:00", "day"),
    ("I resigned on 3 March", "3 March", "2026-03-03 00:00", "day"),
    ("we got married on 12 December", "12 December", "2025-12-12 00:00", "day"),
    ("我辞职了，6月26号最后一天", "6月26号", "2026-06-26 00:00", "day"),
    ("我订了7月11号的酒店", "7月11号", "2026-07-11 00:00", "day"),
    ("签了个房子，8月14号拿钥匙", "8月14号", "2026-08-14 00:00", "day"),
    ("我们12月12号结了婚", "12月12号", "2025-12-12 00:00", "day"),
    ("昨天我去了医院", "昨天", "2026-05-12 00:00", "day"),
    ("上周五开会", "上周五", "2026-05-08 00:00", "day"),
    ("下个月去北京", "下个月", "2026-06-01 00:00", "month"),
    ("5月2日是我生日", "5月2日", "2026-05-02 00:00", "day"),
    ("２０２６年５月２日", "２０２６年５月２日", "2026-05-02 00:00", "day"),
    ("6 月 1 日开始", "6 月 1 日", "2026-06-01 00:00", "day"),
    ("明天下午3点见", "明天下午3点", "2026-05-14 15:00", "minute"),
    ("今晚八点半开会", "今晚八点半", "2026-05-13 20:30", "minute"),
    ("三天前", "三天前", "2026-05-10 00:00", "day"),
    ("半小时前", "半小时前", "2026-05-13 17:00", "minute"),
    ("二〇二五年十月一日", "二〇二五年十月一日", "2025-10-01 00:00", "day"),
    ("去年三月", "去年三月", "2025-03-01 00:00", "month"),
    ("去年年底", "去年年底", "2025-12-01 00:00", "month"),
    ("去年夏天在青岛", "去年夏天", "2025-06-01 00:00", "month"),
    ("we met last summer", "last summer", "2025-06-01 00:00", "month"),
    ("2019年毕业", "2019年", "2019-01-01 00:00", "year"),
    ("第二季度", "第二季度", "2026-04-01 00:00", "month"),
    ("I went to Paris yesterday", "yesterday", "2026-05-12 00:00", "day"),
    ("last Friday we met", "last Friday", "2026-05-08 00:00", "day"),
    ("we meet next Friday", "next Friday", "2026-05-22 00:00", "day"),
    ("next month", "next month", "2026-06-01 00:00", "month"),
    ("on May 2nd", "May 2nd", "2026-05-02 00:00", "day"),
    ("on the 3rd of June 2024", "the 3rd of June 2024", "2024-06-03 00:00", "day"),
    ("since 2023-05-02", "2023-05-02", "2023-05-02 00:00", "day"),
    ("tomorrow at 3pm", "tomorrow at 3pm", "2026-05-14 15:00", "minute"),
    ("3 days ago", "3 days ago", "2026-05-10 00:00", "day"),
    ("a couple of months ago", "a couple of months ago", "2026-03-01 00:00", "month"),
    ("I will send it by Friday", "Friday", "2026-05-15 00:00", "day"),
    ("we met on Friday", "Friday", "2026-05-08 00:00", "day"),
    ("in June 2020", "June 2020", "2020-06-01 00:00", "month"),
    ("before month-end", "month-end", "2026-05-31 00:00", "day"),
]
NO_DATE = [
    "我住在5号楼，坐3号线", "3个月大", "每周五开会", "I need 3 days", "every Friday", "May I come in",
]  # fmt: skip


@pytest.mark.parametrize(("text", "words", "when", "precision"), WORDS)
def test_resolves_in_the_users_zone(text: str, words: str, when: str, precision: str) -> None:
    (found,) = resolve_dates(text, said_at=SAID_AT, timezone="Asia/Shanghai")
    assert text[found.start : found.end] == words
    assert (found.when.strftime("%Y-%m-%d %H:%M"), found.precision) == (when, precision)
    assert found.when < found.until
    assert str(found.when.tzinfo) == "Asia/Shanghai"


@pytest.mark.parametrize("text", NO_DATE)
def test_what_is_no_date_is_none(text: str) -> None:
    assert resolve_dates(text, said_at=SAID_AT, timezone="Asia/Shanghai") == []


def test_today_is_the_day_of_the_zone_not_of_utc() -> None:
    late = datetime(2026, 5, 13, 20, 0, tzinfo=UTC)
    days = [
        resolve_dates("today", said_at=late, timezone=zone)[0].when.day for zone in ("UTC", "Asia/Shanghai")
    ]
    assert days == [13, 14]


def test_a_week_is_seven_days_from_monday() -> None:
    for text in ("上周", "last week"):
        (found,) = resolve_dates(text, said_at=SAID_AT, timezone="UTC")
        assert (found.when.isoformat(), found.until.isoformat()) == (
            "2026-05-04T00:00:00+00:00",
            "2026-05-11T00:00:00+00:00",
        )


def test_a_naive_moment_and_an_unknown_zone_are_refused() -> None:
    with pytest.raises(InvalidInput, match="timezone_required"):
        resolve_dates("today", said_at=datetime(2026, 1, 1), timezone="UTC")  # noqa: DTZ001 - the point
    with pytest.raises(InvalidInput, match="unknown_timezone"):
        resolve_dates("today", said_at=SAID_AT, timezone="Mars/Base")


ODD = ["30 February", "2月30日", "99月", "\ud800", "\x00", "٣ days ago", "9999-12-31", "999年后"]
PIECES = st.sampled_from([*(row[0] for row in WORDS), *ODD])


@given(
    st.lists(PIECES | st.text(st.characters(), max_size=8), max_size=8), st.datetimes(timezones=st.just(UTC))
)
def test_never_fails_and_offsets_are_right(pieces: list[str], said_at: datetime) -> None:
    text = " ".join(pieces)
    position = 0
    for found in resolve_dates(text, said_at=said_at, timezone="UTC"):
        assert position <= found.start < found.end <= len(text)
        assert found.when < found.until
        position = found.end


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("I am in Oslo from 3 to 9 August 2027.", ("2027-08-03", "2027-08-09")),
        ("Oslo, August 3-9, 2027", ("2027-08-03", "2027-08-09")),
        ("between 3 and 9 August 2027", ("2027-08-03", "2027-08-09")),
        ("from the 3rd to the 9th of August 2027", ("2027-08-03", "2027-08-09")),
        ("from August 3 to August 9, 2027", ("2027-08-03", "2027-08-09")),
        ("28 December to 3 January 2027", ("2026-12-28", "2027-01-03")),
        ("2027年8月3日至9日我在奥斯陆", ("2027-08-03", "2027-08-09")),
        ("２０２７年８月３日～９日", ("2027-08-03", "2027-08-09")),
        ("2027年8月3-9日", ("2027-08-03", "2027-08-09")),
        ("二〇二七年八月三号到九号", ("2027-08-03", "2027-08-09")),
        ("2026年12月28日到1月3日", ("2026-12-28", "2027-01-03")),
        ("August 3 to 5 people, 2027", ("2026-08-03",)),
        ("version 1.3-9 May 2027", ("2027-05-09",)),
        ("2027年8月3日到9楼", ("2027-08-03",)),
    ],
)
def test_both_ends_of_a_range_get_month_and_year(text: str, days: tuple[str, ...]) -> None:
    said = datetime(2026, 6, 15, 12, tzinfo=UTC)
    found = resolve_dates(text, said_at=said, timezone="UTC")
    assert tuple(one.when.date().isoformat() for one in found) == days
    assert {one.precision for one in found} == {"day"}


@pytest.mark.parametrize(
    ("text", "words", "when"),
    [
        ("The meeting is at 5 pm tomorrow.", "at 5 pm tomorrow", "2026-05-14 17:00"),
        ("Call at 9:30 on Friday, please", "at 9:30 on Friday", "2026-05-15 09:30"),
        ("dinner 7pm on 3 June", "7pm on 3 June", "2026-06-03 19:00"),
        ("at noon on Tuesday", "noon on Tuesday", "2026-05-19 12:00"),
        ("明天下午五点开会", "明天下午五点", "2026-05-14 17:00"),
    ],
)
def test_a_time_is_of_the_day_beside_it(text: str, words: str, when: str) -> None:
    [found] = resolve_dates(text, said_at=SAID_AT, timezone="UTC")
    assert (text[found.start : found.end], f"{found.when:%Y-%m-%d %H:%M}") == (words, when)
    assert found.precision == "minute"


def test_a_time_that_ends_what_was_said_is_of_no_other_day() -> None:
    found = resolve_dates("I left at 5 pm. Tomorrow I rest.", said_at=SAID_AT, timezone="UTC")
    assert [f"{one.when:%m-%d %H}" for one in found] == ["05-13 17", "05-14 00"]
