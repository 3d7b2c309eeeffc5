"""Who a websocket is, and whether it still may be: tickets, browser sessions, revocation."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.models import User

from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tenants.services.accounts import end_user_for_account
from tenants.services.api_keys import key_still_live
from tenants.services.tickets import redeem_ticket


@dataclass(frozen=True, slots=True)
class SocketOwner:
    """Whom a socket speaks for; `account_id` of a browser's, `key_id` of the key behind a ticket."""

    tenant_id: uuid.UUID
    user_id: uuid.UUID
    account_id: int | None = None
    key_id: uuid.UUID | None = None

    @property
    def scope(self) -> Scope:
        """The scope every act of this socket runs in."""
        return Scope(self.tenant_id, self.user_id)


def owner_by_ticket(ticket: Any, session_id: uuid.UUID) -> SocketOwner | None:
    """The owner a one-use ticket names for this session; None when it is not good for it."""
    if not isinstance(ticket, str):
        return None
    holder = redeem_ticket(ticket)
    if holder is None or holder.session_id != session_id:
        return None
    return SocketOwner(tenant_id=holder.tenant_id, user_id=holder.user_id, key_id=holder.key_id)


def owner_by_account(account: Any) -> SocketOwner | None:
    """The owner a signed-in browser is; None for an anonymous one or one without a tenant."""
    if not isinstance(account, User) or not account.is_active:
        return None
    user = end_user_for_account(account)
    if user is None:
        return None
    return SocketOwner(tenant_id=user.tenant_id, user_id=user.pk, account_id=account.pk)


def still_allowed(owner: SocketOwner) -> bool:
    """Whether the person, and the account or key it came by, are still there; asked every few seconds."""
    with tenant_tx(owner.tenant_id, owner.user_id):
        if not EndUser.objects.filter(pk=owner.user_id).exists():
            return False
        if owner.key_id is not None and not key_still_live(owner.key_id):
            return False
    if owner.account_id is None:
        return True
    accounts = User.objects.filter(pk=owner.account_id, is_active=True)
    return accounts.filter(memberships__tenant_id=owner.tenant_id).exists()


def origin_allowed(origin: str | None, host: str, allowed_hosts: Sequence[str]) -> bool:
    """Whether a page of this origin may open a socket: the host it calls, or an allowed one.

    An allowed host on a port of its own is another program's page, which the browser would hand our cookie.
    No origin at all means no browser; such a client needs a ticket, which is checked apart.
    """
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:  # brackets that do not match, a port that is none
        return False
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return False
    if parts.netloc == host or "*" in allowed_hosts:
        return True
    return (parts.hostname or "") in _plain(allowed_hosts) and port in (None, _port_of(host))


def _port_of(host: str) -> int | None:
    try:
        return urlsplit(f"//{host}").port
    except ValueError:
        return None


def _plain(hosts: Sequence[str]) -> set[str]:
    return {host.strip("[]") for host in hosts}
