"""Whom an account is in a tenant: a person of its own, whatever integrators call theirs."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth.models import User

from tenants.models import EndUser
from tenants.scope import tenant_tx
from tenants.services.accounts import end_user_in_tenant, end_user_named
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("database")


def account_named(email: str) -> User:
    return User.objects.create_user(email, email=email)


def test_an_account_is_called_as_it_is(owner: Owner, stranger: Owner) -> None:
    account = account_named(f"{uuid.uuid4().hex}@example.com")
    mine = end_user_in_tenant(account, owner.tenant.id)
    assert (mine.user_ref, mine.account) == (account.username, account)
    assert end_user_in_tenant(account, owner.tenant.id) == mine
    assert end_user_in_tenant(account, stranger.tenant.id) != mine


@pytest.mark.parametrize("taken", [1, 2])
def test_an_equal_name_of_an_integrators_person_is_not_taken_over(owner: Owner, taken: int) -> None:
    account = account_named(f"{uuid.uuid4().hex}@example.com")
    refs = [account.username, f"{account.username}#{account.pk}"][:taken]
    with tenant_tx(owner.tenant.id):
        theirs = [end_user_named(ref) for ref in refs]
    mine = end_user_in_tenant(account, owner.tenant.id)
    assert mine not in theirs
    assert end_user_in_tenant(account, owner.tenant.id) == mine
    with tenant_tx(owner.tenant.id):
        assert EndUser.objects.filter(user_ref__in=refs, account=None).count() == taken


def test_a_long_name_fits(owner: Owner) -> None:
    account = account_named("a" * 140 + "@e.org")
    with tenant_tx(owner.tenant.id):
        end_user_named(account.username[:128])
    assert len(end_user_in_tenant(account, owner.tenant.id).user_ref) <= 128
