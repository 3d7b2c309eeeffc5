"""The scope of a transaction: which tenant, and which end user, its queries may see.

A scope lives exactly as long as one database transaction. A setting that outlives it was
measured to leak rows between two websocket consumers that share a thread and through a pooled connection.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

import structlog
from django.db import DEFAULT_DB_ALIAS, connections, transaction

OPS_DB_ALIAS = "ops"
_logger = structlog.get_logger(__name__)


class NoTenantScope(RuntimeError):
    """A tenant-owned table was asked outside `tenant_tx`."""


class ScopeConflict(RuntimeError):
    """A scope was opened inside that of another tenant or user."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A tenant, and one of its end users where the path is that user's own."""

    tenant_id: UUID
    user_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class AllTenants:
    """The scope of cross-tenant work on the `ops` connection, with the reason that is logged."""

    reason: str


def current_scope(using: str = DEFAULT_DB_ALIAS) -> Scope | AllTenants | None:
    """The scope that is open on this thread's connection `using`, or None."""
    scope: Scope | AllTenants | None = getattr(connections[using], "tenant_scope", None)
    return scope


def required_scope() -> Scope:
    """The open tenant scope.

    Raises:
        NoTenantScope: none is open on this thread.
    """
    scope = current_scope()
    if not isinstance(scope, Scope):
        raise NoTenantScope("open tenant_tx(tenant_id) before asking a tenant-owned table")
    return scope


@contextmanager
def tenant_tx(tenant_id: UUID, user_id: UUID | None = None) -> Iterator[Scope]:
    """Open one transaction in which only this tenant's rows (and this user's, when given) exist.

    A nested call with the same scope joins the open transaction. Never keep it open across a model call.

    Raises:
        ScopeConflict: another tenant's or user's scope is already open.
        RuntimeError: a transaction without a scope is already open.
    """
    wanted = Scope(tenant_id=tenant_id, user_id=user_id)
    connection = connections[DEFAULT_DB_ALIAS]
    opened = current_scope()
    if opened is not None:
        if opened != wanted:
            raise ScopeConflict("a scope of another tenant or user is already open on this connection")
        yield wanted
        return
    with transaction.atomic(durable=True):
        _set_local(wanted)
        connection.tenant_scope = wanted  # type: ignore[attr-defined]  # the wrapper is the one per-thread place
        try:
            yield wanted
        finally:
            connection.tenant_scope = None  # type: ignore[attr-defined]
            if len(connection.savepoint_ids) > 0 and not connection.needs_rollback:
                # Only under a test's own outer transaction: SET LOCAL would outlive this block there.
                _set_local(None)


def _set_local(scope: Scope | None) -> None:
    """Set what the policies read, as literals: Citus does not forward `set_config()`."""
    tenant = str(UUID(str(scope.tenant_id))) if scope else ""
    user = str(UUID(str(scope.user_id))) if scope and scope.user_id else ""
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(f"SET LOCAL app.tenant_id = '{tenant}'; SET LOCAL app.user_id = '{user}'")


@contextmanager
def ops_tx(reason: str) -> Iterator[AllTenants]:
    """Open a transaction on the `ops` connection that sees all tenants; the reason is logged.

    For housekeeping that has to find work across tenants. Act on what it finds inside `tenant_tx`.
    """
    scope = AllTenants(reason=reason)
    connection = connections[OPS_DB_ALIAS]
    with transaction.atomic(using=OPS_DB_ALIAS):
        _logger.debug("ops_scope_opened", reason=reason)
        connection.tenant_scope = scope  # type: ignore[attr-defined]
        try:
            yield scope
        finally:
            connection.tenant_scope = None  # type: ignore[attr-defined]
