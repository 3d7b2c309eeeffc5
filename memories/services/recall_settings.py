"""A tenant's settings of recall: what is in force, its versions, a change, and the way back."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from memories.models import RecallSettingsVersion
from memories.services.versions import StoredVersion, published, stored_version
from memoryhub.core.errors import Conflict
from memoryhub.core.recall_settings import (
    DEFAULTS,
    RecallSettings,
    changed_document,
    differences,
    recall_settings,
)
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor

KEPT_SECONDS = 5.0  # for which a process keeps to what it read: another process publishes unseen so long
MOST_KEPT = 4096  # tenants

Difference = tuple[str, Any, Any]

_kept: dict[UUID, tuple[float, RecallSettings]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRecallSettings(StoredVersion):
    """One version of the settings; `document` holds what differs from the defaults."""

    @property
    def settings(self) -> RecallSettings:
        """What it stands for."""
        return recall_settings(self.document, self.version)


PRODUCTS_OWN = StoredRecallSettings(version=0, document={})


def settings_in_force(scope: Scope) -> RecallSettings:
    """The tenant's settings, at most `KEPT_SECONDS` old in this process; seldom one statement.

    Not to be called inside the scope of another user.
    """
    kept = _kept.get(scope.tenant_id)
    if kept is not None and kept[0] > time.monotonic():
        return kept[1]
    with tenant_tx(scope.tenant_id, scope.user_id):
        row = RecallSettingsVersion.objects.order_by("-version").values_list("version", "document").first()
    found = DEFAULTS if row is None else recall_settings(row[1], row[0])
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[scope.tenant_id] = (time.monotonic() + KEPT_SECONDS, found)
    return found


def read_again(tenant_id: UUID) -> None:
    """Have this process ask the database for a tenant's settings at their next use."""
    _kept.pop(tenant_id, None)


def stored_recall_settings(version: int | None = None) -> StoredRecallSettings:
    """One version in the open scope, the one in force for None.

    Raises:
        NotFound: there is no such version.
    """
    if version == 0:
        return PRODUCTS_OWN
    row = stored_version(RecallSettingsVersion, version, named="recall_settings")
    return StoredRecallSettings.of(row) if row else PRODUCTS_OWN


def recall_settings_history(*, most: int = 100) -> list[tuple[StoredRecallSettings, list[Difference]]]:
    """The newest versions in the open scope, each with what it changed against the one before it."""
    found = [
        StoredRecallSettings.of(row) for row in RecallSettingsVersion.objects.order_by("-version")[: most + 1]
    ]
    found = found if len(found) > most else [*found, PRODUCTS_OWN]
    older = [*found[1:], found[-1]]  # before the first there is nothing
    pairs = zip(found[:most], older, strict=False)
    return [(version, differences(before.document, version.document)) for version, before in pairs]


def change_recall_settings(
    scope: Scope, changes: Mapping[str, Any], *, actor: Actor, version: int | None = None, note: str = ""
) -> StoredRecallSettings:
    """Put a version in force in which the named figures are changed; None sets one back to its default.

    `version` is the one the author looked at, None changes whatever is in force. What changes nothing makes
    no version.

    Raises:
        InvalidInput: a fault with its path (`changed_document`); nothing is changed then.
        Conflict: `recall_settings_changed` with the version that is in force by now.
    """
    with tenant_tx(scope.tenant_id):
        current = _expected(version)
        document = changed_document(current.document, changes)
        return _publish(document, current, actor=actor, note=note, restores=None)


def restore_recall_settings(
    scope: Scope, number: int, *, actor: Actor, version: int | None = None
) -> StoredRecallSettings:
    """Put an earlier version in force again, as a new one equal to the old; 0 is the product's own.

    Raises as `change_recall_settings`, and NotFound.
    """
    with tenant_tx(scope.tenant_id):
        old, current = stored_recall_settings(number), _expected(version)
        return _publish(dict(old.document), current, actor=actor, note="", restores=number)


def _expected(version: int | None) -> StoredRecallSettings:
    current = stored_recall_settings()
    if version is not None and version != current.version:
        raise Conflict("recall_settings_changed", version=current.version)
    return current


def _publish(
    document: dict[str, Any],
    current: StoredRecallSettings,
    *,
    actor: Actor,
    note: str,
    restores: int | None,
) -> StoredRecallSettings:
    if document == current.document:
        return current
    row = RecallSettingsVersion(version=current.version + 1, document=document, note=note, restores=restores)
    changed = differences(current.document, document)
    published(
        row,
        named="recall_settings",
        actor=actor,
        before={name: old for name, old, _ in changed[:50]},
        after={name: new for name, _, new in changed[:50]},
    )
    read_again(row.tenant_id)
    # Again when it is in force: another thread may have read what was before in between.
    transaction.on_commit(lambda: read_again(row.tenant_id))
    return StoredRecallSettings.of(row)
