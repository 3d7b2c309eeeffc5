"""Chinese date words: one pattern and one reading each, the longer reading first."""

import re
from collections.abc import Callable
from datetime import date, timedelta

from memoryhub.core.dates.calendar import (
    Anchor,
    Clock,
    Period,
    day,
    month,
    nearest_year,
    quarter,
    season,
    shift_month,
    week,
    weekday,
    weekend,
    year,
)
from memoryhub.core.dates.numerals import ZH_NUMBER as N
from memoryhub.core.dates.numerals import zh_number

Match = re.Match[str]
Rule = tuple[re.Pattern[str], Callable[[Match, Anchor], Period]]

_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}
_YEARS = {"前年": -2, "去年": -1, "今年": 0, "明年": 1, "后年": 2}
_WEEKDAYS = {c: i for i, c in enumerate("一二三四五六日")} | {"天": 6} | {str(i + 1): i for i in range(7)}
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_SHIFT = r"(?P<shift>上上个?|下下个?|上个?|下个?|这个?|本)"
YEAR = r"(?P<y>[12][0-9]{3}|[一二][〇零一二三四五六七八九]{3})年"
YEAR_WORD = r"(?P<yw>前年|去年|今年|明年|后年)"
NOT_A_DAY = r"(?!楼|线|门|院|店|机|馆|房|桌|车|位|厅|选手|床|球|字|码|铺|井|文|仓|站|公寓)"
_HALVES = "凌晨|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里|半夜|晚|早"


def _shift(word: str) -> int:
    return word.count("下") - word.count("上")


def year_of(found: Match, anchor: Anchor) -> int | None:
    """The year that a match names in figures or words, if it names one."""
    groups = found.groupdict()
    if groups.get("y"):
        return zh_number(groups["y"])
    return anchor.today.year + _YEARS[groups["yw"]] if groups.get("yw") else None


def _full_date(found: Match, anchor: Anchor) -> Period:
    number, of_month = zh_number(found["m"]), zh_number(found["d"])
    return day(date(year_of(found, anchor) or nearest_year(anchor, number, of_month), number, of_month))


def _month_of_year(found: Match, anchor: Anchor) -> Period:
    number = zh_number(found["m"])
    return month(year_of(found, anchor) or nearest_year(anchor, number), number)


def _day_of_month(found: Match, anchor: Anchor) -> Period:
    first = shift_month(anchor.today, _shift(found["shift"]) if found["shift"] else 0)
    return day(date(first.year, first.month, zh_number(found["d"])))


def _shifted_month(found: Match, anchor: Anchor) -> Period:
    first = shift_month(anchor.today, _shift(found["shift"]))
    if found["end"] in ("底", "末"):
        return day(shift_month(first, 1) - timedelta(days=1))
    return month(first.year, first.month)


def _offset(found: Match, anchor: Anchor) -> Period:
    amount = 0 if found["n"] == "半" else zh_number(found["n"])
    amount = -amount if found["way"] in ("前", "之前", "以前") else amount
    unit, today = found["unit"], anchor.today
    if unit in ("天", "日"):
        return day(today + timedelta(days=amount))
    if unit in ("周", "星期", "礼拜"):
        return day(today + timedelta(weeks=amount))
    if unit == "月":
        first = shift_month(today, amount)
        return month(first.year, first.month)
    return year(today.year + amount)


def _year_end(found: Match, anchor: Anchor) -> Period:
    number = year_of(found, anchor) or anchor.today.year
    return month(number, 12 if found["end"] in "底末" else 1)


RULES: tuple[Rule, ...] = (
    (
        re.compile(rf"(?:{YEAR}|{YEAR_WORD}的?)?(?P<m>{N})\s?月\s?(?:份的?)?(?P<d>{N})\s?[日号]{NOT_A_DAY}"),
        _full_date,
    ),
    (re.compile(rf"(?:{YEAR}|{YEAR_WORD}的?)(?P<m>{N})\s?月份?"), _month_of_year),
    (re.compile(rf"(?P<shift>上|下|这|本)个?月(?P<d>{N})\s?[日号]{NOT_A_DAY}"), _day_of_month),
    (re.compile(r"(?P<shift>上上|下下|上|下|这|本)个?月(?P<end>底|末|初|份)?"), _shifted_month),
    (re.compile(r"(?P<shift>)(?<![0-9年月半])月(?P<end>底|末)"), _shifted_month),
    (re.compile(rf"(?<![0-9.,个第])(?P<m>{N})\s?月份?(?![0-9])"), _month_of_year),
    (
        re.compile(rf"{_SHIFT}(?:周|星期|礼拜)(?P<w>[一二三四五六日天1-6](?![0-9]))"),
        lambda m, a: weekday(a, _WEEKDAYS[m["w"]], _shift(m["shift"])),
    ),
    (re.compile(rf"(?:{_SHIFT})周末"), lambda m, a: weekend(a.today, _shift(m["shift"]))),
    (re.compile(rf"{_SHIFT}(?:周|星期|礼拜)(?!年|期)"), lambda m, a: week(a.today, _shift(m["shift"]))),
    (
        re.compile(r"(?<![每隔])(?:周|星期|礼拜)(?P<w>[一二三四五六日天])(?![到至])"),
        lambda m, a: weekday(a, _WEEKDAYS[m["w"]], None),
    ),
    (re.compile(r"(?<![每隔双])周末"), lambda _m, a: weekend(a.today, -1 if a.lean == "past" else 0)),
    (
        re.compile(r"(?P<d>大前|大后|前|昨|今|明|后)(?:天|日(?!子|常|本))"),
        lambda m, a: day(a.today + timedelta(days=_DAYS[m["d"]])),
    ),
    (re.compile(r"(?P<d>昨|今|明)(?=晚|早|晨)"), lambda m, a: day(a.today + timedelta(days=_DAYS[m["d"]]))),
    (
        re.compile(
            rf"(?<![0-9])(?!(?:19|20)\d\d\s?年)(?P<n>{N})\s?个?(?P<unit>天|周|星期|礼拜|月|年)"
            r"(?P<way>之前|以前|前|之后|以后|后)"
        ),
        _offset,
    ),
    (
        re.compile(
            rf"(?:{YEAR}|{YEAR_WORD}|(?<![0-9一-龥])|(?<=[到在前于])|(?<=之前))(?:年(?=[底末初]))?(?P<end>[底末初])(?<=年.)"
        ),
        _year_end,
    ),
    (re.compile(r"(?P<shift>上|这|本|下)个?季度"), lambda m, a: quarter(a.today, _shift(m["shift"]))),
    (
        re.compile(r"(?:第(?P<q>[一二三四1-4])季度|(?<![A-Za-z])[Qq](?P<q2>[1-4])(?![0-9A-Za-z]))"),
        lambda m, a: quarter(a.today, 0, zh_number(m["q"] or m["q2"])),
    ),
    (
        re.compile(rf"(?:{YEAR}|{YEAR_WORD}的?)(?P<season>[春夏秋冬])(?:天|季|日)?"),
        lambda m, a: season(_SEASONS[m["season"]], year_of(m, a) or a.today.year),
    ),
    (re.compile(YEAR), lambda m, _a: year(zh_number(m["y"]))),
    (re.compile(YEAR_WORD), lambda m, a: year(a.today.year + _YEARS[m["yw"]])),
    (
        re.compile(
            rf"(?<![0-9月第.])(?P<shift>)(?P<d>[0-9]{{1,2}})[号日]{NOT_A_DAY}(?=之?前|之?后|[晚早上下]|开|到|去|就|要|有|是|的|，|。|$)"
        ),
        _day_of_month,
    ),
)

CLOCK = re.compile(
    rf"的?\s?(?P<half>{_HALVES})?\s?(?:(?P<h>{N})(?:点钟?|时)(?:(?P<hm>半)|(?P<q>一刻|三刻)|(?P<m>{N})分?)?"
    r"|(?P<h2>[0-2]?[0-9]):(?P<m2>[0-5][0-9]))"
)
_PARTS = {
    "凌晨": (0, 360), "早": (300, 300), "上午": (480, 240), "中午": (660, 180), "下午": (720, 360),
    "傍晚": (1020, 180), "晚": (1080, 360), "夜": (1260, 180), "半夜": (1380, 180), "清": (300, 240),
}  # fmt: skip
PART = re.compile(rf"的?(?P<half>{_HALVES})")


def read_clock(found: Match) -> Clock | None:
    """A time of day such as 下午3点半, None when there is no such hour."""
    hour = int(found["h2"]) if found["h2"] else zh_number(found["h"])
    minute = int(found["m2"]) if found["h2"] else _minutes(found)
    half = found["half"] or ""
    if hour > 24 or minute > 59:
        return None
    late = "下午" in half or "晚" in half or half in ("夜里", "傍晚")
    if (hour < 12 and late) or (hour <= 3 and half == "中午"):
        hour += 12
    return Clock(hour * 60 + minute)


def _minutes(found: Match) -> int:
    if found["hm"]:
        return 30
    if found["q"]:
        return 15 if found["q"] == "一刻" else 45
    return zh_number(found["m"]) if found["m"] else 0


def read_part(found: Match) -> Clock:
    """A part of the day such as 下午."""
    half = found["half"]
    start, length = next(v for k, v in _PARTS.items() if half == k or half.startswith(k))
    return Clock(start, length)
