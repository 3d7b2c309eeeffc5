"""The refusing manager: no tenant, no query."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression
from django.db.models.sql.compiler import SQLCompiler

from tenants.scope import AllTenants, NoTenantScope, current_scope

ModelT = TypeVar("ModelT", bound=models.Model)


class InScope(Expression):
    """A condition that becomes SQL only while a scope is open.

    It reads the scope when the query is compiled, which every path has to do: `exists`, async iteration,
    related managers, `update` and `delete` alike.
    """

    conditional = True

    def __init__(self, tenant: Any, user: Any | None = None) -> None:
        super().__init__(output_field=models.BooleanField())
        self.tenant = tenant
        self.user = user

    def get_source_expressions(self) -> list[Any]:
        return [self.tenant] if self.user is None else [self.tenant, self.user]

    def set_source_expressions(self, exprs: Any) -> None:
        self.tenant, self.user = (exprs[0], exprs[1] if len(exprs) > 1 else None)

    def resolve_expression(self, *args: Any, **kwargs: Any) -> InScope:
        resolved = self.copy()
        resolved.set_source_expressions(
            [source.resolve_expression(*args, **kwargs) for source in self.get_source_expressions()]
        )
        return resolved

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        """Compile to the tenant (and user) condition.

        Raises:
            NoTenantScope: no scope is open on the connection that compiles.
        """
        scope = current_scope(connection.alias)
        if scope is None:
            raise NoTenantScope("open tenant_tx(tenant_id) before asking a tenant-owned table")
        if isinstance(scope, AllTenants):
            return "TRUE", []
        tenant_sql, params = compiler.compile(self.tenant)
        sql, values = f"{tenant_sql} = %s", [*params, scope.tenant_id]
        if self.user is not None and scope.user_id is not None:
            user_sql, user_params = compiler.compile(self.user)
            sql += f" AND ({user_sql} = %s OR {user_sql} IS NULL)"
            values += [*user_params, scope.user_id, *user_params]
        return f"({sql})", values


class TenantQuerySet(models.QuerySet[ModelT]):
    """A queryset of a tenant-owned model."""


class TenantManager(models.Manager[ModelT]):
    """The only manager a tenant-owned model may have; also its base manager."""

    def get_queryset(self) -> TenantQuerySet[ModelT]:
        queryset: TenantQuerySet[ModelT] = TenantQuerySet(self.model, using=self._db)
        return queryset.filter(InScope(*(models.F(name) for name in self.model.scope_columns)))  # type: ignore[attr-defined]
