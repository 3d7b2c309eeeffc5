"""Times as an operator reads them: relative within a day, absolute after, exact on hover."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
    day = date(moment, chinese=chinese, year=not same_year)
    return f"{day} {local:%H:%M}" if chinese else f"{day}, {local:%H:%M}"


def date(moment: datetime.datetime, *, chinese: bool, year: bool = True) -> str:
    """`26 Nov 2026` or `2026年11月26日`."""
    local = timezone.localtime(moment)
    if chinese:
        return f"{local.year}年{local.month}月{local.day}日" if year else f"{local.month}月{local.day}日"
    short = f"{local.day} {_MONTHS[local.month - 1]}"
    return f"{short} {local.year}" if year else short


def exact(moment: datetime.datetime, *, chinese: bool) -> str:
    """The whole time with its zone, for a title."""
    local = timezone.localtime(moment)
    day = date(moment, chinese=chinese)
    return f"{day}{' ' if chinese else ', '}{local:%H:%M:%S} {local.tzname()}"
