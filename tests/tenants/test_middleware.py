"""The console's scope: one tenant and one transaction a request, and none for whom no tenant is named."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tenants.middleware import TENANT_SESSION_KEY, OperatorScopeMiddleware, opens_own_scope
from tenants.models import EndUser, Role
from tenants.scope import NoTenantScope, Scope, current_scope, tenant_tx
from tenants.services.accounts import create_operator
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("database")
View = Callable[[HttpRequest], HttpResponse]


def operator_of(*owners: Owner) -> User:
    """An account with a role in these tenants, in this order."""
    email = f"{uuid.uuid4().hex}@example.org"
    made = [create_operator(email, tenant=owner.tenant, role=Role.OPERATOR) for owner in owners]
    return made[0].account


def ask(
    account: User | AnonymousUser, view: View, *, path: str = "/admin/", chosen: str | None = None
) -> HttpResponse:
    """One request through the middleware."""
    request = RequestFactory().get(path)
    request.user = account
    request.session = {TENANT_SESSION_KEY: chosen} if chosen else {}  # type: ignore[assignment]
    return OperatorScopeMiddleware(view)(request)


def the_scope(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(current_scope()))


def test_an_operator_works_in_the_scope_of_the_tenant(owner: Owner, stranger: Owner) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        assert request.membership.tenant_id == owner.tenant.id  # type: ignore[attr-defined]
        assert list(EndUser.objects.all()) == [owner.user]
        return the_scope(request)

    assert ask(operator_of(owner), view).content.decode() == str(Scope(owner.tenant.id))
    assert current_scope() is None


def test_the_chosen_tenant_counts_and_else_the_first(owner: Owner, stranger: Owner) -> None:
    account = operator_of(owner, stranger)
    first, second = str(owner.tenant_scope), str(stranger.tenant_scope)
    assert ask(account, the_scope).content.decode() == first
    assert ask(account, the_scope, chosen=str(stranger.tenant.id)).content.decode() == second


def test_a_tenant_without_membership_cannot_be_chosen(owner: Owner, stranger: Owner) -> None:
    answer = ask(operator_of(owner), the_scope, chosen=str(stranger.tenant.id))
    assert answer.content.decode() == str(owner.tenant_scope)


@pytest.mark.parametrize("path", ["/", "/chat/", "/api/v1/sessions", "/administrator"])
def test_outside_the_console_no_scope_is_opened(path: str, owner: Owner) -> None:
    assert ask(operator_of(owner), the_scope, path=path).content == b"None"


def test_where_nothing_is_a_page_gets_its_scope_all_the_same(owner: Owner) -> None:
    assert not opens_own_scope("/nowhere/at/all")
    assert ask(operator_of(owner), the_scope, path="/admin/a%0Ab").content != b"None"


def test_an_anonymous_visitor_gets_no_scope(owner: Owner) -> None:
    assert ask(AnonymousUser(), the_scope).content == b"None"


def test_an_account_without_a_tenant_is_refused_every_row(owner: Owner) -> None:
    account = User.objects.create_user(uuid.uuid4().hex, is_staff=True, is_superuser=True)
    with pytest.raises(NoTenantScope):
        ask(account, lambda request: HttpResponse(str(EndUser.objects.count())))


@pytest.mark.parametrize(("status", "stays"), [(200, True), (302, True), (403, True), (500, False)])
def test_what_a_failed_request_wrote_goes(status: int, stays: bool, owner: Owner) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        EndUser.objects.create(user_ref="written")
        return HttpResponse(status=status)

    assert ask(operator_of(owner), view).status_code == status
    with tenant_tx(owner.tenant.id):
        assert EndUser.objects.filter(user_ref="written").exists() is stays


def test_a_lost_role_counts_from_the_next_request(owner: Owner) -> None:
    account = operator_of(owner)
    account.memberships.all().delete()
    assert ask(account, the_scope).content == b"None"
