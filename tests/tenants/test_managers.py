"""No tenant, no query: every path to a row compiles the scope in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import DatabaseError, IntegrityError, connection
from django.utils import timezone

from sessions_app.models import Session, Turn
from tenants.models import EndUser
from tenants.scope import NoTenantScope, ScopeConflict, tenant_tx
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("database")


async def _first() -> Any:
    return [row async for row in EndUser.objects.all()]


PATHS: dict[str, Callable[[EndUser], Any]] = {
    "iterate": lambda row: list(EndUser.objects.all()),
    "count": lambda row: EndUser.objects.count(),
    "exists": lambda row: EndUser.objects.exists(),
    "get": lambda row: EndUser.objects.get(pk=row.pk),
    "values": lambda row: list(EndUser.objects.values_list("user_ref")),
    "in_bulk": lambda row: EndUser.objects.in_bulk([row.pk]),
    "update": lambda row: EndUser.objects.update(name="x"),
    "delete": lambda row: EndUser.objects.all().delete(),
    "create": lambda row: EndUser.objects.create(user_ref="new"),
    "bulk_create": lambda row: EndUser.objects.bulk_create([EndUser(user_ref="new")]),
    "bulk_update": lambda row: EndUser.objects.bulk_update([row], ["name"]),
    "get_or_create": lambda row: EndUser.objects.get_or_create(user_ref="new"),
    "base manager": lambda row: EndUser._base_manager.first(),
    "save": lambda row: row.save(),
    "row delete": lambda row: row.delete(),
    "refresh": lambda row: row.refresh_from_db(),
    "subquery": lambda row: list(Session.objects.filter(user__in=EndUser.objects.all())),
    "async": lambda row: async_to_sync(_first)(),
}


@pytest.mark.parametrize("path", PATHS)
def test_every_path_refuses_without_a_scope(path: str, owner: Owner) -> None:
    with pytest.raises(NoTenantScope):
        PATHS[path](owner.user)


def test_a_scope_shows_its_tenant_only(owner: Owner, stranger: Owner) -> None:
    with tenant_tx(owner.tenant.id):
        assert list(EndUser.objects.all()) == [owner.user]
        assert not EndUser.objects.filter(pk=stranger.user.pk).exists()
        assert EndUser.objects.filter(pk=stranger.user.pk).update(name="x") == 0
        assert EndUser.objects.filter(pk=stranger.user.pk).delete() == (0, {})


def test_a_users_scope_shows_that_users_rows_only(owner: Owner) -> None:
    with tenant_tx(owner.tenant.id):
        other = EndUser.objects.create(user_ref="bob")
        mine, theirs = (Session.objects.create(user=user) for user in (owner.user, other))
    with tenant_tx(owner.tenant.id, owner.user.id):
        assert list(Session.objects.all()) == [mine]
        assert Session.objects.filter(pk=theirs.pk).update(title="x") == 0


def test_row_security_stands_behind_the_filter(owner: Owner, stranger: Owner) -> None:
    """Raw SQL, without any filter, sees one tenant; and none without a scope."""
    sql = "SELECT tenant_id FROM tenants_enduser"
    with tenant_tx(owner.tenant.id), connection.cursor() as cursor:
        cursor.execute(sql)
        assert cursor.fetchall() == [(owner.tenant.id,)]
    with connection.cursor() as cursor:
        cursor.execute(sql)
        assert cursor.fetchall() == []


def test_row_security_refuses_to_write_for_another_tenant(owner: Owner, stranger: Owner) -> None:
    with tenant_tx(owner.tenant.id), pytest.raises(ScopeConflict):
        EndUser.objects.create(user_ref="new", tenant_id=stranger.tenant.id)
    with pytest.raises(DatabaseError, match="row-level security"), tenant_tx(owner.tenant.id):
        EndUser.objects.filter(pk=owner.user.pk).update(tenant=stranger.tenant)


def test_a_row_cannot_point_at_another_tenants(owner: Owner, stranger: Owner) -> None:
    with pytest.raises(IntegrityError, match="tenant_fk"), tenant_tx(owner.tenant.id):
        Session.objects.create(user_id=stranger.user.pk)


def test_joins_carry_the_tenant(owner: Owner) -> None:
    with tenant_tx(owner.tenant.id):
        session = Session.objects.create(user=owner.user)
        Turn.objects.create(
            session=session,
            user=owner.user,
            seq=1,
            role="user",
            content="hi",
            tokens=1,
            tokenizer="t",
            said_at=timezone.now(),
        )
        joined = Turn.objects.filter(session__user__user_ref="alice").select_related("session__user")
        sql = str(joined.query)
        assert sql.count('"tenant_id" = (') == 2
        assert [turn.session.user for turn in joined] == [owner.user]
        assert list(session.turns.all()) == list(joined)
