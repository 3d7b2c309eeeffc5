"""Weekly reviews: what a week of traffic says of the settings, and which proposals to take."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from sessions_app.admin.weekly_words import figures, headline, shown_proposals
from sessions_app.admin.wording import WEEKLY_STATES
from sessions_app.models import ThresholdReview
from sessions_app.services.threshold_review import apply_proposals, dismiss_proposals
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.actors import deciders
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin
from tenants.admin.changelist import KnownChoices


class ByWeeklyState(KnownChoices):
    """Waiting, applied or dismissed."""

    title = gettext_lazy("State")
    parameter_name = "state"
    options = tuple(WEEKLY_STATES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "open":
            return queryset & open_weeks()
        return queryset.filter(status=self.value()) if self.value() else queryset


class WeeklyAdmin(ConsoleAdmin):
    """Weekly reviews of the chosen tenant, the newest first."""

    heading = gettext_lazy("Weekly reviews")
    lead = gettext_lazy("Every Monday the settings are held against a week of traffic. People decide.")
    columns = (
        gettext_lazy("Week"),
        gettext_lazy("Finding"),
        gettext_lazy("State"),
        gettext_lazy("Decided"),
    )
    row_template = "admin/rows/weekly.html"
    page_template = "admin/weekly.html"
    list_filter = (ByWeeklyState,)
    empty_icon = "scale"
    empty_title = gettext_lazy("No weekly review yet")
    empty_help = gettext_lazy("The first one comes on the Monday after a week in which someone chatted.")

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        names = deciders(rows[0].tenant_id, [row.decided_by for row in rows]) if rows else {}
        for row in rows:
            row.headline = headline(row)
            row.decider = names.get(row.decided_by, "")

    def page_context(self, request: HttpRequest, row: ThresholdReview) -> dict[str, Any]:
        return {
            "headline": headline(row),
            "proposals": shown_proposals(row),
            "figures": figures(row.observed),
            "decider": deciders(row.tenant_id, [row.decided_by]).get(row.decided_by, ""),
        }

    def row_acts(self) -> Sequence[Act]:
        return (
            Act("apply", Power.SETTINGS, self.apply),
            Act("dismiss", Power.SETTINGS, self.dismiss),
        )

    def apply(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Set the picked settings to what is proposed."""
        names = request.POST.getlist("names")
        if not names:
            messages.error(request, _("Pick at least one proposal, or dismiss them all."))
            return Done(goto=self.page_url(object_id))
        review = apply_proposals(scope_of(request), object_id, names, actor=actor_of(request))
        count = len(review.decided)
        words = ngettext(
            "{n} setting is changed. The next request uses it.",
            "{n} settings are changed. The next request uses them.",
            count,
        )
        return Done(text=words.format(n=count))

    def dismiss(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Leave the settings as they are."""
        dismiss_proposals(scope_of(request), object_id, actor=actor_of(request))
        return Done(text=_("Dismissed. The settings stay as they are."))


def open_weeks() -> QuerySet[ThresholdReview]:
    """Reviews that propose something nobody has decided: what the home page counts and the list shows."""
    found: QuerySet[ThresholdReview] = ThresholdReview.objects.filter(
        status=ThresholdReview.Status.OPEN
    ).exclude(proposals=[])
    return found
