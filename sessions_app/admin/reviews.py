"""The queue of summaries that a person should compare with their turns: one question a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from memoryhub.core.compression import QUALITY_FLOOR
from sessions_app.admin.review_page import open_reviews, queue_around, review_page
from sessions_app.admin.turns_view import number_in
from sessions_app.admin.wording import REVIEW_REASONS, REVIEW_STATES
from sessions_app.models import SummaryReview
from tenants.admin.acts import Act
from tenants.admin.base import ConsoleAdmin
from tenants.admin.changelist import KnownChoices


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
    empty_title = gettext_lazy("All caught up")
    empty_help = gettext_lazy(
        "Summaries come here by chance, when one scores low, or when a user asks again."
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
            "decided_by": row.decided_by,
        }

    def row_acts(self) -> Sequence[Act]:
        return ()
