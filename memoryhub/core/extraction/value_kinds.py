"""The kinds of values that take one another's place: dates, weekdays, times, numbers; both languages."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from memoryhub.core.text import fold

_NUMBER_EN = (
    r"(?:\d[\d,.:]*\d|\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    r"|sixteen|seventeen|eighteen|nineteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ](?:one|two|three"
    r"|four|five|six|seven|eight|nine))?|a hundred)"
)
_MONTH_EN = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
# "One is old" counts nothing, nor do the signs of 一直 and 三里屯: a Chinese number has its unit behind it.
_PRONOUN_BEHIND = r"(?<=one) (?:is|was|has|of|that|who|which|and)(?![a-z])"
_COUNTED = (
    r"$|[，,。.、]|[几多]?(?:[岁个年天只条块元人号楼层次位月周斤克米部本张辆家名口件双套间瓶杯支枚届篇种分秒室元台]"
    r"|点(?![点儿])|公[里斤分]|小时|星期|礼拜|平方?|万|亿)"
)
# What takes the place of each other: a date of a date, a weekday of a weekday, a number of a number.
_KINDS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        name: re.compile(pattern)
        for name, pattern in (
            (
                "date",
                rf"(?<![a-z]){_MONTH_EN}\.? \d{{1,2}}(?:st|nd|rd|th)?(?!\d)"
                rf"|(?<!\d)\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH_EN}(?![a-z])"
                r"|(?:农历)?[\d一二三四五六七八九十]{1,3}月(?:[\d一二三四五六七八九十初廿]{1,3}[日号]?)?",
            ),
            (
                "weekday",
                r"(?<![a-z])(?:(?:next|this|last|coming|on) )*"
                r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![a-z])"
                r"|(?:下下|下|这|本|上)?个?(?:周|星期|礼拜)[一二三四五六日天末]",
            ),
            (
                "day",
                r"(?<![a-z])(?:the day after tomorrow|tomorrow|today|tonight|next (?:week|month|year))"
                r"(?![a-z])"
                r"|大后天|后天|明天|今天|下个?月|明年|下周(?![一二三四五六日天末])",
            ),
            (
                "clock",
                r"(?<![\d:])\d{1,2}(?::\d\d)? ?(?:am|pm|o'clock)(?![a-z])|(?<!\d)\d{1,2}:\d\d(?!\d)"
                r"|(?:上午|中午|下午|晚上|早上)?[\d一二三四五六七八九十两]{1,3}点(?![点儿])(?:半|[\d一二三四五六七八九十]{1,3}分?)?",
            ),
            (
                "number",
                rf"(?<![\w.])(?<!the )(?<!no )(?<!this )(?<!that ){_NUMBER_EN}(?![\w])(?!{_PRONOUN_BEHIND})"
                rf"|(?<![a-z\d.])\d+(?:\.\d+)?|[一二两三四五六七八九十][一二两三四五六七八九十百千万]*(?={_COUNTED})",
            ),
        )
    }
)
_UNIT_BEFORE, _UNIT_BEHIND = 3, 10  # characters: "am 41", "41 years old"


def kind_of_value(value: str) -> str:
    """The kind of a value that is nothing but a date, a weekday or a number (with what it counts)."""
    folded = fold(value)
    for name, pattern in _KINDS.items():
        found = pattern.search(folded)
        if found is None or found.start() > _UNIT_BEFORE or len(folded) - found.end() > _UNIT_BEHIND:
            continue
        return "" if name == "number" and value[found.end() :].strip().istitle() else name  # "One Direction"
    return ""


def last_of_kind(kind: str, content: str) -> tuple[int, int] | None:
    """Where the last value of a kind stands in a text whose folded form has the same length; else None."""
    places = list(_KINDS[kind].finditer(fold(content)))
    return places[-1].span() if places else None


def only_of_kind(kind: str, value: str) -> str:
    """The part of a value that is of the kind, without what it counts."""
    found = _KINDS[kind].search(fold(value))
    return value[found.start() : found.end()] if found is not None else value


def in_month_of(old: str, new: str) -> str:
    """A day without a month in the month of the date that it takes the place of: "the 6th", 6号."""
    month = re.search(rf"\d{{1,2}}月|(?i:(?<![a-z]){_MONTH_EN}(?![a-z]))", old)
    if month is None or "月" in new or re.search(rf"(?i)(?<![a-z]){_MONTH_EN}(?![a-z])", new):
        return new
    return f"{month.group()}{new}" if "月" in month.group() else f"{new} {month.group()}"
