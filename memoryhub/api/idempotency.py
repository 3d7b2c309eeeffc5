"""`Idempotency-Key`: the first successful answer to a POST is kept and replayed, so a retry never acts twice.

The claim is a row of its own, committed before the work starts: the unique constraint lets one of many
parallel requests through. Only answers below 400 are kept; any error frees the key, because a handler calls
one service, which is one transaction. A holder that died leaves a lock that runs out; if it died between its
commit and the record, the retry acts again, so what must never happen twice has a key of its own in its row.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import orjson
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from rest_framework.response import Response

from memoryhub.api.errors import ApiError
from memoryhub.api.rendering import JsonRenderer, render_json
from tenants.models import IdempotencyRecord
from tenants.scope import tenant_tx

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"
LOCK: Final = timedelta(seconds=90)
RETRY_AFTER_SECONDS: Final = 2
_KEY: Final = re.compile(r"[\x21-\x7e]{1,255}")
_KEPT_HEADERS: Final = ("Location",)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One POST with a key: whose, where, and digests of key and content."""

    tenant_id: UUID
    key_digest: str
    body_digest: str
    route: str


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to do the work until `locked_until`, which also tells this holder from a later one."""

    tenant_id: UUID
    record_id: UUID
    locked_until: datetime


def attempt_of(header: str, *, tenant_id: UUID, key_id: UUID, path: str, body: Mapping[str, Any]) -> Attempt:
    """Describe a POST; the key counts within one tenant, API key and path.

    Raises:
        ApiError: `invalid_idempotency_key` unless it is 1 to 255 visible ASCII characters.
    """
    if not _KEY.fullmatch(header):
        raise ApiError("invalid_idempotency_key", field=HEADER, maximum=255)
    scoped = f"{key_id}\n{path}\n{header}".encode()
    content = orjson.dumps(body, option=orjson.OPT_SORT_KEYS)
    # The path may hold any character; a column may not. Which key it is, the digest of the whole path says.
    route = path[:200].replace("\x00", "\ufffd")
    return Attempt(tenant_id, hashlib.sha256(scoped).hexdigest(), hashlib.sha256(content).hexdigest(), route)


def once(attempt: Attempt, work: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Do `work` if nobody has, or answer what it answered the first time.

    Raises:
        ApiError: `idempotency_key_reused` (other content) or `idempotency_in_flight` (with `Retry-After`).
    """
    claimed = claim(attempt, timezone.now())
    if not isinstance(claimed, Claim):
        return replay(claimed)
    try:
        response = work()
    except BaseException:
        release(claimed)
        raise
    if isinstance(response, StreamingHttpResponse) or response.status_code >= 400:
        release(claimed)
    else:
        keep(claimed, response)
    return response


def claim(attempt: Attempt, now: datetime) -> Claim | IdempotencyRecord:
    """Take the key, or get the finished record of whoever had it; one short transaction.

    Raises:
        ApiError: as `once`.
    """
    wanted = IdempotencyRecord(
        key_digest=attempt.key_digest,
        body_digest=attempt.body_digest,
        route=attempt.route,
        locked_until=now + LOCK,
    )
    with tenant_tx(attempt.tenant_id):
        wanted.tenant_id = attempt.tenant_id
        IdempotencyRecord.objects.bulk_create([wanted], ignore_conflicts=True)
        found: IdempotencyRecord = IdempotencyRecord.objects.select_for_update().get(
            key_digest=attempt.key_digest
        )
        if found.pk == wanted.pk:
            return Claim(attempt.tenant_id, found.pk, found.locked_until)
        if found.body_digest != attempt.body_digest:
            raise ApiError("idempotency_key_reused", field=HEADER)
        if found.status_code is not None:
            return found
        if found.locked_until > now:
            raise ApiError("idempotency_in_flight", headers={"Retry-After": str(RETRY_AFTER_SECONDS)})
        found.locked_until = now + LOCK
        found.save(update_fields=["locked_until"])
        return Claim(attempt.tenant_id, found.pk, found.locked_until)


def keep(claimed: Claim, response: HttpResponseBase) -> None:
    """Store the answer under the claim; nothing happens when a later holder took the claim over."""
    headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    body = render_json(response.data) if isinstance(response, Response) else getattr(response, "content", b"")
    with tenant_tx(claimed.tenant_id):
        _held(claimed).update(status_code=response.status_code, body=body, headers=headers)


def release(claimed: Claim) -> None:
    """Free the key: the work changed nothing."""
    with tenant_tx(claimed.tenant_id):
        _held(claimed).delete()


def replay(record: IdempotencyRecord) -> HttpResponse:
    """The stored answer, byte for byte."""
    assert record.status_code is not None
    body = b"" if record.status_code == 204 else bytes(record.body)
    response = HttpResponse(
        body, status=record.status_code, content_type=JsonRenderer.media_type, headers=record.headers
    )
    response[REPLAYED] = "true"
    return response


def _held(claimed: Claim) -> Any:
    return IdempotencyRecord.objects.filter(
        pk=claimed.record_id, locked_until=claimed.locked_until, status_code=None
    )
