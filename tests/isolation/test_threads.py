"""Scopes on shared threads and reused connections: each act has its own, and none is left behind."""

from __future__ import annotations

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from tenants.models import EndUser
from tenants.scope import current_scope, tenant_tx
from tests.conftest import Owner
from tests.isolation.checks import left_scope_faults, nesting_faults, rows
from tests.isolation.sharing import sharing_faults

CALLS = 400


@pytest.mark.parametrize("one_thread", [True, False], ids=["one thread", "threads of their own"])
@pytest.mark.parametrize("pool", [1, 2], indirect=True)
async def test_two_consumers_see_their_own_tenant(
    one_thread: bool, pool: int, owner: Owner, stranger: Owner
) -> None:
    tenants = [owner.tenant.id, stranger.tenant.id]
    assert await sharing_faults(tenants, calls=CALLS, one_thread=one_thread) == []


async def test_two_consumers_without_a_pool_see_their_own_tenant(owner: Owner, stranger: Owner) -> None:
    tenants = [owner.tenant.id, stranger.tenant.id]
    assert await sharing_faults(tenants, calls=CALLS // 2, one_thread=True) == []


def test_a_reused_connection_is_clean(pool: int, owner: Owner, stranger: Owner) -> None:
    backends = set()
    for each in (owner, stranger, owner):
        assert left_scope_faults(tenant_tx, each.tenant.id) == []
        backends.add(rows("SELECT pg_backend_pid()")[0][0])
        connection.close()
    assert len(backends) == 1, "one connection was used by all"


def test_a_connection_that_the_server_ended_meanwhile_fails_nobody(pool: int, owner: Owner) -> None:
    ended = rows("SELECT pg_backend_pid()")[0][0]
    connection.close()
    with psycopg.connect(str(settings.ENVIRONMENT.admin_url), autocommit=True) as server:
        server.execute("SELECT pg_terminate_backend(%s, 10000)", [ended])
    with tenant_tx(owner.tenant.id):
        assert list(EndUser.objects.all()) == [owner.user]
        assert rows("SELECT pg_backend_pid()")[0][0] != ended


def test_a_connection_given_back_by_an_error_is_clean(pool: int, owner: Owner, stranger: Owner) -> None:
    with pytest.raises(KeyError), tenant_tx(owner.tenant.id):
        raise KeyError
    connection.close()
    assert current_scope() is None
    assert rows("SELECT coalesce(current_setting('app.tenant_id', true), '')") == [("",)]
    with tenant_tx(stranger.tenant.id):
        assert list(EndUser.objects.all()) == [stranger.user]


def test_a_scope_leaves_nothing_and_does_not_nest(owner: Owner, stranger: Owner) -> None:
    assert left_scope_faults(tenant_tx, owner.tenant.id) == []
    assert nesting_faults(tenant_tx, owner.tenant.id, stranger.tenant.id) == []
