"""Starts long work as a job, tells how far it is, ends it, or calls it off."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils import timezone

from memoryhub.core.errors import Conflict, DomainError, NotFound
from memoryhub.core.ids import new_id
from tenants.models import Job, JobStatus, OutboxTask
from tenants.models.job import OVER
from tenants.scope import tenant_tx
from tenants.services.audit import Actor, record_act
from tenants.services.outbox import enqueue

FOR_GOOD = frozenset({"erasure"})
"""Kinds of jobs that nobody calls off: what they have begun cannot be undone."""


class JobCancelled(Exception):
    """The caller called the work off; what was begun is to be undone."""


class JobPaused(Exception):
    """The time of one task is over: the job goes on in the next, which whoever raises this has handed out."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How the work of one job tells how far it is."""

    tenant_id: uuid.UUID
    job_id: uuid.UUID

    def report(self, done: int, total: int) -> None:
        """Note that `done` of `total` parts are done. Raises JobCancelled when nobody wants the rest."""
        with tenant_tx(self.tenant_id):
            rows = Job.objects.filter(pk=self.job_id, status=JobStatus.RUNNING)
            if not rows.update(done=done, total=total):
                raise JobCancelled


def start_job(
    kind: str,
    *,
    task: str,
    user_id: uuid.UUID | None = None,
    subject_id: uuid.UUID | None = None,
    delay: datetime.timedelta | None = None,
) -> Job:
    """A new job in the open scope, whose work the Celery task `task` does after commit, or after `delay`."""
    job: Job = Job.objects.create(kind=kind, user_id=user_id, subject_id=subject_id)
    enqueue(task, dedupe_key=f"job:{job.pk}", delay=delay, job=str(job.pk))
    return job


def pause_job(job: Job, *, task: str, delay: datetime.timedelta) -> None:
    """Hand out the rest of a running job as a task of its own after `delay`. Raises JobPaused, always."""
    with tenant_tx(job.tenant_id):
        enqueue(task, dedupe_key=f"job:{job.pk}:{new_id()}", delay=delay, job=str(job.pk))
    raise JobPaused


def run_job(
    tenant_id: uuid.UUID, job_id: uuid.UUID, work: Callable[[Job, Progress], Mapping[str, Any]]
) -> None:
    """Do the work of a job unless it is over; its result, or the code of what went wrong, goes into the row.

    A fault that is nobody's input is raised, so that the outbox tries again.
    """
    with tenant_tx(tenant_id):
        job = Job.objects.select_for_update().filter(pk=job_id).exclude(status__in=OVER).first()
        if job is None:
            return
        Job.objects.filter(pk=job_id).update(status=JobStatus.RUNNING)
    try:
        result = work(job, Progress(tenant_id, job_id))
    except (JobCancelled, JobPaused):
        return
    except DomainError as refused:
        _end(tenant_id, job_id, JobStatus.FAILED, error=refused.code[:80])
        return
    _end(tenant_id, job_id, JobStatus.DONE, result=dict(result))


def cancel_job(tenant_id: uuid.UUID, job_id: uuid.UUID, *, actor: Actor) -> Job:
    """Call a job off. Raises NotFound. Conflict: `job_is_over`, `job_cannot_be_cancelled`."""
    with tenant_tx(tenant_id):
        job: Job | None = Job.objects.select_for_update().filter(pk=job_id).first()
        if job is None:
            raise NotFound("job_not_found")
        if job.status in OVER:
            raise Conflict("job_is_over")
        if job.kind in FOR_GOOD:
            raise Conflict("job_cannot_be_cancelled")
        job.status, job.finished_at = JobStatus.CANCELLED, timezone.now()
        job.save(update_fields=["status", "finished_at"])
        record_act("job.cancelled", actor=actor, target_kind="job", target_id=job.pk)
        return job


def job_named(job_id: uuid.UUID) -> Job:
    """One job of the open scope, failed if its task was given up. Raises NotFound."""
    job = jobs_named([job_id]).get(job_id)
    if job is None:
        raise NotFound("job_not_found")
    return job


def jobs_named(job_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Job]:
    """Jobs of the open scope by id, failed where their task was given up; in two statements at most."""
    found: dict[uuid.UUID, Job] = Job.objects.in_bulk(list(job_ids))
    of_jobs = Q()
    for job in found.values():
        if job.status not in OVER:
            key = f"job:{job.pk}"
            of_jobs |= Q(dedupe_key=key) | Q(dedupe_key__startswith=f"{key}:")
    given_up = OutboxTask.objects.filter(of_jobs, status=OutboxTask.Status.DEAD)
    for key in given_up.values_list("dedupe_key", flat=True) if of_jobs else ():
        job = found[uuid.UUID(key.split(":")[1])]
        job.status, job.error = JobStatus.FAILED, "gave_up"
    return found


def _end(
    tenant_id: uuid.UUID,
    job_id: uuid.UUID,
    status: JobStatus,
    *,
    result: dict[str, Any] | None = None,
    error: str = "",
) -> None:
    with tenant_tx(tenant_id):
        Job.objects.filter(pk=job_id, status=JobStatus.RUNNING).update(
            status=status, result=result or {}, error=error, finished_at=timezone.now()
        )
