"""Leaks to plant: each is undone when its block ends."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Iterator

from django.db import connections, transaction

from tenants import scope as scopes
from tenants.scope import Scope, tenant_tx


@contextlib.contextmanager
def owner_did(*statements: str) -> Iterator[None]:
    """Statements the owner role ran, seen on its own connection and rolled back at the end."""
    with transaction.atomic(using="owner"):
        with connections["owner"].cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
        yield
        transaction.set_rollback(True, using="owner")


@contextlib.contextmanager
def session_level_scope(tenant_id: uuid.UUID) -> Iterator[None]:
    """A scope that is set for the connection and not for the transaction."""
    with transaction.atomic(), connections["default"].cursor() as cursor:
        cursor.execute(f"SET app.tenant_id = '{tenant_id}'")
        yield


@contextlib.contextmanager
def nesting_scope(tenant_id: uuid.UUID) -> Iterator[None]:
    """A scope that opens inside another one without asking."""
    with transaction.atomic(), connections["default"].cursor() as cursor:
        cursor.execute(f"SET LOCAL app.tenant_id = '{tenant_id}'")
        yield


@contextlib.contextmanager
def unending_scope(tenant_id: uuid.UUID) -> Iterator[Scope]:
    """A scope that stays on the thread after its transaction."""
    with tenant_tx(tenant_id) as opened:
        yield opened
    connections["default"].tenant_scope = opened  # type: ignore[attr-defined]


def clear_thread() -> None:
    """Take back what `unending_scope` leaves."""
    connections["default"].tenant_scope = None  # type: ignore[attr-defined]
    assert scopes.current_scope() is None
