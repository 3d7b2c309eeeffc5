"""Registers authoritative sources of a tenant: what is allowed, sealed headers, and every change audited."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypedDict, Unpack
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from memories.models import AuthorityReading, AuthoritySource
from memories.queries.authorities import authority_sources, get_authority
from memoryhub.core.authority.failures import AuthorityFailed
from memoryhub.core.authority.hosts import entry_for, target_of
from memoryhub.core.authority.keys import checked_names, checked_pattern
from memoryhub.core.authority.values import checked_path
from memoryhub.core.errors import Conflict, InvalidInput
from memoryhub.core.ids import new_id
from memoryhub.providers.sealing import Sealer, Unreadable
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

MASK = "••••••"
MOST_SOURCES = 100
MOST_HEADERS, MOST_HEADER = 10, 4_000
LEAST_TIMEOUT, MOST_TIMEOUT = 100, 10_000  # milliseconds
MOST_TTL = 7 * 86_400  # seconds
WHAT_IS_READ = frozenset({"url", "headers", "value_path"})
_HEADER_NAME = re.compile(r"[A-Za-z0-9-]{1,100}")
_HEADER_VALUE = re.compile(r"[!-~](?:[ -~]*[!-~])?")
# Set by the reader itself, or able to make one request into two.
_RESERVED_NAMES = """
host content-length content-type transfer-encoding connection keep-alive upgrade te trailer expect accept
accept-encoding user-agent range proxy-authorization proxy-connection forwarded x-forwarded-for
x-forwarded-host
"""
_RESERVED = frozenset(_RESERVED_NAMES.split())


class SourceTerms(TypedDict, total=False):
    """What a source is registered with; `headers` by name, `names` words by key."""

    pattern: str
    url: str
    headers: Mapping[str, str]
    value_path: str
    names: Mapping[str, Sequence[str]]
    ttl_seconds: int
    timeout_ms: int
    enabled: bool


def register_authority(scope: Scope, *, actor: Actor, **terms: Unpack[SourceTerms]) -> AuthoritySource:
    """Register a source; nothing is read from it yet.

    Raises:
        InvalidInput: `authority_invalid_pattern`, `_url` (with `reason`), `_headers`, `_path`, `_names`;
            `authority_host_not_allowed`, `authority_needs_https`, `authority_too_many`, `invalid`.
        Conflict: `authority_pattern_taken`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        if authority_sources().count() >= MOST_SOURCES:
            raise InvalidInput("authority_too_many", field="pattern", maximum=MOST_SOURCES)
        source = AuthoritySource(id=new_id(), tenant_id=scope.tenant_id)
        _apply(source, terms)
        _save(source, new=True)
        record_act(
            "authority.registered",
            actor=actor,
            target_kind="authority",
            target_id=source.pk,
            pattern=source.pattern,
            origin=target_of(source.url).origin,
        )
        return source


def change_authority(
    scope: Scope, source_id: UUID, *, actor: Actor, **terms: Unpack[SourceTerms]
) -> AuthoritySource:
    """Change what is named; what was read is dropped when something else will be read from now on.

    A header given as `MASK` stays what it is, but not when the source moves to another host: whoever may
    move it may not be meant to see the credential.

    Raises:
        NotFound. As `register_authority`, and InvalidInput: `authority_headers_needed`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        source = get_authority(source_id, lock=True)
        before = {name: getattr(source, name) for name in (*WHAT_IS_READ, "pattern")}
        _apply(source, terms)
        if any(getattr(source, name) != value for name, value in before.items()):
            source.revision += 1
            AuthorityReading.objects.filter(source=source).delete()
        _save(source, new=False)
        record_act(
            "authority.changed",
            actor=actor,
            target_kind="authority",
            target_id=source.pk,
            changed=sorted(terms),
            origin=target_of(source.url).origin,
        )
        return source


def delete_authority(scope: Scope, source_id: UUID, *, actor: Actor) -> None:
    """Forget a source, its headers and what it read. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        source = get_authority(source_id, lock=True)
        pattern = source.pattern
        source.delete()
        record_act(
            "authority.deleted", actor=actor, target_kind="authority", target_id=source_id, pattern=pattern
        )


def unsealed_headers(source: AuthoritySource) -> dict[str, str]:
    """The headers as they are sent. Raises AuthorityFailed(`headers_unreadable`)."""
    sealer = _sealer(settings.SECRET_KEY)
    try:
        return {
            name: sealer.unseal(text, place=_place(source, name)) for name, text in source.headers.items()
        }
    except Unreadable:
        raise AuthorityFailed("headers_unreadable") from None


def _apply(source: AuthoritySource, terms: SourceTerms) -> None:
    """Put the terms on a row, checked."""
    if "pattern" in terms:
        source.pattern = checked_pattern(terms["pattern"])
    if "pattern" in terms or "names" in terms:
        source.names = checked_names(source.pattern, terms.get("names", source.names))
    if "value_path" in terms:
        source.value_path = checked_path(terms["value_path"])
    source.ttl_seconds = _bounded("ttl_seconds", terms.get("ttl_seconds", source.ttl_seconds), 0, MOST_TTL)
    timeout = terms.get("timeout_ms", source.timeout_ms)
    source.timeout_ms = _bounded("timeout_ms", timeout, LEAST_TIMEOUT, MOST_TIMEOUT)
    source.enabled = terms.get("enabled", source.enabled)
    moved = _moved(source, terms)
    if "headers" in terms:
        source.headers = _sealed(source, terms["headers"], may_keep=not moved)
    elif moved and source.headers:
        raise InvalidInput("authority_headers_needed", field="headers")
    _check_place(source)


def _moved(source: AuthoritySource, terms: SourceTerms) -> bool:
    """Put the address on a row; whether it leads to another host than before."""
    if "url" not in terms:
        return False
    url = terms["url"].strip()
    moved = bool(source.url) and target_of(source.url) != target_of(url)
    source.url = url
    return moved


def _check_place(source: AuthoritySource) -> None:
    target = target_of(source.url)
    entry = entry_for(target, settings.AUTHORITY_HOSTS)
    if entry is None:
        raise InvalidInput("authority_host_not_allowed", field="url", origin=target.origin)
    if source.headers and target.scheme != "https" and not entry.networks:
        raise InvalidInput("authority_needs_https", field="url", origin=target.origin)


def _bounded(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise InvalidInput("number_out_of_range", field=name, minimum=least, maximum=most)
    return value


def _sealed(source: AuthoritySource, headers: Mapping[str, str], *, may_keep: bool) -> dict[str, str]:
    if len(headers) > MOST_HEADERS or len({name.lower() for name in headers}) < len(headers):
        raise InvalidInput("authority_invalid_headers", field="headers", maximum=MOST_HEADERS)
    sealer, sealed = _sealer(settings.SECRET_KEY), {}
    for name, value in headers.items():
        if value == MASK:
            if not may_keep or name not in source.headers:
                raise InvalidInput("authority_headers_needed", field="headers", name=name[:100])
            sealed[name] = source.headers[name]
            continue
        if not _HEADER_NAME.fullmatch(name) or name.lower() in _RESERVED:
            raise InvalidInput("authority_invalid_headers", field="headers", name=name[:100])
        if not _HEADER_VALUE.fullmatch(value) or len(value) > MOST_HEADER:
            raise InvalidInput("authority_invalid_headers", field="headers", name=name, maximum=MOST_HEADER)
        sealed[name] = sealer.seal(value, place=_place(source, name), nonce=secrets.token_bytes(12))
    return sealed


def _save(source: AuthoritySource, *, new: bool) -> None:
    try:
        with transaction.atomic():
            source.save(force_insert=new)
    except IntegrityError:
        raise Conflict("authority_pattern_taken", pattern=source.pattern) from None


def _place(source: AuthoritySource, name: str) -> str:
    """Whose header it is; sealed for this row, it opens in no other."""
    return f"{source.tenant_id.hex}:{source.pk.hex}:{name.lower()}"


@lru_cache(maxsize=4)
def _sealer(secret_key: str) -> Sealer:
    return Sealer(secret_key, "authority.headers")


def masked_headers(source: AuthoritySource) -> dict[str, Any]:
    """The names of a source's headers, each with a mask in place of its value."""
    return dict.fromkeys(source.headers, MASK)
