"""After everything about a person was deleted: how far it is, the receipt, and the check of a receipt."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_GET, require_http_methods

from memoryhub.core.errors import NotFound
from memoryhub.core.ids import decode_id, encode_id
from sessions_app.pages.visitor import in_zone_of_browser
from sessions_app.services.person_erasure import resume_erasure
from sessions_app.services.person_progress import STAYED, ErasureState, erasure_state
from sessions_app.services.person_receipt import (
    Verdict,
    read_receipt,
    receipt_file,
    tenant_of,
    verify_receipt,
)
from tenants.scope import tenant_tx

KEY = "erasure"
SHOWN_FOR = datetime.timedelta(days=7)
MOST_BYTES = 64 * 1024  # a receipt takes about two thousand


class ReceiptForm(forms.Form):
    """A receipt that somebody kept."""

    receipt = forms.FileField(max_length=200)


def show_to_this_browser(request: HttpRequest, tenant_id: uuid.UUID, erasure_id: uuid.UUID) -> None:
    """Let this browser, and no other, see an erasure for seven days."""
    request.session[KEY] = [tenant_id.hex, encode_id("era", erasure_id)]
    request.session.set_expiry(SHOWN_FOR)


@require_http_methods(["GET", "POST"])
@in_zone_of_browser
def erased(request: HttpRequest) -> HttpResponse:
    """GET shows how far it is, and at last the receipt; POST takes up what was given up."""
    tenant_id, erasure_id = _held(request)
    if request.method == "POST":
        resume_erasure(tenant_id, erasure_id)
        return HttpResponseRedirect(reverse("pages:erased"))
    template = "chat/_erased.html" if request.headers.get("HX-Request") else "chat/erased.html"
    return render(request, template, {"erased": _shown(_state(tenant_id, erasure_id))})


@require_GET
def receipt(request: HttpRequest) -> HttpResponse:
    """The receipt as a file."""
    state = _state(*_held(request))
    if state.status != "done":
        raise Http404
    name, text = receipt_file(state.erasure)
    return HttpResponse(
        text,
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@require_http_methods(["GET", "POST"])
@in_zone_of_browser
def check(request: HttpRequest) -> HttpResponse:
    """Check a receipt; anybody may who holds one. It proves itself, and is not kept."""
    if request.method == "GET":
        return render(request, "chat/receipt.html")
    form = ReceiptForm(request.POST, request.FILES)
    given = form.cleaned_data["receipt"] if form.is_valid() else None
    if given is None or given.size > MOST_BYTES:
        return render(request, "chat/receipt.html", {"problem": _words_of("not_a_receipt")}, status=422)
    found, verdict = _verdict(given.read())
    if not verdict.valid:
        problem = _words_of(str(verdict.reason))
        return render(request, "chat/receipt.html", {"problem": problem}, status=422)
    return render(request, "chat/receipt.html", {"proved": _said(found)})


def _held(request: HttpRequest) -> tuple[uuid.UUID, uuid.UUID]:
    """The tenant and the erasure that this browser may see. Raises Http404."""
    tenant, erasure = request.session.get(KEY) or ("", "")
    erasure_id = decode_id("era", erasure)
    if erasure_id is None:
        raise Http404
    return uuid.UUID(tenant), erasure_id


def _state(tenant_id: uuid.UUID, erasure_id: uuid.UUID) -> ErasureState:
    try:
        with tenant_tx(tenant_id):
            return erasure_state(erasure_id)
    except NotFound:
        raise Http404 from None


def _shown(state: ErasureState) -> dict[str, Any]:
    return {"state": state, "said": _said(state.erasure.receipt) if state.status == "done" else None}


def _verdict(content: bytes) -> tuple[Mapping[str, Any], Verdict]:
    """What a file says, and whether it holds."""
    try:
        found = read_receipt(content)
    except ValueError:
        return {}, Verdict(False, "not_a_receipt")
    tenant_id = tenant_of(found)
    if tenant_id is None:
        return {}, Verdict(False, "not_a_receipt")
    return found, verify_receipt(tenant_id, found)


def _words_of(reason: str) -> str:
    return {
        "altered": _("This receipt was changed after it was made, so it proves nothing."),
        "other_key": _("Another service made this receipt, or the key of this one was changed since."),
    }.get(reason) or _("This is not a receipt. Choose the file you were given, as it was.")


def _said(found: Mapping[str, Any]) -> dict[str, Any]:
    """What a genuine receipt says, as a page shows it."""
    counts = {kind: count for kind, count in found["counts"].items() if kind != STAYED}
    shown = (
        ("sessions", pgettext("in a receipt", "Chats")),
        ("turns", _("Messages")),
        ("memories", _("Memories, all versions")),
    )
    rows = [(label, counts[kind]) for kind, label in shown if counts.get(kind)]
    rest = sum(counts.values()) - sum(count for _label, count in rows)
    if rest:
        rows.append((_("What was made of them") if rows else _("Records"), rest))
    return {
        "id": found["id"],
        "requested_at": parse_datetime(found["requested_at"]),
        "finished_at": parse_datetime(found["finished_at"]),
        "rows": rows,
        "total": sum(counts.values()),
    }
