"""Alerts: what is out of the ordinary, in a sentence with its numbers, until somebody has seen it."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from sessions_app.admin.wording import ALERT_KINDS, ALERT_STATES
from sessions_app.models import Alert
from sessions_app.services.alerts import acknowledge_alert
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.actors import deciders
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin, picked_ids
from tenants.admin.changelist import KnownChoices


class ByAlertState(KnownChoices):
    """Open, seen, or over."""

    title = gettext_lazy("State")
    parameter_name = "state"
    default = "open"
    options = tuple(ALERT_STATES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "open":
            return queryset & open_alerts()
        return queryset.filter(status=self.value()) if self.value() != "all" else queryset


class ByAlertKind(KnownChoices):
    """By what is out of the ordinary."""

    title = gettext_lazy("Kind")
    parameter_name = "kind"
    options = tuple(ALERT_KINDS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


class AlertAdmin(ConsoleAdmin):
    """Alerts of the chosen tenant."""

    keyset = ("-last_at", "-id")
    keyset_types = (datetime.datetime, uuid.UUID)
    heading = gettext_lazy("Alerts")
    lead = gettext_lazy("What is out of the ordinary. An alert ends by itself when what it says is over.")
    columns = (
        gettext_lazy("What happened"),
        gettext_lazy("Where"),
        gettext_lazy("How often"),
        gettext_lazy("Last"),
        gettext_lazy("State"),
        "",
    )
    row_template = "admin/rows/alert.html"
    list_filter = (ByAlertState, ByAlertKind)
    bulk = (("acknowledge_picked", gettext_lazy("Acknowledge")),)
    empty_icon = "check"
    empty_title = gettext_lazy("Nothing is out of the ordinary")
    empty_help = gettext_lazy("Full budgets, drifting counts and failing models or compressions appear here.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Alert]:
        found: QuerySet[Alert] = super().get_queryset(request).select_related("session")
        return found

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        seen_by = deciders(rows[0].tenant_id, [row.acknowledged_by for row in rows]) if rows else {}
        for alert in rows:
            alert.seen_by = seen_by.get(alert.acknowledged_by, "")
            alert.sentence, alert.meaning = alert_in_words(alert)

    def row_acts(self) -> Sequence[Act]:
        return (Act("acknowledge", Power.SESSIONS, self.acknowledge),)

    def list_acts(self) -> Sequence[Act]:
        return (Act("acknowledge_picked", Power.SESSIONS, self.acknowledge_picked),)

    def acknowledge(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Note that somebody has seen it."""
        acknowledge_alert(scope_of(request), object_id, actor=actor_of(request))
        return Done(text=_("Acknowledged. It no longer counts as waiting."))

    def acknowledge_picked(self, request: HttpRequest) -> Done:
        """The same for several."""
        ids = picked_ids(request)
        for alert_id in ids:
            acknowledge_alert(scope_of(request), alert_id, actor=actor_of(request))
        words = ngettext("{n} alert is acknowledged.", "{n} alerts are acknowledged.", len(ids))
        return Done(text=words.format(n=len(ids)))


def open_alerts() -> QuerySet[Alert]:
    """Alerts that nobody has seen and that are not over: what the home page counts and the list shows."""
    found: QuerySet[Alert] = Alert.objects.filter(status=Alert.Status.OPEN)
    return found


def alert_in_words(alert: Alert) -> tuple[str, str]:
    """What happened, with its numbers and their limit, and what follows from it."""
    say = _SENTENCES.get(alert.kind)
    if say is None:
        return str(alert.kind), ""
    return say(alert.data)


def _budget(data: Mapping[str, Any]) -> tuple[str, str]:
    return (
        _("A request took {used} of {usable} usable tokens, {share} (limit {limit}).").format(
            used=_number(data.get("used")),
            usable=_number(data.get("usable")),
            share=_share(data.get("share")),
            limit=_share(data.get("limit")),
        ),
        _("Recalled memories and older turns give way first; a larger budget or an earlier fold helps."),
    )


def _drift(data: Mapping[str, Any]) -> tuple[str, str]:
    ratio = data.get("ratio")
    more = isinstance(ratio, int | float) and ratio >= 1
    off = _share(abs(ratio - 1) if isinstance(ratio, int | float) else None)
    sentence = (
        _("{model} bills {off} more than we counted, over {n} calls (limit {limit}).")
        if more
        else _("{model} bills {off} less than we counted, over {n} calls (limit {limit}).")
    )
    return (
        sentence.format(
            model=data.get("model", ""),
            off=off,
            n=_number(data.get("calls")),
            limit=_share(data.get("limit")),
        ),
        _("Its tokenizer is probably another one; set it in the table of models."),
    )


def _tool_result(data: Mapping[str, Any]) -> tuple[str, str]:
    if data.get("reason") == "unusual":
        return (
            _("A tool gave {n} tokens, far more than results here usually have.").format(
                n=_number(data.get("tokens"))
            ),
            _("It is kept whole and the model reads a preview; look whether the tool asked for too much."),
        )
    return (
        _("A tool gave {n} tokens (limit {limit}).").format(
            n=_number(data.get("tokens")), limit=_number(data.get("limit"))
        ),
        _("It is kept whole and the model reads a preview; look whether the tool asked for too much."),
    )


def _compression(data: Mapping[str, Any]) -> tuple[str, str]:
    outcomes = data.get("outcomes")
    n = len(outcomes) if isinstance(outcomes, list) else 0
    return (
        ngettext(
            "The last compression of this session came to nothing.",
            "The last {n} compressions of this session came to nothing.",
            n,
        ).format(n=n),
        _("Nothing is lost: older turns stay word for word, but they fill the budget."),
    )


def _model(data: Mapping[str, Any]) -> tuple[str, str]:
    n = data.get("failed")
    count = n if isinstance(n, int) else 0
    return (
        ngettext(
            "{model} failed once (limit 3).", "{model} failed {n} times in a row (limit 3).", count
        ).format(model=data.get("model", ""), n=count),
        _("Users get no answer from it until it is back; what they say is kept."),
    )


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else "?"


def _share(value: object) -> str:
    return f"{value * 100:.1f}".removesuffix(".0") + "%" if isinstance(value, int | float) else "?"


_SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], tuple[str, str]]] = {
    "budget_threshold": _budget,
    "token_drift": _drift,
    "tool_result_size": _tool_result,
    "compression_failing": _compression,
    "model_failing": _model,
}
