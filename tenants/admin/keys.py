"""API keys: every role sees which there are, owners issue, rotate and revoke them."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin
from tenants.admin.wording import SCOPES
from tenants.models import ApiKey
from tenants.services.api_keys import IssuedKey, issue_api_key, revoke_api_key, rotate_api_key

GRACE = datetime.timedelta(hours=24)


class NewKeyForm(forms.Form):
    """What a new key is called, may do, and until when it works."""

    name = forms.CharField(max_length=80)
    scopes = forms.MultipleChoiceField(choices=tuple(SCOPES.items()))
    days = forms.IntegerField(min_value=1, max_value=3650, required=False)


class KeyAdmin(ConsoleAdmin):
    """API keys. Only the HMAC is stored, so a key is shown once, in the answer to the act that made it."""

    heading = gettext_lazy("API keys")
    lead = gettext_lazy("What programs of this tenant sign in with. A key is shown once, when it is made.")
    columns = (
        gettext_lazy("API key"),
        gettext_lazy("May"),
        gettext_lazy("State"),
        gettext_lazy("Last used"),
        gettext_lazy("Made"),
        "",
    )
    row_template = "admin/rows/key.html"
    list_extra_template = "admin/parts/new_key.html"
    empty_icon = "key"
    empty_title = gettext_lazy("No key yet")
    empty_help = gettext_lazy("An owner makes the first one; a program then sends it with each request.")

    def list_acts(self) -> Sequence[Act]:
        return (Act("issue", Power.KEYS, self.issue),)

    def row_acts(self) -> Sequence[Act]:
        return (Act("rotate", Power.KEYS, self.rotate), Act("revoke", Power.KEYS, self.revoke))

    def list_context(self, request: HttpRequest) -> dict[str, Any]:
        return {"scopes": SCOPES}

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        now = timezone.now()
        for key in rows:
            key.state = state_of(key, now)

    def issue(self, request: HttpRequest) -> Done:
        """Make a key and show it."""
        form = NewKeyForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("A key needs a name and at least one thing it may do. None was made."))
            return Done(goto=self.list_url())
        days = form.cleaned_data["days"]
        issued = issue_api_key(
            scope_of(request).tenant_id,
            name=form.cleaned_data["name"],
            actor=actor_of(request),
            scopes=form.cleaned_data["scopes"],
            expires_at=timezone.now() + datetime.timedelta(days=days) if days else None,
        )
        return self._shown(request, issued)

    def rotate(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Make a successor; the old key works for another day."""
        issued = rotate_api_key(scope_of(request).tenant_id, object_id, actor=actor_of(request), grace=GRACE)
        return self._shown(request, issued, rotated=True)

    def revoke(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """End a key at once."""
        key = revoke_api_key(scope_of(request).tenant_id, object_id, actor=actor_of(request))
        return Done(text=_("The key “{name}” no longer works.").format(name=key.name))

    def _shown(self, request: HttpRequest, issued: IssuedKey, *, rotated: bool = False) -> Done:
        context = {**self.admin_site.each_context(request), "issued": issued, "rotated": rotated}
        context |= {"title": _("Your new key"), "console": self}
        return Done(response=TemplateResponse(request, "admin/key_shown.html", context))


def state_of(key: ApiKey, now: datetime.datetime) -> str:
    """`revoked`, `expired`, `ending` (within a week) or `live`."""
    if key.revoked_at is not None:
        return "revoked"
    if key.expires_at is None:
        return "live"
    if key.expires_at <= now:
        return "expired"
    return "ending" if key.expires_at - now < datetime.timedelta(days=7) else "live"
