"""What a button of the console does: check the role, run one service, say what came of it and its undo."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.http import url_has_allowed_host_and_scheme

from memoryhub.core.errors import Conflict, DomainError, NotFound
from tenants.admin.access import Power, may
from tenants.admin.wording import refusal

UNDO = "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What came of an act: a sentence, where to go next, and the address that takes it back.

    `undo_ids` are posted to `undo_url`. A `response` is answered as it is, for what may be shown only once.
    """

    text: str = ""
    goto: str = ""
    undo_url: str = ""
    undo_ids: tuple[uuid.UUID, ...] = ()
    response: HttpResponse | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """One button: its place under the row or the list, the power it needs, and what it runs."""

    path: str
    power: Power
    run: Callable[..., Done]


def perform(request: HttpRequest, act: Act, *args: object, fallback: str) -> HttpResponse:
    """Run an act for a POST. A refusal by the service is undone in full and shown as a sentence.

    To read its address runs nothing and leads to `fallback`, the page that has the button.

    Raises:
        Http404: the row is missing, or not this tenant's.
    """
    if request.method != "POST":
        return only_read(request, fallback)
    if not may(request, act.power):
        return refused(request)
    try:
        with transaction.atomic():  # a savepoint: what a refused act has written so far must not stay
            done = act.run(request, *args)
    except (NotFound, ObjectDoesNotExist):
        raise Http404 from None
    except DomainError as error:
        messages.error(request, refusal(error))
        return HttpResponseRedirect(_next(request, fallback))
    except IntegrityError:
        # A constraint stepped in, such as one value a key at a time; the savepoint has undone the act.
        messages.error(request, refusal(Conflict("memory_write_conflict")))
        return HttpResponseRedirect(_next(request, fallback))
    if done.response is not None:
        return done.response
    if done.text:
        messages.success(request, done.text, extra_tags=_undo_tags(done))
    return HttpResponseRedirect(done.goto or _next(request, fallback))


def only_read(request: HttpRequest, fallback: str) -> HttpResponse:
    """Who signed in again, or changed the language of a page that answered a POST, comes this way."""
    if request.method in ("GET", "HEAD"):
        return HttpResponseRedirect(fallback)
    return HttpResponseNotAllowed(["POST"])


def refused(request: HttpRequest) -> HttpResponse:
    """The page for an act that the role does not allow; nothing was changed."""
    return TemplateResponse(request, "admin/refused.html", _frame(request), status=403)


def _frame(request: HttpRequest) -> dict[str, object]:
    frame: Callable[[HttpRequest], dict[str, object]] = request.console_frame  # type: ignore[attr-defined]  # set by ConsoleSite.admin_view
    return frame(request)


def _next(request: HttpRequest, fallback: str) -> str:
    """Where the form asked to return to, when that is a path of ours."""
    wanted = request.POST.get("next", "")
    if wanted.startswith("/admin/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return wanted
    return fallback


def _undo_tags(done: Done) -> str:
    """The way back, as the tags of a message: `undo`, the address, and the ids it takes."""
    if not done.undo_url:
        return ""
    return " ".join([UNDO, done.undo_url, ",".join(found.hex for found in done.undo_ids)]).strip()
