"""When one step of a life told in order begins and ends: "from 2010 to 2014", "until 2019", 2019年之前."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from memoryhub.core.dates import resolve_dates
from memoryhub.core.extraction.build import Said

_OLDEST = 1900
_YEAR = re.compile(r"(?<![\d.,$€£])(?:19|20)\d\d(?![\d%])")
_UNTIL = re.compile(
    r"(?:(?<![a-z])(?:until|till|up to|through|to|and|[-–])"
    r"|直到|一直到|到|至|[-–])\s*(?:the end of |early |late )?$"
)
_SINCE = re.compile(r"(?:(?<![a-z])(?:since|from|between|starting)|从|自|自从)\s*$")
_BEFORE_ZH = re.compile(r"^\s*(?:之前|以前|前)")
_ENDS_ZH = re.compile(r"^\s*(?:为止|止)")
_AFTER_ZH = re.compile(r"^\s*(?:之后|以后|后|起|开始|以来|至今|的时候|时|那年|底|初|年初|年底)*(?:在)?")
_PREPOSITION = re.compile(
    r"(?:(?<![a-z])(?:(?:back )?in|until|till|up to|through|since|from|to|between|and|by|around|on"
    r"|at the end of|in the (?:summer|spring|fall|autumn|winter) of|early|late)"
    r"|直到|一直到|到|至|从|自从?|在|[-–])\s*$"
)


@dataclass(frozen=True, slots=True)
class Dated:
    """When a piece says its step begins and ends; None where it does not.

    `turn` is when what follows begins where only this end is told: "until 2019, then" may be any day of 2019.
    """

    start: datetime | None = None
    end: datetime | None = None
    turn: datetime | None = None


def when_of(words: str, said: Said) -> tuple[Dated, str]:
    """When a piece is, and the piece with blanks in the place of what says so."""
    zone = ZoneInfo(said.timezone)
    spans = [
        (date.start, date.end, date.when, date.until)
        for date in resolve_dates(words, said_at=said.at, timezone=said.timezone)
        if date.when.year > _OLDEST
    ]
    for year in _YEAR.finditer(words):
        if not any(start < year.end() and year.start() < end for start, end, _, _ in spans):
            number = int(year.group())
            first = datetime(number, 1, 1, tzinfo=zone)
            spans.append((*year.span(), first, first.replace(year=number + 1)))
    dated, bare = Dated(), words
    for begins, ends, when, until in sorted(spans):
        before, after = words[:begins], words[ends:]
        if _BEFORE_ZH.match(after):
            dated = replace(dated, end=when)
        elif _ENDS_ZH.match(after) or (_UNTIL.search(before) and not _SINCE.search(before)):
            dated = replace(dated, end=until, turn=when)
        elif dated.start is None:
            dated = replace(dated, start=when)
        lead, tail = _PREPOSITION.search(before), (_BEFORE_ZH.match(after) or _AFTER_ZH.match(after))
        left = lead.start() if lead is not None else begins
        right = ends + (tail.end() if tail is not None else 0)
        bare = bare[:left] + " " * (right - left) + bare[right:]
    return dated, bare
