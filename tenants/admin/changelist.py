"""The console's lists: Django's changelist, paged by keyset and never counted."""

from __future__ import annotations

import base64
import binascii
import datetime
import json
import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, Q, QuerySet
from django.db.models.expressions import Combinable
from django.http import HttpRequest
from django.utils.translation import gettext as _

AFTER, BEFORE = "after", "before"


class KeysetChangeList(ChangeList):
    """A changelist whose pages begin behind a row, not at an offset.

    The order is the admin's `keyset`: columns that are never null, the last one unique.
    """

    next_query: str | None = None
    previous_query: str | None = None

    def get_filters_params(self, params: Any = None) -> dict[str, Any]:
        found: dict[str, Any] = super().get_filters_params(params)
        return {name: value for name, value in found.items() if name not in (AFTER, BEFORE)}

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[str | Combinable]:
        return list(self._keyset)

    def get_results(self, request: HttpRequest) -> None:
        cursor = request.GET.get(AFTER) or request.GET.get(BEFORE)
        backwards = AFTER not in request.GET and BEFORE in request.GET
        order = [_flipped(name) for name in self._keyset] if backwards else list(self._keyset)
        rows = self.queryset.order_by(*order)
        if cursor:
            rows = rows.filter(_beyond(order, self._decoded(cursor)))
        found = list(rows[: self.list_per_page + 1])
        more, found = len(found) > self.list_per_page, found[: self.list_per_page]
        if backwards:
            found.reverse()
        self.result_list: Any = found
        self.result_count = len(found)
        self.full_result_count = None
        self.show_full_result_count, self.show_admin_actions = False, False
        self.can_show_all, self.multi_page = False, False
        if found and (more or backwards):
            self.next_query = self._page_query(AFTER, found[-1])
        if found and (more if backwards else bool(cursor)):
            self.previous_query = self._page_query(BEFORE, found[0])

    @property
    def searching(self) -> bool:
        """Whether words or a filter narrow the list."""
        return bool(self.query) or bool(self.get_filters_params())

    @property
    def widest_query(self) -> str:
        """This search without the filter that is in force by default; empty when it is off already."""
        for spec in self.filter_specs:
            if isinstance(spec, KnownChoices) and spec.default and spec.value() != "all":
                return self.get_query_string({str(spec.parameter_name): "all"}, remove=[AFTER, BEFORE])
        return ""

    @property
    def _keyset(self) -> Sequence[str]:
        keyset: Sequence[str] = self.model_admin.keyset  # type: ignore[attr-defined]
        return keyset

    def _page_query(self, name: str, row: Model) -> str:
        values = [_plain(getattr(row, column.lstrip("-"))) for column in self._keyset]
        cursor = base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")
        return self.get_query_string({name: cursor}, remove=[AFTER, BEFORE])

    def _decoded(self, cursor: str) -> list[Any]:
        try:
            values = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
            return [
                _typed(sample, value)
                for sample, value in zip(self.model_admin.keyset_types, values, strict=True)  # type: ignore[attr-defined]
            ]
        except (ValueError, TypeError, AttributeError, binascii.Error, RecursionError) as error:
            raise IncorrectLookupParameters(error) from error


class KnownChoices(admin.SimpleListFilter):
    """A filter with a closed list of values; anything else in the address counts as not chosen.

    `default` is in force while nothing is chosen; then "all" is a choice of its own.
    """

    default: str | None = None
    options: Sequence[tuple[str, Any]] = ()

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(self.options)

    def value(self) -> str | None:
        chosen = super().value()
        known = {value for value, _words in self.options}
        return chosen if chosen in known or (chosen == "all" and self.default) else self.default

    def choices(self, changelist: Any) -> Any:
        yield self._choice(changelist, "all" if self.default else None, _("All"))
        for value, words in self.lookup_choices:
            yield self._choice(changelist, value, words)

    def _choice(self, changelist: Any, value: str | None, words: Any) -> dict[str, Any]:
        query = changelist.get_query_string({self.parameter_name: value}, [AFTER, BEFORE])
        return {"selected": self.value() == value, "query_string": query, "display": words}


def _flipped(name: str) -> str:
    return name[1:] if name.startswith("-") else f"-{name}"


def _beyond(order: Sequence[str], values: Sequence[Any]) -> Q:
    """Rows behind the one with these values, in this order."""
    found, same = Q(), Q()
    for name, value in zip(order, values, strict=True):
        column, side = name.lstrip("-"), "lt" if name.startswith("-") else "gt"
        found |= same & Q(**{f"{column}__{side}": value})
        same &= Q(**{column: value})
    return found


def _plain(value: Any) -> int | str:
    if isinstance(value, int):
        return value
    return value.isoformat() if isinstance(value, datetime.datetime) else str(value)


def _typed(kind: type, value: Any) -> Any:
    if kind is datetime.datetime:
        moment = datetime.datetime.fromisoformat(value)
        if moment.tzinfo is None:
            raise ValueError("a time without a zone")
        return moment
    if kind is int:
        return int(value)
    return uuid.UUID(value)
