"""Bearer keys of the REST API."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tenants.services.api_keys import live_api_key


@dataclass(frozen=True, slots=True)
class Caller:
    """The credential behind a request: a tenant, its key, and what the key may do."""

    tenant_id: uuid.UUID
    key_id: uuid.UUID
    scopes: frozenset[str]

    is_authenticated = True


class ApiKeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer mh_live_…`. Every way of being wrong gets the same answer."""

    def authenticate(self, request: Request) -> tuple[Caller, Caller] | None:
        """The caller twice (DRF's user and auth), or None when no bearer credential was sent.

        Raises:
            AuthenticationFailed: a bearer credential was sent and is not a live key.
        """
        scheme, _, credential = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        row = live_api_key(credential.strip().decode("ascii", errors="replace"))
        if row is None:
            raise AuthenticationFailed(code="invalid_api_key")
        caller = Caller(tenant_id=row.tenant_id, key_id=row.id, scopes=frozenset(row.scopes))
        return caller, caller

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"
