"""Pages that first ask a model or another host, while no transaction is open, and only then read rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from tenants.admin.access import membership_of
from tenants.middleware import OWN_SCOPE
from tenants.scope import Scope, tenant_tx


def asked_ahead(ahead: Callable[..., Any], page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view: `ahead(request, scope, …)` without a transaction, then `page(request, found, …)` in one.

    It comes after the console's own checks of role and CSRF token, as every view of the console does.
    """

    def view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        membership = membership_of(request)
        if membership is None:
            raise Http404
        found = ahead(request, Scope(membership.tenant_id), *args, **kwargs)
        with tenant_tx(membership.tenant_id):
            response = page(request, found, *args, **kwargs)
            return response.render() if isinstance(response, TemplateResponse) else response

    setattr(view, OWN_SCOPE, True)
    return view
