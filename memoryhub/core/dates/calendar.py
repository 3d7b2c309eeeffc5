"""Intervals of the calendar around a local moment: days, weeks (from Monday), months, years."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from memoryhub.core.dates.model import Precision

Lean = Literal["past", "future", "none"]


@dataclass(frozen=True, slots=True)
class Period:
    """Whole local days from `first` up to, not including, `after`."""

    first: date
    after: date
    precision: Precision


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day in minutes after midnight; 24 h and more reach into the next day."""

    minute: int
    length: int = 1


@dataclass(frozen=True, slots=True)
class Anchor:
    """What date words lean on: the local day and moment, the zone, and the tense of the text.

    `announces`: its past tense tells of something that is still to come ("booked", 订了).
    """

    now: datetime
    zone: ZoneInfo
    lean: Lean = "none"
    announces: bool = False

    @property
    def today(self) -> date:
        """The local day on which it was said."""
        return self.now.date()


def day(first: date) -> Period:
    """One day."""
    return Period(first, first + timedelta(days=1), "day")


def shift_month(first: date, months: int) -> date:
    """The first day of the month `months` after the month of `first`."""
    index = first.year * 12 + first.month - 1 + months
    return date(index // 12, index % 12 + 1, 1)


def month(year: int, number: int) -> Period:
    """One calendar month."""
    first = date(year, number, 1)
    return Period(first, shift_month(first, 1), "month")


def year(number: int) -> Period:
    """One calendar year."""
    return Period(date(number, 1, 1), date(number + 1, 1, 1), "year")


def quarter(first: date, shift: int = 0, number: int | None = None) -> Period:
    """The quarter of `first`, or quarter `number` of its year, moved by `shift` quarters."""
    index = (first.month - 1) // 3 if number is None else number - 1
    start = shift_month(date(first.year, index * 3 + 1, 1), shift * 3)
    return Period(start, shift_month(start, 3), "month")


_SEASON_STARTS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}


def season(name: str, year_number: int) -> Period:
    """Three months of the northern year; a winter begins in December of its year."""
    start = date(year_number, _SEASON_STARTS[name], 1)
    return Period(start, shift_month(start, 3), "month")


def last_season(name: str, today: date, shift: int) -> Period:
    """The season `name` that ended before (`shift` -1), holds or comes next in (0), or follows (1) today."""
    candidates = [season(name, today.year + offset) for offset in range(-2, 3)]
    if shift < 0:
        return max((p for p in candidates if p.after <= today), key=lambda p: p.first)
    coming = [p for p in candidates if p.after > today]
    return coming[0] if shift == 0 or coming[0].first > today else coming[1]


def week(first: date, shift: int = 0) -> Period:
    """The week of `first` from Monday, moved by `shift` weeks."""
    monday = first - timedelta(days=first.weekday()) + timedelta(weeks=shift)
    return Period(monday, monday + timedelta(weeks=1), "day")


def weekend(first: date, shift: int = 0) -> Period:
    """Saturday and Sunday of the week of `first`, moved by `shift` weeks."""
    monday = week(first, shift).first
    return Period(monday + timedelta(days=5), monday + timedelta(days=7), "day")


def weekday(anchor: Anchor, number: int, shift: int | None) -> Period:
    """Weekday 0 (Monday) to 6 in the week `shift` away; None takes the nearest on the side of the tense."""
    today = anchor.today
    if shift is not None:
        return day(week(today, shift).first + timedelta(days=number))
    if anchor.lean == "past":
        return day(today - timedelta(days=(today.weekday() - number) % 7))
    return day(today + timedelta(days=(number - today.weekday()) % 7))


def nearest_year(anchor: Anchor, number: int, in_month: int | None = None) -> int:
    """The year that puts month `number` (day `in_month`) nearest to now on the side of the tense."""
    today = anchor.today
    here = date(today.year, number, min(in_month or 15, 28))
    gap = (here - today).days
    if anchor.lean == "past" and not anchor.announces:
        return today.year - (gap > 31)
    if anchor.lean == "future":
        return today.year + (gap < -31)
    return today.year + (gap < -183) - (gap > 183)


def resolve(period: Period, clock: Clock | None, anchor: Anchor) -> tuple[datetime, datetime, Precision]:
    """The half-open interval of `period`, narrowed to `clock` when there is one."""
    start = datetime.combine(period.first, time(), tzinfo=anchor.zone)
    if clock is None:
        return start, datetime.combine(period.after, time(), tzinfo=anchor.zone), period.precision
    moment = datetime.combine(
        period.first + timedelta(days=clock.minute // 1440),
        time(clock.minute // 60 % 24, clock.minute % 60),
        tzinfo=anchor.zone,
    )
    precision: Precision = "minute" if clock.length < 60 else "day"
    return moment, moment + timedelta(minutes=clock.length), precision
