"""Usage: tokens over time, by model and by session, what failed, what it cost, and what folding saved."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import F, QuerySet, Sum
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memoryhub.core.model_limits import ModelFacts
from sessions_app.admin.folding_view import folding_report
from sessions_app.models import Session, TokenUsage
from sessions_app.services.model_quota import tokens_today
from sessions_app.services.settings import tenant_settings
from sessions_app.services.usage_report import Consumption, consumption_of
from sessions_app.usage_totals import totals_of, usage_between
from tenants.admin.base import SinglePageAdmin
from tenants.models import EndUser
from tenants.scope import required_scope
from tenants.services.limits import limits_of

SPANS = (7, 30, 90)
MOST_SESSIONS = 20
MOST_NAME = 120
WIDTH, HEIGHT = 1000.0, 100.0
GAP = 0.25  # of a column's place


@dataclass(frozen=True, slots=True)
class Column:
    """One day in the chart, in units of the drawing: prompt tokens below, tokens of answers on top."""

    day: datetime.date
    tokens_in: int
    tokens_out: int
    x: float
    width: float
    y_in: float
    height_in: float
    y_out: float
    height_out: float

    @property
    def tokens(self) -> int:
        """All tokens of the day."""
        return self.tokens_in + self.tokens_out


@dataclass(frozen=True, slots=True)
class Group:
    """A model or a session with what it took; `share` of all tokens, `bar` in units of 0 to 120."""

    name: str
    session: Session | None
    taken: Consumption
    tokens: int
    share: float

    @property
    def bar(self) -> float:
        """The width of its bar."""
        return round(120 * self.share, 1)


@dataclass(frozen=True, slots=True)
class Limited:
    """A limit of the tenant; `taken` is None where nothing adds up over time."""

    name: str
    most: int
    taken: int | None

    @property
    def is_reached(self) -> bool:
        """Whether there is nothing left."""
        return self.taken is not None and self.taken >= self.most


@dataclass(frozen=True, slots=True)
class Narrowed:
    """One model, one session, or all of both."""

    model: str
    session: Session | None

    def of(self, rows: QuerySet[TokenUsage]) -> QuerySet[TokenUsage]:
        """Those of the rows that are asked for."""
        if self.model:
            rows = rows.filter(model=self.model)
        return rows.filter(session_id=self.session.pk) if self.session else rows

    @property
    def query(self) -> str:
        """The same for an address, to stand behind another parameter."""
        asked = {"model": self.model, "session": self.session.pk.hex if self.session else ""}
        given = {name: value for name, value in asked.items() if value}
        return f"&{urlencode(given)}" if given else ""


class UsageAdmin(SinglePageAdmin):
    """What model calls of the chosen tenant took."""

    heading = gettext_lazy("Usage and cost")
    lead = gettext_lazy("Tokens of model calls, failed ones too. Cost is shown where the price is known.")
    page_template = "admin/usage.html"

    def single_context(self, request: HttpRequest) -> dict[str, Any]:
        days, only = _span(request), _narrowed(request)
        first = timezone.now().astimezone(datetime.UTC).date() - datetime.timedelta(days=days - 1)
        rows = only.of(usage_between(datetime.datetime.combine(first, datetime.time(), datetime.UTC)))
        own = tenant_settings().models
        names = list(rows.order_by("model").values_list("model", flat=True).distinct())
        by_model = totals_of(rows, "model", names)
        taken = consumption_of([row for found in by_model.values() for row in found], own)
        tokens = taken.prompt_tokens + taken.completion_tokens
        days_shown = columns(totals_of(rows, "day", _days(first, days)))
        models = [_group(name, None, consumption_of(found, own), tokens) for name, found in by_model.items()]
        return {
            "days": days,
            "spans": SPANS,
            "only": only,
            "taken": taken,
            "tokens": tokens,
            "columns": days_shown,
            "busiest": max(days_shown, key=lambda one: one.tokens) if tokens else None,
            "a_day": round(sum(one.tokens for one in days_shown) / days),
            "sentence": sentence(taken, days),
            "limits": limits_shown(),
            "models": sorted(models, key=lambda one: one.tokens, reverse=True),
            "sessions": _sessions(rows, own, tokens),
            "folding": None if only.query else folding_report(days, now=timezone.now()),
        }


def limits_shown() -> list[Limited]:
    """The limits that are set for the chosen tenant, with what it took of each."""
    tenant_id = required_scope().tenant_id
    limits, shown = limits_of(tenant_id), []
    if limits.model_tokens_per_day is not None:
        taken = tokens_today(tenant_id)
        shown.append(Limited(_("Tokens of models today (UTC)"), limits.model_tokens_per_day, taken))
    if limits.max_users is not None:
        shown.append(Limited(_("Users"), limits.max_users, EndUser.objects.count()))
    if limits.requests_per_minute is not None:
        shown.append(Limited(_("Requests a minute"), limits.requests_per_minute, None))
    return shown


def columns(per_day: Any) -> list[Column]:
    """The days as columns of one scale; a chart without tokens is flat."""
    sums = [
        (day, sum(row["billed"] or 0 for row in rows), sum(row["completion"] or 0 for row in rows))
        for day, rows in sorted(per_day.items())
    ]
    most = max((tokens_in + out for _day, tokens_in, out in sums), default=0) or 1
    step = WIDTH / max(len(sums), 1)
    return [_column(place, step, most, *one) for place, one in enumerate(sums)]


def sentence(taken: Consumption, days: int) -> str:
    """What the page found, in a sentence or two."""
    if not taken.answers:
        return _("No model was asked in the last {days} days.").format(days=days)
    total = taken.prompt_tokens + taken.completion_tokens
    said = ngettext(
        "{tokens} tokens in {n} answer over {days} days.",
        "{tokens} tokens in {n} answers over {days} days.",
        taken.answers,
    ).format(tokens=f"{total:,}", n=f"{taken.answers:,}", days=days)
    if taken.saved <= 0 or not taken.prompt_tokens:
        return said
    share = f"{taken.saved / taken.prompt_tokens:.0%}"
    saved = _("Sending every turn each time would have taken {share} more.").format(share=share)
    return _("{sentence} {next}").format(sentence=said, next=saved)


def _span(request: HttpRequest) -> int:
    wanted = request.GET.get("days", "")
    return int(wanted) if wanted in {str(span) for span in SPANS} else SPANS[0]


def _column(
    place: int, step: float, most: int, day: datetime.date, tokens_in: int, tokens_out: int
) -> Column:
    height_in, height_out = HEIGHT * tokens_in / most, HEIGHT * tokens_out / most
    return Column(
        day=day,
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        x=round(place * step + step * GAP / 2, 1),
        width=round(step * (1 - GAP), 1),
        y_in=round(HEIGHT - height_in, 1),
        height_in=round(height_in, 1),
        y_out=round(HEIGHT - height_in - height_out, 1),
        height_out=round(height_out, 1),
    )


def _group(name: str, session: Session | None, taken: Consumption, total: int) -> Group:
    tokens = taken.prompt_tokens + taken.completion_tokens
    return Group(name, session, taken, tokens, tokens / total if total else 0.0)


def _days(first: datetime.date, count: int) -> list[datetime.date]:
    return [first + datetime.timedelta(days=n) for n in range(count)]


def _narrowed(request: HttpRequest) -> Narrowed:
    """What the address asks for; a session that is not this tenant's counts as not asked for."""
    text = request.GET.get("session", "")
    try:
        found = Session.objects.select_related("user").filter(pk=uuid.UUID(text)).first() if text else None
    except ValueError:
        found = None
    return Narrowed(request.GET.get("model", "").replace("\x00", "")[:MOST_NAME], found)


def _sessions(rows: QuerySet[TokenUsage], own: Mapping[str, ModelFacts], total: int) -> Sequence[Group]:
    """The sessions that took most."""
    spent = Sum(F("prompt_tokens") + F("completion_tokens"))
    of_sessions = rows.filter(session_id__isnull=False).order_by()
    heaviest = of_sessions.values("session_id").annotate(spent=spent).order_by("-spent", "session_id")
    ids = [row["session_id"] for row in heaviest[:MOST_SESSIONS]]
    sessions = {one.pk: one for one in Session.objects.filter(pk__in=ids).select_related("user")}
    totals = totals_of(rows, "session", ids)
    return [_group("", sessions[pk], consumption_of(totals[pk], own), total) for pk in ids if pk in sessions]
