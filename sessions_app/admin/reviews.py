"""The queue of summaries that a person should compare with their turns: one question a page."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memoryhub.core.compression.chain import QUALITY_FLOOR
from memoryhub.core.errors import Conflict
from sessions_app.admin.review_page import next_review, open_reviews, queue_around, review_page
from sessions_app.admin.turns_view import number, number_in
from sessions_app.admin.wording import REVIEW_REASONS, REVIEW_STATES
from sessions_app.models import Summary, SummaryReview
from sessions_app.services.summary_decisions import (
    Decided,
    SummaryDecision,
    WayBack,
    decide_summary_review,
)
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.actors import deciders
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin
from tenants.admin.changelist import KnownChoices

MOST_NOTE = 2_000
MOST_EARLIER = 10


class ByReviewState(KnownChoices):
    """Waiting, or decided."""

    title = gettext_lazy("State")
    parameter_name = "state"
    default = "open"
    options = tuple(REVIEW_STATES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "open":
            return queryset & open_reviews()
        return queryset.filter(status=self.value()) if self.value() != "all" else queryset


class ByReviewReason(KnownChoices):
    """Why it waits."""

    title = gettext_lazy("Reason")
    parameter_name = "reason"
    options = tuple(REVIEW_REASONS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(reason=self.value()) if self.value() else queryset


class ReviewAdmin(ConsoleAdmin):
    """Reviews of summaries of the chosen tenant, the oldest first."""

    keyset = ("created_at", "id")
    keyset_types = (datetime.datetime, uuid.UUID)
    heading = gettext_lazy("Summary reviews")
    lead = gettext_lazy("Does a summary still say all that matters? Open one and compare it with its turns.")
    columns = (
        gettext_lazy("Summary of"),
        gettext_lazy("Reason"),
        gettext_lazy("Owner"),
        gettext_lazy("Kept"),
        gettext_lazy("Waiting since"),
        gettext_lazy("State"),
    )
    row_template = "admin/rows/review.html"
    page_template = "admin/review.html"
    list_filter = (ByReviewState, ByReviewReason)
    empty_icon = "check"
    empty_title = gettext_lazy("All caught up")
    empty_help = gettext_lazy(
        "A summary comes here when it is drawn for a check, when it scores low, or when a user asks again."
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[SummaryReview]:
        rows: QuerySet[SummaryReview] = super().get_queryset(request)
        return rows.select_related("session", "session__user", "summary")

    def page_context(self, request: HttpRequest, row: SummaryReview) -> dict[str, Any]:
        return {
            "queue": queue_around(row),
            "queue_count": open_reviews().count(),
            "review": review_page(row, from_seq=number_in(request, "from")),
            "floor": QUALITY_FLOOR,
            "earlier": _earlier_versions(row),
            "decided_by": deciders(row.tenant_id, [row.decided_by]).get(row.decided_by, ""),
        }

    def row_acts(self) -> Sequence[Act]:
        return (
            Act("faithful", Power.SESSIONS, self.faithful),
            Act("lossy", Power.SESSIONS, self.lossy),
        )

    def faithful(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """The summary says all that matters."""
        decision = SummaryDecision("faithful", note=_note(request))
        decided = decide_summary_review(scope_of(request), object_id, decision, actor=actor_of(request))
        return self._next(decided, _("Faithful. It stays as it is."))

    def lossy(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Something that matters is missing; what was lost comes back when that is asked for and possible."""
        wanted = _lossy(request)
        try:
            with transaction.atomic():  # else the verdict would go with the way back that failed
                decided = decide_summary_review(scope_of(request), object_id, wanted, actor=actor_of(request))
        except Conflict as error:
            if error.code != "nothing_to_restore":
                raise
            decided = decide_summary_review(
                scope_of(request), object_id, replace(wanted, way_back="none"), actor=actor_of(request)
            )
            return self._next(decided, _("Noted. What was missing is there by now, or nothing more fits."))
        if decided.restored is None:
            return self._next(decided, _("Something is missing. It is noted; the summary stays as it is."))
        said = _("Something is missing. Version {n} holds what was lost; the next answer uses it.")
        return self._next(decided, said.format(n=decided.restored.version))

    def _next(self, decided: Decided, text: str) -> Done:
        """The next review opens at once; after the last one the list says that all is done."""
        following = next_review(decided.review)
        goto = f"{self.page_url(following.pk)}#question" if following else self.list_url()
        return Done(text=text, goto=goto)


def _earlier_versions(review: SummaryReview) -> list[int]:
    """The versions one can go back to, the newest first."""
    rows = Summary.objects.filter(session_id=review.session_id, version__lt=review.summary.version)
    return list(rows.order_by("-version").values_list("version", flat=True)[:MOST_EARLIER])


def _note(request: HttpRequest) -> str:
    return request.POST.get("note", "").replace("\x00", "").strip()[:MOST_NOTE]


def _lossy(request: HttpRequest) -> SummaryDecision:
    """The verdict with the way back that was picked: none, the lost pieces, or `version-3`."""
    picked = request.POST.get("way_back", "none")
    name, _dash, digits = picked.partition("-")
    version = number(digits)
    if name == "version" and version is not None:
        return SummaryDecision("lossy", note=_note(request), way_back="version", version=version)
    way_back: WayBack = "lost_spans" if picked == "lost_spans" else "none"
    return SummaryDecision("lossy", note=_note(request), way_back=way_back)
