"""Background work of the tenants app: the outbox relay and the sweep."""

from __future__ import annotations

from celery import shared_task

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
