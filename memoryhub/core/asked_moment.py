"""The past moment that a question asks about: "where did I live in March 2025?", 去年我的房租是多少？"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from memoryhub.core.dates import resolve_dates
from memoryhub.core.dates.calendar import season

_SEASON_EN = re.compile(r"\b(spring|summer|autumn|fall|winter) (?:of )?((?:19|20)\d\d)\b", re.I)
_SEASON_ZH = re.compile(r"((?:19|20)\d\d)年?的?([春夏秋冬])[天季]?")
_YEAR_EN, _YEAR_ZH = (
    re.compile(r"\b(?:in|during) ((?:19|20)\d\d)\b", re.I),
    re.compile(r"((?:19|20)\d\d)年(?![\d春夏秋冬])"),
)
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
# A day on which something happened is no moment at which something held: "when", "what did I do".
_OF_EVENTS = re.compile(
    r"\bwhen\b|\bwhat (?:did|have) (?:i|we) (?:do|say|tell|buy|read|see|watch|eat)\b|\bwhat happened\b"
    r"|\bwhere did (?:i|we) (?:go|travel|hike)\b"
    r"|什么时候|哪天|做了什么|干了什么|干嘛|发生|去了哪|去过|说[了过]",
    re.I,
)
_HELD_EN = re.compile(r"\b(?:was|were|did|had|used)\b", re.I)
_INSTANT = timedelta(seconds=1)


def asked_moment(question: str, *, now: datetime, timezone: str) -> datetime | None:
    """The end of the past period that a question says something held in; None where it names none.

    `now` is aware, `timezone` an IANA name. A period that lasts still counts as the present, and so does
    what is to come.
    """
    if _OF_EVENTS.search(question):
        return None
    chinese = re.search("[\u4e00-\u9fff]", question) is not None
    if not chinese and not _HELD_EN.search(question):
        return None
    ended = [until for until in _ends(question, now, timezone) if until <= now]
    return min(ended) - _INSTANT if ended else None


def _ends(question: str, now: datetime, timezone: str) -> Iterator[datetime]:
    zone = ZoneInfo(timezone)
    found = [(one[1].lower(), int(one[2])) for one in _SEASON_EN.finditer(question)]
    found += [(_SEASONS[one[2]], int(one[1])) for one in _SEASON_ZH.finditer(question)]
    if found:
        yield from (datetime.combine(season(*one).after, time(), zone) for one in found)
        return
    dated = [
        one for one in resolve_dates(question, said_at=now, timezone=timezone) if one.precision != "minute"
    ]
    yield from (one.until for one in dated)
    if not dated:
        for one in (*_YEAR_EN.finditer(question), *_YEAR_ZH.finditer(question)):
            yield datetime(int(one[1]) + 1, 1, 1, tzinfo=zone)
