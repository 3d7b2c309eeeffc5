"""The named checks of isolation. Each returns its findings as sentences; none found means it holds.

On the product as it is they must find nothing; on planted leaks they must find what was planted.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models

from tenants.constraints import has_user_column
from tenants.fields import TenantForeignKey
from tenants.managers import TenantManager
from tenants.models import TenantModel
from tenants.scope import NoTenantScope, ScopeConflict

Model = type[models.Model]
OpenScope = Callable[[uuid.UUID], AbstractContextManager[Any]]


def rows(sql: str, *params: Any, using: str = DEFAULT_DB_ALIAS) -> list[tuple[Any, ...]]:
    """What a statement answers."""
    with connections[using].cursor() as cursor:
        cursor.execute(sql, params)
        return list(cursor.fetchall())


def manager_faults(model: Model) -> list[str]:
    """Ways around the refusing manager, and scope columns that are not the table's own."""
    managers = [model._meta.base_manager, model._meta.default_manager, *model._meta.managers]
    faults = [
        f"{model.__name__}: {type(manager).__name__} does not refuse"
        for manager in managers
        if not isinstance(manager, TenantManager)
    ]
    wanted = ("tenant_id", "user_id") if has_user_column(model) else ("tenant_id",)
    if getattr(model, "scope_columns", None) != wanted:
        faults.append(f"{model.__name__}: its scope is not {wanted}")
    return faults


def unscoped_query_faults(model: Model) -> list[str]:
    """Queries that compile while no scope is open."""
    try:
        str(model._default_manager.all().query)
        list(model._default_manager.all()[:1])
    except NoTenantScope:
        return []
    return [f"{model.__name__}: answers without a scope"]


def row_security_faults(model: Model, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Row level security that is off, not forced, or whose policies do not say what they must."""
    table = model._meta.db_table
    on = rows(
        "SELECT relrowsecurity, relforcerowsecurity FROM pg_class WHERE oid = %s::regclass",
        table,
        using=using,
    )
    policies = rows(
        "SELECT polname, polcmd, polpermissive, polroles::text, pg_get_expr(polqual, polrelid),"
        " coalesce(pg_get_expr(polwithcheck, polrelid), '')"
        " FROM pg_policy WHERE polrelid = %s::regclass ORDER BY polname",
        table,
        using=using,
    )
    faults = [] if on == [(True, True)] else [f"{table}: row security is not enabled and forced"]
    wanted = ["tenant_isolation", *(["user_isolation"] if has_user_column(model) else [])]
    if [policy[0] for policy in policies] != wanted:
        faults.append(f"{table}: its policies are not {wanted}")
    return faults + [f"{table}: {fault}" for policy in policies for fault in _policy_faults(*policy)]


def _policy_faults(
    name: str, command: str, permissive: bool, roles: str, using: str, check: str
) -> list[str]:
    setting = f"app.{name.removesuffix('_isolation')}_id"
    faults = []
    if command != "*" or roles != "{0}":
        faults.append(f"{name} does not bind every command and role")
    if using != check:
        faults.append(f"{name} does not check what is written")
    if setting not in using or (name == "tenant_isolation" and " OR " in using):
        faults.append(f"{name} does not ask for {setting}")
    if permissive != (name == "tenant_isolation"):
        faults.append(f"{name} is joined to the others the wrong way")
    return faults


def key_faults(model: Model, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """A primary key that is not `(tenant_id, id)`, and indexes that do not start with the tenant."""
    table = model._meta.db_table
    primary = rows(
        "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = %s::regclass AND contype = 'p'",
        table,
        using=using,
    )
    first_columns = rows(
        "SELECT i.indexrelid::regclass::text, a.attname FROM pg_index i LEFT JOIN pg_attribute a"
        " ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0] WHERE i.indrelid = %s::regclass",
        table,
        using=using,
    )
    faults = (
        [] if primary == [("PRIMARY KEY (tenant_id, id)",)] else [f"{table}: its primary key is {primary}"]
    )
    return faults + [
        f"{table}: {name} starts with {first}" for name, first in first_columns if first != "tenant_id"
    ]


def foreign_key_faults(model: Model, owned: Iterable[Model], using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """References between tenant tables that do not carry the tenant, in the database or in the model."""
    table, tables = model._meta.db_table, {other._meta.db_table for other in owned}
    definitions = rows(
        "SELECT pg_get_constraintdef(oid), confrelid::regclass::text FROM pg_constraint"
        " WHERE conrelid = %s::regclass AND contype = 'f'",
        table,
        using=using,
    )
    faults = [
        f"{table}: {text} is a plain key"
        for text, target in definitions
        if target in tables and "(tenant_id, " not in text
    ]
    for field in model._meta.local_fields:
        if not isinstance(field, models.ForeignKey) or not issubclass(field.remote_field.model, TenantModel):
            continue
        if not isinstance(field, TenantForeignKey):
            faults.append(f"{table}: {field.name} is a plain reference")
        elif not any(f"FOREIGN KEY (tenant_id, {field.column})" in text for text, _ in definitions):
            faults.append(f"{table}: {field.name} has no composite key")
    return faults


def view_faults(using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Views that show rows with their owner's eyes; materialised ones always do."""
    views = rows(
        "SELECT c.relname, c.relkind, c.reloptions FROM pg_class c JOIN pg_namespace n"
        " ON n.oid = c.relnamespace WHERE c.relkind IN ('v', 'm') AND n.nspname = 'public'",
        using=using,
    )
    return [
        f"{name}: is read with its owner's rights"
        for name, kind, options in views
        if kind == "m" or "security_invoker=true" not in (options or [])
    ]


def grant_faults(role: str, tables: Sequence[str], using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Rights of the application's role that row security does not bind."""
    granted = rows(
        "SELECT t, p FROM unnest(%s::text[]) t, unnest(ARRAY['TRUNCATE', 'REFERENCES', 'TRIGGER']) p"
        " WHERE has_table_privilege(%s, t, p)",
        list(tables),
        role,
        using=using,
    )
    return [f"{table}: the application may {privilege}" for table, privilege in granted]


def left_scope_faults(open_scope: OpenScope, tenant_id: uuid.UUID) -> list[str]:
    """What a connection still shows of a tenant after its scope was closed."""
    with open_scope(tenant_id):
        pass
    [(setting,)] = rows("SELECT coalesce(current_setting('app.tenant_id', true), '')")
    seen = rows("SELECT count(*) FROM tenants_enduser WHERE tenant_id = %s", tenant_id)[0][0]
    faults = [f"the connection still carries {setting}"] if setting else []
    return faults + ([f"{seen} rows are seen without a scope"] if seen else [])


def nesting_faults(open_scope: OpenScope, outer: uuid.UUID, inner: uuid.UUID) -> list[str]:
    """Another tenant opened inside a scope, and whom the connection answers for after it."""
    with open_scope(outer):
        try:
            with open_scope(inner):
                pass
        except ScopeConflict:
            return []
        [(setting,)] = rows("SELECT current_setting('app.tenant_id', true)")
    faults = ["another tenant was opened inside a scope"]
    return faults + (["and the outer scope went on as the inner tenant"] if setting == str(inner) else [])
