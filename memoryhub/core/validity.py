"""The time a statement says it holds in: "from next Monday", "since March", "until Friday", 到周五为止."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memoryhub.core.dates import ResolvedDate, resolve_dates
from memoryhub.core.text_fold import HAN

_SINCE_EN = re.compile(
    r"(?:(?<![a-z])(?:since|ever since))\s+(?:the\s+(?:start|beginning)\s+of\s+|last\s+)?$", re.I
)
_FROM_EN = re.compile(
    r"(?<![a-z])(?:as of|as from|effective(?: from)?|(?:starting|beginning)(?: from| on| in)?|from)\s+"
    r"(?:the\s+(?:start|beginning)\s+of\s+)?$",
    re.I,
)
_ONWARDS_EN = re.compile(r"^\s*(?:on|onwards?|and on)(?![a-z])", re.I)
_UNTIL_EN = re.compile(
    r"(?<![a-z])(?:until|till|through|up to|up until)\s+(?:the\s+)?(?:end\s+of\s+)?$", re.I
)
_TO_EN = re.compile(r"^\s*(?:to|until|till|through|-|–)\s*$", re.I)
_FROM_ZH = re.compile(r"(?:从|自从|自|打)\s*$")
_SINCE_ZH = re.compile(r"^\s*(?:以来|至今)")
_ONWARDS_ZH = re.compile(r"^\s*(?:开始|起|往后|以来|至今)")
_UNTIL_ZH = re.compile(r"(?:直到|一直到|持续到|截至|截止到?)\s*$")
_ENDS_ZH = re.compile(r"^\s*(?:为止|止)")
_TO_ZH = re.compile(r"(?:到|至)\s*$")
_BEFORE_ZH = re.compile(r"^\s*(?:之前|以前|前)(?=都|一直|暂时|先)")
_RANGE_ZH = re.compile(r"^\s*(?:到|至|-|–|~)\s*$")
_AHEAD = re.compile(
    r"(?<![a-z])(?:will|'ll|going to|shall|next|coming)(?![a-z])|将|会|要|准备|打算|计划|明年|下", re.I
)
_FUTURE = re.compile(
    rf"(?<![a-z])(?:will|am going to)\s+|'ll(?=\s)|'m going to(?=\s)|(?:将要|将|会|要)(?=[{HAN}])", re.I
)
_LEFT_OVER = re.compile(r"^[\s,，、;；:：]+|[\s,，、;；:：]+$")
_JOINED = re.compile(
    r"^\s*(?:on|onwards?|and on)(?![a-z])|^\s*(?:开始|起|往后|以来|至今|为止|止|之前|以前|前)", re.I
)


@dataclass(frozen=True, slots=True)
class StatedTime:
    """From when until when (half-open, aware) a statement says it holds; None where it does not say.

    `rest` is the statement without the words that say so, as it would be put on that day: it tells what the
    statement is about.
    """

    start: datetime | None
    end: datetime | None
    rest: str


def stated_time(text: str, *, said_at: datetime, timezone: str) -> StatedTime | None:
    """What `text` says of its own time; None where it says nothing. A deadline ("by Friday") is no end."""
    dates = resolve_dates(text, said_at=said_at, timezone=timezone)
    for place, date in enumerate(dates):
        found = _range(text, dates[place : place + 2], said_at) or _one_sided(text, date, said_at)
        if found is not None:
            return found
    return None


def _range(text: str, pair: Sequence[ResolvedDate], said_at: datetime) -> StatedTime | None:
    """Two dates with "to" between them."""
    if len(pair) < len(("from", "to")):
        return None
    first, second = pair
    between = text[first.end : second.start]
    if not (_TO_EN.match(between) or _RANGE_ZH.match(between)):
        return None
    start, end = first.when, second.until
    if not _AHEAD.search(text):
        start, end = _before(start, first, said_at, text), _before(end, second, said_at, text)
    if start >= end:
        return None
    return StatedTime(start, end, _without(text, _head(text, first), second.end))


def _one_sided(text: str, date: ResolvedDate, said_at: datetime) -> StatedTime | None:
    before, after = text[: date.start], text[date.end :]
    cut = _without(text, _head(text, date), date.end + _tail(after))
    if _SINCE_EN.search(before) or _SINCE_ZH.search(after):
        start = _before(date.when, date, said_at, text)
        return StatedTime(start, None, cut) if start <= said_at else None
    if _begins(before, after, date, said_at):
        start = date.when if _AHEAD.search(text) else _before(date.when, date, said_at, text)
        return StatedTime(start, None, cut)
    if _BEFORE_ZH.search(after) and date.when > said_at:
        return StatedTime(None, date.when, cut)
    ends = _UNTIL_EN.search(before) or _UNTIL_ZH.search(before)
    if (ends or (_TO_ZH.search(before) and _ENDS_ZH.search(after))) and date.until > said_at:
        return StatedTime(None, date.until, cut)
    return None


def _begins(before: str, after: str, date: ResolvedDate, said_at: datetime) -> bool:
    """Whether a date is a beginning. "From" alone begins what lies ahead: "the mail from Monday" is old."""
    if _ONWARDS_ZH.search(after):
        return True
    named = _FROM_EN.search(before)
    if named is None:
        return bool(_FROM_ZH.search(before)) and date.when > said_at
    if named.group().strip().casefold() != "from" or _ONWARDS_EN.search(after):
        return True
    at_an_end = not before[: named.start()].strip() or not after.strip(" .!")
    return date.when > said_at and (at_an_end or bool(_AHEAD.search(before + after)))


def _before(moment: datetime, date: ResolvedDate, said_at: datetime, text: str) -> datetime:
    """A bare month that has no year and lies ahead is last year's, where what is said has happened."""
    named_year = re.search(r"\d{4}|年|next|下|明", text[date.start : date.end], re.I)
    if date.when <= said_at or date.precision != "month" or named_year:
        return moment
    return moment.replace(year=moment.year - 1)


def _head(text: str, date: ResolvedDate) -> int:
    """Where the words before a date begin that say what it is."""
    before = text[: date.start]
    for pattern in (_SINCE_EN, _FROM_EN, _UNTIL_EN, _FROM_ZH, _UNTIL_ZH, _TO_ZH):
        found = pattern.search(before)
        if found is not None:
            return found.start()
    return date.start - 1 if before.endswith("在") else date.start


def _tail(after: str) -> int:
    found = _JOINED.match(after)
    return found.end() if found else 0


def _without(text: str, start: int, end: int) -> str:
    left = _LEFT_OVER.sub("", text[:start]), _LEFT_OVER.sub("", text[end:])
    joint = " " if left[0] and left[1] and left[0][-1].isascii() and left[1][0].isalnum() else ""
    said_then = _FUTURE.sub(lambda word: " " if word.group()[0].isascii() else "", joint.join(left))
    return " ".join(said_then.split())
