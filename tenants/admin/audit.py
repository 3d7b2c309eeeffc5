"""The audit log: who did what to which row, newest first, never changed."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from tenants.admin.actors import name_actors
from tenants.admin.base import ConsoleAdmin
from tenants.admin.changelist import KnownChoices
from tenants.admin.wording import ACTOR_KINDS, TARGETS


class ByActor(KnownChoices):
    """By who acted."""

    title = gettext_lazy("Who")
    parameter_name = "who"
    options = tuple(ACTOR_KINDS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(actor_kind=self.value()) if self.value() else queryset


class ByTarget(KnownChoices):
    """By what was acted on."""

    title = gettext_lazy("What")
    parameter_name = "what"
    options = tuple(TARGETS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(target_kind=self.value()) if self.value() else queryset


class AuditAdmin(ConsoleAdmin):
    """Audit rows; nobody changes them."""

    heading = gettext_lazy("Audit log")
    lead = gettext_lazy("Every act of people, programs and MemoryHub itself. Nothing here can be changed.")
    columns = (
        gettext_lazy("Time"),
        gettext_lazy("Who"),
        gettext_lazy("What was done"),
        gettext_lazy("Request"),
    )
    row_template = "admin/rows/audit.html"
    list_filter = (ByActor, ByTarget)
    empty_icon = "audit"
    empty_title = gettext_lazy("No act matches")
    empty_help = gettext_lazy("Acts appear here as soon as someone writes, corrects, expires or signs a key.")

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        name_actors(rows)
