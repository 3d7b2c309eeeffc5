"""Background work on conversations: reading turns into memory, folding old ones, closing idle ones."""

from __future__ import annotations

import uuid
from contextlib import suppress
from typing import Any

from celery import shared_task

from memoryhub.core.errors import NotFound
from sessions_app.services.compaction import REQUESTED, compact
from sessions_app.services.model_extraction import extract_with_model
from sessions_app.services.person_erasure import erase_in_background
from sessions_app.services.person_export import export_in_background
from sessions_app.services.processing import process_session
from sessions_app.services.threshold_review import review_thresholds, week_from
from sessions_app.services.upkeep import close_idle, expire, hand_out_all
from tenants.scope import Scope
from tenants.services.outbox import run_task


@shared_task(name="sessions_app.process_session")
def process_session_task(tenant_id: str, task_id: str) -> None:
    """Read a session's new turns into memory."""
    scope = Scope(uuid.UUID(tenant_id))

    def work(payload: dict[str, Any]) -> None:
        with suppress(NotFound):  # deleted in the meantime: nothing is left to do
            process_session(scope, uuid.UUID(payload["session"]))

    run_task(scope.tenant_id, uuid.UUID(task_id), work)


@shared_task(name="sessions_app.compact_session")
def compact_session_task(tenant_id: str, task_id: str) -> None:
    """Fold a session's older turns into its summary."""
    scope = Scope(uuid.UUID(tenant_id))

    def work(payload: dict[str, Any]) -> None:
        with suppress(NotFound):
            trigger = payload.get("trigger", REQUESTED)
            compact(scope, uuid.UUID(payload["session"]), trigger=trigger)

    run_task(scope.tenant_id, uuid.UUID(task_id), work)


@shared_task(name="sessions_app.extract_with_model")
def extract_with_model_task(tenant_id: str, task_id: str) -> None:
    """Have a connected model read turns for what lasts."""
    scope = Scope(uuid.UUID(tenant_id))

    def work(payload: dict[str, Any]) -> None:
        with suppress(NotFound):
            session, first, last = payload["session"], payload["from_seq"], payload["to_seq"]
            extract_with_model(scope, uuid.UUID(session), from_seq=first, to_seq=last)

    run_task(scope.tenant_id, uuid.UUID(task_id), work)


@shared_task(name="sessions_app.hand_out_upkeep")
def hand_out_upkeep() -> None:
    """Give every tenant the upkeep that it has due as tasks of its own."""
    hand_out_all()


@shared_task(name="sessions_app.close_idle")
def close_idle_task(tenant_id: str, task_id: str) -> None:
    """Close a tenant's idle sessions."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        close_idle(tenant)

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="sessions_app.expire_artifacts")
def expire_artifacts_task(tenant_id: str, task_id: str) -> None:
    """Erase a tenant's long tool results that nobody has read for long."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        expire(tenant)

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="sessions_app.export_person")
def export_person_task(tenant_id: str, task_id: str) -> None:
    """Write a person's export, as its job says."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        export_in_background(tenant, uuid.UUID(payload["job"]))

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="sessions_app.erase_person")
def erase_person_task(tenant_id: str, task_id: str) -> None:
    """Erase a person, as the job says."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        erase_in_background(tenant, uuid.UUID(payload["job"]))

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="sessions_app.review_thresholds")
def review_thresholds_task(tenant_id: str, task_id: str) -> None:
    """Look at a tenant's last week and propose better thresholds."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        review_thresholds(tenant, week_from(payload["since"]))

    run_task(tenant, uuid.UUID(task_id), work)
