"""People: the end users, and on one page what is remembered about a person and where it was said."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.admin.person_changes import AXES, changed
from memories.models import MemoryItem, MemoryStatus, Preference
from memories.queries.items import HEAVY
from memories.services.preferences import current_preferences
from memoryhub.core.errors import NotFound
from sessions_app.admin.context_view import pressure_of
from sessions_app.admin.people_leaving import PeopleLeaving
from sessions_app.admin.sessions import with_budget
from sessions_app.models import Session
from sessions_app.services.person_progress import export_state
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.models import EndUser
from tenants.services.user_tokens import live_user_tokens, revoke_user_token

MOST_ROWS = 50


class PeopleAdmin(PeopleLeaving):
    """End users of the chosen tenant."""

    heading = gettext_lazy("People")
    lead = gettext_lazy("Those who talk to the assistant. Open one to see what is remembered about them.")
    columns = (
        gettext_lazy("Person"),
        gettext_lazy("Active memories"),
        gettext_lazy("Sessions"),
        gettext_lazy("Time zone"),
        gettext_lazy("Known since"),
    )
    row_template = "admin/rows/person.html"
    page_template = "admin/person.html"
    search_fields = ("user_ref", "name")
    search_label = gettext_lazy("Find a name or an id")
    empty_icon = "person"
    empty_title = gettext_lazy("Nobody yet")
    empty_help = gettext_lazy("People appear when they first chat, or when a program names them.")
    empty_act = ("/chat/new/", gettext_lazy("Open chat"))

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        ids = [person.pk for person in rows]
        memories = _counts(MemoryItem.objects.filter(user_id__in=ids, status=MemoryStatus.ACTIVE))
        sessions = _counts(Session.objects.filter(user_id__in=ids))
        for person in rows:
            person.memory_count = memories.get(person.pk, 0)
            person.session_count = sessions.get(person.pk, 0)

    def page_context(self, request: HttpRequest, row: EndUser) -> dict[str, Any]:
        memories = MemoryItem.objects.filter(user_id=row.pk, status=MemoryStatus.ACTIVE).defer(*HEAVY)
        shown = memories.exclude(Exists(Preference.objects.filter(memory_id=OuterRef("pk"), valid_to=None)))
        sessions = list(
            with_budget(Session.objects.filter(user_id=row.pk)).order_by("-last_active_at", "-id")[:MOST_ROWS]
        )
        for session in sessions:
            session.pressure = pressure_of(session.last_budget)  # type: ignore[attr-defined]
        return {
            "memory_columns": (_("Memory and key"), _("Type and source"), _("Confidence"), _("Last used")),
            "preferences": current_preferences(scope_of(request), row.pk),
            "memories": list(shown.order_by("-created_at", "-id")[:MOST_ROWS]),
            "sessions": sessions,
            "changed": changed(request, row.pk),
            "axes": AXES,
            "export": export_state(row.pk, now=timezone.now()),
            "tokens": list(live_user_tokens(row.pk).order_by("-created_at", "-id")[:MOST_ROWS]),
        }

    def row_acts(self) -> Sequence[Act]:
        return (*super().row_acts(), Act("revoke", Power.MEMORIES, self.revoke_token))

    def revoke_token(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """End the token that the form names, one of this person's. Raises NotFound."""
        person: EndUser = self.row(request, object_id)
        try:
            token = uuid.UUID(request.POST.get("token", ""))
        except ValueError:
            raise NotFound("user_token_not_found") from None
        tenant = scope_of(request).tenant_id
        revoke_user_token(tenant, user_id=person.pk, token_id=token, actor=actor_of(request))
        return Done(text=_("The token is revoked. The program that used it is refused from now on."))


def _counts(rows: QuerySet[Any]) -> dict[Any, int]:
    return dict(rows.order_by().values_list("user_id").annotate(count=Count("id")))
