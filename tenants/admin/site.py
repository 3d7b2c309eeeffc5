"""The console as a site: who may enter, which addresses exist, and what frames every page."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from contextlib import nullcontext
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.views import LogoutView
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, include, path, re_path, reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from unfold.sites import UnfoldAdminSite

from memoryhub.core.errors import NotFound
from tenants.admin.access import membership_of, powers_of
from tenants.admin.acts import only_read
from tenants.admin.find import find_places
from tenants.middleware import TENANT_SESSION_KEY
from tenants.models import Membership
from tenants.scope import tenant_tx

ZONE_COOKIE = "mh_tz"  # static/js/site.js writes the reader's zone


class ConsoleSite(UnfoldAdminSite):  # type: ignore[misc]  # unfold ships no types
    """The operator console. Permissions are roles of `Membership`; `is_superuser` gives nothing extra.

    Unfold's pages run Alpine, which needs `unsafe-eval`, and style inline. The pages here are templates of
    our own on the shared tokens instead, so that the console keeps the strict policy of the whole product.
    Its model search is left out: it caches results by account, without the tenant.
    """

    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and membership_of(request) is not None

    def get_urls(self) -> list[URLPattern | URLResolver]:
        urls: list[URLPattern | URLResolver] = [
            path("", self.admin_view(self.index), name="index"),
            path("login/", self.login, name="login"),
            path("logout/", LogoutView.as_view(), name="logout"),
            path("tenant/", self.admin_view(self.choose_tenant), name="choose_tenant"),
        ]
        for model, model_admin in self._registry.items():
            place = f"{model._meta.app_label}/{model._meta.model_name}/"
            urls.append(path(place, include(model_admin.get_urls())))
        missing = self.admin_view(self.missing)
        return [*urls, re_path(r"(?P<url>.*)$", missing)]

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        """Admit members only, show times in the reader's zone, say "not here" in the console's own words."""
        inner = super().admin_view(view, cacheable)

        @wraps(view)
        def framed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            request.console_frame = self.each_context  # type: ignore[attr-defined]
            with timezone.override(zone_of(request)):
                try:
                    response: HttpResponse = inner(request, *args, **kwargs)
                except (Http404, NotFound):
                    response = self._not_here(request)
                if isinstance(response, TemplateResponse):
                    response.render()  # inside the zone
            patch_cache_control(response, no_store=True)
            return response

        return framed

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send strangers to the one sign-in page; tell an account without a role that it has none."""
        if not request.user.is_authenticated:
            target = urlencode({"next": request.GET.get("next", reverse("admin:index"))})
            return HttpResponseRedirect(f"{settings.LOGIN_URL}?{target}")
        if self.has_permission(request):
            return HttpResponseRedirect(reverse("admin:index"))
        return TemplateResponse(request, "admin/no_role.html", {"title": ""}, status=403)

    def choose_tenant(self, request: HttpRequest) -> HttpResponse:
        """Enter another tenant of the account for this browser session.

        Raises:
            Http404: the account has no role there; an absent tenant looks the same.
        """
        if request.method != "POST":
            return only_read(request, reverse("admin:index"))
        wanted = request.POST.get("membership", "")
        own = Membership.objects.filter(account_id=request.user.pk)
        chosen = next((found for found in own if str(found.pk) == wanted), None)
        if chosen is None:
            raise Http404
        request.session[TENANT_SESSION_KEY] = str(chosen.tenant_id)
        return HttpResponseRedirect(reverse("admin:index"))

    def missing(self, request: HttpRequest, url: str) -> HttpResponse:
        """Any other address."""
        raise Http404

    def _not_here(self, request: HttpRequest) -> TemplateResponse:
        """The answer for what is absent or foreign, with the frame's own reads in a scope."""
        membership = membership_of(request)
        with tenant_tx(membership.tenant_id) if membership else nullcontext():
            page = TemplateResponse(request, "admin/missing.html", self.each_context(request), status=404)
            page.render()
        return page

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
        """Nothing: the side bar is the settings' own navigation."""
        return []

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        context: dict[str, Any] = super().each_context(request)
        membership = membership_of(request)
        if membership is None:
            return context
        others = Membership.objects.filter(account_id=request.user.pk).exclude(pk=membership.pk)
        return {
            **context,
            "membership": membership,
            "other_memberships": list(others.select_related("tenant").order_by("tenant__name")),
            "powers": powers_of(request),
            "environment": settings.ENVIRONMENT,
            "find_places": find_places(),
            "themes": (("system", _("As the system")), ("light", _("Light")), ("dark", _("Dark"))),
        }


def zone_of(request: HttpRequest) -> zoneinfo.ZoneInfo:
    """The reader's zone as the browser told it; UTC when it did not, or told nonsense."""
    try:
        return zoneinfo.ZoneInfo(request.COOKIES.get(ZONE_COOKIE, "UTC").replace("%2F", "/"))
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return zoneinfo.ZoneInfo("UTC")
