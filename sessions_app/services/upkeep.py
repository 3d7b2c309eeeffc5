"""Hands out what each tenant has due by the clock: closing, retention, the weekly look at its thresholds.

Each tenant gets tasks of its own, in small portions: a tenant with a year of idle sessions keeps no other
waiting, and one whose upkeep fails fails alone.
"""

from __future__ import annotations

import datetime
import uuid

from django.utils import timezone

from memories.services.archive import is_archive_due
from memories.services.reembed_switch import outdated
from memories.services.settling import ended_by
from sessions_app.services.alerts import sweep_alerts
from sessions_app.services.idle import BATCH, close_idle_sessions, idle_sessions
from sessions_app.services.person_export import sweep_exports
from sessions_app.services.retention import PORTION, expire_artifacts, expired_by_now, misleading_turns
from sessions_app.services.threshold_review import last_week, review_due
from tenants.models import Tenant
from tenants.scope import tenant_tx
from tenants.services.outbox import enqueue


def hand_out_all(now: datetime.datetime | None = None) -> int:
    """Hand out every tenant's upkeep; how many tasks. Raises the last error, after all had their turn."""
    now = now or timezone.now()
    handed, failed = 0, None
    for tenant_id in Tenant.objects.values_list("id", flat=True):
        try:
            handed += hand_out(tenant_id, now)
        except Exception as error:
            failed = error
    if failed is not None:
        raise failed
    return handed


def hand_out(tenant_id: uuid.UUID, now: datetime.datetime) -> int:
    """Write one tenant's tasks, those that have something to do; twice within an hour is once.

    Old alerts and exports, which are few, go at once.
    """
    hour = f"{now:%Y-%m-%dT%H}"
    with tenant_tx(tenant_id):
        sweep_alerts(now)
        sweep_exports(now)
        due = []
        if idle_sessions(now).exists():
            due.append("close_idle")
        if expired_by_now(now).exists() or misleading_turns().exists():
            due.append("expire_artifacts")
        for kind in due:
            enqueue(f"sessions_app.{kind}", dedupe_key=f"{kind}:{hour}")
        if ended_by(now).exists():
            enqueue("memories.settle_ended", dedupe_key=f"settle_ended:{hour}")
        if is_archive_due(now):
            enqueue("memories.archive_cold", dedupe_key=f"archive_cold:{now:%Y-%m-%d}")
        if outdated(now):
            enqueue("memories.forget_second_vectors", dedupe_key=f"forget_second_vectors:{hour}")
        week = last_week(now)
        if not review_due(week):
            return len(due)
        enqueue(
            "sessions_app.review_thresholds",
            dedupe_key=f"thresholds:{week.since:%Y-%m-%d}",
            since=week.since.isoformat(),
        )
        return len(due) + 1


def close_idle(tenant_id: uuid.UUID) -> int:
    """Close a portion of idle sessions, and hand out the next when there may be more."""
    return _next_portion(tenant_id, "close_idle", close_idle_sessions(tenant_id), BATCH)


def expire(tenant_id: uuid.UUID) -> int:
    """Erase a portion of long tool results whose time is over, and hand out the next."""
    return _next_portion(tenant_id, "expire_artifacts", expire_artifacts(tenant_id), PORTION)


def _next_portion(tenant_id: uuid.UUID, kind: str, done: int, portion: int) -> int:
    if done == portion:
        with tenant_tx(tenant_id):
            enqueue(f"sessions_app.{kind}", dedupe_key=f"{kind}:{uuid.uuid4().hex}")
    return done
