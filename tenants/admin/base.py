"""The base of every model's pages: a list, a page of its own, and acts that run services."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.utils import lookup_spawns_duplicates
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import SuspiciousOperation
from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from unfold.admin import ModelAdmin

from tenants.admin.access import Power, membership_of, powers_of
from tenants.admin.acts import Act, perform
from tenants.admin.changelist import KeysetChangeList

MOST_BULK = 100


class ConsoleAdmin(ModelAdmin):  # type: ignore[misc]  # unfold ships no types
    """A model in the console. Django's add, change and delete forms are off: every write is an `Act`."""

    keyset: ClassVar[Sequence[str]] = ("-created_at", "-id")
    keyset_types: ClassVar[Sequence[type]] = (datetime.datetime, uuid.UUID)
    heading: ClassVar[Any] = ""
    lead: ClassVar[Any] = ""
    columns: ClassVar[Sequence[Any]] = ()
    row_template: ClassVar[str] = ""
    empty_icon: ClassVar[str] = "search"
    empty_title: ClassVar[Any] = ""
    empty_help: ClassVar[Any] = ""
    empty_act: ClassVar[tuple[str, Any] | None] = None  # address and words of what fills the list
    search_label: ClassVar[Any] = ""
    list_extra_template: ClassVar[str] = ""
    bulk: ClassVar[Sequence[tuple[str, Any]]] = ()
    page_template: ClassVar[str] = ""

    list_per_page = 25
    list_display = ("__str__",)
    actions = None
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    def row_acts(self) -> Sequence[Act]:
        """Acts on one row, at `<id>/<path>/`; called with the request and the row's id."""
        return ()

    def list_acts(self) -> Sequence[Act]:
        """Acts of the list as a whole, at `<path>/`; called with the request."""
        return ()

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        """What the page of one row shows beside the row."""
        return {}

    def list_context(self, request: HttpRequest) -> dict[str, Any]:
        """What the list shows beside its rows."""
        return {}

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        """Fetch in one go what the rows of a page show of other tables."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Rows that hold every word in one of the `search_fields`, and whether a row may come twice.

        A word is looked for as it is written: Django takes quotation marks for those of a phrase.
        """
        fields = self.get_search_fields(request)
        for word in search_term.split() if fields else ():
            places = [Q(**{f"{field}__icontains": word}) for field in fields]
            queryset = queryset.filter(reduce(or_, places))
        return queryset, any(lookup_spawns_duplicates(self.opts, field) for field in fields)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return KeysetChangeList

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return membership_of(request) is not None

    def has_module_permission(self, request: HttpRequest) -> bool:
        return membership_of(request) is not None

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the filters on the page narrow a list: a free look-up could ask related tables anything."""
        return lookup in {spec.parameter_name for spec in self.list_filter}

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        view = self.admin_site.admin_view
        urls = [path("", view(self.changelist_view), name=f"{name}_changelist")]
        for act in self.list_acts():
            urls.append(path(f"{act.path}/", view(self._list_view(act)), name=f"{name}_{act.path}"))
        for act in self.row_acts():
            route = f"<uuid:object_id>/{act.path}/"
            urls.append(path(route, view(self._row_view(act)), name=f"{name}_row_{act.path}"))
        if self.page_template:
            urls.append(path("<uuid:object_id>/", view(self.row_page), name=f"{name}_change"))
        return urls

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        context = {"console": self, "powers": powers_of(request), **self.list_context(request)}
        response = super().changelist_view(request, {**context, **(extra_context or {})})
        if isinstance(response, TemplateResponse) and response.context_data is not None:
            self.rows_shown(request, response.context_data["cl"].result_list)
        return response

    def row_page(self, request: HttpRequest, object_id: uuid.UUID) -> HttpResponse:
        """The page of one row.

        Raises:
            Http404: missing, or not this tenant's.
        """
        row = self.row(request, object_id)
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            "row": row,
            "title": str(row),
            **self.page_context(request, row),
        }
        return TemplateResponse(request, self.page_template, context)

    def row(self, request: HttpRequest, object_id: uuid.UUID) -> Any:
        """One row of this tenant. Raises Http404, for absent and foreign alike."""
        queryset: QuerySet[Any] = self.get_queryset(request)
        found = queryset.filter(pk=object_id).first()
        if found is None:
            raise Http404
        return found

    def list_url(self) -> str:
        """The address of the list."""
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")

    def page_url(self, object_id: uuid.UUID) -> str:
        """The address of one row's page."""
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[object_id])

    def list_act_url(self, act_path: str) -> str:
        """The address of an act of the list."""
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_{act_path}")

    def _row_view(self, act: Act) -> Any:
        def pressed(request: HttpRequest, object_id: uuid.UUID) -> HttpResponse:
            back = self.page_url(object_id) if self.page_template else self.list_url()
            return perform(request, act, object_id, fallback=back)

        return pressed

    def _list_view(self, act: Act) -> Any:
        def pressed(request: HttpRequest) -> HttpResponse:
            return perform(request, act, fallback=self.list_url())

        return pressed


def picked_ids(request: HttpRequest) -> list[uuid.UUID]:
    """The rows ticked in a list, or named by an undo.

    Raises:
        SuspiciousOperation: an id that is none, or more than a page holds.
    """
    texts = [part for value in request.POST.getlist("ids") for part in value.split(",") if part]
    if len(texts) > MOST_BULK:
        raise SuspiciousOperation("too many rows at once")
    try:
        return [uuid.UUID(text) for text in texts]
    except ValueError:
        raise SuspiciousOperation("not an id") from None


class SinglePageAdmin(ConsoleAdmin):
    """A model that has one page in place of a list."""

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return self.single_page(request, extra_context or {})

    def single_page(
        self, request: HttpRequest, more: dict[str, Any], *, status: int = 200
    ) -> TemplateResponse:
        """The page; `more` goes over what it shows, such as what was typed and why it was refused."""
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            "title": self.heading,
            **self.single_context(request),
            **more,
        }
        return TemplateResponse(request, self.page_template, context, status=status)

    def single_context(self, request: HttpRequest) -> dict[str, Any]:
        """What the page shows."""
        return {}

    def get_urls(self) -> list[URLPattern]:
        """Without a page for a row."""
        return [url for url in super().get_urls() if not str(url.name).endswith("_change")]


__all__ = ["ConsoleAdmin", "Power", "SinglePageAdmin", "picked_ids"]
