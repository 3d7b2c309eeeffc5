"""Dates in words, as a person would say them, in Chinese and English."""

from __future__ import annotations

import datetime

from django.utils import timezone

from memoryhub.core.text_fold import has_han

_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def is_chinese(language: str) -> bool:
    """Whether a language code is one of Chinese."""
    return language.lower().startswith("zh")


def language_tag(text: str) -> str:
    """`lang` for a sentence: Chinese as soon as it holds a Han character, since it needs those fonts."""
    return "zh-Hans" if has_han(text) else "en"


def date_in_words(day: datetime.date, *, language: str, year: bool) -> str:
    """`3 February 2025` or `2025 年 2 月 3 日`; without the year where `year` is false."""
    if is_chinese(language):
        short = f"{day.month} 月 {day.day} 日"
        return f"{day.year} 年 {short}" if year else short
    short = f"{day.day} {_MONTHS[day.month - 1]}"
    return f"{short} {day.year}" if year else short


def day_in_words(moment: datetime.datetime, *, now: datetime.datetime, language: str) -> str:
    """`today`, `yesterday`, else `on 3 February`, in the active zone; the year when it is not `now`'s."""
    day, today = timezone.localtime(moment).date(), timezone.localtime(now).date()
    chinese = is_chinese(language)
    if day == today:
        return "今天" if chinese else "today"
    if day == today - datetime.timedelta(days=1):
        return "昨天" if chinese else "yesterday"
    words = date_in_words(day, language=language, year=day.year != today.year)
    return words if chinese else f"on {words}"


def full_time(moment: datetime.datetime, *, language: str) -> str:
    """The whole date and time of day in the active zone."""
    local = timezone.localtime(moment)
    return f"{date_in_words(local.date(), language=language, year=True)} {local:%H:%M}"
