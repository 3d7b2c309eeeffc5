"""What the plain text of API keys and user tokens is made of, and how only a digest of it is stored.

A credential reads `<kind><tenant>_<prefix>_<secret><check>`: it names its tenant, so that even its look-up
runs inside that tenant's scope. `check` is a CRC: a mistyped one is refused without asking the database.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import uuid
import zlib
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings

API_KEY: Final = "mh_live_"
USER_TOKEN: Final = "mh_user_"  # noqa: S105  # what every token starts with
# What the digest of each kind is bound to: a secret of one kind is none of the other.
_PURPOSES: Final = {API_KEY: b"api key\0", USER_TOKEN: b"user token\0"}


@dataclass(frozen=True, slots=True)
class ParsedCredential:
    """The parts of a well-formed credential."""

    tenant_id: uuid.UUID
    prefix: str
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewCredential:
    """A fresh credential: its public prefix, what is stored of the secret, and its only showing."""

    prefix: str
    digest: str
    plain: str = field(repr=False)


def new_credential(kind: str, tenant_id: uuid.UUID) -> NewCredential:
    """Make one of a kind for a tenant; 256 random bits."""
    prefix, secret = secrets.token_hex(4), secrets.token_urlsafe(32).replace("-", "x").replace("_", "y")
    body = f"{tenant_id.hex}_{prefix}_{secret}"
    return NewCredential(prefix, _digest(kind, secret), f"{kind}{body}{_check(body)}")


def parse_credential(kind: str, plain: str) -> ParsedCredential | None:
    """Take a credential apart; None for anything that was never one of this kind."""
    body = plain.removeprefix(kind)
    if body == plain or not (body.isascii() and body.isprintable()) or len(body) > 200:
        return None
    if body[-8:] != _check(body[:-8]):
        return None
    tenant, _, rest = body[:-8].partition("_")
    prefix, _, secret = rest.partition("_")
    try:
        return ParsedCredential(tenant_id=uuid.UUID(hex=tenant), prefix=prefix, secret=secret)
    except ValueError:
        return None


def is_genuine(kind: str, secret: str, digest: str) -> bool:
    """Whether a digest was made of this secret; takes as long for a wrong one."""
    return hmac.compare_digest(digest, _digest(kind, secret))


def _digest(kind: str, secret: str) -> str:
    return hmac.new(
        settings.SECRET_KEY.encode(), _PURPOSES[kind] + secret.encode(), hashlib.sha256
    ).hexdigest()


def _check(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
