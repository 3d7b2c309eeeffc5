"""Dates from one day to another that share a month or a year: each end gets what the other one says."""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date

from memoryhub.core.dates import en, zh
from memoryhub.core.dates.calendar import Anchor, Period, day, nearest_year
from memoryhub.core.dates.numerals import ZH_NUMBER, zh_number

Span = tuple[int, int, Period]

_B = r"(?i)(?<![a-z0-9.:/$€£#])"
_DASH = r"\s{0,3}[-–—~]\s{0,3}"
_TO = rf"(?:{_DASH}|\s{{1,3}}(?:to|until|till|through|thru)\s{{1,3}}(?:the\s{{1,3}})?)"
_FIRST = r"(?P<d1>[0-3]?[0-9])(?:st|nd|rd|th)?"
_SECOND = r"(?P<d2>[0-3]?[0-9])(?:st|nd|rd|th)?(?![0-9a-z:%/])"
_M1, _M2 = (en.MONTH.replace("?P<m>", f"?P<{name}>") for name in ("m1", "m2"))
_YEAR = r"(?:,?\s{1,3}(?P<y>(?:19|20)[0-9]{2})(?![0-9]))"
# After a word that joins, a second number is a day where the phrase ends: "May 3 to 5 people" is none.
_ENDS = r"(?=\s{0,3}(?:[.,;!?)]|$)|\s{1,3}(?:in|at|for|and|with|to|we|i|she|he|they)(?![a-z]))"
_ENGLISH = tuple(
    re.compile(_B + pattern)
    for pattern in (
        rf"(?P<first>{_FIRST}){_TO}(?P<second>{_SECOND}\s{{1,3}}(?:of\s{{1,3}})?{_M2}{_YEAR}?)",
        rf"(?<=between )(?:the\s)?(?P<first>{_FIRST})\s{{1,3}}and\s{{1,3}}(?:the\s)?"
        rf"(?P<second>{_SECOND}\s{{1,3}}(?:of\s{{1,3}})?{_M2}{_YEAR}?)",
        rf"(?P<first>{_M1}\s{{1,3}}{_FIRST})(?:{_DASH}(?P<second>{_SECOND}{_YEAR}?))",
        rf"(?P<first>{_M1}\s{{1,3}}{_FIRST})(?:{_TO}(?P<second>{_SECOND}{_YEAR}?)){_ENDS}",
        rf"(?P<first>{_M1}\s{{1,3}}{_FIRST}){_TO}(?P<second>{_M2}\s{{1,3}}{_SECOND}{_YEAR})",
        rf"(?P<first>{_FIRST}\s{{1,3}}{_M1}){_TO}(?P<second>{_SECOND}\s{{1,3}}{_M2}{_YEAR})",
    )
)
_CHINESE = re.compile(
    rf"(?P<first>(?:{zh.YEAR}|{zh.YEAR_WORD}的?)?(?P<m1>{ZH_NUMBER})\s?月\s?(?P<d1>{ZH_NUMBER})\s?[日号]?)"
    rf"\s?(?:到|至|[-–—~]{{1,2}})\s?"
    rf"(?P<second>(?:(?P<m2>{ZH_NUMBER})\s?月\s?)?(?P<d2>{ZH_NUMBER})\s?[日号]){zh.NOT_A_DAY}"
)


def ranged(copy: str, anchor: Anchor) -> Iterator[Span]:
    """Both ends of each range in a folded text, as places in it and the day that each is."""
    for pattern in (*_ENGLISH, _CHINESE):
        for found in pattern.finditer(copy):
            with suppress(ValueError, KeyError):  # 31 April, year 0, a word that is no number
                first, last = _ends(found, anchor, chinese=pattern is _CHINESE)
                if first < last:
                    yield *found.span("first"), day(first)
                    yield *found.span("second"), day(last)


def _ends(found: re.Match[str], anchor: Anchor, *, chinese: bool) -> tuple[date, date]:
    groups = found.groupdict()
    names = [groups.get("m1") or groups.get("m2"), groups.get("m2") or groups.get("m1")]
    read = zh_number if chinese else en.month_number
    month_of_first, month_of_last = (read(str(name)) for name in names)
    days = (zh_number if chinese else int)(groups["d1"]), (zh_number if chinese else int)(groups["d2"])
    said = zh.year_of(found, anchor) if chinese else int(groups.get("y") or 0)
    year = said or nearest_year(anchor, month_of_first, days[0])
    turns = month_of_last < month_of_first  # from December into January
    if turns and said and not chinese:
        year -= 1  # English says the year of the end, Chinese that of the beginning
    return date(year, month_of_first, days[0]), date(year + turns, month_of_last, days[1])
