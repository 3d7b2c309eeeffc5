"""Makes, checks, lists and revokes tokens that speak for one end user."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from memoryhub.core.errors import NotFound
from tenants.models import ApiKey, KeyScope, UserToken
from tenants.scope import tenant_tx
from tenants.services.api_keys import USE_IS_WRITTEN_EVERY
from tenants.services.audit import Actor, record_act
from tenants.services.credentials import USER_TOKEN, is_genuine, new_credential, parse_credential

# A person's own memory and conversations; never the team's, other people or the tenant's settings.
USER_SCOPES: Final = (
    KeyScope.SESSIONS_READ.value,
    KeyScope.SESSIONS_WRITE.value,
    KeyScope.MEMORIES_READ.value,
    KeyScope.MEMORIES_WRITE.value,
)
KEEP_ENDED: Final = datetime.timedelta(days=30)


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A new token and its only showing."""

    row: UserToken
    plain: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TokenOrder:
    """What a token is to be: its name, what it may do, and when it ends."""

    scopes: Sequence[str]
    expires_at: datetime.datetime
    name: str = ""


def issue_user_token(
    tenant_id: uuid.UUID,
    *,
    user_id: uuid.UUID,
    order: TokenOrder,
    actor: Actor,
    key_id: uuid.UUID | None = None,
) -> IssuedToken:
    """Make a token for one end user. `key_id` is the API key that asks: the token ends with that key's own
    day at the latest, and by its being revoked.
    """
    made = new_credential(USER_TOKEN, tenant_id)
    scopes = [scope for scope in USER_SCOPES if scope in order.scopes]
    with tenant_tx(tenant_id):
        key_ends = ApiKey.objects.filter(pk=key_id).values_list("expires_at", flat=True).first()
        row = UserToken.objects.create(
            user_id=user_id,
            api_key_id=key_id,
            name=order.name,
            prefix=made.prefix,
            digest=made.digest,
            scopes=scopes,
            expires_at=min(order.expires_at, key_ends or order.expires_at),
        )
        record_act(
            "user_token.issued", actor=actor, target_kind="user_token", target_id=row.id, scopes=scopes
        )
    return IssuedToken(row=row, plain=made.plain)


def live_user_token(plain: str) -> UserToken | None:
    """The row of a token that is genuine and has not ended, with its user and tenant; None otherwise."""
    parsed = parse_credential(USER_TOKEN, plain)
    if parsed is None:
        return None
    now = timezone.now()
    with tenant_tx(parsed.tenant_id):
        rows = UserToken.objects.select_related("tenant", "user", "api_key")
        row: UserToken | None = rows.filter(prefix=parsed.prefix).first()
        if row is None or not is_genuine(USER_TOKEN, parsed.secret, row.digest):
            return None
        if row.expires_at <= now or (row.api_key is not None and row.api_key.revoked_at is not None):
            return None
        if row.last_used_at is None or now - row.last_used_at > USE_IS_WRITTEN_EVERY:
            UserToken.objects.filter(pk=row.pk).update(last_used_at=now)
        return row


def user_tokens(user_id: uuid.UUID) -> QuerySet[UserToken]:
    """The tokens of one end user, in the open scope; ended ones among them for 30 days."""
    rows: QuerySet[UserToken] = UserToken.objects.filter(user_id=user_id)
    return rows


def live_user_tokens(user_id: uuid.UUID) -> QuerySet[UserToken]:
    """Those tokens of one end user that still let a program in, in the open scope."""
    return user_tokens(user_id).filter(expires_at__gt=timezone.now(), api_key__revoked_at=None)


def revoke_user_token(tenant_id: uuid.UUID, *, user_id: uuid.UUID, token_id: uuid.UUID, actor: Actor) -> None:
    """End a token at once; its row goes, the audit trail keeps its id.

    Raises:
        NotFound: this user has no such token.
    """
    with tenant_tx(tenant_id):
        if not user_tokens(user_id).filter(pk=token_id).delete()[0]:
            raise NotFound("user_token_not_found")
        record_act("user_token.revoked", actor=actor, target_kind="user_token", target_id=token_id)


def end_user_tokens(user_id: uuid.UUID) -> None:
    """End all tokens of a user at once, in the open scope; the rows stay, to be counted where they go."""
    now = timezone.now()
    user_tokens(user_id).filter(expires_at__gt=now).update(expires_at=now)


def sweep_user_tokens(now: datetime.datetime) -> int:
    """Delete the open scope's tokens that ended 30 days ago; how many went."""
    deleted: int = UserToken.objects.filter(expires_at__lt=now - KEEP_ENDED).delete()[0]
    return deleted
