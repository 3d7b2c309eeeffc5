"""Tells operators what is out of the ordinary, and ends it when it is over or known.

One row a subject while it lasts. What lasts (a full budget, drift, failures) is looked at again with every
call: once it is over the row ends by itself, and one that an operator has acknowledged keeps counting
without coming up anew. A tool result of an unusual size is an event: after an acknowledgement the next one
is told again.
"""

from __future__ import annotations

import datetime
import functools
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Case, F, Q, QuerySet, Value, When
from django.utils import timezone
from prometheus_client import Counter

from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id
from sessions_app.models import Alert, AlertKind
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

LASTING = (AlertKind.BUDGET, AlertKind.DRIFT, AlertKind.COMPRESSION, AlertKind.MODEL)
KEPT = datetime.timedelta(days=90)
_logger = structlog.get_logger(__name__)
# By kind alone: a metric that named tenants or sessions would tell one tenant's traffic to all who read it.
_raised = Counter("memoryhub_alerts_raised", "Alerts that were opened", ["kind"])


@dataclass(frozen=True, slots=True)
class Finding:
    """How a subject stands: `data` (numbers and ids) when it is out of the ordinary, None when it is not."""

    kind: AlertKind
    subject: str
    data: dict[str, Any] | None
    session_id: uuid.UUID | None = None


def note_findings(findings: Sequence[Finding]) -> list[Alert]:
    """Raise what is out of the ordinary and end what no longer is, in the open scope; the alerts raised.

    Belongs at the end of a transaction: two that raise the same alert wait for each other from here on.
    """
    calm = Q()
    for finding in findings:
        if finding.data is None:
            calm |= Q(kind=finding.kind, subject=finding.subject)
    if calm:
        _end(Alert.objects.filter(calm, resolved_at=None))
    return [
        raise_alert(one.kind, one.subject, session_id=one.session_id, data=one.data)
        for one in findings
        if one.data is not None
    ]


def raise_alert(
    kind: AlertKind, subject: str, *, session_id: uuid.UUID | None = None, data: dict[str, Any]
) -> Alert:
    """Open an alert in the open scope, or count up the one that says the same already."""
    known = Q(status=Alert.Status.OPEN)
    if kind in LASTING:
        known |= Q(status=Alert.Status.ACKNOWLEDGED)
    same = Alert.objects.filter(known, kind=kind, subject=subject, resolved_at=None)
    while True:
        if same.update(times=F("times") + 1, last_at=timezone.now(), data=data):
            found: Alert | None = same.order_by("-last_at").first()
            if found is not None:
                return found
        fresh = Alert(kind=kind, subject=subject, session_id=session_id, data=data, last_at=timezone.now())
        # Of two at once the second waits here for the first to commit, and counts up its row.
        Alert.objects.bulk_create([fresh], ignore_conflicts=True)
        if Alert.objects.filter(pk=fresh.pk).exists():
            transaction.on_commit(functools.partial(_tell, fresh), robust=True)
            return fresh


def acknowledge_alert(scope: Scope, alert_id: uuid.UUID, *, actor: Actor) -> Alert:
    """Note that somebody has seen an alert; twice is the same.

    Raises:
        NotFound: no such alert in this tenant.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        alert: Alert | None = Alert.objects.select_for_update().filter(pk=alert_id).first()
        if alert is None:
            raise NotFound("not_found")
        if alert.acknowledged_at is not None:
            return alert
        alert.status, alert.acknowledged_at = Alert.Status.ACKNOWLEDGED, timezone.now()
        alert.acknowledged_by = actor.id[:64]
        alert.save(update_fields=["status", "acknowledged_at", "acknowledged_by"])
        record_act(
            "alert.acknowledged", actor=actor, target_kind="alert", target_id=alert.pk, kind=alert.kind
        )
        return alert


def alert_event(alert: Alert) -> dict[str, Any]:
    """An alert as a webhook would send it (standardwebhooks.com: `type`, `timestamp`, `data`).

    `id` is what the header `webhook-id` takes: the same for the same news, so that a receiver sees a
    repetition; it changes when the alert counts up.
    """
    identifier = encode_id(Alert.id_prefix, alert.pk)
    return {
        "id": f"{identifier}.{alert.times}",
        "type": f"alert.{alert.kind}",
        "timestamp": alert.last_at,
        "data": {
            "alert": identifier,
            "subject": alert.subject,
            "session": encode_id("ses", alert.session_id) if alert.session_id else None,
            "times": alert.times,
            **alert.data,
        },
    }


def sweep_alerts(now: datetime.datetime) -> int:
    """Delete the open scope's alerts that were over or seen three months ago; how many."""
    before = now - KEPT
    over = Q(resolved_at__lt=before) | Q(acknowledged_at__lt=before, last_at__lt=before)
    deleted: int = Alert.objects.filter(over).delete()[0]
    return deleted


def _end(alerts: QuerySet[Alert]) -> None:
    ended = alerts.update(
        status=Case(When(status=Alert.Status.OPEN, then=Value(Alert.Status.RESOLVED)), default=F("status")),
        resolved_at=timezone.now(),
    )
    if ended:
        _logger.info("alerts_resolved", alerts=ended)


def _tell(alert: Alert) -> None:
    _raised.labels(kind=str(alert.kind)).inc()
    _logger.warning("alert_raised", kind=str(alert.kind), alert=str(alert.pk), data=alert.data)
