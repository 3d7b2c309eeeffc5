"""Bearer credentials: the keys of tenants, and tokens that speak for one of their users."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tenants.services.api_keys import live_api_key
from tenants.services.audit import Actor
from tenants.services.limits import NO_LIMITS, Limits, limits_in
from tenants.services.user_tokens import live_user_token


@dataclass(frozen=True, slots=True)
class Caller:
    """The credential behind a request: a tenant, its key, and what the key may do.

    With `user_id` the request sees rows of that user (and the team's) alone. `user_ref` is set where the
    credential speaks for that user and no other; `key_id` is the token's then. `limits` are the tenant's.
    """

    tenant_id: uuid.UUID
    key_id: uuid.UUID
    scopes: frozenset[str]
    user_id: uuid.UUID | None = None
    user_ref: str | None = None
    limits: Limits = NO_LIMITS

    is_authenticated = True

    @property
    def actor(self) -> Actor:
        """Who acts: the tenant's key, or the user whose token it is."""
        if self.user_ref is not None:
            return Actor(kind="end_user", id=str(self.user_id))
        return Actor(kind="api_key", id=str(self.key_id))


def caller_by_key(credential: str) -> Caller | None:
    """The caller behind an API key; None when it is not a live one."""
    row = live_api_key(credential)
    if row is None:
        return None
    return Caller(
        tenant_id=row.tenant_id, key_id=row.id, scopes=frozenset(row.scopes), limits=limits_in(row.tenant)
    )


def caller_by_token(credential: str) -> Caller | None:
    """The caller behind a user token; None when it is not a live one."""
    row = live_user_token(credential)
    if row is None:
        return None
    return Caller(
        tenant_id=row.tenant_id,
        key_id=row.id,
        scopes=frozenset(row.scopes),
        user_id=row.user_id,
        user_ref=row.user.user_ref,
        limits=limits_in(row.tenant),
    )


def bearer_of(authorization: bytes) -> str | None:
    """The credential of an `Authorization: Bearer` header; None for any other header."""
    scheme, _, credential = authorization.partition(b" ")
    return credential.strip().decode("ascii", errors="replace") if scheme.lower() == b"bearer" else None


class ApiKeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer mh_live_…`. Every way of being wrong gets the same answer."""

    def authenticate(self, request: Request) -> tuple[Caller, Caller] | None:
        """The caller twice (DRF's user and auth), or None when no bearer credential was sent.

        Raises:
            AuthenticationFailed: a bearer credential was sent and is not a live key.
        """
        credential = bearer_of(get_authorization_header(request))
        if credential is None:
            return None
        caller = caller_by_key(credential)
        if caller is None:
            raise AuthenticationFailed(code="invalid_api_key")
        return caller, caller

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"
