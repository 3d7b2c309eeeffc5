"""The list of memories and one memory's page; every act runs the service the API runs."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memories.admin.evidence import EvidenceReader
from memories.admin.filters import ByOwner, BySource, ByState, ByTrust, ByType
from memories.admin.forms import CorrectionForm
from memories.admin.memory_time import believed, ties_of
from memories.admin.timeline import axis_of
from memories.admin.wording import TYPES
from memories.models import MemoryItem, WriteDecision
from memories.queries.items import HEAVY, MOST_VERSIONS, version_ids, versions_of
from memories.services.change import (
    confirm_memory,
    correct_memory,
    expire_memory,
    undo_write,
)
from memories.services.forget import ForgetRequest, Forgotten, forget, forget_memory
from memories.services.quarantine import reject_memory, release_quarantined
from memories.services.restoring import restore_version
from tenants.admin.access import Power, actor_of, may, powers_of, scope_of
from tenants.admin.actors import name_actors
from tenants.admin.acts import Act, Done, refused
from tenants.admin.base import ConsoleAdmin, picked_ids
from tenants.models import AuditEvent

MOST_ROWS = 50


class MemoryAdmin(ConsoleAdmin):
    """Memories of the chosen tenant."""

    heading = gettext_lazy("Memories")
    lead = gettext_lazy(
        "What assistants remember. Each row is one statement with an owner, a source "
        "and a time in which it holds."
    )
    columns = (
        gettext_lazy("Memory and key"),
        gettext_lazy("Owner"),
        gettext_lazy("Type and source"),
        gettext_lazy("Confidence"),
        gettext_lazy("Holds from"),
        gettext_lazy("Last used"),
        "",
    )
    row_template = "admin/rows/memory.html"
    page_template = "admin/memory.html"
    list_filter = (ByState, ByType, BySource, ByTrust, ByOwner)
    search_fields = ("content", "subject_key", "user__user_ref", "user__name")
    search_label = gettext_lazy("Find exact words or a key")
    bulk = (("expire_picked", gettext_lazy("Expire")),)
    empty_icon = "list"
    empty_title = gettext_lazy("No memory yet")
    empty_help = gettext_lazy("Memories appear when users say something that lasts, or a program writes one.")
    empty_act = ("/chat/new/", gettext_lazy("Open chat"))
    read_evidence: EvidenceReader | None = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[MemoryItem]:
        found: QuerySet[MemoryItem] = super().get_queryset(request).defer(*HEAVY).select_related("user")
        return found

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.forget_page)
        return [
            path("<uuid:object_id>/forget/", view, name="memories_memoryitem_forget"),
            *super().get_urls(),
        ]

    def list_acts(self) -> Sequence[Act]:
        return (
            Act("expire_picked", Power.MEMORIES, self.expire_picked),
            Act("restore_picked", Power.MEMORIES, self.restore_picked),
        )

    def row_acts(self) -> Sequence[Act]:
        return (
            Act("correct", Power.MEMORIES, self.correct),
            Act("expire", Power.MEMORIES, self.expire),
            Act("restore", Power.MEMORIES, self.restore),
            Act("confirm", Power.MEMORIES, self.confirm),
            Act("undo", Power.MEMORIES, self.undo),
            Act("release", Power.MEMORIES, self.release),
            Act("reject", Power.MEMORIES, self.reject),
            Act("erase", Power.MEMORIES, self.erase),
        )

    def page_context(self, request: HttpRequest, row: MemoryItem) -> dict[str, Any]:
        versions = versions_of(row)
        ids = [version.pk for version in versions]
        events = list(
            AuditEvent.objects.filter(target_kind="memory", target_id__in=ids).order_by("-created_at", "-id")[
                :MOST_ROWS
            ]
        )
        name_actors(events)
        decisions = WriteDecision.objects.filter(memory_id__in=ids).order_by("-created_at", "-id")
        successor = next((version for version in versions if version.supersedes_id == row.pk), None)
        return {
            "versions_left_out": _left_out(row, versions),
            "axis": axis_of(versions, now=timezone.now()),
            "successor": successor,
            "believed": believed(request, versions),
            **ties_of(row),
            "evidence": self._evidence(row),
            "decisions": decisions[:MOST_ROWS],
            "events": events,
            "types": TYPES,
        }

    def correct(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Open a new version; the old one ends and stays in history."""
        form = CorrectionForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("Nothing was changed: {fields}").format(fields=_problems(form)))
            return Done(goto=f"{self.page_url(object_id)}#correct")
        changes = form.changes_to(self.row(request, object_id))
        if not changes:
            return Done(text=_("Nothing differs from what is remembered."))
        made = correct_memory(scope_of(request), object_id, actor=actor_of(request), **changes)
        return Done(
            text=_(
                "Corrected. The old version ended and stays in history; the next answer uses the new one."
            ),
            goto=self.page_url(made.pk),
            undo_url=self._act_url(made.pk, "undo"),
        )

    def expire(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """End a memory now."""
        expire_memory(scope_of(request), object_id, actor=actor_of(request))
        return Done(
            text=_("Expired. It is no longer used and stays in history."),
            undo_url=self._act_url(object_id, "restore"),
        )

    def restore(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Let what a version said hold again, as a new version."""
        made = restore_version(scope_of(request), object_id, actor=actor_of(request))
        return Done(
            text=_("It holds again, as a new version. What held until now stays in history."),
            goto=self.page_url(made.pk),
            undo_url=self._act_url(made.pk, "expire"),
        )

    def confirm(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Turn a guess, or one in review, into what holds."""
        confirm_memory(scope_of(request), object_id, actor=actor_of(request))
        return Done(text=_("Confirmed. It counts as entered by an operator now."))

    def release(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Let in what is held back; the operator vouches for it."""
        release_quarantined(scope_of(request), object_id, actor=actor_of(request))
        return Done(
            text=_("Released. You vouch for it now, and the next answer may use it."),
            undo_url=self._act_url(object_id, "expire"),
        )

    def reject(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Put away what is held back."""
        reject_memory(scope_of(request), object_id, actor=actor_of(request))
        return Done(text=_("Rejected. It lies in the archive and is never used."))

    def undo(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Take a correction back."""
        undone = undo_write(scope_of(request), object_id, actor=actor_of(request))
        goto = self.page_url(undone.reopened.pk) if undone.reopened else self.list_url()
        return Done(text=_("Taken back. What held before holds again."), goto=goto)

    def expire_picked(self, request: HttpRequest) -> Done:
        """End the ticked memories."""
        ids = picked_ids(request)
        for found in ids:
            expire_memory(scope_of(request), found, actor=actor_of(request))
        text = ngettext("Expired {n} memory.", "Expired {n} memories.", len(ids)).format(n=len(ids))
        undo = self.list_act_url("restore_picked") if ids else ""
        return Done(text=text if ids else _("Tick at least one row."), undo_url=undo, undo_ids=tuple(ids))

    def restore_picked(self, request: HttpRequest) -> Done:
        """Take a bulk expiry back."""
        ids = picked_ids(request)
        for found in ids:
            restore_version(scope_of(request), found, actor=actor_of(request))
        text = ngettext("Restored {n} memory.", "Restored {n} memories.", len(ids)).format(n=len(ids))
        return Done(text=text)

    def forget_page(self, request: HttpRequest, object_id: uuid.UUID) -> HttpResponse:
        """Says what forgetting would take, before anything is taken."""
        if not may(request, Power.MEMORIES):
            return refused(request)
        row = self.row(request, object_id)
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            "row": row,
            "title": _("Forget for good"),
            "counts": self._forget(request, row, dry_run=True),
        }
        return TemplateResponse(request, "admin/memory_forget.html", context)

    def erase(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Forget for good, after the typed word."""
        row = self.row(request, object_id)
        if request.POST.get("typed", "").strip().casefold() != _("forget").casefold():
            messages.error(request, _("The word did not match. Nothing was forgotten."))
            return Done(goto=reverse("admin:memories_memoryitem_forget", args=[object_id]))
        gone = self._forget(request, row, dry_run=False)
        text = ngettext(
            "Forgot {n} version for good, and its words in {turns} turns.",
            "Forgot {n} versions for good, and their words in {turns} turns.",
            gone.memories,
        )
        return Done(text=text.format(n=gone.memories, turns=gone.turns), goto=self.list_url())

    def _forget(self, request: HttpRequest, row: MemoryItem, *, dry_run: bool) -> Forgotten:
        scope, actor = scope_of(request), actor_of(request)
        if row.user_id is None:
            versions = len(version_ids([row.pk]))
            return Forgotten(memories=versions) if dry_run else forget_memory(scope, row.pk, actor=actor)
        wanted = ForgetRequest(memory_ids=(row.pk,))
        return forget(scope, user_id=row.user_id, request=wanted, actor=actor, dry_run=dry_run)

    def _evidence(self, row: MemoryItem) -> Any:
        reader = type(self).read_evidence
        if reader is None or row.session_id is None or row.turn_id is None:
            return None
        return reader(row.session_id, row.turn_id)

    def _act_url(self, object_id: uuid.UUID, act: str) -> str:
        return reverse(f"admin:memories_memoryitem_row_{act}", args=[object_id])


def _problems(form: CorrectionForm) -> str:
    """The first problem of each field, in the form's own words."""
    return " ".join(str(errors[0]) for errors in form.errors.values())


def _left_out(row: MemoryItem, versions: Sequence[MemoryItem]) -> int:
    """How many versions a page does not show."""
    return len(version_ids([row.pk])) - len(versions) if len(versions) == MOST_VERSIONS else 0
