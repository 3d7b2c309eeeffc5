"""Makes, checks, rotates and revokes API keys."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils import timezone

from memoryhub.core.errors import Conflict
from tenants.models import ApiKey, KeyScope
from tenants.scope import tenant_tx
from tenants.services.audit import Actor, record_act
from tenants.services.credentials import (
    API_KEY,
    ParsedCredential,
    is_genuine,
    new_credential,
    parse_credential,
)

ALL_SCOPES = tuple(KeyScope.values)
USE_IS_WRITTEN_EVERY = datetime.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class IssuedKey:
    """A new key and its only showing."""

    row: ApiKey
    plain: str = field(repr=False)


def issue_api_key(
    tenant_id: uuid.UUID,
    *,
    name: str,
    actor: Actor,
    scopes: Sequence[str] = ALL_SCOPES,
    expires_at: datetime.datetime | None = None,
    replaces: ApiKey | None = None,
) -> IssuedKey:
    """Make a key; the plain text exists only in the answer."""
    made = new_credential(API_KEY, tenant_id)
    with tenant_tx(tenant_id):
        row = ApiKey.objects.create(
            name=name,
            prefix=made.prefix,
            digest=made.digest,
            scopes=list(scopes),
            expires_at=expires_at,
            replaces=replaces,
        )
        record_act(
            "api_key.issued", actor=actor, target_kind="api_key", target_id=row.id, scopes=list(scopes)
        )
    return IssuedKey(row=row, plain=made.plain)


def rotate_api_key(
    tenant_id: uuid.UUID, key_id: uuid.UUID, *, actor: Actor, grace: datetime.timedelta
) -> IssuedKey:
    """Make a successor with the same scopes; the old key works until `grace` has passed, or its own end.

    Raises:
        ApiKey.DoesNotExist. Conflict: `api_key_not_live`, a dead key has no successor and does not come back.
    """
    with tenant_tx(tenant_id):
        now = timezone.now()
        old = ApiKey.objects.select_for_update().get(pk=key_id)
        if not is_live(old, now):
            raise Conflict("api_key_not_live")
        old.expires_at = min(now + grace, old.expires_at or now + grace)
        old.save(update_fields=["expires_at"])
        return issue_api_key(tenant_id, name=old.name, actor=actor, scopes=old.scopes, replaces=old)


def revoke_api_key(tenant_id: uuid.UUID, key_id: uuid.UUID, *, actor: Actor) -> ApiKey:
    """End a key at once; revoking twice changes nothing."""
    with tenant_tx(tenant_id):
        row: ApiKey = ApiKey.objects.select_for_update().get(pk=key_id)
        if row.revoked_at is None:
            row.revoked_at = timezone.now()
            row.save(update_fields=["revoked_at"])
            record_act("api_key.revoked", actor=actor, target_kind="api_key", target_id=row.id)
        return row


def live_api_key(plain: str) -> ApiKey | None:
    """The row, with its tenant, of a key that is genuine, not revoked and not expired; else None."""
    parsed = parse_api_key(plain)
    if parsed is None:
        return None
    now = timezone.now()
    with tenant_tx(parsed.tenant_id):
        row: ApiKey | None = ApiKey.objects.select_related("tenant").filter(prefix=parsed.prefix).first()
        if row is None or not is_genuine(API_KEY, parsed.secret, row.digest):
            return None
        if not is_live(row, now):
            return None
        if row.last_used_at is None or now - row.last_used_at > USE_IS_WRITTEN_EVERY:
            ApiKey.objects.filter(pk=row.pk).update(last_used_at=now)
        return row


def is_live(row: ApiKey, now: datetime.datetime) -> bool:
    """Whether a key is neither revoked nor expired."""
    return row.revoked_at is None and (row.expires_at is None or row.expires_at > now)


def key_still_live(key_id: uuid.UUID) -> bool:
    """Whether a key of the open scope is there and still live."""
    row = ApiKey.objects.filter(pk=key_id).first()
    return row is not None and is_live(row, timezone.now())


def parse_api_key(plain: str) -> ParsedCredential | None:
    """Take a key apart; None for anything that was never one."""
    return parse_credential(API_KEY, plain)
