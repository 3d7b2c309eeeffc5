"""Seals the audit trail and checks it: see `memoryhub.core.audit_chain` for what a seal is and shows."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field

import structlog
from django.conf import settings
from django.db import connection
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from memoryhub.core.audit_chain import (
    FIRST,
    Event,
    Fault,
    Head,
    Seal,
    faults_of_events,
    faults_of_seal,
    sealed,
)
from memoryhub.core.receipts import key_for
from tenants.models import AuditEvent, AuditSeal
from tenants.scope import ops_tx, tenant_tx

MOST_EVENTS = 1_000  # under one seal: what a check holds in memory
_AT_ONCE = 50  # seals read by one statement
_logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Trail:
    """What a check found: how much it went over, how many events wait for a seal, and the newest seal."""

    seals: int
    events: int
    unsealed: int
    head: Head | None
    faults: list[Fault] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def seal_all() -> int:
    """Seal what waits in every tenant; how many events. Raises the last error, after all had their turn."""
    with ops_tx("find audit events to seal"):
        waiting = AuditEvent.objects.using("ops").filter(seal=None)
        tenants = list(waiting.values_list("tenant_id", flat=True).distinct())
    done, failed = 0, None
    for tenant_id in tenants:
        try:
            done += seal_tenant(tenant_id)
        except Exception as error:
            failed = error
    if failed is not None:
        raise failed
    return done


def seal_tenant(tenant_id: uuid.UUID) -> int:
    """Seal what waits in one tenant, a transaction for each seal; how many events."""
    done = 0
    while count := _seal_some(tenant_id):
        done += count
    return done


def check_trail(tenant_id: uuid.UUID, kept: Head | None = None, *, newest: int | None = None) -> Trail:
    """Hold the trail of a tenant to its seals: all of them, or the `newest` many.

    `kept` is a head that somebody noted: the chain must reach it and have that very seal under its number.
    """
    with tenant_tx(tenant_id):
        newest_seal = head_of_trail()
        last = newest_seal.number if newest_seal else 0
        first = max(1, last - newest + 1) if newest else 1
        before = (_head(first - 1) or Head(first - 1, "")) if first > 1 else None
        faults: list[Fault] = []
        seals = events = 0
        for seal in _seals_from(first, last):
            found = [_as_hashed(row) for row in AuditEvent.objects.filter(seal=seal.number)]
            faults += faults_of_seal(seal, before, _key()) + faults_of_events(seal, found)
            before = Head(seal.number, seal.digest)
            seals, events = seals + 1, events + len(found)
        faults += _faults_beyond(last) + _faults_of_end(last, kept)
        unsealed = AuditEvent.objects.filter(seal=None).count()
    head = Head(last, newest_seal.digest) if newest_seal else None
    return Trail(seals, events, unsealed, head, faults)


def head_of_trail() -> AuditSeal | None:
    """The newest seal of the open scope."""
    return AuditSeal.objects.order_by("-number").first()


def _seal_some(tenant_id: uuid.UUID) -> int:
    with tenant_tx(tenant_id):
        # One sealer at a time, also where beat runs twice; an event that commits later is in a later seal.
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 3))", [str(tenant_id)])
        rows = list(AuditEvent.objects.filter(seal=None).order_by("id")[:MOST_EVENTS])
        if not rows:
            return 0
        last = head_of_trail()
        entries = [(str(row.pk), _as_hashed(row).digest()) for row in rows]
        number, previous = (last.number + 1, last.digest) if last else (1, FIRST)
        seal = sealed(Seal(tenant_id, number, timezone.now(), previous, entries), _key())
        AuditSeal.objects.create(
            number=number,
            sealed_at=seal.sealed_at,
            previous=previous,
            entries=entries,
            digest=seal.digest,
            signature=seal.signature,
        )
        AuditEvent.objects.filter(pk__in=[row.pk for row in rows]).update(seal=number)
    # The line is kept where the database's own administrators do not write: there the end cannot be cut off.
    _logger.info("audit_sealed", tenant=str(tenant_id), number=number, digest=seal.digest, events=len(rows))
    return len(rows)


def _seals_from(first: int, last: int) -> Iterator[Seal]:
    """Seals in order of their number, some at a time: their lists are long."""
    while first <= last:
        rows = list(AuditSeal.objects.filter(number__range=(first, last)).order_by("number")[:_AT_ONCE])
        if not rows:
            return
        for row in rows:
            entries = [(event, digest) for event, digest in row.entries]
            yield Seal(
                row.tenant_id, row.number, row.sealed_at, row.previous, entries, row.digest, row.signature
            )
        first = rows[-1].number + 1


def _head(number: int) -> Head | None:
    """The head as of a seal, None where there is none under that number."""
    digest = AuditSeal.objects.filter(number=number).values_list("digest", flat=True).first()
    return None if digest is None else Head(number, digest)


def _faults_beyond(last: int) -> list[Fault]:
    """The events that are said to be of a seal below 1 or above `last`, and of none that is there."""
    beyond = AuditEvent.objects.filter(Q(seal__lt=1) | Q(seal__gt=last))
    # What was sealed since `last` was read is no fault: one statement sees a seal and its events, or neither.
    there = AuditSeal.objects.filter(number=OuterRef("seal"))
    rows = beyond.filter(~Exists(there)).order_by("id").values_list("seal", "pk")
    return [Fault("event_put_in", seal, str(event)) for seal, event in rows]


def _faults_of_end(last: int, kept: Head | None) -> list[Fault]:
    if kept is None:
        return []
    if kept.number > last:
        return [Fault("cut_off", kept.number)]
    there = _head(kept.number)
    return [] if there == kept else [Fault("made_anew", kept.number)]


def _as_hashed(row: AuditEvent) -> Event:
    return Event(
        id=row.pk,
        created_at=row.created_at,
        actor_kind=row.actor_kind,
        actor_id=row.actor_id,
        action=row.action,
        target_kind=row.target_kind,
        target_id=row.target_id,
        request_id=row.request_id,
        details=row.details,
    )


def _key() -> bytes:
    return key_for(settings.SECRET_KEY, "audit trail")
