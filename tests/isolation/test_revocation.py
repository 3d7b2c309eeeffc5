"""What is taken away is refused from the next request on, and on a live socket within five seconds."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from sessions_app.consumers import RECHECK_SECONDS
from tenants.authentication import ApiKeyAuthentication
from tenants.models import EndUser, Role
from tenants.scope import tenant_tx
from tenants.services.accounts import create_operator
from tenants.services.api_keys import issue_api_key, revoke_api_key
from tenants.services.audit import SYSTEM
from tenants.websocket import owner_by_account
from tests.conftest import Owner
from tests.isolation.sockets import NOT_ALLOWED, REVOKED_WITHIN, new_session, opened, ticket_for

pytestmark = pytest.mark.usefixtures("database")


def lose_role(account: User) -> None:
    account.memberships.all().delete()


def be_switched_off(account: User) -> None:
    User.objects.filter(pk=account.pk).update(is_active=False)


def be_erased(account: User) -> None:
    owner = owner_by_account(account)
    assert owner is not None
    with tenant_tx(owner.tenant_id):
        EndUser.objects.filter(pk=owner.user_id).delete()


def browser(owner: Owner) -> User:
    """A signed-in account with a role in the tenant."""
    return create_operator(f"{uuid.uuid4().hex}@example.org", tenant=owner.tenant, role=Role.OWNER).account


def test_the_recheck_leaves_time_to_close() -> None:
    assert RECHECK_SECONDS <= REVOKED_WITHIN - 2


def test_a_revoked_key_is_refused_from_the_next_request_on(owner: Owner) -> None:
    issued = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM)
    request = Request(APIRequestFactory().get("/", headers={"Authorization": f"Bearer {issued.plain}"}))
    assert ApiKeyAuthentication().authenticate(request) is not None
    revoke_api_key(owner.tenant.id, issued.row.id, actor=SYSTEM)
    with pytest.raises(AuthenticationFailed):
        ApiKeyAuthentication().authenticate(request)


@pytest.mark.parametrize("revoke", [lose_role, be_switched_off, be_erased])
async def test_a_browsers_socket_is_closed(revoke: Callable[[User], None], owner: Owner) -> None:
    account = await sync_to_async(browser)(owner)
    mine = await sync_to_async(owner_by_account)(account)
    assert mine is not None
    person = EndUser(pk=mine.user_id)
    session = await sync_to_async(new_session)(owner, person)
    async with opened(session.pk, account=account) as socket:
        [ready] = await socket.until("ready")
        assert ready["last_seq"] == 0
        await sync_to_async(revoke)(account)
        assert await socket.close_code() == NOT_ALLOWED


async def test_a_ticket_holders_socket_is_closed_when_the_person_is_gone(owner: Owner) -> None:
    session = await sync_to_async(new_session)(owner)
    async with opened(session.pk) as socket:
        await socket.send(type="auth", ticket=await sync_to_async(ticket_for)(owner, session.pk))
        await socket.until("ready")

        def erase() -> None:
            with tenant_tx(owner.tenant.id):
                EndUser.objects.filter(pk=owner.user.pk).delete()

        await sync_to_async(erase)()
        assert await socket.close_code() == NOT_ALLOWED


async def test_a_revoked_account_cannot_open_another_socket(owner: Owner) -> None:
    account = await sync_to_async(browser)(owner)
    mine = await sync_to_async(owner_by_account)(account)
    assert mine is not None
    session = await sync_to_async(new_session)(owner, EndUser(pk=mine.user_id))
    await sync_to_async(lose_role)(account)
    async with opened(session.pk, account=account) as socket:
        await socket.send(type="message", content="hello")
        assert await socket.close_code() == NOT_ALLOWED
