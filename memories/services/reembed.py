"""The change of a tenant's embedding model: begun, watched, switched to, called off, taken back.

Each act writes its state in one transaction and hands the work to a job (`reembed_work`). An act that is
asked for again when its job has ended early goes on with it.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError
from django.utils import timezone

from memories.models import Reembedding, ReembeddingStatus, ShadowVector
from memories.models.shadow import UNDER_WAY
from memories.queries.shadow import other_models, refused
from memories.services.embedder import candidate, choose_again, configured, embedder, embedding_for
from memories.services.reembed_switch import at_work
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from memoryhub.providers.embeddings import Embedder
from tenants.models import Job
from tenants.models.job import OVER, JobStatus
from tenants.scope import tenant_tx
from tenants.services.audit import Actor, record_act
from tenants.services.long_work import job_named, start_job

TASK = "memories.reembed"
FILL, REPORT, SWITCH, BACK = "reembed", "reembed_report", "reembed_switch", "reembed_back"
KINDS = (FILL, REPORT, SWITCH, BACK)
"""The kinds of its jobs."""
_ACTS = {
    REPORT: "reembedding.compared",
    SWITCH: "reembedding.switch_asked",
    BACK: "reembedding.return_asked",
}


@dataclass(frozen=True, slots=True)
class Watched:
    """A change with the job that works on it, if any, and how many texts the model to come refused."""

    row: Reembedding
    job: Job | None
    refused: int


def start_reembedding(tenant_id: UUID, *, actor: Actor, model: str | None = None) -> Reembedding:
    """Begin to give every row a second vector by `model`, by default the one the environment wants tried.

    Second vectors of an earlier change are deleted first, which closes its way back.

    Raises:
        InvalidInput: `unknown_embedding_model`. Conflict: `embedding_model_in_use`, `reembedding_under_way`.
    """
    choose_again(tenant_id)
    active = embedding_for(tenant_id).model
    using = _target(model, active)
    try:
        with tenant_tx(tenant_id):
            under_way = Reembedding.objects.select_for_update().filter(status__in=UNDER_WAY).first()
            if under_way is None:
                row = _begun(using, active, actor)
            elif under_way.status == ReembeddingStatus.FILLING and under_way.to_model == using.model:
                row = _again(under_way, FILL, "reembedding_under_way")
            else:
                raise Conflict("reembedding_under_way")
    except IntegrityError as error:
        raise Conflict("reembedding_under_way") from error  # somebody else began one at the same moment
    choose_again(tenant_id)
    return row


def report_reembedding(tenant_id: UUID, reembedding_id: UUID, *, actor: Actor) -> Reembedding:
    """Compare once more what both models recall. Raises NotFound. Conflict: `reembedding_not_ready`."""
    return _act(tenant_id, reembedding_id, REPORT, (ReembeddingStatus.READY,), actor)


def switch_reembedding(tenant_id: UUID, reembedding_id: UUID, *, actor: Actor) -> Reembedding:
    """Have the new model answer. Raises NotFound.

    Raises:
        Conflict: `reembedding_not_ready`, `reembedding_at_work`, `embedder_not_configured`.
    """
    states = (ReembeddingStatus.READY, ReembeddingStatus.SWITCHING)
    return _act(tenant_id, reembedding_id, SWITCH, states, actor)


def return_reembedding(tenant_id: UUID, reembedding_id: UUID, *, actor: Actor) -> Reembedding:
    """Have the old model answer again, while its vectors are kept. Raises as `switch_reembedding`."""
    states = (ReembeddingStatus.SWITCHED, ReembeddingStatus.RETURNING)
    return _act(tenant_id, reembedding_id, BACK, states, actor)


def cancel_reembedding(tenant_id: UUID, reembedding_id: UUID, *, actor: Actor) -> Reembedding:
    """Call it off and delete the vectors it made. Raises NotFound. Conflict: `reembedding_switched`."""
    with tenant_tx(tenant_id):
        row = _locked(reembedding_id)
        if row.status not in (ReembeddingStatus.FILLING, ReembeddingStatus.READY):
            raise Conflict("reembedding_switched")
        row.status, row.vectors_kept = ReembeddingStatus.CANCELLED, False
        row.save(update_fields=["status", "vectors_kept", "updated_at"])
        job = Job.objects.filter(pk=row.job_id).exclude(status__in=OVER)
        job.update(status=JobStatus.CANCELLED, finished_at=timezone.now())
        ShadowVector.objects.filter(reembedding=row).delete()
        record_act("reembedding.cancelled", actor=actor, target_kind="reembedding", target_id=row.pk)
    choose_again(tenant_id)
    return row


def reembedding_named(reembedding_id: UUID) -> Reembedding:
    """One change of the open scope. Raises NotFound."""
    row: Reembedding | None = Reembedding.objects.filter(pk=reembedding_id).first()
    if row is None:
        raise NotFound("reembedding_not_found")
    return row


def watched(row: Reembedding) -> Watched:
    """A change with how far it is, in the open scope."""
    job = job_named(row.job_id) if row.job_id else None
    return Watched(row, job, refused(row.to_model) if row.vectors_kept else 0)


def _target(model: str | None, active: str) -> Embedder:
    """The embedder to change to: the one named, else the one to be tried, else the environment's."""
    if model is not None:
        named = configured().get(model)
        if named is None:
            raise InvalidInput("unknown_embedding_model", field="model", known=sorted(configured()))
        return named
    tried = candidate()
    return tried if tried is not None and tried.model != active else embedder()


def _begun(using: Embedder, active: str, actor: Actor) -> Reembedding:
    from_model = active
    if using.model == active:
        # Rows may be of a model that is configured no more: they come back to search.
        others = [one for one in other_models(active) if one in configured()] or other_models(active)
        if not others:
            raise Conflict("embedding_model_in_use", model=active)
        from_model = others[0]
    earlier = Reembedding.objects.select_for_update().filter(vectors_kept=True)
    if any(at_work(row) for row in earlier):  # a way back that was asked for and has not begun
        raise Conflict("reembedding_under_way")
    earlier.update(vectors_kept=False)
    ShadowVector.objects.all().delete()
    row = Reembedding.objects.create(
        from_model=from_model, to_model=using.model, dimension=using.dimension, actor=actor.label
    )
    record_act(
        "reembedding.started", actor=actor, target_kind="reembedding", target_id=row.pk, model=using.model
    )
    return _with_job(row, FILL)


def _act(
    tenant_id: UUID, reembedding_id: UUID, kind: str, states: Collection[str], actor: Actor
) -> Reembedding:
    with tenant_tx(tenant_id):
        row = _locked(reembedding_id)
        if row.status not in states or not row.vectors_kept:
            raise Conflict("reembedding_not_ready", status=row.status)
        wanted = row.from_model if kind == BACK else row.to_model
        if wanted not in configured():
            raise Conflict("embedder_not_configured", model=wanted)
        record_act(_ACTS[kind], actor=actor, target_kind="reembedding", target_id=row.pk)
        return _again(row, kind, "reembedding_at_work")


def _locked(reembedding_id: UUID) -> Reembedding:
    row: Reembedding | None = Reembedding.objects.select_for_update().filter(pk=reembedding_id).first()
    if row is None:
        raise NotFound("reembedding_not_found")
    return row


def _again(row: Reembedding, kind: str, busy: str) -> Reembedding:
    """A new job for a change whose last one is over. Raises Conflict with the code `busy`."""
    if at_work(row):
        raise Conflict(busy)
    return _with_job(row, kind)


def _with_job(row: Reembedding, kind: str, delay: datetime.timedelta | None = None) -> Reembedding:
    row.job_id = start_job(kind, task=TASK, subject_id=row.pk, delay=delay).pk
    row.setbacks = 0
    row.save(update_fields=["job_id", "setbacks", "updated_at"])
    return row
