"""The jobs of a change of embedding model: filling, comparing, switching, going back."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from memories.models import Reembedding, ReembeddingStatus
from memories.services.embedder import configured
from memories.services.reembed import BACK, FILL, REPORT, SWITCH, TASK
from memories.services.reembed_fill import fill_slice
from memories.services.reembed_report import store_report
from memories.services.reembed_switch import BACK as WAY_BACK
from memories.services.reembed_switch import THERE, Direction, finish, flip, move, settled_in
from memoryhub.core.errors import DomainError
from memoryhub.providers.embeddings import Embedder
from tenants.models import Job
from tenants.scope import tenant_tx
from tenants.services.long_work import JobCancelled, Progress, pause_job, run_job

BREATH = datetime.timedelta(seconds=0.5)
"""Between two slices: the queue's other work is looked at first."""


def work_in_background(tenant_id: UUID, job_id: UUID) -> None:
    """Do one task's worth of a job. Twice at the same time costs time and no more."""
    run_job(tenant_id, job_id, _work)


def _work(job: Job, progress: Progress) -> Mapping[str, Any]:
    with tenant_tx(job.tenant_id):
        change = Reembedding.objects.filter(pk=job.subject_id, job_id=job.pk).first()
    if change is None:
        raise JobCancelled
    return _WORK[job.kind](job, change, progress)


def _fill(job: Job, change: Reembedding, progress: Progress) -> Mapping[str, Any]:
    """Fill, then compare at once: nobody has to ask for what everybody wants to see."""
    _filled(job, change, change.to_model, progress)
    with tenant_tx(change.tenant_id):
        # Ready already: an earlier try ended while it compared.
        states = (ReembeddingStatus.FILLING, ReembeddingStatus.READY)
        rows = Reembedding.objects.filter(pk=change.pk, status__in=states)
        if not rows.update(status=ReembeddingStatus.READY):
            raise JobCancelled
    return store_report(change, progress)


def _report(job: Job, change: Reembedding, progress: Progress) -> Mapping[str, Any]:
    _filled(job, change, change.to_model, progress)
    return store_report(change, progress)


def _switch(job: Job, change: Reembedding, progress: Progress) -> Mapping[str, Any]:
    return _switched_over(job, change, progress, THERE, change.to_model)


def _back(job: Job, change: Reembedding, progress: Progress) -> Mapping[str, Any]:
    return _switched_over(job, change, progress, WAY_BACK, change.from_model)


def _switched_over(
    job: Job, change: Reembedding, progress: Progress, direction: Direction, model: str
) -> Mapping[str, Any]:
    """Fill what lacks, change the model that answers, move the vectors, and look again once all know."""
    if change.status == direction.before:
        _filled(job, change, model, progress)
        if not flip(change, direction, model):
            pause_job(job, task=TASK, delay=BREATH)  # somebody wrote in between
        with tenant_tx(change.tenant_id):
            change.refresh_from_db()
    if change.switched_at is not None and (wait := settled_in(change.switched_at)):
        pause_job(job, task=TASK, delay=wait)
    _filled(job, change, model, progress)
    moved = move(change, model, progress)
    if not finish(change, direction, model):
        pause_job(job, task=TASK, delay=BREATH)
    return {"model": model, "moved": moved}


def _filled(job: Job, change: Reembedding, model: str, progress: Progress) -> None:
    """Return when no row lacks a vector of the model. Raises JobPaused when the time of one task is over."""
    done = fill_slice(change, _embedder(model), progress)
    if not done.whole:
        pause_job(job, task=TASK, delay=max(BREATH, datetime.timedelta(seconds=done.pause)))


def _embedder(model: str) -> Embedder:
    using = configured().get(model)
    if using is None:
        raise DomainError("embedder_not_configured", model=model)
    return using


_WORK: Mapping[str, Callable[[Job, Reembedding, Progress], Mapping[str, Any]]] = {
    FILL: _fill,
    REPORT: _report,
    SWITCH: _switch,
    BACK: _back,
}
