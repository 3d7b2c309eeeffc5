"""The recall lab: a question as a person would ask it, what was found and sent, and what stopped the rest."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext_lazy

from memories.admin.recall_view import Candidate, Cut, Step, candidates_of, cuts_of, steps_of
from memories.admin.wording import TYPES
from memories.services.recall import RecallRequest, RecallResult, recall
from memories.services.why_not import WhyNot, why_not
from memoryhub.core.errors import NotFound
from tenants.admin.ahead import asked_ahead
from tenants.admin.base import SinglePageAdmin
from tenants.models import EndUser
from tenants.queries import end_user_by_ref
from tenants.scope import Scope, tenant_tx

MOST_PEOPLE = 200  # offered by name; any other is found by the id that is typed
MOST_SHOWN = 60
MOST_TOP_K = 50
MOMENTS = ("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d")


class LabForm(forms.Form):
    """What is asked. `why` is the id of a memory or a turn."""

    user = forms.CharField(max_length=200)
    q = forms.CharField(max_length=4_000)
    as_of = forms.DateTimeField(required=False, input_formats=MOMENTS)
    known_at = forms.DateTimeField(required=False, input_formats=MOMENTS)
    types = forms.MultipleChoiceField(required=False, choices=tuple(TYPES.items()))
    labels = forms.CharField(max_length=500, required=False)
    top_k = forms.IntegerField(min_value=1, max_value=MOST_TOP_K, required=False)
    why = forms.CharField(max_length=80, required=False)

    def request_for(self, person: EndUser) -> RecallRequest:
        """The question as the service takes it; explained, and nothing is noted as used."""
        data = self.cleaned_data
        return RecallRequest(
            query=data["q"],
            now=timezone.now(),
            user_id=person.pk,
            top_k=data["top_k"],
            as_of=data["as_of"],
            known_at=data["known_at"],
            types=tuple(data["types"]) or None,
            labels=tuple(one.strip() for one in data["labels"].replace("，", ",").split(",") if one.strip()),
            timezone=person.timezone,
            explain=True,
        )


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of a question; without a result the form says why, or nobody has asked yet."""

    form: LabForm | None = None
    person: EndUser | None = None
    nobody: bool = False
    result: RecallResult | None = None
    milliseconds: int = 0
    why: WhyNot | None = None
    why_unknown: bool = False
    asked: RecallRequest | None = None


class RecallLabAdmin(SinglePageAdmin):
    """Recall of the chosen tenant, for every role: it reads, and stores nothing."""

    heading = gettext_lazy("Recall lab")
    lead = gettext_lazy(
        "Ask as if you were the user, and see which memories are found, which are handed on, "
        "and what stopped the others. Nothing is stored."
    )
    page_template = "admin/recall.html"

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(asked_ahead(self.look, self.lab_page))
        return [path("", view, name=f"{self.opts.app_label}_{self.opts.model_name}_changelist")]

    def look(self, request: HttpRequest, scope: Scope) -> Looked:
        """Recall, and follow one memory through it. The question's vector may come from another host."""
        if "q" not in request.GET:
            return Looked()
        form = LabForm(request.GET)
        if not form.is_valid():
            return Looked(form)
        with tenant_tx(scope.tenant_id):
            person = end_user_by_ref(form.cleaned_data["user"].strip())
        if person is None:
            return Looked(form, nobody=True)
        asked, begun = form.request_for(person), time.perf_counter()
        result = recall(scope, asked)
        taken = round((time.perf_counter() - begun) * 1000)
        why, unknown = _why(scope, asked, form.cleaned_data["why"])
        return Looked(form, person, False, result, taken, why, unknown, asked)

    def lab_page(self, request: HttpRequest, looked: Looked) -> TemplateResponse:
        """The page of what was found."""
        people = EndUser.objects.order_by("-created_at", "-id")[:MOST_PEOPLE]
        more = {"people": list(people), "types": TYPES, "looked": looked, **_typed(request), **_shown(looked)}
        return self.single_page(request, more)


def _typed(request: HttpRequest) -> dict[str, Any]:
    """What was typed, to stand in the form again, and the same as a query for links."""
    typed = {name: request.GET.get(name, "").replace("\x00", "") for name in LabForm.base_fields}
    kept = request.GET.copy()
    kept.pop("why", None)
    return {"typed": typed, "typed_types": request.GET.getlist("types"), "query": kept.urlencode()}


def _shown(looked: Looked) -> dict[str, Any]:
    if looked.result is None or looked.asked is None:
        return {}
    moment = looked.asked.as_of or looked.asked.now
    rows: list[Candidate] = candidates_of(looked.result.trace)
    top_k = int(looked.result.decided.get("top_k", len(looked.result.hits)))
    cuts: list[Cut] = cuts_of(looked.result.trace, top_k)
    steps: list[Step] = steps_of(looked.why, str(looked.person)) if looked.why else []
    return {
        "moment": moment,
        "rows": rows[:MOST_SHOWN],
        "found": len(rows),
        "sent": len(looked.result.hits),
        "cuts": cuts,
        "steps": steps,
        "top_k": top_k,
    }


def _why(scope: Scope, asked: RecallRequest, text: str) -> tuple[WhyNot | None, bool]:
    """Where one memory or turn fell, and whether the id named none of this person's."""
    if not text.strip():
        return None, False
    target = _id_in(text.strip())
    try:
        return (None, True) if target is None else (why_not(scope, asked, target), False)
    except NotFound:
        return None, True


def _id_in(text: str) -> UUID | None:
    for prefix in ("mem", "trn"):
        if text.startswith(f"{prefix}_"):
            text = text.removeprefix(f"{prefix}_")
    try:
        return UUID(text)
    except ValueError:
        return None
