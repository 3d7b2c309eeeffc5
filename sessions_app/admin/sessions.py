"""The list of sessions, and one session: what was said left, what the model saw right."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memoryhub.core.errors import InvalidInput, NotFound
from sessions_app.admin.context_view import pressure_of
from sessions_app.admin.session_tabs import OF_A_SESSION, tab_context
from sessions_app.admin.settings_words import CHOICES
from sessions_app.admin.turns_view import number
from sessions_app.admin.wording import SESSION_STATES, TURNED_DOWN
from sessions_app.models import ContextTrace, Session, SessionStatus, Summary
from sessions_app.services.compaction import compact
from sessions_app.services.pins import remove_pin, restore_pin
from sessions_app.services.sessions import change_session, close_session
from sessions_app.services.settings import tenant_settings
from sessions_app.services.summaries import restore_summary
from sessions_app.services.summary_reviews import send_to_review
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin, picked_ids
from tenants.admin.changelist import KnownChoices

NEARLY_FULL = 0.8
SESSIONS_LOOKED_AT = 100


class BySessionState(KnownChoices):
    """Open or closed."""

    title = gettext_lazy("State")
    parameter_name = "status"
    options = tuple(SESSION_STATES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(status=self.value()) if self.value() else queryset


class ByReading(KnownChoices):
    """Sessions with turns that memory has not read yet."""

    title = gettext_lazy("Memory")
    parameter_name = "reading"
    options = (("behind", gettext_lazy("Not read to the end")),)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(behind()) if self.value() else queryset


class ByBudget(KnownChoices):
    """Open sessions whose last answer took most of its budget: the rows the home page counts."""

    title = gettext_lazy("Budget")
    parameter_name = "budget"
    options = (("full", gettext_lazy("Nearly full, four fifths used")),)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.value():
            return queryset
        return queryset.filter(pk__in=[session.pk for session in nearly_full(SESSIONS_LOOKED_AT)])


def behind() -> Q:
    """Sessions that memory has still to read on."""
    return Q(processed_seq__lt=F("last_seq"), writes_memory=True)


def with_budget(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Sessions with the budget of the last context that was built for each."""
    traces = ContextTrace.objects.filter(session_id=OuterRef("pk")).order_by("-created_at", "-id")
    return sessions.annotate(last_budget=Subquery(traces.values("budget")[:1]))


class SessionAdmin(ConsoleAdmin):
    """Sessions of the chosen tenant."""

    keyset = ("-last_active_at", "-id")
    keyset_types = (datetime.datetime, uuid.UUID)
    heading = gettext_lazy("Sessions")
    lead = gettext_lazy("Conversations, the budget of the last answer, and how far memory has read.")
    columns = (
        gettext_lazy("Session"),
        gettext_lazy("Owner"),
        gettext_lazy("Turns"),
        gettext_lazy("Budget used"),
        gettext_lazy("Last active"),
        gettext_lazy("State"),
    )
    row_template = "admin/rows/session.html"
    page_template = "admin/session.html"
    list_filter = (BySessionState, ByReading, ByBudget)
    search_fields = ("title", "user__user_ref", "user__name")
    search_label = gettext_lazy("Find a title or a person")
    empty_icon = "chat"
    empty_title = gettext_lazy("No session yet")
    empty_help = gettext_lazy("Sessions appear when someone opens the chat or a program starts one.")
    empty_act = ("/chat/new/", gettext_lazy("Open chat"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Session]:
        rows: QuerySet[Session] = super().get_queryset(request).select_related("user")
        return with_budget(rows)

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        for session in rows:
            session.pressure = pressure_of(session.last_budget)

    def row_acts(self) -> Sequence[Act]:
        return (
            Act("compact", Power.SESSIONS, self.compact),
            Act("close", Power.SESSIONS, self.close),
            Act("change", Power.SESSIONS, self.change),
            Act("restore_summary", Power.SESSIONS, self.restore_summary),
            Act("review_summary", Power.SESSIONS, self.review_summary),
            Act("remove_pin", Power.SESSIONS, self.remove_pin),
            Act("restore_pin", Power.SESSIONS, self.restore_pin),
        )

    def page_context(self, request: HttpRequest, row: Session) -> dict[str, Any]:
        unread = row.last_seq - row.processed_seq if row.writes_memory else 0
        return {"unread": unread, **tab_context(row, request)}

    def compact(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Fold older turns into the next summary, and say what came of it when nothing was written."""
        done = compact(scope_of(request), object_id, actor=actor_of(request))
        if done is None:
            text = _("Nothing to fold yet: the newest {n} turns always stay word for word.")
            return Done(text=text.format(n=tenant_settings()["min_recent_turns"]))
        made = done.summary
        if made is None:
            return Done(text=str(TURNED_DOWN[done.run.outcome]))
        return Done(
            text=_(
                "Summary version {version} covers turns {first} to {last}. The turns themselves stay."
            ).format(version=made.version, first=made.from_seq, last=made.to_seq)
        )

    def close(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Close a session."""
        close_session(scope_of(request), object_id, actor=actor_of(request))
        return Done(text=_("Closed. What matters in it is being summarised and kept."))

    def change(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Handle one session otherwise than the tenant's settings say; an empty choice follows them again."""
        changes = {name: request.POST.get(name, "") for name in OF_A_SESSION}
        for name, value in changes.items():
            if value and value not in CHOICES[name]:
                raise InvalidInput("invalid_setting", field=name)
        change_session(scope_of(request), object_id, actor=actor_of(request), **changes)
        if any(changes.values()):
            return Done(text=_("Saved for this session alone. Its next request uses it."))
        return Done(text=_("This session follows the settings of the tenant again."))

    def restore_summary(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Bring an earlier summary back as a new version."""
        version = number(request.POST.get("version")) or 0
        made = restore_summary(scope_of(request), object_id, version, actor=actor_of(request))
        return Done(
            text=_("Version {new} now says what version {old} said.").format(new=made.version, old=version)
        )

    def review_summary(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Have a version of the summary compared with its turns by a person."""
        version = number(request.POST.get("version")) or 0
        summary = Summary.objects.filter(session_id=object_id, version=version).first()
        review = send_to_review(scope_of(request), summary.pk, actor=actor_of(request)) if summary else None
        if review is None:
            raise NotFound("not_found")
        return Done(text=_("It waits in the queue of summary reviews now."))

    def remove_pin(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Take a pin out of every context from now on."""
        gone = remove_pin(scope_of(request), object_id, _pin_id(request), actor=actor_of(request))
        text = _("The next context goes without that pin. It stays in the list below, to bring back.")
        if gone.memories:
            text = _(
                "The next context goes without that pin, and what memory learned from the same words has"
                " ended. Both come back together, here or from the list below."
            )
        return Done(
            text=text,
            undo_url=reverse("admin:sessions_app_session_row_restore_pin", args=[object_id]),
            undo_ids=(gone.pin.pk,),
        )

    def restore_pin(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Have a pin stand again."""
        back = restore_pin(scope_of(request), object_id, _pin_id(request), actor=actor_of(request))
        text = _("It is pinned again; the next context holds it word for word.")
        if back.memories:
            text = _("It is pinned again, and what memory learned from the same words holds again.")
        return Done(text=text)


def _pin_id(request: HttpRequest) -> uuid.UUID:
    """The pin that a button names, or an undo.

    Raises:
        SuspiciousOperation: an id that is none. NotFound: no pin is named.
    """
    text = request.POST.get("pin")
    if text is None:
        ids = picked_ids(request)
        if len(ids) != 1:
            raise NotFound("not_found")
        return ids[0]
    try:
        return uuid.UUID(text)
    except ValueError:
        raise NotFound("not_found") from None


def nearly_full(limit: int) -> list[Session]:
    """Among the `limit` newest open sessions, those whose last answer took 80 % of its budget or more."""
    rows = Session.objects.filter(status=SessionStatus.OPEN).order_by("-last_active_at", "-id")
    return [
        session
        for session in with_budget(rows)[:limit]
        if (pressure_of(session.last_budget) or 0.0) >= NEARLY_FULL  # type: ignore[attr-defined]
    ]
