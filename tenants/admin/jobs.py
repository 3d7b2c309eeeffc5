"""Background jobs: what was given up first, then what tries again, waits, runs and is done."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin
from tenants.admin.changelist import KnownChoices
from tenants.admin.wording import JOB_STATES
from tenants.models import OutboxTask
from tenants.services.jobs import retry_task

OPEN = (OutboxTask.Status.PENDING, OutboxTask.Status.SENT)
RETRYING = Q(status__in=OPEN) & ~Q(last_error="")


def dead_jobs() -> QuerySet[OutboxTask]:
    """Jobs that were given up: what the home page counts and the list shows under the same filter."""
    found: QuerySet[OutboxTask] = OutboxTask.objects.filter(status=OutboxTask.Status.DEAD)
    return found


class JobState(KnownChoices):
    """By what became of it so far."""

    title = gettext_lazy("State")
    parameter_name = "state"
    options = tuple(JOB_STATES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "dead":
            return queryset & dead_jobs()
        if self.value() == "retrying":
            return queryset.filter(RETRYING)
        return queryset.filter(status=self.value()) if self.value() else queryset


class JobAdmin(ConsoleAdmin):
    """Jobs of the outbox, read only but for starting one again."""

    keyset = ("rank", "-created_at", "-id")
    keyset_types = (int, datetime.datetime, uuid.UUID)
    heading = gettext_lazy("Jobs")
    lead = gettext_lazy("Work done in the background. What was given up comes first.")
    columns = (
        gettext_lazy("Job"),
        gettext_lazy("State"),
        gettext_lazy("Attempts"),
        gettext_lazy("Asked"),
        gettext_lazy("Last error"),
        "",
    )
    row_template = "admin/rows/job.html"
    list_filter = (JobState,)
    empty_icon = "jobs"
    empty_title = gettext_lazy("No job matches")
    empty_help = gettext_lazy("Jobs appear when something is said, written or closed.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[OutboxTask]:
        rank = Case(
            When(status=OutboxTask.Status.DEAD, then=Value(0)),
            When(RETRYING, then=Value(1)),
            When(status__in=OPEN, then=Value(2)),
            default=Value(3),
            output_field=IntegerField(),
        )
        found: QuerySet[OutboxTask] = super().get_queryset(request).annotate(rank=rank)
        return found

    def row_acts(self) -> Sequence[Act]:
        return (Act("retry", Power.JOBS, self.retry),)

    def retry(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Start a given-up job again."""
        retry_task(scope_of(request).tenant_id, object_id, actor=actor_of(request))
        return Done(text=_("The job starts again."))
