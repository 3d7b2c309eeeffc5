"""One scope a transaction: none leaks, none nests, none is forgotten."""

from __future__ import annotations

import threading

import pytest
from django.db import DatabaseError, connection, transaction

from tenants.models import EndUser
from tenants.scope import (
    NoTenantScope,
    Scope,
    ScopeConflict,
    current_scope,
    ops_tx,
    required_scope,
    tenant_tx,
)
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("database")


def setting(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(current_setting(%s, true), '')", [name])
        return str(cursor.fetchone()[0])


def test_a_scope_sets_what_the_policies_read(owner: Owner) -> None:
    with tenant_tx(owner.tenant.id, owner.user.id) as scope:
        assert scope == Scope(owner.tenant.id, owner.user.id) == current_scope() == required_scope()
        assert setting("app.tenant_id") == str(owner.tenant.id)
        assert setting("app.user_id") == str(owner.user.id)


def test_a_scope_ends_with_its_transaction(owner: Owner) -> None:
    with tenant_tx(owner.tenant.id):
        pass
    assert current_scope() is None
    assert setting("app.tenant_id") == ""


def test_a_scope_ends_with_an_error(owner: Owner) -> None:
    with pytest.raises(KeyError), tenant_tx(owner.tenant.id):
        EndUser.objects.create(user_ref="gone")
        raise KeyError
    assert current_scope() is None
    with tenant_tx(owner.tenant.id):
        assert not EndUser.objects.filter(user_ref="gone").exists()


def test_the_same_scope_joins(owner: Owner) -> None:
    with tenant_tx(owner.tenant.id), tenant_tx(owner.tenant.id):
        assert EndUser.objects.count() == 1
    assert current_scope() is None


def test_another_tenant_may_not_be_opened_inside(owner: Owner, stranger: Owner) -> None:
    with tenant_tx(owner.tenant.id), pytest.raises(ScopeConflict), tenant_tx(stranger.tenant.id):
        pass


def test_another_user_may_not_be_opened_inside(owner: Owner) -> None:
    with (
        tenant_tx(owner.tenant.id),
        pytest.raises(ScopeConflict),
        tenant_tx(owner.tenant.id, owner.user.id),
    ):
        pass


def test_a_scope_may_not_open_inside_an_unscoped_transaction(owner: Owner) -> None:
    with transaction.atomic(), pytest.raises(RuntimeError, match="durable"), tenant_tx(owner.tenant.id):
        pass


def test_no_scope_no_query(owner: Owner) -> None:
    with pytest.raises(NoTenantScope):
        required_scope()
    with pytest.raises(NoTenantScope):
        EndUser.objects.count()


def test_threads_do_not_share_a_scope(owner: Owner) -> None:
    seen: list[object] = []

    def look() -> None:
        seen.append(current_scope())
        connection.close()

    with tenant_tx(owner.tenant.id):
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
    assert seen == [None]


def test_ops_sees_every_tenant_and_says_why(owner: Owner, stranger: Owner) -> None:
    with ops_tx("count people") as scope:
        found = set(EndUser.objects.using("ops").values_list("tenant_id", flat=True))
        assert scope.reason == "count people"
    assert {owner.tenant.id, stranger.tenant.id} <= found
    with pytest.raises(NoTenantScope):
        EndUser.objects.using("ops").count()


@pytest.mark.django_db
def test_a_scope_ends_inside_a_test_case() -> None:
    """Under a test's own outer transaction SET LOCAL would live on: the scope takes it back."""
    with tenant_tx(EndUser().id):
        assert setting("app.tenant_id") != ""
    assert setting("app.tenant_id") == ""


@pytest.mark.django_db
def test_a_broken_transaction_is_left_alone() -> None:
    with pytest.raises(DatabaseError), tenant_tx(EndUser().id), connection.cursor() as cursor:
        cursor.execute("SELECT 1 / 0")
    assert current_scope() is None
