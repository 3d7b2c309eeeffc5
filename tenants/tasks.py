"""Background work of the tenants app: the outbox relay, the sweep and the seals of the audit trail."""

from __future__ import annotations

from celery import shared_task

from tenants.services.audit_seals import seal_all
from tenants.services.housekeeping import sweep_all
from tenants.services.outbox import relay


@shared_task(name="tenants.relay_outbox")
def relay_outbox() -> None:
    """Publish tasks that a crash, a stopped broker or a delay left behind."""
    relay()


@shared_task(name="tenants.sweep")
def sweep() -> None:
    """Throw away what has served."""
    sweep_all()


@shared_task(name="tenants.seal_audit")
def seal_audit() -> None:
    """Seal the audit events since the last time."""
    seal_all()
