"""Who may open a socket, and when that ends."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from tenants.models import ApiKey, EndUser, Role
from tenants.scope import Scope, tenant_tx
from tenants.services.accounts import create_operator
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tenants.services.tickets import issue_ticket
from tenants.websocket import (
    SocketOwner,
    origin_allowed,
    owner_by_account,
    owner_by_ticket,
    still_allowed,
)
from tests.conftest import Owner

database = pytest.mark.usefixtures("database")
ORIGINS = {
    "none: no browser": (None, "hub.example", [], True),
    "the host it calls": ("https://hub.example", "hub.example", [], True),
    "the host with its port": ("http://127.0.0.1:8000", "127.0.0.1:8000", [], True),
    "an allowed host": ("https://chat.example", "hub.example", ["chat.example"], True),
    "an allowed IPv6 host": ("http://[::1]:9000", "hub.example:9000", ["[::1]"], True),
    "an allowed host behind a proxy": ("https://chat.example", "web:8000", ["chat.example"], True),
    "any host": ("https://anything.example", "hub.example", ["*"], True),
    "another host": ("https://evil.example", "hub.example", ["chat.example"], False),
    "another port": ("https://hub.example:1", "hub.example", [], False),
    "a longer name": ("https://hub.example.evil.example", "hub.example", ["hub.example"], False),
    "an allowed host's other port": ("http://127.0.0.1:3000", "127.0.0.1:8000", ["127.0.0.1"], False),
    "half a bracket": ("http://[", "hub.example", ["hub.example"], False),
    "a port that is none": ("http://hub.example:x", "hub.example", ["hub.example"], False),
    "a port, to a host whose port is none": ("http://chat.example:81", "hub:x", ["chat.example"], False),
    "null": ("null", "hub.example", ["*"], False),
    "a file": ("file://", "hub.example", ["*"], False),
    "another scheme": ("ftp://hub.example", "hub.example", ["hub.example"], False),
    "an empty one": ("", "hub.example", ["*"], False),
}


@pytest.mark.parametrize("case", ORIGINS)
def test_which_pages_may_open_a_socket(case: str) -> None:
    origin, host, allowed, expected = ORIGINS[case]
    assert origin_allowed(origin, host, allowed) is expected


def browser(owner: Owner) -> User:
    """A signed-in account with a role in the tenant."""
    made = create_operator(f"{uuid.uuid4().hex}@example.org", tenant=owner.tenant, role=Role.OPERATOR)
    return made.account


def ticket_of(owner: Owner, session_id: uuid.UUID) -> str:
    return issue_ticket(owner.tenant.id, user_id=owner.user.id, session_id=session_id).plain


@database
def test_a_ticket_names_its_owner_once(owner: Owner) -> None:
    session_id = uuid.uuid4()
    ticket = ticket_of(owner, session_id)
    found = owner_by_ticket(ticket, session_id)
    assert found == SocketOwner(tenant_id=owner.tenant.id, user_id=owner.user.id)
    assert found.scope == owner.scope
    assert owner_by_ticket(ticket, session_id) is None


@database
def test_a_ticket_of_another_session_is_refused_and_used_up(owner: Owner) -> None:
    session_id = uuid.uuid4()
    ticket = ticket_of(owner, session_id)
    assert owner_by_ticket(ticket, uuid.uuid4()) is None
    assert owner_by_ticket(ticket, session_id) is None


@database
@pytest.mark.parametrize("ticket", [None, 7, {}, [], "", "tkt_", "tkt_zz_secret", "x" * 200, "tkt_\x00_\x00"])
def test_what_is_no_ticket_is_refused(ticket: object) -> None:
    assert owner_by_ticket(ticket, uuid.uuid4()) is None


@database
def test_a_ticket_moved_to_another_tenant_is_refused(owner: Owner, stranger: Owner) -> None:
    session_id = uuid.uuid4()
    moved = ticket_of(owner, session_id).replace(owner.tenant.id.hex, stranger.tenant.id.hex)
    assert owner_by_ticket(moved, session_id) is None


@database
def test_an_account_is_the_end_user_of_its_first_tenant(owner: Owner) -> None:
    account = browser(owner)
    found = owner_by_account(account)
    assert found is not None
    assert (found.tenant_id, found.account_id) == (owner.tenant.id, account.pk)
    assert owner_by_account(account) == found
    with tenant_tx(owner.tenant.id):
        assert EndUser.objects.get(account=account).pk == found.user_id


@database
def test_who_is_nobody_in_a_tenant_has_no_socket(owner: Owner) -> None:
    inactive = browser(owner)
    inactive.is_active = False
    for account in (None, AnonymousUser(), inactive, User.objects.create_user(uuid.uuid4().hex)):
        assert owner_by_account(account) is None


@database
def test_a_tickets_holder_may_stay_until_the_person_is_gone(owner: Owner, stranger: Owner) -> None:
    holder = SocketOwner(owner.tenant.id, owner.user.id)
    assert still_allowed(holder)
    assert not still_allowed(SocketOwner(stranger.tenant.id, owner.user.id))
    with tenant_tx(owner.tenant.id):
        EndUser.objects.filter(pk=owner.user.id).delete()
    assert not still_allowed(holder)


@database
@pytest.mark.parametrize("end", ["revoked", "expired", "deleted"])
def test_a_tickets_holder_may_stay_until_the_key_ends(end: str, owner: Owner) -> None:
    key, session_id = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM).row, uuid.uuid4()
    terms = {"user_id": owner.user.id, "session_id": session_id, "key_id": key.pk}
    used, unused = (issue_ticket(owner.tenant.id, **terms).plain for _ in range(2))
    holder = owner_by_ticket(used, session_id)
    assert holder == SocketOwner(owner.tenant.id, owner.user.id, key_id=key.pk)
    assert still_allowed(holder)
    with tenant_tx(owner.tenant.id):
        keys = ApiKey.objects.filter(pk=key.pk)
        if end == "deleted":
            keys.delete()
        else:
            keys.update(**{"revoked_at" if end == "revoked" else "expires_at": timezone.now()})
    assert not still_allowed(holder)
    assert owner_by_ticket(unused, session_id) is None


@database
@pytest.mark.parametrize("end", ["membership", "inactive", "deleted", "other tenant"])
def test_a_browser_may_stay_until_its_account_is_out(end: str, owner: Owner, stranger: Owner) -> None:
    account = browser(owner)
    holder = owner_by_account(account)
    assert holder is not None
    assert still_allowed(holder)
    if end in ("membership", "other tenant"):
        account.memberships.all().delete()
    if end == "other tenant":
        create_operator(account.username, tenant=stranger.tenant, role=Role.OWNER)
    elif end == "inactive":
        User.objects.filter(pk=account.pk).update(is_active=False)
    elif end == "deleted":
        with tenant_tx(owner.tenant.id):
            account.delete()
    assert not still_allowed(holder)


def test_a_socket_acts_in_its_users_scope() -> None:
    tenant, user = uuid.uuid4(), uuid.uuid4()
    assert SocketOwner(tenant, user, account_id=3).scope == Scope(tenant, user)
