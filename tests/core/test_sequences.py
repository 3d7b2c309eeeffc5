"""Several homes, employers or partners in one breath: the last holds now, each from when to when."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract

SAID_AT = datetime(2026, 11, 30, tzinfo=UTC)


def told(text: str) -> list[tuple[str, str, int | None, int | None]]:
    """Key, words, and the years from when and until when, of what a text tells."""
    found = extract(text, role="user", said_at=SAID_AT, timezone="UTC")
    return [
        (
            one.subject_key,
            one.content,
            one.holds_from.year if one.holds_from else None,
            one.holds_until.year if one.holds_until else None,
        )
        for one in found
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "I moved to Berlin in 2015 and came back to Rome in 2018",
            [("profile.home", "I moved to Berlin in 2015", 2015, 2018),
             ("profile.home", "I came back to Rome in 2018", 2018, None)],
        ),
        (
            "I moved to Berlin in 2015. In 2018 I came back to Rome.",
            [("profile.home", "I moved to Berlin in 2015", 2015, 2018),
             ("profile.home", "In 2018 I came back to Rome", 2018, None)],
        ),
        (
            "I came back to Rome in 2018 after I moved to Berlin in 2015",
            [("profile.home", "I came back to Rome in 2018", 2018, None),
             ("profile.home", "I moved to Berlin in 2015", 2015, 2018)],
        ),
        (
            "I lived in Paris from 2010 to 2014, then moved to London",
            [("profile.home", "I lived in Paris from 2010 to 2014", 2010, 2014),
             ("profile.home", "I moved to London", 2014, None)],
        ),
        (
            "我2015年搬到柏林，2018年又回了罗马",
            [("profile.home", "我2015年搬到柏林", 2015, 2018),
             ("profile.home", "我2018年又回了罗马", 2018, None)],
        ),
        (
            "我原来住在上海，去年搬到了杭州，今年又搬回上海了",
            [("past.home.上海", "我原来住在上海", None, None),
             ("profile.home", "我去年搬到了杭州", 2025, 2026),
             ("profile.home", "我今年又搬回上海了", 2026, None)],
        ),
    ],
)  # fmt: skip
def test_homes(text: str, expected: list[tuple[str, str, int | None, int | None]]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "I worked at Siemens until 2019, then joined Bosch",
            [("past.employer.siemens", None, None), ("profile.employer", 2019, None)],
        ),
        (
            "I joined Google in 2012, moved to Meta in 2016 and to OpenAI in 2021",
            [("profile.employer", 2012, 2016), ("profile.employer", 2016, 2021),
             ("profile.employer", 2021, None)],
        ),
        (
            "I used to work at Google, then Meta, and now I'm at OpenAI",
            [("past.employer.google", None, None), ("past.employer.meta", None, None),
             ("profile.employer", None, None)],
        ),
        (
            "我2019年之前在西门子工作，后来去了博世",
            [("past.employer.西门子", None, None), ("profile.employer", 2019, None)],
        ),
        (
            "我2012年加入谷歌，2016年去了Meta，现在在OpenAI工作",
            [("profile.employer", 2012, 2016), ("past.employer.meta", None, None),
             ("profile.employer", None, None)],
        ),
        ("我从西门子跳槽到博世", [("past.employer.西门子", None, None), ("profile.employer", None, None)]),
        (
            "I was married to Anna until 2018, and now I'm with Julia",
            [("past.partner.anna", None, None), ("family.partner", None, None)],
        ),
        (
            "I dated Tom in 2015 and married Jack in 2019",
            [("past.partner.tom", None, None), ("family.partner", 2019, None)],
        ),
        (
            "我以前和安娜结婚，2018年离婚了，现在和朱莉在一起",
            [("past.partner.安娜", None, None), ("family.partner", 2018, None)],
        ),
    ],
)  # fmt: skip
def test_jobs_and_partners(text: str, expected: list[tuple[str, int | None, int | None]]) -> None:
    assert [(key, start, end) for key, _, start, end in told(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "My sister moved to Berlin in 2015 and came back to Rome in 2018",
        "I went to Paris in 2015 and Rome in 2018",
        "I live in Rome and work at Siemens",
        "If I moved to Berlin in 2027 and then to Rome, would it be warmer?",
        "我姐姐2015年搬到柏林，2018年又回了罗马",
        "我去年去了巴黎，今年去了罗马",
        "我已经在当前公司工作了几年，感到很乏味，想重新评估工作",
    ],
)
def test_what_is_no_sequence_of_the_speaker(text: str) -> None:
    found = extract(text, role="user", said_at=SAID_AT, timezone="UTC")
    assert [one for one in found if one.rule.startswith("sequence.")] == []
    assert [one for one in found if one.holds_from] == []


@pytest.mark.parametrize("text", ["I'm married to Anna", "I am dating Tom", "I'm with Julia"])
def test_whom_one_is_with_is_not_ones_name(text: str) -> None:
    assert "profile.name" not in {key for key, *_ in told(text)}
    assert ("profile.name", "I'm Bob", None, None) in told("I'm Bob")
