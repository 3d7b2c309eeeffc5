"""Who looks at a page: the signed-in account, the end user it is, and the zone it reads dates in."""

from __future__ import annotations

import functools
import zoneinfo
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils import timezone

from memoryhub.core.errors import NotFound
from memoryhub.core.ids import decode_id
from memoryhub.core.zones import first_zone
from sessions_app.pages.dates import language_tag
from tenants.models import EndUser
from tenants.scope import Scope
from tenants.services.accounts import end_user_for_account
from tenants.services.audit import Actor

ZONE_COOKIE = "mh_tz"
P = ParamSpec("P")
OpenPage = Callable[[HttpRequest], HttpResponseBase]
Page = Callable[Concatenate[HttpRequest, "Visitor", P], HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Person:
    """What a page shows of the person: the name in full, for a greeting, and as initials."""

    name: str
    greeting: str
    initials: str
    operates: bool


@dataclass(frozen=True, slots=True)
class Visitor:
    """An end user in front of a page, with the scope and the actor that every act of theirs carries."""

    user: EndUser
    person: Person

    @property
    def scope(self) -> Scope:
        """Only this user's rows."""
        return Scope(tenant_id=self.user.tenant_id, user_id=self.user.pk)

    @property
    def actor(self) -> Actor:
        """The person acts for themselves."""
        return Actor(kind="end_user", id=str(self.user.pk))


def person_of(account: User, name: str) -> Person:
    """How an account is shown; a Chinese name is greeted whole, another by its first word."""
    shown = name or account.get_full_name() or account.username.partition("@")[0]
    if language_tag(shown) == "zh-Hans":
        return Person(shown, shown, shown[:1], account.is_staff)
    words = shown.replace(".", " ").replace("_", " ").split()
    initials = "".join(word[0] for word in words[:2]).upper()
    return Person(shown, words[0] if words else shown, initials, account.is_staff)


def chat_page(view: Page[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Let in who is signed in and has an end user; dates are read in the browser's zone."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        account = request.user
        if not isinstance(account, User):
            return redirect_to_login(request.get_full_path(), "/")
        user = end_user_for_account(account)
        if user is None:
            return HttpResponseRedirect("/")
        visitor = Visitor(user=user, person=person_of(account, user.name))
        with timezone.override(_zone(request, user.timezone)):
            try:
                return view(request, visitor, *args, **kwargs)
            except NotFound as error:
                raise Http404 from error

    return guarded


def in_zone_of_browser(view: OpenPage) -> OpenPage:
    """Have dates read in the browser's zone on a page that needs nobody to be signed in."""

    @functools.wraps(view)
    def shown(request: HttpRequest) -> HttpResponseBase:
        with timezone.override(_zone(request)):
            return view(request)

    return shown


def _zone(request: HttpRequest, own: str = "") -> zoneinfo.ZoneInfo:
    """The zone the browser named, else the person's own, else the server's."""
    return first_zone(request.COOKIES.get(ZONE_COOKIE, "").replace("%2F", "/"), own, settings.TIME_ZONE)


def id_in_path(prefix: str, text: str) -> Any:
    """The UUID of a path's id. Raises NotFound when it is not spelled as one of ours."""
    found = decode_id(prefix, text)
    if found is None:
        raise NotFound
    return found


def wants_json(request: HttpRequest) -> bool:
    """Whether a script of the page asks, and not the browser itself."""
    return "application/json" in request.headers.get("Accept", "")
