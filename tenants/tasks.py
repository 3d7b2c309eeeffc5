"""Background work of the tenants app: the outbox relay."""

from __future__ import annotations

from celery import shared_task

from tenants.services.outbox import relay


@shared_task(name="tenants.relay_outbox")
def relay_outbox() -> None:
    """Publish tasks that a crash, a stopped broker or a delay left behind."""
    relay()
