"""Find the date words of a text and resolve them against the moment it was said."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memoryhub.core.dates import en, zh
from memoryhub.core.dates.calendar import Anchor, Clock, Lean, Period, day, resolve
from memoryhub.core.dates.model import Precision, ResolvedDate
from memoryhub.core.dates.numerals import EN_NUMBER, ZH_NUMBER, en_number, zh_number
from memoryhub.core.dates.ranges import ranged
from memoryhub.core.errors import InvalidInput
from memoryhub.core.folding import FoldedText, fold_with_map
from memoryhub.core.text_fold import fold

_PAST = re.compile(
    r"(?i)(?<![a-z])(?:was|were|went|did|had|saw|met|came|got|made|ate|bought|took|said|told|left|began|ran|"
    r"[a-z]{2,}ed|ago)(?![a-z])|了|过|刚|曾"
)
_FUTURE = re.compile(
    r"(?i)(?<![a-z])(?:will|'ll|going to|gonna|plan|planning|by|due|deadline|before|until|shall|must|need)"
    r"(?![a-z])|"
    r"将|会|要|打算|计划|准备|截止|之前|以前|预计"
)
# "I've resigned, last day is 26 June" and 我订了7月11号的票 speak of dates to come in the past tense.
_ANNOUNCES = re.compile(
    r"(?i)(?<![a-z])(?:booked|reserved|scheduled|registered|enroll?ed|resigned|quit|signed|accepted|invited"
    r"|confirmed|agreed|arranged|moved to|pushed|postponed|delayed|rescheduled|extended|slipped|changed to"
    r"|handed in (?:my|our|his|her|their) notice)(?![a-z])"
    r"|(?<![a-z])(?:is|are|starts?|begins?|ends?|expires?|renews?|opens?|closes?|leaves?|arrives?)(?![a-z])"
    r"[^,.;!?]{0,30}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|预?订[了好]|报(?:了|名)|约[了好]|签[了好约]|定[了在好]|[改推挪延]期?[到至]|辞职|离职|请了?假|入职|开工|上线|批了"
    r"|[买抢]到?了?[^，,。！!；;]{0,8}票"
)
_HOURS_ZH = re.compile(rf"(?P<n>半|{ZH_NUMBER})个?(?P<unit>小时|钟头|分钟)(?P<way>之?[前后]|以[前后])")
_HOURS_EN = re.compile(
    rf"(?i)(?<![a-z0-9])(?P<n>{EN_NUMBER}|half an)\s+"
    r"(?P<unit>hour|minute|min|hr)s?\s+(?P<way>ago|from now|later)"
)
_CUE = re.compile(r"(?<![a-z])at |[点时:]|[ap]\.?m|noon|midnight", re.IGNORECASE)

_ON = re.compile(r"(?i)\s{1,3}(?:on\s{1,3})?")
_BEFORE = 40  # characters in which a time and the word that joins it to its day fit


@dataclass(frozen=True, slots=True)
class _Hit:
    start: int
    end: int
    period: Period


def resolve_dates(text: str, *, said_at: datetime, timezone: str) -> list[ResolvedDate]:
    """Return the date words of `text`, ordered, not overlapping, in the zone `timezone` (IANA name).

    Weeks begin on Monday. Without a year the nearest date on the side of the tense is taken.
    Raises InvalidInput("timezone_required") for a naive `said_at`, ("unknown_timezone") for the zone.
    """
    if said_at.utcoffset() is None:
        raise InvalidInput("timezone_required", field="said_at")
    zone = _zone(timezone)
    folded = fold_with_map(text, _fold_char)
    announces = _ANNOUNCES.search(folded.text) is not None
    anchor = Anchor(said_at.astimezone(zone), zone, _lean(folded.text), announces)
    return [_resolved(folded, found) for found in _all(folded.text, anchor)]


@lru_cache(maxsize=8192)
def _fold_char(char: str) -> str:
    return fold(char)


def _zone(timezone: str) -> ZoneInfo:
    try:
        return ZoneInfo(timezone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise InvalidInput("unknown_timezone", field="timezone") from error


def _lean(copy: str) -> Lean:
    """The side of now that the verbs speak of; a future word wins over a past one (`asked me to ... by`)."""
    if _FUTURE.search(copy):
        return "future"
    return "past" if _PAST.search(copy) else "none"


_Found = tuple[int, int, datetime, datetime, Precision]


def _all(copy: str, anchor: Anchor) -> Iterator[_Found]:
    found = [*_moments(copy, anchor), *_dated(copy, anchor)]
    position = 0
    for item in sorted(found, key=lambda f: (f[0], -f[1])):
        if item[0] >= position:
            yield item
            position = item[1]


def _moments(copy: str, anchor: Anchor) -> Iterator[_Found]:
    """Three hours ago: a moment counted from now."""
    for pattern, read in ((_HOURS_ZH, zh_number), (_HOURS_EN, en_number)):
        for match in pattern.finditer(copy):
            half = match["n"] == "半" or match["n"].lower() == "half an"
            amount = 30 if half else read(match["n"])
            minutes = amount * (60 if match["unit"][0] in "小钟h" and not half else 1)
            back = "前" in match["way"] or match["way"].lower() == "ago"
            moment = anchor.now + timedelta(minutes=-minutes if back else minutes)
            moment = moment.replace(second=0, microsecond=0)
            yield match.start(), match.end(), moment, moment + timedelta(minutes=1), "minute"


def _dated(copy: str, anchor: Anchor) -> Iterator[_Found]:
    taken: list[_Hit] = []
    for start, end, period in ranged(copy, anchor):
        if not any(start < hit.end and hit.start < end for hit in taken):
            taken.append(_Hit(start, end, period))
    for pattern, read in (*zh.RULES, *en.RULES):
        for match in pattern.finditer(copy):
            if any(match.start() < hit.end and hit.start < match.end() for hit in taken):
                continue
            try:
                taken.append(_Hit(match.start(), match.end(), read(match, anchor)))
            except (ValueError, OverflowError, KeyError):  # 30 February, year 0, a word that is no number
                continue
    for hit in taken:
        yield from _with_clock(copy, hit, anchor)
    yield from _bare_clocks(copy, taken, anchor)


def _with_clock(copy: str, hit: _Hit, anchor: Anchor) -> Iterator[_Found]:
    start, end, clock = hit.start, hit.end, None
    if hit.period.precision == "day" and hit.period.after - hit.period.first == timedelta(days=1):
        end, clock = _clock_after(copy, hit.end)
        if clock is None:
            start, clock = _clock_before(copy, hit.start)
    try:
        when, until, precision = resolve(hit.period, clock, anchor)
    except (ValueError, OverflowError):
        return
    yield start, end, when, until, precision


def _clock_before(copy: str, position: int) -> tuple[int, Clock | None]:
    """`At 5 pm tomorrow`, `9:30 on Friday`: the time right before a day, as only English has it."""
    for match in en.CLOCK.finditer(copy, max(0, position - _BEFORE), position):
        clock = en.read_clock(match)
        ends = (match["half"] or "").lower() in ("am.", "pm.")  # a full stop: what follows is said of itself
        if clock and not ends and _ON.fullmatch(copy, match.end(), position) and _CUE.search(match.group()):
            return match.start() + _lead(match), clock
    return position, None


def _lead(match: re.Match[str]) -> int:
    return len(match.group()) - len(match.group().lstrip(" ,的"))


def _clock_after(copy: str, position: int) -> tuple[int, Clock | None]:
    for module in (zh, en):
        match = module.CLOCK.match(copy, position)
        clock = module.read_clock(match) if match else None
        if match and clock:
            return match.end(), clock
    for module in (zh, en):
        part = module.PART.match(copy, position)
        if part:
            return part.end(), module.read_part(part)
    return position, None


def _bare_clocks(copy: str, taken: list[_Hit], anchor: Anchor) -> Iterator[_Found]:
    """A time without a day, such as `at 3pm` or 下午3点, is one of today."""
    for module in (zh, en):
        for match in module.CLOCK.finditer(copy):
            near = any(hit.start - 1 <= match.start() <= hit.end + 1 for hit in taken)
            clock = module.read_clock(match)
            told = match["half"] or (match.groupdict().get("h2")) or match.groupdict().get("word")
            if near or clock is None or not told or not _CUE.search(match.group()):
                continue
            yield match.start() + _lead(match), match.end(), *resolve(day(anchor.today), clock, anchor)


def _resolved(folded: FoldedText, found: _Found) -> ResolvedDate:
    start, end = folded.original_span(found[0], found[1])
    return ResolvedDate(start, end, found[2], found[3], found[4])
