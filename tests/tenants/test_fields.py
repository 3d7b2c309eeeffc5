"""The columns that tie a row to its tenant, and the SQL that enforces them."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection

from sessions_app.models import Session, Turn
from tenants.constraints import EnforceTenancy, foreign_key_sql, has_user_column, tenancy_sql
from tenants.fields import TenantForeignKey, TenantOwnerField
from tenants.models import EndUser, OutboxTask
from tenants.scope import NoTenantScope, ScopeConflict, tenant_tx
from tests.conftest import Owner

database = pytest.mark.usefixtures("database")


@database
def test_a_row_takes_the_tenant_of_the_scope(owner: Owner) -> None:
    with tenant_tx(owner.tenant.id):
        assert EndUser.objects.create(user_ref="new").tenant_id == owner.tenant.id
        [made] = EndUser.objects.bulk_create([EndUser(user_ref="newer")])
        assert made.tenant_id == owner.tenant.id


@database
@pytest.mark.parametrize("act", ["create", "bulk_create", "save"])
def test_a_row_that_names_another_tenant_is_refused(act: str, owner: Owner, stranger: Owner) -> None:
    row = EndUser(user_ref="new", tenant_id=stranger.tenant.id)
    with tenant_tx(owner.tenant.id), pytest.raises(ScopeConflict):
        if act == "create":
            EndUser.objects.create(user_ref="new", tenant=stranger.tenant)
        elif act == "bulk_create":
            EndUser.objects.bulk_create([row])
        else:
            row.save()


@database
def test_without_a_scope_no_tenant_is_filled_in(owner: Owner) -> None:
    with pytest.raises(NoTenantScope):
        TenantOwnerField().pre_save(EndUser(), add=True)


def test_the_owner_column_is_not_edited_and_not_indexed_alone() -> None:
    field: Any = Session._meta.get_field("tenant")
    assert (field.editable, field.db_index) == (False, False)
    assert isinstance(field, TenantOwnerField)


def test_a_tenants_reference_leaves_its_constraint_to_the_database() -> None:
    field: Any = Turn._meta.get_field("session")
    assert (field.db_constraint, field.db_index) == (False, False)
    assert isinstance(field, TenantForeignKey)


@database
def test_both_directions_of_a_join_carry_the_tenant(owner: Owner) -> None:
    with tenant_tx(owner.tenant.id):
        forwards = str(Turn.objects.filter(session__title="x").query)
        backwards = str(Session.objects.filter(turns__content="x").query)
    for sql in (forwards, backwards):
        assert '"tenant_id" = ("sessions_app_' in sql


def test_every_statement_that_makes_a_table_owned_is_written() -> None:
    statements = "\n".join(tenancy_sql(Turn))
    for part in (
        "PRIMARY KEY (tenant_id, id)",
        "ENABLE ROW LEVEL SECURITY",
        "FORCE ROW LEVEL SECURITY",
        "POLICY tenant_isolation",
        "AS RESTRICTIVE",
        'FOREIGN KEY (tenant_id, "session_id")',
    ):
        assert part in statements
    assert (has_user_column(Turn), has_user_column(OutboxTask)) == (True, False)
    assert "user_isolation" not in "\n".join(tenancy_sql(OutboxTask))
    assert foreign_key_sql(OutboxTask) == []


def test_the_operation_is_written_into_migrations_as_one_line() -> None:
    operation = EnforceTenancy("turn")
    assert operation.deconstruct() == ("EnforceTenancy", ["turn"], {})
    assert operation.describe() == "Enforce tenancy on turn"


@database
@pytest.mark.parametrize("setting", ["''", "null"])
def test_a_policy_reads_an_unset_tenant_as_none(setting: str, owner: Owner) -> None:
    """After a transaction that set it, the setting reads as '' and not as null."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT nullif({setting}, '')::uuid IS NULL")
        assert cursor.fetchone() == (True,)
        cursor.execute("SELECT count(*) FROM tenants_enduser WHERE id = %s", [uuid.UUID(int=0)])
        assert cursor.fetchone() == (0,)
