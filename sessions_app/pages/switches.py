"""The two switches of a chat, behind the pill of its composer: use what is known, learn what is said."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from sessions_app.models import Session
from sessions_app.pages.visitor import Visitor, chat_page, id_in_path
from sessions_app.pages.wording import memory_pill
from sessions_app.services.sessions import change_session

_COLUMNS = {"reads": "reads_memory", "writes": "writes_memory"}


class SwitchForm(forms.Form):
    """Switches that are sent, each "on" or "off"; one that is left out stays as it is."""

    reads = forms.ChoiceField(choices=[("on", ""), ("off", "")], required=False)
    writes = forms.ChoiceField(choices=[("on", ""), ("off", "")], required=False)

    @property
    def columns(self) -> dict[str, bool]:
        """What to change of a valid form's session."""
        return {
            column: self.cleaned_data[name] == "on"
            for name, column in _COLUMNS.items()
            if self.cleaned_data[name]
        }


def switch_data(session: Session) -> dict[str, Any]:
    """How a chat's switches stand, as the page's scripts take it."""
    return {"reads": session.reads_memory, "writes": session.writes_memory}


def pill_of(session: Session) -> dict[str, Any]:
    """The pill of a chat: its switches, and what it says."""
    return {**switch_data(session), "label": memory_pill(session.reads_memory, session.writes_memory)}


@require_POST
@chat_page
def switch(request: HttpRequest, visitor: Visitor, session: str) -> HttpResponse:
    """Turn a chat's switches; how they stand then."""
    form = SwitchForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"code": "invalid"}, status=422)
    changed = change_session(visitor.scope, id_in_path("ses", session), actor=visitor.actor, **form.columns)
    return JsonResponse(switch_data(changed))
