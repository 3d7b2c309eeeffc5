"""What the database itself says of every tenant-owned table (DESIGN 3)."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import connections, models

from tenants.constraints import has_user_column
from tenants.fields import TenantForeignKey
from tenants.managers import TenantManager
from tenants.models import Membership, Tenant, TenantModel

# Models without an owner, each with its reason; Django's own apps are listed whole.
GLOBAL_MODELS: dict[type[models.Model], str] = {
    Tenant: "it is what owns",
    Membership: "says which tenants an account may enter, before any is chosen",
}
OWN_APPS = ("tenants", "memories", "sessions_app")

pytestmark = pytest.mark.usefixtures("database")


def own_models() -> list[type[models.Model]]:
    return [model for label in OWN_APPS for model in apps.get_app_config(label).get_models()]


def tenant_models() -> list[type[models.Model]]:
    return [model for model in own_models() if issubclass(model, TenantModel)]


def rows(sql: str, *params: Any) -> list[tuple[Any, ...]]:
    with connections["default"].cursor() as cursor:
        cursor.execute(sql, params)
        return list(cursor.fetchall())


def test_every_model_is_owned_or_on_the_list() -> None:
    assert {model for model in own_models() if not issubclass(model, TenantModel)} == set(GLOBAL_MODELS)


@pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model.__name__)
def test_manager_refuses(model: type[models.Model]) -> None:
    assert isinstance(model._meta.base_manager, TenantManager)
    assert all(isinstance(manager, TenantManager) for manager in model._meta.managers)
    wanted = ("tenant_id", "user_id") if has_user_column(model) else ("tenant_id",)
    assert model.scope_columns == wanted  # type: ignore[attr-defined]


@pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model.__name__)
def test_row_security_is_forced(model: type[models.Model]) -> None:
    table = model._meta.db_table
    assert rows(
        "SELECT relrowsecurity, relforcerowsecurity FROM pg_class WHERE oid = %s::regclass", table
    ) == [(True, True)]
    policies = rows(
        "SELECT polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)"
        " FROM pg_policy WHERE polrelid = %s::regclass ORDER BY polname",
        table,
    )
    names = [policy[0] for policy in policies]
    assert names == ["tenant_isolation", *(["user_isolation"] if has_user_column(model) else [])]
    for name, command, using, check in policies:
        assert command == "*"
        assert using == check
        assert f"app.{name.removesuffix('_isolation')}_id" in using


@pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model.__name__)
def test_keys_start_with_the_tenant(model: type[models.Model]) -> None:
    keys = rows(
        "SELECT i.indexrelid::regclass::text, a.attname FROM pg_index i JOIN pg_attribute a"
        " ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0] WHERE i.indrelid = %s::regclass",
        model._meta.db_table,
    )
    assert keys
    assert [name for name, first in keys if first != "tenant_id"] == []


@pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model.__name__)
def test_primary_key_is_composite(model: type[models.Model]) -> None:
    definition = rows(
        "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = %s::regclass AND contype = 'p'",
        model._meta.db_table,
    )
    assert definition == [("PRIMARY KEY (tenant_id, id)",)]


@pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model.__name__)
def test_foreign_keys_are_composite(model: type[models.Model]) -> None:
    definitions = rows(
        "SELECT pg_get_constraintdef(oid), confrelid::regclass::text FROM pg_constraint"
        " WHERE conrelid = %s::regclass AND contype = 'f'",
        model._meta.db_table,
    )
    owned = {owned._meta.db_table for owned in tenant_models()}
    plain = [text for text, target in definitions if target in owned and "(tenant_id, " not in text]
    assert plain == []
    columns = [field.column for field in model._meta.local_fields if isinstance(field, TenantForeignKey)]
    for column in columns:
        assert any(f"FOREIGN KEY (tenant_id, {column})" in text for text, _ in definitions), column


def test_no_relation_between_tenant_tables_is_a_plain_key() -> None:
    plain = [
        f"{model.__name__}.{field.name}"
        for model in tenant_models()
        for field in model._meta.local_fields
        if isinstance(field, models.ForeignKey)
        and not isinstance(field, TenantForeignKey)
        and issubclass(field.remote_field.model, TenantModel)
    ]
    assert plain == []


def test_the_app_role_owns_nothing_and_bypasses_nothing() -> None:
    assert rows(
        "SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = current_user"
    ) == [(False, False, False)]
    assert rows("SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole") == [(0,)]
    tables = [model._meta.db_table for model in own_models()]
    granted = rows(
        "SELECT t, p FROM unnest(%s::text[]) t, unnest(ARRAY['TRUNCATE', 'REFERENCES', 'TRIGGER']) p"
        " WHERE has_table_privilege(current_user, t, p)",
        tables,
    )
    assert granted == []


def test_no_view_shows_tenant_rows_with_its_owners_eyes() -> None:
    views = rows(
        "SELECT c.relname, c.reloptions FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
        " WHERE c.relkind IN ('v', 'm') AND n.nspname = 'public'"
    )
    assert [name for name, options in views if "security_invoker=true" not in (options or [])] == []
