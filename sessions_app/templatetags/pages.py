"""Tags the pages share: icons, the language of a sentence, dates in words, the chosen theme."""

from __future__ import annotations

import datetime
import unicodedata
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from sessions_app.pages.dates import date_in_words, day_in_words, full_time, language_tag

register = template.Library()
THEMES = ("light", "dark")
MOST_COLUMNS = 28  # of a chat's name beside a memory; a Chinese character takes two


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """An icon of the sprite, hidden from screen readers: the words beside it or the label speak."""
    css = f"icon icon--{size}" if size else "icon"
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, static("icons.svg"), name
    )


@register.simple_tag(takes_context=True)
def theme(context: dict[str, Any]) -> str:
    """The theme of the cookie: "light" or "dark"; "" leaves it to the reader's system."""
    chosen = context["request"].COOKIES.get("mh_theme", "")
    return chosen if chosen in THEMES else ""


@register.filter
def lang(text: str) -> str:
    """The `lang` of a stored sentence, which is never translated on display."""
    return language_tag(text)


@register.filter
def short(title: str) -> str:
    """A chat's name as it fits beside a memory, in either script; the whole one is the link's title."""
    columns = [2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in title]
    if sum(columns) <= MOST_COLUMNS:
        return title
    fits = next(n for n in range(len(title), 0, -1) if sum(columns[:n]) < MOST_COLUMNS)
    return f"{title[:fits].rstrip()}…"


@register.filter
def day(moment: datetime.datetime) -> str:
    """Today, yesterday, else a date in words, in the reader's zone and language."""
    return day_in_words(moment, now=timezone.now(), language=get_language() or "en")


@register.filter
def plain_day(moment: datetime.datetime) -> str:
    """A date in words, without the word that stands before it in a sentence."""
    local, today = timezone.localtime(moment).date(), timezone.localtime(timezone.now()).date()
    return date_in_words(local, language=get_language() or "en", year=local.year != today.year)


@register.filter
def exact(moment: datetime.datetime) -> str:
    """The full time, for a title."""
    return full_time(moment, language=get_language() or "en")


@register.simple_tag
def page_language() -> str:
    """The `lang` of the page: "zh-Hans" or "en"."""
    return "zh-Hans" if (get_language() or "en").startswith("zh") else "en"


@register.filter
def share(part: float) -> str:
    """A share of 0 to 1 in whole percent; what is there but less than half of one is said so."""
    percent = round(part * 100)
    return "<1%" if percent == 0 and part > 0 else f"{percent}%"


@register.filter
def grouped(number: int) -> str:
    """12,100: digits by threes, the same in both languages."""
    return f"{number:,}"


@register.filter
def plain(number: float) -> str:
    """A number as attributes of a drawing want it, whatever the language."""
    return f"{number:g}"
