"""Background work of the memories app."""

from __future__ import annotations

import uuid
from typing import Any

from celery import shared_task

from memories.services.archive import archive_cold
from memories.services.documents import read_in_background
from memories.services.embedding import embed_all_pending
from memories.services.memory_test_runs import run_in_background as run_tests_in_background
from memories.services.reembed_switch import forget_second_vectors
from memories.services.reembed_work import work_in_background
from memories.services.settling import settle_all_ended
from tenants.services.outbox import run_task


@shared_task(name="memories.embed_pending")
def embed_pending_task(tenant_id: str, task_id: str) -> None:
    """Give vectors to the tenant's rows that have none."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        embed_all_pending(tenant)

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="memories.settle_ended")
def settle_ended_task(tenant_id: str, task_id: str) -> None:
    """Mark the tenant's memories whose time is over."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        settle_all_ended(tenant)

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="memories.archive_cold")
def archive_cold_task(tenant_id: str, task_id: str) -> None:
    """Archive the tenant's memories that nobody used for long."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        archive_cold(tenant)

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="memories.read_document")
def read_document_task(tenant_id: str, task_id: str) -> None:
    """Read a document that was taken in, as its job says."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        read_in_background(tenant, uuid.UUID(payload["job"]))

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="memories.run_memory_tests")
def run_memory_tests_task(tenant_id: str, task_id: str) -> None:
    """Ask the questions of a run of memory tests, as its job says."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        run_tests_in_background(tenant, uuid.UUID(payload["job"]))

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="memories.reembed")
def reembed_task(tenant_id: str, task_id: str) -> None:
    """Do one task's worth of a change of embedding model, as its job says."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        work_in_background(tenant, uuid.UUID(payload["job"]))

    run_task(tenant, uuid.UUID(task_id), work)


@shared_task(name="memories.forget_second_vectors")
def forget_second_vectors_task(tenant_id: str, task_id: str) -> None:
    """Delete the vectors of an earlier embedding model whose time is over."""
    tenant = uuid.UUID(tenant_id)

    def work(payload: dict[str, Any]) -> None:
        forget_second_vectors(tenant)

    run_task(tenant, uuid.UUID(task_id), work)
