"""One-use tickets that open a websocket without the tenant's key."""

from __future__ import annotations

import datetime
import hashlib
import secrets
import uuid
from dataclasses import dataclass, field

from django.utils import timezone

from tenants.models import Ticket
from tenants.scope import tenant_tx
from tenants.services.api_keys import key_still_live

LIFETIME = datetime.timedelta(seconds=30)
TICKET_PREFIX = "tkt_"


@dataclass(frozen=True, slots=True)
class IssuedTicket:
    """A ticket and its only showing."""

    plain: str = field(repr=False)
    expires_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class TicketHolder:
    """Whom a ticket lets in, and to which session."""

    tenant_id: uuid.UUID
    user_id: uuid.UUID
    session_id: uuid.UUID
    key_id: uuid.UUID | None = None


def issue_ticket(
    tenant_id: uuid.UUID, *, user_id: uuid.UUID, session_id: uuid.UUID, key_id: uuid.UUID | None = None
) -> IssuedTicket:
    """Make a ticket for one user's session; kept in Postgres, so that it works with Redis down.

    `key_id` is the API key that asks: with it end the ticket and every socket it opened.
    """
    secret = secrets.token_urlsafe(24)
    expires_at = timezone.now() + LIFETIME
    with tenant_tx(tenant_id):
        sweep_tickets(timezone.now())
        Ticket.objects.create(
            user_id=user_id,
            session_id=session_id,
            api_key_id=key_id,
            digest=_digest(secret),
            expires_at=expires_at,
        )
    return IssuedTicket(plain=f"{TICKET_PREFIX}{tenant_id.hex}_{secret}", expires_at=expires_at)


def redeem_ticket(plain: str) -> TicketHolder | None:
    """Use a ticket up; None when it is unknown, used, too old or of a dead key. Two at once: one gets in."""
    tenant_hex, _, secret = plain.removeprefix(TICKET_PREFIX).partition("_")
    try:
        tenant_id = uuid.UUID(hex=tenant_hex)
    except ValueError:
        return None
    with tenant_tx(tenant_id):
        row = Ticket.objects.select_for_update().filter(digest=_digest(secret)).first()
        if row is None:
            return None
        row.delete()
        if row.expires_at <= timezone.now():
            return None
        if row.api_key_id is not None and not key_still_live(row.api_key_id):
            return None
        return TicketHolder(
            tenant_id=tenant_id, user_id=row.user_id, session_id=row.session_id, key_id=row.api_key_id
        )


def sweep_tickets(now: datetime.datetime) -> int:
    """Delete the open scope's tickets that came to their end unused; how many went."""
    deleted: int = Ticket.objects.filter(expires_at__lt=now).delete()[0]
    return deleted


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()
