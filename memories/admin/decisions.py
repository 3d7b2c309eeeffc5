"""What was decided about everything that could have been remembered, and why."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from memories.admin.filters import ByAge, ByOutcome, ByRule
from memories.models import WriteDecision
from tenants.admin.base import ConsoleAdmin


class DecisionAdmin(ConsoleAdmin):
    """Decisions of the write policy, read only. A refused secret is stored masked."""

    heading = gettext_lazy("Decisions")
    lead = gettext_lazy("What was kept, replaced or refused, by which rule and for which reason.")
    columns = (
        gettext_lazy("What was said"),
        gettext_lazy("Owner"),
        gettext_lazy("Decision"),
        gettext_lazy("Reason"),
        gettext_lazy("When"),
    )
    row_template = "admin/rows/decision.html"
    list_filter = (ByOutcome, ByRule, ByAge)
    search_fields = ("content", "subject_key", "rule", "user__user_ref", "user__name")
    search_label = gettext_lazy("Find words, a key, a rule or a user")
    empty_icon = "decision"
    empty_title = gettext_lazy("No decision yet")
    empty_help = gettext_lazy("Each thing a user says that could be remembered leaves one.")
    empty_act = ("/chat/new/", gettext_lazy("Open chat"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[WriteDecision]:
        rows: QuerySet[WriteDecision] = super().get_queryset(request).select_related("user")
        return rows
