"""Times as an operator reads them: relative within a day, absolute after, exact on hover."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tenants.admin.zones import CHINESE_ZONES

DAY = datetime.timedelta(days=1)
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def when(moment: datetime.datetime, *, now: datetime.datetime, chinese: bool) -> str:
    """`5 min ago` within a day, else date and time of day, in the active zone."""
    age = now - moment
    if datetime.timedelta(0) <= age < DAY:
        minutes = int(age.total_seconds() // 60)
        if minutes < 1:
            return _("just now")
        if minutes < 60:
            return ngettext("{n} min ago", "{n} min ago", minutes).format(n=minutes)
        return ngettext("{n} hour ago", "{n} hours ago", minutes // 60).format(n=minutes // 60)
    return stamp(moment, now=now, chinese=chinese)


def stamp(moment: datetime.datetime, *, now: datetime.datetime, chinese: bool) -> str:
    """`26 Nov, 16:02` or `11月26日 16:02`; with the year when it is not `now`'s."""
    local = timezone.localtime(moment)
    same_year = local.year == timezone.localtime(now).year
    words = date(moment, chinese=chinese, year=not same_year)
    return f"{words} {local:%H:%M}" if chinese else f"{words}, {local:%H:%M}"


def date(moment: datetime.datetime, *, chinese: bool, year: bool = True) -> str:
    """`26 Nov 2026` or `2026年11月26日`."""
    return day(timezone.localtime(moment).date(), chinese=chinese, year=year)


def day(of: datetime.date, *, chinese: bool, year: bool = True) -> str:
    """The same of a day that is in no zone."""
    if chinese:
        return f"{of.year}年{of.month}月{of.day}日" if year else f"{of.month}月{of.day}日"
    short = f"{of.day} {_MONTHS[of.month - 1]}"
    return f"{short} {of.year}" if year else short


def exact(moment: datetime.datetime, *, chinese: bool) -> str:
    """The whole time with its zone, for a title."""
    local = timezone.localtime(moment)
    words, place = date(moment, chinese=chinese), zone(local, chinese=chinese)
    return f"{words} {local:%H:%M:%S}（{place}）" if chinese else f"{words}, {local:%H:%M:%S} ({place})"


def zone(local: datetime.datetime, *, chinese: bool) -> str:
    """`Shanghai` or `上海`: the place that names a moment's zone, which an abbreviation (CST) would not tell.

    In Chinese a place that has no name in `CHINESE_ZONES` is its offset, `UTC+5:45`.
    """
    name = str(getattr(local.tzinfo, "key", "UTC"))
    if name.startswith("Etc/"):  # their signs are turned round: Etc/GMT-8 is ahead of UTC
        return _offset(local)
    return (
        (CHINESE_ZONES.get(name) or _offset(local)) if chinese else name.rpartition("/")[2].replace("_", " ")
    )


def _offset(local: datetime.datetime) -> str:
    """`UTC+8` or `UTC−3:30`."""
    minutes = int((local.utcoffset() or datetime.timedelta()).total_seconds() // 60)
    if not minutes:
        return "UTC"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'+' if minutes > 0 else '−'}{hours}{f':{rest:02}' if rest else ''}"
