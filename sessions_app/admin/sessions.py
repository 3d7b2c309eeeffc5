"""The list of sessions, and one session: what was said left, what the model saw right."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import Case, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from sessions_app.admin.context_view import pressure_of, seen_at
from sessions_app.admin.wording import SESSION_STATES
from sessions_app.models import ContextTrace, Session, SessionStatus, Summary, Turn
from sessions_app.services.compaction import compact_session, restore_summary
from sessions_app.services.sessions import close_session
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin
from tenants.admin.changelist import KnownChoices

TURNS_SHOWN = 60
NEARLY_FULL = 0.8
SESSIONS_LOOKED_AT = 100
MOST_SEQ = 2**31 - 1


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
    search_fields = ("title",)
    search_label = gettext_lazy("Find a title or a person")
    empty_title = gettext_lazy("No session yet")
    empty_help = gettext_lazy("Sessions appear when someone opens the chat or a program starts one.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Session]:
        rows: QuerySet[Session] = super().get_queryset(request).select_related("user")
        return with_budget(rows)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Rows whose title or owner holds every word as it is written."""
        for word in search_term.split():
            queryset = queryset.filter(
                Q(title__icontains=word) | Q(user__user_ref__icontains=word) | Q(user__name__icontains=word)
            )
        return queryset, False

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        for session in rows:
            session.pressure = pressure_of(session.last_budget)

    def row_acts(self) -> Sequence[Act]:
        return (
            Act("compact", Power.SESSIONS, self.compact),
            Act("close", Power.SESSIONS, self.close),
            Act("restore_summary", Power.SESSIONS, self.restore_summary),
        )

    def page_context(self, request: HttpRequest, row: Session) -> dict[str, Any]:
        picked = _number(request.GET.get("turn"))
        trace = trace_at(row.pk, picked)
        turns = turns_shown(row, picked=picked, before=_number(request.GET.get("before")))
        seen = seen_at(trace) if trace else None
        return {
            "turns": turns,
            "earlier": turns[0].seq if turns and turns[0].seq > 1 else None,
            "later": bool(turns) and turns[-1].seq < row.last_seq,
            "picked": picked if picked is not None else seen.seq if seen else None,
            "seen": seen,
            "summaries": list(Summary.objects.filter(session_id=row.pk).order_by("-version")),
            "unread": row.last_seq - row.processed_seq if row.writes_memory else 0,
        }

    def compact(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Fold older turns into the next summary."""
        made = compact_session(scope_of(request), object_id, actor=actor_of(request))
        if made is None:
            return Done(text=_("Nothing to fold yet: the newest 6 turns always stay word for word."))
        return Done(
            text=_(
                "Summary version {version} covers turns {first} to {last}. The turns themselves stay."
            ).format(version=made.version, first=made.from_seq, last=made.to_seq)
        )

    def close(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Close a session."""
        close_session(scope_of(request), object_id, actor=actor_of(request))
        return Done(text=_("Closed. What matters in it is being summarised and kept."))

    def restore_summary(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Bring an earlier summary back as a new version."""
        version = _number(request.POST.get("version")) or 0
        made = restore_summary(scope_of(request), object_id, version, actor=actor_of(request))
        return Done(
            text=_("Version {new} now says what version {old} said.").format(new=made.version, old=version)
        )


def trace_at(session_id: uuid.UUID, seq: int | None) -> ContextTrace | None:
    """The last context built for a session; with `seq` the one behind that turn, or the last before it."""
    traces = ContextTrace.objects.filter(session_id=session_id).select_related("turn")
    order = ["-created_at", "-id"]
    if seq is not None:
        behind_it = Q(turn__seq=seq) | Q(turn__answers__seq=seq)
        traces = traces.filter(behind_it | Q(upto_seq__lte=seq)).annotate(
            exact=Case(When(behind_it, then=Value(0)), default=Value(1), output_field=IntegerField())
        )
        order = ["exact", "-upto_seq", *order]
    found: ContextTrace | None = traces.order_by(*order).first()
    return found


def turns_shown(session: Session, *, picked: int | None, before: int | None) -> list[Turn]:
    """The newest turns, those before a number, or those around a picked one; rising by number."""
    turns = Turn.objects.filter(session_id=session.pk)
    if before is not None:
        turns = turns.filter(seq__lt=before)
    elif picked is not None and picked < session.last_seq - TURNS_SHOWN // 2:
        turns = turns.filter(seq__lte=picked + TURNS_SHOWN // 2)
    return list(reversed(turns.order_by("-seq")[:TURNS_SHOWN]))


def _number(text: str | None) -> int | None:
    """A turn's number from the address; None for anything that is none."""
    if text and text.isascii() and text.isdigit() and len(text) <= 10:
        return min(int(text), MOST_SEQ)
    return None


def nearly_full(limit: int) -> list[Session]:
    """Among the `limit` newest open sessions, those whose last answer took 80 % of its budget or more."""
    rows = Session.objects.filter(status=SessionStatus.OPEN).order_by("-last_active_at", "-id")
    return [
        session
        for session in with_budget(rows)[:limit]
        if (pressure_of(session.last_budget) or 0.0) >= NEARLY_FULL  # type: ignore[attr-defined]
    ]
