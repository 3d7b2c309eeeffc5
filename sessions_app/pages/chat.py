"""The chat page and what is done to a chat: begin, rename, delete. Words travel over the websocket."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from memories.services.forget import ForgetRequest
from memories.services.forget import forget as forget_memories
from memoryhub.core.ids import encode_id
from sessions_app.models import Session
from sessions_app.pages.chat_data import Transcript, chat_data, taught_by, transcript_of
from sessions_app.pages.chat_data import newest_session as newest_session_of
from sessions_app.pages.page_config import chat_config
from sessions_app.pages.starters import starters
from sessions_app.pages.switches import SwitchForm, pill_of
from sessions_app.pages.visitor import Visitor, chat_page, id_in_path, wants_json
from sessions_app.services.engines import chat_model
from sessions_app.services.sessions import NewSession, change_session, delete_session, open_session


class TitleForm(forms.Form):
    """A chat's title: one line, no more than the column holds."""

    title = forms.CharField(max_length=200)


@require_GET
@chat_page
def newest(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """`/chat/`: the chat that was last spoken in, or the first page."""
    session = newest_session_of(visitor.scope)
    if session is not None:
        return HttpResponseRedirect(reverse("pages:session", args=[session]))
    return _page(request, visitor, None)


@require_http_methods(["GET", "POST"])
@chat_page
def new(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """GET shows an empty chat; POST makes it, which the page does with the first message."""
    if request.method == "GET":
        return _page(request, visitor, None)
    form = SwitchForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"code": "invalid"}, status=422)
    columns = form.columns
    wanted = NewSession(
        reads_memory=columns.get("reads_memory", True), writes_memory=columns.get("writes_memory", True)
    )
    session = open_session(visitor.scope, user_id=visitor.user.pk, actor=visitor.actor, new=wanted)
    identifier = encode_id("ses", session.pk)
    url = reverse("pages:session", args=[identifier])
    if wants_json(request):
        return JsonResponse({"id": identifier, "url": url, "title": session.title}, status=201)
    return HttpResponseRedirect(url)


@require_GET
@chat_page
def session_page(request: HttpRequest, visitor: Visitor, session: str) -> HttpResponse:
    """One chat with what was said in it."""
    most = forms.IntegerField(min_value=1, max_value=2000)
    try:
        shown = most.clean(request.GET.get("show", "100"))
    except forms.ValidationError:
        shown = 100
    return _page(request, visitor, transcript_of(visitor.scope, id_in_path("ses", session), most=shown))


@require_POST
@chat_page
def rename(request: HttpRequest, visitor: Visitor, session: str) -> HttpResponse:
    """Give a chat a title."""
    form = TitleForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"code": "invalid_title"}, status=422)
    title = " ".join(form.cleaned_data["title"].split())
    changed = change_session(visitor.scope, id_in_path("ses", session), actor=visitor.actor, title=title)
    return JsonResponse({"title": changed.title})


@require_http_methods(["GET", "POST"])
@chat_page
def delete(request: HttpRequest, visitor: Visitor, session: str) -> HttpResponse:
    """GET answers what the chat taught; POST deletes it, and forgets that too where asked."""
    session_id = id_in_path("ses", session)
    taught = taught_by(visitor.scope, session_id)
    if request.method == "GET":
        return JsonResponse({"taught": [{"content": memory.content} for memory in taught]})
    if request.POST.get("taught") == "forget" and taught:
        named = ForgetRequest(memory_ids=tuple(memory.pk for memory in taught))
        forget_memories(visitor.scope, user_id=visitor.user.pk, request=named, actor=visitor.actor)
    delete_session(visitor.scope, session_id, actor=visitor.actor)
    return JsonResponse({"deleted": session})


def _page(request: HttpRequest, visitor: Visitor, transcript: Transcript | None) -> HttpResponse:
    data = chat_data(visitor.scope)
    page: dict[str, Any] = {
        "person": visitor.person,
        "groups": data.groups,
        "memory_count": data.memory_count,
        "pill": transcript.pill if transcript else pill_of(Session()),
        "demo": chat_model().is_demo,
        "session_id": transcript.session_id if transcript else "",
        "title": transcript.title if transcript else _("New chat"),
        "turns": transcript.turns if transcript else (),
        "more": transcript.more if transcript else 0,
        "starters": starters(),
    }
    page["config"] = chat_config(transcript, pill=page["pill"], memories=data.memory_count, demo=page["demo"])
    return render(request, "chat/chat.html", {"page": page})
