"""Makes, checks, rotates and revokes API keys.

A key reads `mh_live_<tenant>_<prefix>_<secret><check>`: it names its tenant, so that even the key's look-up
runs inside that tenant's scope. `check` is a CRC: a mistyped key is refused without asking the database.
"""

from __future__ import annotations

import datetime
import hashlib
import hmac
import secrets
import uuid
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.conf import settings
from django.utils import timezone

from memoryhub.core.errors import Conflict
from tenants.models import ApiKey, KeyScope
from tenants.scope import tenant_tx
from tenants.services.audit import Actor, record_act

KEY_PREFIX = "mh_live_"
ALL_SCOPES = tuple(KeyScope.values)
USE_IS_WRITTEN_EVERY = datetime.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class IssuedKey:
    """A new key and its only showing."""

    row: ApiKey
    plain: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ParsedKey:
    """The parts of a well-formed key."""

    tenant_id: uuid.UUID
    prefix: str
    secret: str = field(repr=False)


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
    prefix, secret = secrets.token_hex(4), secrets.token_urlsafe(32).replace("-", "x").replace("_", "y")
    with tenant_tx(tenant_id):
        row = ApiKey.objects.create(
            name=name,
            prefix=prefix,
            digest=_digest(secret),
            scopes=list(scopes),
            expires_at=expires_at,
            replaces=replaces,
        )
        record_act(
            "api_key.issued", actor=actor, target_kind="api_key", target_id=row.id, scopes=list(scopes)
        )
    body = f"{tenant_id.hex}_{prefix}_{secret}"
    return IssuedKey(row=row, plain=f"{KEY_PREFIX}{body}{_check(body)}")


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
    """The row of a key that is genuine, not revoked and not expired; None otherwise, whatever is wrong."""
    parsed = parse_api_key(plain)
    if parsed is None:
        return None
    now = timezone.now()
    with tenant_tx(parsed.tenant_id):
        row: ApiKey | None = ApiKey.objects.filter(prefix=parsed.prefix).first()
        if row is None or not hmac.compare_digest(row.digest, _digest(parsed.secret)):
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


def parse_api_key(plain: str) -> ParsedKey | None:
    """Take a key apart; None for anything that was never one."""
    body = plain.removeprefix(KEY_PREFIX)
    if body == plain or not (body.isascii() and body.isprintable()) or len(body) > 200:
        return None
    if body[-8:] != _check(body[:-8]):
        return None
    tenant, _, rest = body[:-8].partition("_")
    prefix, _, secret = rest.partition("_")
    try:
        return ParsedKey(tenant_id=uuid.UUID(hex=tenant), prefix=prefix, secret=secret)
    except ValueError:
        return None


def _digest(secret: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), b"api key\0" + secret.encode(), hashlib.sha256).hexdigest()


def _check(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
