"""A person has everything about them deleted: what goes is said first, then a sentence is typed.

From then on the browser is signed out and nobody finds the person. How far it is, and the receipt, are shown
to the browser that asked, whose session holds the erasure's id and nothing of the person.
"""

from __future__ import annotations

import unicodedata
import uuid
from typing import Any

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from memories.models import Document
from sessions_app.models import Erasure, Session
from sessions_app.pages.erased import show_to_this_browser
from sessions_app.pages.memory_data import how_many_known
from sessions_app.pages.taking import taking
from sessions_app.pages.visitor import Visitor, chat_page
from sessions_app.services.person_erasure import start_erasure, user_digest
from tenants.scope import tenant_tx


@require_http_methods(["GET", "POST"])
@chat_page
def erase(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """GET says what goes, as a dialog to a script; POST begins, once the sentence was typed."""
    if request.method == "GET":
        return _ask(request, visitor)
    if _folded(request.POST.get("typed", "")) != _folded(_words()):
        return _ask(request, visitor, problem=_("The words did not match. Nothing was deleted."))
    erasure_id = _begun(visitor, request.POST.get("person", ""))
    if erasure_id is None:
        return HttpResponseRedirect(reverse("pages:erase"))
    tenant_id = visitor.user.tenant_id
    logout(request)
    show_to_this_browser(request, tenant_id, erasure_id)
    return HttpResponseRedirect(reverse("pages:erased"))


def _words() -> str:
    return _("delete everything")


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _begun(visitor: Visitor, person: str) -> uuid.UUID | None:
    """The erasure of the person whom the page was about.

    A second press finds a new and empty person, who was not asked about: it is answered with the first.
    """
    if person == visitor.user.pk.hex:
        return start_erasure(visitor.scope, visitor.user.user_ref, actor=visitor.actor).subject_id
    digest = user_digest(visitor.user.tenant_id, visitor.user.user_ref)
    with tenant_tx(visitor.user.tenant_id):
        rows = Erasure.objects.filter(user_digest=digest)
        return next((row.pk for row in rows if row.person_id.hex == person), None)


def _ask(request: HttpRequest, visitor: Visitor, problem: str = "") -> HttpResponse:
    context = {
        "going": _what_goes(visitor),
        "words": _words(),
        "person_id": visitor.user.pk.hex,
        "problem": problem,
        "taking": taking(visitor),
        "page": {"person": visitor.person},
    }
    template = "chat/_erase_dialog.html" if request.headers.get("HX-Request") else "chat/erase.html"
    return render(request, template, context, status=422 if problem else 200)


def _what_goes(visitor: Visitor) -> list[dict[str, Any]]:
    """What goes, in words; kinds of which there is nothing are left out."""
    with tenant_tx(visitor.scope.tenant_id, visitor.scope.user_id):
        chats = Session.objects.filter(user_id=visitor.user.pk).count()
        documents = Document.objects.filter(user_id=visitor.user.pk).count()
        known = how_many_known(visitor.scope)
    memories = ngettext("{n} memory, with its history", "{n} memories, with their history", known)
    counted = (
        ("chat", chats, ngettext("{n} chat, word for word", "{n} chats, word for word", chats)),
        ("bookmark", known, memories),
        ("file", documents, ngettext("{n} document of yours", "{n} documents of yours", documents)),
    )
    return [{"icon": icon, "words": words.replace("{n}", f"{n:,}")} for icon, n, words in counted if n]
