"""Tags of the console's pages: icons, times, meters, words for stored values, links that keep a query."""

from __future__ import annotations

import datetime
import zoneinfo
from typing import Any

from django import template
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import resolve
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tenants.admin import deeds, moments, wording
from tenants.admin.acts import UNDO
from tenants.models import AuditEvent

register = template.Library()
LOW, HIGH = 0.6, 0.85  # confidence: amber under the first, green from the second


def reads_chinese() -> bool:
    """Whether the page is in Chinese."""
    return (get_language() or "en").startswith("zh")


@register.simple_tag
def cicon(name: str) -> SafeString:
    """An icon of the console's sprite, hidden from screen readers: the words beside it speak."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("console-icons.svg"), name
    )


@register.filter
def when(moment: datetime.datetime | None) -> SafeString | str:
    """A `<time>` that is relative within a day and absolute after, with the exact time as its title."""
    if moment is None:
        return ""
    return _time(moment, moments.when(moment, now=timezone.now(), chinese=reads_chinese()))


@register.filter
def on_date(moment: datetime.datetime | None) -> SafeString | str:
    """A `<time>` that shows the date."""
    if moment is None:
        return ""
    return _time(moment, moments.date(moment, chinese=reads_chinese()))


@register.filter
def day_before(moment: datetime.datetime) -> datetime.datetime:
    """The last day of a span that ends, exclusively, at a day's beginning."""
    return moment - datetime.timedelta(days=1)


@register.filter
def plain_date(moment: datetime.datetime) -> str:
    """The date as words alone, for the inside of a drawing."""
    return moments.date(moment, chinese=reads_chinese())


@register.filter
def tenth(units: float) -> float:
    """Units of 0 to 1000 as a percentage."""
    return round(units / 10, 2)


@register.filter
def beside_chinese(name: object) -> str:
    """A name for the middle of a Chinese sentence: a space on each side that is Latin or a digit."""
    text = str(name)
    if not reads_chinese() or not text:
        return text
    return f"{' ' if text[0].isascii() else ''}{text}{' ' if text[-1].isascii() else ''}"


@register.filter
def exact_time(moment: datetime.datetime) -> str:
    """Day and time to the second with the zone, for pages that are a record."""
    return moments.exact(moment, chinese=reads_chinese())


def _time(moment: datetime.datetime, words: str) -> SafeString:
    title = moments.exact(moment, chinese=reads_chinese())
    return format_html('<time datetime="{}" title="{}">{}</time>', moment.isoformat(), title, words)


@register.simple_tag
def meter(share: float, tone: str = "confidence") -> SafeString:
    """A bar for a share of 0 to 1; the number stands beside it in the template, always."""
    width = max(0.0, min(1.0, share))
    if tone == "confidence":
        css = "low" if share < LOW else "high" if share >= HIGH else "mid"
    else:
        css = "low" if share >= 0.8 else "mid"
    return format_html(
        '<svg class="meter meter--{}" viewBox="0 0 40 6" aria-hidden="true"><rect class="meter__ground" '
        'width="40" height="6" rx="3"/><rect class="meter__fill" width="{}" height="6" rx="3"/></svg>',
        css,
        f"{40 * width:.1f}",
    )


@register.filter
def two_places(number: float) -> str:
    """`0.93`."""
    return f"{number:.2f}"


@register.filter
def percent(share: float) -> str:
    """`81.6%`; `100%` and `0%` are said only of all and of nothing, never by rounding."""
    if share in (0, 1):
        return f"{share:.0%}"
    return f"{min(max(share, 0.001), 0.999) if 0 < share < 1 else share:.1%}"


@register.filter
def whole_percent(share: float) -> str:
    """`90%`."""
    return f"{share:.0%}"


@register.filter
def signed(number: int) -> str:
    """`+714` or `−3,910`, with a true minus; 0 as it is."""
    return f"{number:+,}".replace("-", "−") if number else "0"


@register.filter
def signed_percent(share: float) -> str:
    """`+2.4%` or `−0.8%`, with a true minus."""
    return f"{share * 100:+.1f}%".replace("-", "−")


@register.filter
def dollars(amount: float) -> str:
    """US dollars: `$12.40`, and four places below a dollar."""
    return f"${amount:,.2f}" if amount >= 1 or not amount else f"${amount:.4f}"


@register.filter
def day_words(day: datetime.date) -> str:
    """`29 Nov 2026` or `2026年11月29日`: a day of no zone, for an axis."""
    return moments.day(day, chinese=reads_chinese())


@register.filter("bytes")
def byte_size(size: int) -> str:
    """`640 B`, `73.4 kB`, `1.2 MB`, in steps of a thousand."""
    if size < 1_000:
        return f"{size} B"
    return f"{size / 1_000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


@register.filter
def thousands(number: int) -> str:
    """`12,100`, the same in both languages."""
    return f"{number:,}"


@register.filter
def words(value: str, which: str) -> str:
    """The words for a stored value, by the name of their list in `tenants.admin.wording`."""
    return wording.words_for(getattr(wording, which.upper()), value)


@register.filter
def undo_of(tags: str) -> dict[str, str] | None:
    """Where a message's undo goes and the ids it takes; None for a message without one."""
    parts = (tags or "").split()
    if not parts or parts[0] != UNDO:
        return None
    return {"url": parts[1], "ids": parts[2] if len(parts) > 2 and parts[2].count("-") == 0 else ""}


@register.filter
def deed_url(event: AuditEvent) -> str:
    """The page of what an audit line is about; empty without one."""
    return deeds.deed_url(event)


@register.simple_tag(takes_context=True)
def here(context: dict[str, Any]) -> str:
    """The path and query of this page, for forms that come back to it.

    A page that answers a form stands at an address that only forms are sent to: the page above it then.
    """
    request: HttpRequest = context["request"]
    path = request.get_full_path() if request.method in ("GET", "HEAD") else request.path
    while request.method not in ("GET", "HEAD") and path != "/":
        path = f"{path.rstrip('/').rpartition('/')[0]}/"
        if resolve(path).url_name:  # the console's last route answers any address, and has no name
            break
    return path


@register.filter
def unlocal(number: float) -> str:
    """A number for an attribute or an address: no grouping, a point for decimals."""
    return str(number)


@register.simple_tag
def zone_name() -> str:
    """The place that names the zone in which times are shown."""
    return moments.zone(timezone.localtime(), chinese=reads_chinese())


@register.filter
def zone_words(name: str) -> str:
    """The place that names a stored zone such as `Asia/Shanghai`."""
    try:
        moment = timezone.localtime(timezone=zoneinfo.ZoneInfo(name))
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return name
    return moments.zone(moment, chinese=reads_chinese())


@register.simple_tag
def filter_chip(changelist: Any, spec: Any) -> dict[str, Any]:
    """A filter as a chip: its choices, the words of the chosen one, and whether it narrows the list."""
    choices = list(spec.choices(changelist))
    chosen = next((choice for choice in choices if choice["selected"]), choices[0])
    return {"choices": choices, "words": chosen["display"], "active": chosen is not choices[0]}


@register.simple_tag
def list_act(console: Any, path: str) -> str:
    """The address of an act of a list."""
    url: str = console.list_act_url(path)
    return url
