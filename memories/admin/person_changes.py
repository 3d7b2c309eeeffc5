"""What changed about a person between two days: in what held, or in what was known."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from uuid import UUID

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from memories.services.changes import Axis, Change, Period, changes_of
from tenants.admin.wording import Words

MOST = 100
AXES: Words = {
    "recorded": gettext_lazy("what was known"),
    "valid": gettext_lazy("what held, by all that is known now"),
}
KINDS: Words = {
    "began": gettext_lazy("New"),
    "replaced": gettext_lazy("Replaced"),
    "corrected": gettext_lazy("Corrected"),
    "restored": gettext_lazy("Brought back"),
    "ended": gettext_lazy("Ended"),
    "withdrawn": gettext_lazy("Withdrawn"),
}


class PeriodForm(forms.Form):
    """Two days, the last one counted in, and which of the two times they are read on."""

    since = forms.DateField(input_formats=("%Y-%m-%d",))
    until = forms.DateField(input_formats=("%Y-%m-%d",), required=False)
    axis = forms.ChoiceField(choices=tuple(AXES.items()), required=False)


@dataclass(frozen=True, slots=True)
class Changed:
    """The changes, earliest first; `asked` False when nobody asked, `more` where `MOST` were not all."""

    asked: bool = False
    since: datetime.date | None = None
    until: datetime.date | None = None
    axis: Axis = "recorded"
    found: tuple[Change, ...] = ()
    more: bool = False
    unreadable: bool = False


def changed(request: HttpRequest, user_id: UUID) -> Changed:
    """What the days in the address ask for; reads the open scope."""
    if not request.GET.get("since"):
        return Changed()
    form = PeriodForm(request.GET)
    if not form.is_valid():
        return Changed(asked=True, unreadable=True)
    since, until = form.cleaned_data["since"], form.cleaned_data["until"]
    axis: Axis = "valid" if form.cleaned_data["axis"] == "valid" else "recorded"
    end = _midnight(until + datetime.timedelta(days=1)) if until else timezone.now()
    period = Period(user_id=user_id, start=_midnight(since), end=end)
    found = changes_of(period, axis, after=None, most=MOST + 1)
    return Changed(True, since, until, axis, tuple(found[:MOST]), more=len(found) > MOST)


def _midnight(day: datetime.date) -> datetime.datetime:
    return timezone.make_aware(datetime.datetime.combine(day, datetime.time.min))
