"""How far an export or an erasure of a person is, for whoever waits for it."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id
from sessions_app.models import Erasure, ErasureStage, PersonExport
from sessions_app.services.person_export import KIND
from tenants.models import Job, JobStatus
from tenants.models.job import OVER
from tenants.services.long_work import job_named, jobs_named

STAYED = "team_memories_unnamed"  # counted in receipts too, though these rows did not go


@dataclass(frozen=True, slots=True)
class ExportState:
    """A person's newest export. `done` of `total` are kinds of records; both are 0 until the work begins.

    `over`: its seven days have passed. `export` is None only where there is none.
    """

    status: Literal["none", "working", "failed", "ready", "over"]
    export: PersonExport | None = None
    done: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class ErasureState:
    """An erasure and how many rows went so far; `stopped` is one that somebody has to take up again."""

    status: Literal["working", "stopped", "done"]
    erasure: Erasure
    removed: int
    done: int = 0
    total: int = 0

    @property
    def public_id(self) -> str:
        """As receipts name it."""
        return encode_id("era", self.erasure.pk)


def export_state(person_id: uuid.UUID, *, now: datetime.datetime) -> ExportState:
    """How far the newest export of a person is, in the open scope."""
    rows = PersonExport.objects.filter(user_id=person_id)
    export: PersonExport | None = rows.order_by("-created_at", "-id").first()
    if export is None:
        return ExportState("none")
    if export.expires_at <= now:
        return ExportState("over", export)
    if export.ready_at is not None:
        return ExportState("ready", export)
    job = job_named(export.job_id) if export.job_id else None
    if job is None or job.status in OVER:
        return ExportState("failed", export)
    return ExportState("working", export, job.done, job.total)


def was_exported(person_id: uuid.UUID, export_id: uuid.UUID) -> bool:
    """Whether this was an export of the person: what is left of one is its job, in the open scope."""
    rows = Job.objects.filter(kind=KIND, user_id=person_id, subject_id=export_id)
    return bool(rows.filter(status=JobStatus.DONE).exists())


def erasure_state(erasure_id: uuid.UUID) -> ErasureState:
    """How far an erasure is, in the open scope. Raises NotFound."""
    erasure: Erasure | None = Erasure.objects.filter(pk=erasure_id).first()
    if erasure is None:
        raise NotFound("erasure_not_found")
    return erasure_states([erasure])[0]


def erasure_states(erasures: Sequence[Erasure]) -> list[ErasureState]:
    """How far erasures of the open scope are, in their order; in three statements at most."""
    waiting = [row.job_id for row in erasures if row.job_id and row.stage != ErasureStage.DONE]
    jobs = jobs_named(waiting) if waiting else {}
    return [_state_of(row, jobs) for row in erasures]


def _state_of(erasure: Erasure, jobs: Mapping[uuid.UUID, Job]) -> ErasureState:
    removed = sum(count for kind, count in erasure.counts.items() if kind != STAYED)
    if erasure.stage == ErasureStage.DONE:
        return ErasureState("done", erasure, removed)
    assert erasure.job_id is not None  # written in the transaction that made it
    job = jobs[erasure.job_id]
    status: Literal["stopped", "working"] = "stopped" if job.status in OVER else "working"
    return ErasureState(status, erasure, removed, job.done, job.total)
