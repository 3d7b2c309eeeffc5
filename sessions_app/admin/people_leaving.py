"""What the console offers of a person as a whole: their data as one file, and erasure with a receipt."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from memories.models import Document, MemoryItem
from sessions_app.models import Erasure, ErasureStage, Session
from sessions_app.services.export_file import headers_of, stored_bytes
from sessions_app.services.person_erasure import resume_erasure, start_erasure
from sessions_app.services.person_export import start_export
from sessions_app.services.person_progress import erasure_states, export_state
from sessions_app.services.person_receipt import receipt_file
from tenants.admin.access import Power, actor_of, may, powers_of, scope_of
from tenants.admin.acts import Act, Done, refused
from tenants.admin.base import ConsoleAdmin
from tenants.models import EndUser

MOST_ERASURES = 10
OFFER = Power.MEMORIES  # as for forgetting one memory for good


class PeopleLeaving(ConsoleAdmin):
    """The part of the page of people that lets one go; the rest is in `people`."""

    list_extra_template = "admin/erasures.html"

    def get_urls(self) -> list[URLPattern]:
        pages = (("erase", self.erase_page), ("download", self.download), ("receipt", self.receipt))
        view = self.admin_site.admin_view
        own = [
            path(f"<uuid:object_id>/{name}/", view(page), name=f"tenants_enduser_{name}")
            for name, page in pages
        ]
        return [*own, *super().get_urls()]

    def row_acts(self) -> Sequence[Act]:
        return (
            Act("export", OFFER, self.export),
            Act("go", OFFER, self.erase),
            Act("resume", OFFER, self.resume),
        )

    def list_context(self, request: HttpRequest) -> dict[str, Any]:
        newest = list(Erasure.objects.order_by("-created_at", "-id")[:MOST_ERASURES])
        states = erasure_states(newest)
        return {"erasures": states, "erasing": any(state.status != "done" for state in states)}

    def get_queryset(self, request: HttpRequest) -> QuerySet[EndUser]:
        """Those whom somebody can find: who is being erased is nobody's any more."""
        leaving = Erasure.objects.filter(stage=ErasureStage.BEGUN).values("person_id")
        found: QuerySet[EndUser] = super().get_queryset(request).exclude(pk__in=leaving)
        return found

    def export(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Begin to write all that is stored of a person into one file."""
        person: EndUser = self.row(request, object_id)
        start_export(scope_of(request), person.user_ref, actor=actor_of(request))
        return Done(text=_("The file is being written. It is offered here for seven days."))

    def download(self, request: HttpRequest, object_id: uuid.UUID) -> HttpResponseBase:
        """The newest finished file of a person. Raises Http404."""
        if not may(request, OFFER):
            return refused(request)
        state = export_state(self.row(request, object_id).pk, now=timezone.now())
        if state.export is None or state.status != "ready":
            raise Http404
        return StreamingHttpResponse(
            stored_bytes(state.export), content_type="application/zip", headers=headers_of(state.export)
        )

    def erase_page(self, request: HttpRequest, object_id: uuid.UUID) -> HttpResponse:
        """Says what goes with a person, before anything goes."""
        if not may(request, OFFER):
            return refused(request)
        row = self.row(request, object_id)
        kinds = (("sessions", Session), ("memories", MemoryItem), ("documents", Document))
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            "row": row,
            "title": _("Erase a person"),
            "counts": {name: model.objects.filter(user_id=row.pk).count() for name, model in kinds},
        }
        return TemplateResponse(request, "admin/person_erase.html", context)

    def erase(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Begin to erase a person, after their id was typed."""
        person: EndUser = self.row(request, object_id)
        if request.POST.get("typed", "").strip() != person.user_ref:
            messages.error(request, _("The id did not match. Nobody was erased."))
            return Done(goto=reverse("admin:tenants_enduser_erase", args=[object_id]))
        start_erasure(scope_of(request), person.user_ref, actor=actor_of(request))
        return Done(
            text=_("Nobody finds this person any more. The receipt appears below once all is gone."),
            goto=self.list_url(),
        )

    def resume(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Take up an erasure that was given up. Raises Http404."""
        erasure = get_object_or_404(Erasure, person_id=object_id)
        resume_erasure(erasure.tenant_id, erasure.pk)
        return Done(text=_("It goes on."), goto=self.list_url())

    def receipt(self, request: HttpRequest, object_id: uuid.UUID) -> HttpResponse:
        """The receipt of somebody who was erased, as a file. Raises Http404."""
        erasure = Erasure.objects.filter(person_id=object_id, finished_at__isnull=False).first()
        if erasure is None:
            raise Http404
        name, text = receipt_file(erasure)
        return HttpResponse(
            text,
            content_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )
