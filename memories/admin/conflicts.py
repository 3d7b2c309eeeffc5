"""Conflicts: two statements that cannot both hold, side by side, and the questions put to users."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.admin.conflicts_queries import (
    settled_by_people,
    settled_by_rule,
    undecided,
    waiting_for_user,
)
from memories.admin.conflicts_view import case_of, option_pieces
from memories.admin.evidence import EvidenceReader
from memories.models import Clarification
from memories.queries.clarifications import option_ids
from memories.services.clarifications import Choice, Settled, dismiss, reopen, settle
from memories.services.leaving import leave_to_user
from memoryhub.core.errors import InvalidInput
from tenants.admin.access import Power, actor_of, powers_of, scope_of
from tenants.admin.actors import deciders
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin

TABS = ("open", "asked", "rule", "people")
ROWS, QUEUE, ASKED = 25, 30, 12
MOST_COUNTED = 1000
LATER = "conflicts_later"  # in the browser session: what its operator put off


class ConflictAdmin(ConsoleAdmin):
    """Clarifications of the chosen tenant: the oldest undecided one on top, the rest below it."""

    heading = gettext_lazy("Conflicts")
    lead = gettext_lazy(
        "Two statements about the same thing: decide here which one holds. Until then the assistant goes on "
        "with what it knew."
    )
    page_template = "admin/conflicts.html"
    read_evidence: EvidenceReader | None = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Clarification]:
        rows: QuerySet[Clarification] = super().get_queryset(request)
        return rows.select_related("user", "chosen")

    def row_acts(self) -> Sequence[Act]:
        names = ("keep", "both", "neither", "ask", "later", "withdraw", "reopen")
        return tuple(Act(name, Power.MEMORIES, getattr(self, name)) for name in names)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        tab = request.GET.get("tab", "open")
        return self._page(request, tab if tab in TABS else "open", None)

    def row_page(self, request: HttpRequest, object_id: uuid.UUID) -> HttpResponse:
        return self._page(request, "open", self.row(request, object_id))

    def keep(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """One side holds; the others end and stay in history."""
        row = self.row(request, object_id)
        try:
            choice = uuid.UUID(request.POST.get("memory", ""))
        except ValueError:
            raise InvalidInput("invalid_choice", field="memory") from None
        letter = "ABCD"[option_ids(row).index(choice)] if choice in option_ids(row) else "?"
        self._settle(request, object_id, choice)
        return self._next(
            object_id, _("{letter} is kept. The other one stays in history.").format(letter=letter)
        )

    def both(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """All sides hold beside each other."""
        self._settle(request, object_id, "both")
        return self._next(object_id, _("Both are right. The key holds several values from now on."))

    def neither(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """No side holds."""
        self._settle(request, object_id, "neither")
        return self._next(object_id, _("Neither holds. Both ended and stay in history."))

    def ask(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Leave it to the user."""
        leave_to_user(scope_of(request), object_id, actor=actor_of(request))
        return self._next(object_id, _("The user is asked in the next answer."), undo=False)

    def later(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Put it at the end of this operator's own queue; nothing is stored."""
        row = self.row(request, object_id)
        put_off = [name for name in _put_off(request) if name != row.pk.hex]
        request.session[LATER] = [*put_off, row.pk.hex][-200:]
        return Done(text=_("Put off. It waits at the end of your queue."), goto=f"{self.list_url()}#question")

    def withdraw(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Take the question back from the user; what waited for the answer stays in review."""
        dismiss(scope_of(request), object_id, actor=actor_of(request))
        return self._next(object_id, _("Withdrawn. What waited for the answer stays in review."))

    def reopen(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Take a decision back."""
        reopen(scope_of(request), object_id, actor=actor_of(request))
        return Done(
            text=_("Taken back. Memory is as it was, and the question is open again."),
            goto=f"{self.page_url(object_id)}#question",
        )

    def _settle(self, request: HttpRequest, object_id: uuid.UUID, choice: Choice) -> Settled:
        return settle(scope_of(request), object_id, choice=choice, actor=actor_of(request))

    def _next(self, object_id: uuid.UUID, text: str, *, undo: bool = True) -> Done:
        """The next one opens at once, with the way back of the last above it."""
        back = reverse("admin:memories_clarification_row_reopen", args=[object_id]) if undo else ""
        return Done(text=text, goto=f"{self.list_url()}#question", undo_url=back)

    def _page(self, request: HttpRequest, tab: str, picked: Clarification | None) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            "title": self.heading,
            "tab": tab,
            "tabs": _tabs(),
            "asked": _with_pieces(waiting_for_user()[:ASKED]) if tab in ("open", "asked") else [],
            **self._shown(request, tab, picked),
        }
        return TemplateResponse(request, self.page_template, context)

    def _shown(self, request: HttpRequest, tab: str, picked: Clarification | None) -> dict[str, Any]:
        if tab == "open":
            return self._undecided(request, picked)
        if tab == "asked":
            return {}
        rows = list(_before(request, settled_by_rule() if tab == "rule" else settled_by_people())[: ROWS + 1])
        if tab == "people":
            named = {row.answered_by.partition(":")[2] for row in rows}
            names = deciders(rows[0].tenant_id, named) if rows else {}
            for row in rows:
                kind, _colon, who = row.answered_by.partition(":")
                row.who = str(row.user) if kind == "end_user" else names.get(who, who)
        return {"rows": rows[:ROWS], "older": rows[ROWS - 1].pk.hex if len(rows) > ROWS else ""}

    def _undecided(self, request: HttpRequest, picked: Clarification | None) -> dict[str, Any]:
        queue = _in_order(request, list(undecided()[:QUEUE]))
        row = picked or (queue[0] if queue else None)
        if row is None:
            return {"case": None, "rest": []}
        case = case_of(row, now=timezone.now(), read=type(self).read_evidence)
        return {"case": case, "rest": _with_pieces([one for one in queue if one.pk != row.pk])}


def _tabs() -> list[dict[str, Any]]:
    rows = (undecided(), waiting_for_user(), settled_by_rule(), settled_by_people())
    words = (_("Undecided"), _("Waiting for the user"), _("Settled by rule"), _("Settled by people"))
    return [
        {"name": name, "words": said, "count": _count(found)}
        for name, said, found in zip(TABS, words, rows, strict=True)
    ]


def _count(rows: QuerySet[Any]) -> str:
    found = rows.order_by()[: MOST_COUNTED + 1].count()
    return f"{found:,}" if found <= MOST_COUNTED else f"{MOST_COUNTED:,}+"


def _with_pieces(rows: Any) -> list[dict[str, Any]]:
    """Rows with their sides as marked words."""
    return [{"row": row, "sides": option_pieces(row)} for row in rows]


def _put_off(request: HttpRequest) -> list[str]:
    found = request.session.get(LATER, [])
    return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []


def _in_order(request: HttpRequest, queue: list[Clarification]) -> list[Clarification]:
    """The oldest first, and what this operator put off behind all others."""
    place = {name: number for number, name in enumerate(_put_off(request), start=1)}
    return sorted(queue, key=lambda row: place.get(row.pk.hex, 0))


def _before(request: HttpRequest, rows: QuerySet[Any]) -> QuerySet[Any]:
    """Rows older than the one the address names; ids rise with time."""
    try:
        return rows.filter(pk__lt=uuid.UUID(request.GET.get("before", "")))
    except ValueError:
        return rows
