"""Gives the operator console its scope: one tenant and one transaction a request."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from tenants.models import Membership
from tenants.scope import tenant_tx

CONSOLE_PATH = "/admin/"
TENANT_SESSION_KEY = "console_tenant"
OWN_SCOPE = "opens_own_scope"  # set on a view that opens its scope itself


class OperatorScopeMiddleware:
    """Opens the scope of the operator's chosen tenant around every console request.

    An account without a membership gets no scope, so every tenant-owned list refuses. The console is
    server-rendered, so one transaction a request is short; a page that calls a model or another host says so
    (`asked_ahead`) and opens its scope after the call.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.membership = None  # type: ignore[attr-defined]
        if not request.path.startswith(CONSOLE_PATH) or not request.user.is_authenticated:
            return self.get_response(request)
        membership = chosen_membership(request)
        if membership is None:
            return self.get_response(request)
        request.membership = membership  # type: ignore[attr-defined]
        if opens_own_scope(request.path_info):
            return self.get_response(request)
        with tenant_tx(membership.tenant_id):
            response = self.get_response(request)
            if response.status_code >= 500:
                # The handler below us has turned the exception into a page; what it wrote must still go.
                transaction.set_rollback(True)
            return response


def chosen_membership(request: HttpRequest) -> Membership | None:
    """The membership the operator works under: the one chosen in this browser session, else the first."""
    memberships = list(
        Membership.objects.filter(account_id=request.user.pk).select_related("tenant").order_by("created_at")
    )
    chosen = request.session.get(TENANT_SESSION_KEY)
    for membership in memberships:
        if chosen and membership.tenant_id == uuid.UUID(chosen):
            return membership
    return memberships[0] if memberships else None


def opens_own_scope(path: str) -> bool:
    """Whether the view at an address opens its scope itself, after what may take a while."""
    try:
        return bool(getattr(resolve(path).func, OWN_SCOPE, False))
    except Resolver404:
        return False
