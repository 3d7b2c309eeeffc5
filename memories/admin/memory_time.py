"""A memory in time: which version held on a day, by all that is known now or by what was known on another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone

from memories.models import MemoryItem, Relation
from memories.queries.items import HEAVY, holding

MOMENTS = ("%Y-%m-%dT%H:%M", "%Y-%m-%d")


class MomentForm(forms.Form):
    """When it was true, and when it was known; both may be empty."""

    as_of = forms.DateTimeField(required=False, input_formats=MOMENTS)
    known_at = forms.DateTimeField(required=False, input_formats=MOMENTS)


@dataclass(frozen=True, slots=True)
class Believed:
    """What held at `as_of` by what was known at `known_at`; `asked` False when nobody asked."""

    asked: bool = False
    as_of: datetime | None = None
    known_at: datetime | None = None
    held: tuple[MemoryItem, ...] = ()
    unreadable: bool = False


def believed(request: HttpRequest, versions: Sequence[MemoryItem]) -> Believed:
    """What the versions say of the moments in the address."""
    if not (request.GET.get("as_of") or request.GET.get("known_at")):
        return Believed()
    form = MomentForm(request.GET)
    if not form.is_valid():
        return Believed(asked=True, unreadable=True)
    as_of, known_at = form.cleaned_data["as_of"], form.cleaned_data["known_at"]
    rows = MemoryItem.objects.filter(pk__in=[version.pk for version in versions]).defer(*HEAVY)
    now = timezone.now()
    held = holding(rows, now=now, as_of=as_of, known_at=known_at).order_by("valid_from", "id")
    return Believed(True, as_of or now, known_at, tuple(held))


def ties_of(memory: MemoryItem) -> dict[str, Any]:
    """What a memory is tied to: the relations it tells, and other memories it names."""
    told = Relation.objects.filter(memory_id=memory.pk).select_related("subject__user", "object__user")
    related = MemoryItem.objects.filter(pk__in=memory.related_ids).defer(*HEAVY) if memory.related_ids else []
    return {"relations": list(told.order_by("created_at", "id")), "related": list(related)}
