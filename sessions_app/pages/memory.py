""" "What I know about you": every memory can be read, changed, traced and forgotten in its row.

The same acts serve the chat's notes, which ask for JSON. Without scripts each act is a page of its own.
"""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from memories.services.change import confirm_memory, correct_memory, expire_memory, undo_write
from memories.services.forget import forget_memory
from memoryhub.core.errors import Conflict, Forbidden
from memoryhub.core.ids import encode_id
from sessions_app.pages.memory_data import known_about, one_row, row_with_history
from sessions_app.pages.memory_rows import MemoryRow
from sessions_app.pages.taking import taking
from sessions_app.pages.visitor import Visitor, chat_page, id_in_path, wants_json

PAGE_ROWS = 200


class FilterForm(forms.Form):
    """What the page is narrowed to."""

    q = forms.CharField(max_length=200, required=False)
    show = forms.ChoiceField(choices=[("all", "all"), ("guesses", "guesses")], required=False)
    rows = forms.IntegerField(min_value=1, max_value=5000, required=False)


class SentenceForm(forms.Form):
    """A changed sentence."""

    content = forms.CharField(max_length=2000)


@require_GET
@chat_page
def page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """`/chat/memory/`: all of it, or what a search or filter leaves."""
    form = FilterForm(request.GET)
    wanted = form.cleaned_data if form.is_valid() else {}
    query, show = wanted.get("q", ""), wanted.get("show") or "all"
    most = wanted.get("rows") or PAGE_ROWS
    known = known_about(visitor.scope, query=query, guesses_only=show == "guesses", most=most)
    more = urlencode({"q": query, "show": show, "rows": most + PAGE_ROWS})
    hint = ngettext("Search {n} memory", "Search {n} memories", known.total)
    shown: dict[str, Any] = {
        "person": visitor.person,
        "topics": known.topics,
        "query": query,
        "show": show,
        "guess_count": known.guesses,
        "search_hint": hint.replace("{n}", str(known.total)),
        "more_url": f"{reverse('pages:memory')}?{more}" if known.has_more else "",
    }
    return render(request, "chat/memory.html", {"page": shown, "taking": taking(visitor)})


@require_GET
@chat_page
def row(request: HttpRequest, visitor: Visitor, memory: str) -> HttpResponse:
    """One row, closed."""
    return _row(request, visitor, one_row(visitor.scope, id_in_path("mem", memory)))


@require_GET
@chat_page
def edit(request: HttpRequest, visitor: Visitor, memory: str) -> HttpResponse:
    """The row as a field."""
    return _row(request, visitor, one_row(visitor.scope, id_in_path("mem", memory)).showing("edit"))


@require_GET
@chat_page
def history(request: HttpRequest, visitor: Visitor, memory: str) -> HttpResponse:
    """The row with its versions."""
    return _row(request, visitor, row_with_history(visitor.scope, id_in_path("mem", memory)))


@require_POST
@chat_page
def correct(request: HttpRequest, visitor: Visitor, memory: str) -> HttpResponse:
    """Keep a changed sentence; the old one stays in the history."""
    memory_id = id_in_path("mem", memory)
    form = SentenceForm(request.POST)
    if not form.is_valid():
        return _not_saved(request, visitor, memory_id, "invalid")
    try:
        changed = correct_memory(
            visitor.scope, memory_id, content=form.cleaned_data["content"], actor=visitor.actor
        )
    except (Forbidden, Conflict) as error:
        return _not_saved(request, visitor, memory_id, "secret" if isinstance(error, Forbidden) else "stale")
    if wants_json(request):
        return JsonResponse({"id": encode_id("mem", changed.pk), "content": changed.content})
    return _after(request, visitor, one_row(visitor.scope, changed.pk))


@require_http_methods(["GET", "POST"])
@chat_page
def forget(request: HttpRequest, visitor: Visitor, memory: str) -> HttpResponse:
    """GET asks, POST forgets for good."""
    memory_id = id_in_path("mem", memory)
    if request.method == "GET":
        return _row(request, visitor, one_row(visitor.scope, memory_id).showing("forget"))
    asked = one_row(visitor.scope, memory_id)
    forget_memory(visitor.scope, memory_id, actor=visitor.actor)
    if wants_json(request):
        return JsonResponse({"forgotten": memory})
    return _after(request, visitor, asked.showing("gone"))


@require_POST
@chat_page
def undo(request: HttpRequest, visitor: Visitor, memory: str) -> HttpResponse:
    """Take back what was just remembered; what it had replaced holds again."""
    try:
        undone = undo_write(visitor.scope, id_in_path("mem", memory), actor=visitor.actor)
    except Conflict as error:
        return JsonResponse({"code": error.code}, status=409)
    return JsonResponse({"undone": memory, "back": undone.reopened.content if undone.reopened else None})


@require_POST
@chat_page
def guess(request: HttpRequest, visitor: Visitor, memory: str) -> HttpResponse:
    """A yes makes a guess what the person confirmed; a no ends it."""
    memory_id = id_in_path("mem", memory)
    if request.POST.get("answer") == "right":
        confirm_memory(visitor.scope, memory_id, actor=visitor.actor)
        return _after(request, visitor, one_row(visitor.scope, memory_id))
    asked = one_row(visitor.scope, memory_id)
    expire_memory(visitor.scope, memory_id, actor=visitor.actor)
    return _after(request, visitor, asked.showing("wrong"))


def _not_saved(request: HttpRequest, visitor: Visitor, memory_id: uuid.UUID, code: str) -> HttpResponse:
    """The field again with what is wrong; 422 to a script, 200 to htmx, which shows no other."""
    problems = {
        "invalid": _("Write one sentence of at most 2,000 characters."),
        "secret": _("That holds something secret, which is never kept."),
        "stale": _("It was changed elsewhere. Load the page again."),
    }
    if wants_json(request):
        return JsonResponse({"code": code}, status=422)
    draft = request.POST.get("content", "")[:2000].replace("\x00", "")
    return _row(
        request,
        visitor,
        one_row(visitor.scope, memory_id).showing("edit", draft=draft, problem=problems[code]),
    )


def _after(request: HttpRequest, visitor: Visitor, changed: MemoryRow) -> HttpResponse:
    """After an act: the row to htmx, the page to a browser without scripts."""
    if request.headers.get("HX-Request"):
        return _row(request, visitor, changed)
    return HttpResponseRedirect(f"{reverse('pages:memory')}#{changed.id}")


def _row(request: HttpRequest, visitor: Visitor, shown: MemoryRow) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return render(request, "chat/_memory.html", {"row": shown})
    return render(request, "chat/memory_one.html", {"row": shown, "page": {"person": visitor.person}})
