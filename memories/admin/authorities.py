"""Authority sources: the list, one source and what it read, a dry read, and memories that disagree."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from memories.admin.authorities_forms import SourceForm, typed_of
from memories.models import AuthorityReading, AuthoritySource
from memories.queries.authorities import get_authority, memories_under
from memories.services.authority import change_authority, delete_authority, register_authority
from memories.services.authority_drift import DriftReport, drift_among, resolve_drift
from memories.services.authority_reading import LiveValue, try_authority
from memoryhub.api.problems import message_of
from memoryhub.core.errors import DomainError, InvalidInput, NotFound
from tenants.admin.access import Power, actor_of, may, powers_of, scope_of
from tenants.admin.acts import Act, Done, only_read, refused
from tenants.admin.ahead import asked_ahead
from tenants.admin.base import ConsoleAdmin
from tenants.scope import Scope, tenant_tx

MOST_COMPARED = 200  # of the newest memories under a pattern, at one look
MOST_READINGS = 50
UNPROCESSABLE = 422


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of asking a source: a value of a key, a report, or why not."""

    live: LiveValue | None = None
    report: DriftReport | None = None
    compared: int = 0
    key: str = ""
    settled: str = ""
    problem: str = ""
    forbidden: bool = False
    wrong_method: bool = False


class AuthorityAdmin(ConsoleAdmin):
    """Sources of the chosen tenant: owners change them, operators try them and settle what disagrees."""

    heading = gettext_lazy("Authority sources")
    lead = gettext_lazy(
        "Facts that have an owner elsewhere: a price, a definition, a policy. Contexts show the live value, "
        "and no copy in memory goes over it."
    )
    columns = (
        gettext_lazy("Keys and address"),
        gettext_lazy("State"),
        gettext_lazy("Values read"),
        gettext_lazy("Fresh for"),
        gettext_lazy("Made"),
    )
    row_template = "admin/rows/authority.html"
    page_template = "admin/authority.html"
    list_extra_template = "admin/authorities/new.html"
    empty_icon = "bank"
    empty_title = gettext_lazy("No source yet")
    empty_help = gettext_lazy("Until there is one, memory alone answers. An owner registers the first one.")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        ahead = (("test", self.try_key), ("drift", self.compare))
        pages = [
            path(
                f"<uuid:object_id>/{name}/", view(asked_ahead(ask, self.asked_page)), name=f"authority_{name}"
            )
            for name, ask in ahead
        ]
        return [*pages, *super().get_urls()]

    def list_acts(self) -> Sequence[Act]:
        return (Act("register", Power.SETTINGS, self.register),)

    def row_acts(self) -> Sequence[Act]:
        names = ("change", "switch", "delete")
        return tuple(Act(name, Power.SETTINGS, getattr(self, name)) for name in names)

    def list_context(self, request: HttpRequest) -> dict[str, Any]:
        return {"typed": typed_of(None)}

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        found = AuthorityReading.objects.filter(source_id__in=[row.pk for row in rows])
        for row in rows:
            row.values_read = row.failures = 0
        by_id = {row.pk: row for row in rows}
        for source_id, value, error in found.values_list("source_id", "value", "error"):
            by_id[source_id].values_read += bool(value)
            by_id[source_id].failures += error not in ("", "no_value")

    def page_context(self, request: HttpRequest, row: AuthoritySource) -> dict[str, Any]:
        readings = AuthorityReading.objects.filter(source=row).order_by("-created_at", "-id")
        return {"typed": typed_of(row), "readings": readings[:MOST_READINGS]}

    def register(self, request: HttpRequest) -> Done:
        """Register a source; nothing is read yet."""
        form = SourceForm(request.POST)
        problem = "" if form.is_valid() else _first(form)
        if not problem:
            try:
                made = register_authority(scope_of(request), actor=actor_of(request), **form.terms())
            except DomainError as error:
                problem = in_words(error)
            else:
                text = _("Registered. Test a key before anything relies on it; nothing was read yet.")
                return Done(text=text, goto=self.page_url(made.pk))
        more = {"typed": request.POST, "problem": problem, "title": self.heading}
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            **more,
        }
        page = TemplateResponse(request, "admin/authorities/again.html", context, status=UNPROCESSABLE)
        return Done(response=page)

    def change(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Change a source; what it read is dropped when something else will be read from now on."""
        row, form = self.row(request, object_id), SourceForm(request.POST)
        problem = "" if form.is_valid() else _first(form)
        if not problem:
            try:
                change_authority(scope_of(request), object_id, actor=actor_of(request), **form.terms())
            except NotFound:
                raise
            except DomainError as error:
                problem = in_words(error)
            else:
                return Done(text=_("Changed. Test a key to see what it answers now."))
        return Done(response=self._page(request, row, {"typed": request.POST, "problem": problem}))

    def switch(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Switch a source on or off."""
        enabled = request.POST.get("enabled") == "yes"
        change_authority(scope_of(request), object_id, actor=actor_of(request), enabled=enabled)
        if enabled:
            return Done(text=_("Switched on. It answers for its keys, and copies in memory no longer do."))
        return Done(text=_("Switched off. It owns nothing, and memories under its keys count again."))

    def delete(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Forget a source with its headers and what it read."""
        delete_authority(scope_of(request), object_id, actor=actor_of(request))
        return Done(
            text=_("Deleted with what it read. Memories under its keys count again."), goto=self.list_url()
        )

    def try_key(self, request: HttpRequest, scope: Scope, object_id: uuid.UUID) -> Asked:
        """Ask the source for one key, now; nothing is stored."""
        if (no := _not_allowed(request)) is not None:
            return no
        key = request.POST.get("key", "").strip()
        try:
            return Asked(live=try_authority(scope, object_id, key), key=key)
        except InvalidInput as error:
            return Asked(key=key, problem=in_words(error))

    def compare(self, request: HttpRequest, scope: Scope, object_id: uuid.UUID) -> Asked:
        """Settle one memory, if one is named, and compare the newest with what the source says now."""
        if (no := _not_allowed(request)) is not None:
            return no
        settled = problem = ""
        try:
            if request.POST.get("memory"):
                settled = self._settle(request, scope, object_id)
            with tenant_tx(scope.tenant_id):
                rows = list(memories_under(get_authority(object_id)).order_by("-created_at")[:MOST_COMPARED])
            report = drift_among(scope, object_id, rows)
        except NotFound:
            raise
        except DomainError as error:
            return Asked(problem=in_words(error))
        return Asked(report=report, compared=len(rows), settled=settled, problem=problem)

    def asked_page(self, request: HttpRequest, asked: Asked, object_id: uuid.UUID) -> HttpResponse:
        """The page of the source with what came of asking it."""
        if asked.wrong_method:
            return only_read(request, self.page_url(object_id))
        if asked.forbidden:
            return refused(request)
        return self._page(request, self.row(request, object_id), {"asked": asked}, status=200)

    def _settle(self, request: HttpRequest, scope: Scope, object_id: uuid.UUID) -> str:
        act = request.POST.get("act", "")
        try:
            memory = uuid.UUID(request.POST["memory"])
        except ValueError:
            raise NotFound from None
        resolve_drift(scope, object_id, memory, act=act, actor=actor_of(request))  # type: ignore[arg-type]  # it refuses others
        if act == "expire":
            return _("Expired. It is no longer used and stays in history.")
        return _("Corrected to what the source says. The old version stays in history.")

    def _page(
        self, request: HttpRequest, row: AuthoritySource, more: dict[str, Any], *, status: int = UNPROCESSABLE
    ) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            "row": row,
            "title": str(row),
            **self.page_context(request, row),
            **more,
        }
        return TemplateResponse(request, self.page_template, context, status=status)


def in_words(error: DomainError) -> str:
    """What the service refused, in the reader's language."""
    return message_of(error.code, error.data, "zh" if (get_language() or "").startswith("zh") else "en")


def _not_allowed(request: HttpRequest) -> Asked | None:
    if request.method != "POST":
        return Asked(wrong_method=True)
    return None if may(request, Power.MEMORIES) else Asked(forbidden=True)


def _first(form: SourceForm) -> str:
    """The first problem, with the field it is about."""
    return " ".join(str(errors[0]) for errors in form.errors.values())
