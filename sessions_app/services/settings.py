"""Reads and changes a tenant's settings of budget, strategy, compression and alerts."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memoryhub.core.context_settings import ContextSettings, changed_settings, context_settings
from memoryhub.core.errors import Conflict
from sessions_app.models import TenantSettings
from tenants.models import AuditEvent
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

CHANGED = "settings.changed"


@dataclass(frozen=True, slots=True)
class StoredSettings:
    """The settings in force, what of them the tenant set itself, and the version it may change."""

    settings: ContextSettings
    own: Mapping[str, Any]
    version: int


def tenant_settings() -> ContextSettings:
    """The settings of the tenant whose scope is open: one query."""
    return stored_settings().settings


def stored_settings() -> StoredSettings:
    """The same with its version; version 0 when nothing was ever changed."""
    row: TenantSettings | None = TenantSettings.objects.first()
    if row is None:
        return StoredSettings(context_settings({}), {}, 0)
    return StoredSettings(context_settings(row.values), row.values, row.version)


def settings_at(moment: datetime.datetime) -> ContextSettings:
    """The settings as they were at a moment: those of now, with every later change taken back."""
    values = dict(stored_settings().own)
    changes = AuditEvent.objects.filter(action=CHANGED, created_at__gt=moment)
    for before in changes.order_by("-created_at", "-id").values_list("details__before", flat=True):
        values |= before
    return context_settings({name: value for name, value in values.items() if value is not None})


def change_settings(
    scope: Scope, changes: Mapping[str, Any], *, actor: Actor, version: int | None = None
) -> StoredSettings:
    """Set the named settings; `version` is the one the caller looked at, None changes whatever is there.

    Raises:
        InvalidInput: `unknown_setting`, `invalid_setting`, `invalid_model`; nothing is changed then.
        Conflict: `settings_changed`, somebody changed them since.
    """
    with tenant_tx(scope.tenant_id):
        TenantSettings.objects.get_or_create(defaults={})
        row: TenantSettings = TenantSettings.objects.select_for_update().get()
        if version is not None and version != row.version:
            raise Conflict("settings_changed", version=row.version)
        before = row.values
        row.values = changed_settings(before, changes)
        if row.values == before:
            return stored_settings()
        row.version += 1
        row.save(update_fields=["values", "version", "updated_at"])
        changed = [name for name in changes if before.get(name) != row.values.get(name)]
        record_act(
            CHANGED,
            actor=actor,
            target_kind="settings",
            target_id=row.pk,
            version=row.version,
            before={name: before.get(name) for name in changed},
            after={name: row.values.get(name) for name in changed},
        )
        return stored_settings()
