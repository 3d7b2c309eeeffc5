"""The audit log: who did what to which row, newest first, and whether it is as it was sealed."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memoryhub.core.audit_chain import Fault
from tenants.admin.access import powers_of, scope_of
from tenants.admin.actors import name_actors
from tenants.admin.base import ConsoleAdmin
from tenants.admin.changelist import KnownChoices
from tenants.admin.wording import ACTOR_KINDS, TARGETS
from tenants.services.audit_seals import check_trail, head_of_trail

MOST_SEALS = 500  # checked while somebody waits; the command checks all
MOST_FAULTS = 20  # shown one by one
FAULTS = {
    "event_altered": gettext_lazy("The act {event} was changed after it was sealed (seal {seal})."),
    "event_missing": gettext_lazy("The act {event} is gone from seal {seal}."),
    "event_put_in": gettext_lazy("The act {event} was put in under seal {seal}, which does not list it."),
    "seal_altered": gettext_lazy("Seal {seal} was changed after it was made."),
    "seal_missing": gettext_lazy("Seal {seal} is gone."),
    "chain_broken": gettext_lazy("Seal {seal} does not follow the one before it."),
    "other_key": gettext_lazy("Seal {seal} was signed with another key than this installation has."),
}


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
    list_extra_template = "admin/parts/audit_seal.html"
    empty_icon = "audit"
    empty_title = gettext_lazy("No act matches")
    empty_help = gettext_lazy("Acts appear here as soon as someone writes, corrects, expires or signs a key.")

    def get_urls(self) -> list[URLPattern]:
        check = path("check/", self.admin_site.admin_view(self.check_page), name="tenants_auditevent_check")
        return [check, *super().get_urls()]

    def list_context(self, request: HttpRequest) -> dict[str, Any]:
        return {"head": head_of_trail()}

    def check_page(self, request: HttpRequest) -> HttpResponse:
        """Hold the newest part of the log to its seals, and say what is wrong."""
        tenant_id = scope_of(request).tenant_id
        trail = check_trail(tenant_id, newest=MOST_SEALS)
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            "title": _("Check the log"),
            "tenant_id": tenant_id,
            "trail": trail,
            "faults": [_sentence(fault) for fault in trail.faults[:MOST_FAULTS]],
            "more_faults": max(0, len(trail.faults) - MOST_FAULTS),
        }
        return TemplateResponse(request, "admin/audit_check.html", context)

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        name_actors(rows)


def _sentence(fault: Fault) -> str:
    return str(FAULTS[fault.kind]).format(event=fault.event, seal=fault.seal)
