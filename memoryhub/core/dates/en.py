"""English date words: one pattern and one reading each, the longer reading first."""

import re
from collections.abc import Callable
from datetime import date, timedelta

from memoryhub.core.dates.calendar import (
    Anchor,
    Clock,
    Period,
    day,
    last_season,
    month,
    nearest_year,
    quarter,
    shift_month,
    week,
    weekday,
    weekend,
    year,
)
from memoryhub.core.dates.numerals import EN_NUMBER, en_number

Match = re.Match[str]
Rule = tuple[re.Pattern[str], Callable[[Match, Anchor], Period]]

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MONTH = (
    r"(?P<m>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?(?![a-z])"
)
_WEEKDAY = (
    r"(?P<w>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|"
    r"sun(?:day)?)(?![a-z])"
)
_LONG_WEEKDAY = r"(?P<w>monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![a-z])"
_DAY = r"(?P<d>[0-3]?[0-9])(?:st|nd|rd|th)?(?![0-9a-z:%])"
_YEAR = r"(?:,?\s+(?P<y>(?:19|20)[0-9]{2})(?![0-9]))"
_AFTER = r"(?<=in )|(?<=since )|(?<=until )|(?<=by )|(?<=during )"
_B = r"(?<![a-z0-9])"
_SHIFT = r"(?P<shift>last|past|previous|this|current|next|coming|the following)"
_SHIFTS = {
    "last": -1,
    "past": -1,
    "previous": -1,
    "this": 0,
    "current": 0,
    "next": 1,
    "coming": 1,
    "the following": 1,
}
_UNIT = r"(?P<unit>day|week|month|year)s?"


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?i){_B}{pattern}")


def month_number(word: str) -> int:
    """1 to 12 for a month's name or its beginning."""
    return _MONTHS.index(word[:3].lower()) + 1


def _shift(found: Match) -> int:
    return _SHIFTS[found["shift"].lower()]


def _month_day(found: Match, anchor: Anchor) -> Period:
    number, of_month = month_number(found["m"]), int(found["d"])
    return day(
        date(int(found["y"]) if found["y"] else nearest_year(anchor, number, of_month), number, of_month)
    )


def _month_only(found: Match, anchor: Anchor) -> Period:
    number = month_number(found["m"])
    return month(int(found["y"]) if found["y"] else nearest_year(anchor, number), number)


def _shifted_month_name(found: Match, anchor: Anchor) -> Period:
    number, today, shift = month_number(found["m"]), anchor.today, _shift(found)
    if shift < 0:
        return month(today.year - (number >= today.month), number)
    if shift > 0:
        return month(today.year + (number <= today.month), number)
    return month(today.year, number)


def _shifted_weekday(found: Match, anchor: Anchor) -> Period:
    number, shift = _WEEKDAYS.index(found["w"][:3].lower()), _shift(found)
    if shift < 0:  # "last Friday" is the Friday that was, even if it was this week
        return day(anchor.today - timedelta(days=(anchor.today.weekday() - number - 1) % 7 + 1))
    return weekday(anchor, number, shift if shift else (None if anchor.lean == "future" else 0))


def _shifted_unit(found: Match, anchor: Anchor) -> Period:
    shift, unit, today = _shift(found), found["unit"].lower(), anchor.today
    if unit == "week":
        return week(today, shift)
    if unit == "weekend":
        return weekend(today, shift)
    if unit == "quarter":
        return quarter(today, shift)
    if unit == "month":
        first = shift_month(today, shift)
        return month(first.year, first.month)
    return year(today.year + shift)


def _offset(found: Match, anchor: Anchor) -> Period:
    amount = en_number(found["n"])
    amount = -amount if "ago" in found[0].lower() else amount
    unit, today = found["unit"].lower(), anchor.today
    if unit == "day":
        return day(today + timedelta(days=amount))
    if unit == "week":
        return day(today + timedelta(weeks=amount))
    if unit == "month":
        first = shift_month(today, amount)
        return month(first.year, first.month)
    return year(today.year + amount)


def _end_of(found: Match, anchor: Anchor) -> Period:
    unit, today = found["unit"].lower(), anchor.today
    shift = 1 if (found["next"] or "").strip().lower() == "next" else 0
    if unit == "week":
        return day(week(today, shift).first + timedelta(days=4))
    if unit == "month":
        return day(shift_month(today, 1 + shift) - timedelta(days=1))
    return month(today.year + shift, 12)


def _the_nth(found: Match, anchor: Anchor) -> Period:
    of_month, today = int(found["d"]), anchor.today
    first = shift_month(today, 1 if of_month < today.day and anchor.lean == "future" else 0)
    return day(date(first.year, first.month, of_month))


def _numeric(found: Match, _anchor: Anchor) -> Period:
    first, second = int(found["a"]), int(found["b"])
    number, of_month = (second, first) if first > 12 else (first, second)
    full = int(found["y"]) + (2000 if len(found["y"]) == 2 else 0)
    return day(date(full, number, of_month))


RULES: tuple[Rule, ...] = (
    (re.compile(r"(?<![0-9./-])(?P<y>(?:19|20)[0-9]{2})(?P<s>[-/.])(?P<m>[01]?[0-9])(?P=s)(?P<d>[0-3]?[0-9])(?![0-9]|[-/.][0-9])"),
     lambda m, _a: day(date(int(m["y"]), int(m["m"]), int(m["d"])))),
    (re.compile(r"(?<![0-9./-])(?P<y>(?:19|20)[0-9]{2})[-/](?P<m>0[1-9]|1[0-2])(?![0-9]|[-/][0-9])"),
     lambda m, _a: month(int(m["y"]), int(m["m"]))),
    (re.compile(r"(?<![0-9./-])(?P<a>[0-3]?[0-9])/(?P<b>[0-3]?[0-9])/(?P<y>(?:20)?[0-9]{2})(?![0-9/])"),
     _numeric),
    (_compile(rf"{MONTH}\s+(?:the\s+)?{_DAY}{_YEAR}?"), _month_day),
    (_compile(rf"(?:the\s+)?{_DAY}\s+(?:of\s+)?{MONTH}{_YEAR}?"), _month_day),
    (_compile(rf"{MONTH}{_YEAR}"), _month_only),
    (_compile(rf"{_SHIFT}\s+(?P<season>spring|summer|autumn|fall|winter)(?![a-z])"),
     lambda m, a: last_season(m["season"].lower(), a.today, _shift(m))),
    (_compile(rf"{_SHIFT}\s+{MONTH}"), _shifted_month_name),
    (_compile(rf"(?:{_AFTER}|(?<=early )|(?<=late )|(?<=mid-)){MONTH}(?P<y>)"), _month_only),
    (_compile(r"the day before yesterday"), lambda _m, a: day(a.today - timedelta(days=2))),
    (_compile(r"the day after tomorrow"), lambda _m, a: day(a.today + timedelta(days=2))),
    (_compile(r"yesterday(?![a-z'])|last night"), lambda _m, a: day(a.today - timedelta(days=1))),
    (_compile(r"today(?![a-z'])|tonight|this (?=morning|afternoon|evening)"), lambda _m, a: day(a.today)),
    (_compile(r"tomorrow(?![a-z'])"), lambda _m, a: day(a.today + timedelta(days=1))),
    (_compile(rf"{_SHIFT}\s+{_WEEKDAY}"), _shifted_weekday),
    (_compile(rf"(?:the\s+)?{_SHIFT}\s+(?P<unit>weekend|week|month|quarter|year)(?![a-z])"), _shifted_unit),
    (_compile(rf"(?P<n>{EN_NUMBER})\s+{_UNIT}\s+(?:ago|from now|later)(?![a-z])"), _offset),
    (_compile(rf"in\s+(?P<n>{EN_NUMBER})\s+{_UNIT}(?=\s*(?:[.,!?;]|$|and |but |so ))"), _offset),
    (_compile(r"(?:the\s+)?end of (?:the |this )?(?P<next>next )?(?P<unit>week|month|year)(?![a-z])"),
     _end_of),
    (_compile(r"(?P<next>)(?P<unit>month|year)[- ]end(?![a-z])"), _end_of),
    (_compile(rf"(?:(?<!every )(?<!each )){_LONG_WEEKDAY}(?!s)"),
     lambda m, a: weekday(a, _WEEKDAYS.index(m["w"][:3].lower()), None)),
    (_compile(r"q(?P<q>[1-4])(?![0-9a-z])"), lambda m, a: quarter(a.today, 0, int(m["q"]))),
    (_compile(rf"(?:{_AFTER})(?P<y>(?:19|20)[0-9]{{2}})(?![0-9-])"),
     lambda m, _a: year(int(m["y"]))),
    (_compile(r"(?<=the )(?P<d>[0-3]?[0-9])(?:st|nd|rd|th)(?=\s*(?:[.,!?;]|$|of this month|at ))"), _the_nth),
)  # fmt: skip

# White space is bounded: a search that tried every split of a thousand blank lines held everybody up.
CLOCK = re.compile(
    r"(?i)(?:,?\s{1,9}(?:at|by|around|from)|,)?\s{0,9}(?<![0-9:.])(?:(?P<h>[01]?[0-9]|2[0-3])(?::(?P<m>[0-5][0-9]))?\s?(?P<half>[ap]\.?m\.?)(?![a-z])"
    r"|(?P<h2>[01]?[0-9]|2[0-3]):(?P<m2>[0-5][0-9])(?![0-9:])|(?P<word>noon|midnight)(?![a-z]))"
)
PART = re.compile(
    r"(?i),?\s{0,9}(?:in the\s{1,9}|(?<=last )|(?<=this ))?(?P<half>morning|afternoon|evening|night)(?![a-z])"
)
_PARTS = {"morning": (300, 420), "afternoon": (720, 360), "evening": (1080, 240), "night": (1080, 360)}


def read_clock(found: Match) -> Clock | None:
    """A time of day such as `3:30 pm`, None when there is no such hour."""
    if found["word"]:
        return Clock(720 if found["word"].lower() == "noon" else 0)
    hour, minute = int(found["h"] or found["h2"]), int(found["m"] or found["m2"] or 0)
    if found["half"]:
        if hour > 12 or hour == 0:
            return None
        hour = hour % 12 + (12 if found["half"][0] in "pP" else 0)
    return Clock(hour * 60 + minute)


def read_part(found: Match) -> Clock:
    """A part of the day such as `afternoon`."""
    return Clock(*_PARTS[found["half"].lower()])
