"""A person takes their data with them: one file of all of it, made in the background, kept for seven days."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id
from sessions_app.pages.visitor import Visitor, chat_page, id_in_path
from sessions_app.services.export_file import headers_of, stored_bytes
from sessions_app.services.person_export import finished_export, start_export
from sessions_app.services.person_progress import export_state, was_exported
from tenants.scope import tenant_tx


def taking(visitor: Visitor) -> dict[str, Any]:
    """What the page shows of the newest file, and where it can be fetched."""
    with tenant_tx(visitor.scope.tenant_id, visitor.scope.user_id):
        state = export_state(visitor.user.pk, now=timezone.now())
    ready = state.export if state.status == "ready" else None
    return {"state": state, "file": encode_id("exp", ready.pk) if ready else ""}


@require_http_methods(["GET", "POST"])
@chat_page
def export(request: HttpRequest, visitor: Visitor) -> HttpResponseBase:
    """POST begins a file, unless one is being made; GET tells a script how far it is."""
    if request.method == "POST":
        start_export(visitor.scope, visitor.user.user_ref, actor=visitor.actor)
    if request.headers.get("HX-Request"):
        return render(request, "chat/_taking.html", {"taking": taking(visitor)})
    return HttpResponseRedirect(f"{reverse('pages:memory')}#your-data")


@require_GET
@chat_page
def file(request: HttpRequest, visitor: Visitor, export: str) -> HttpResponseBase:
    """The file; 410 once its seven days are over. Another person's is the same 404 as none."""
    export_id = id_in_path("exp", export)
    with tenant_tx(visitor.scope.tenant_id, visitor.scope.user_id):
        try:
            found = finished_export(export_id, now=timezone.now())
        except NotFound:
            if not was_exported(visitor.user.pk, export_id):
                raise
            return render(request, "chat/file_over.html", status=410)
    return StreamingHttpResponse(
        stored_bytes(found), content_type="application/zip", headers=headers_of(found)
    )
