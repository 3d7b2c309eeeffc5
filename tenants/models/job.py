"""Long work that a caller started and may watch: its state, progress, result or error."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class JobStatus(models.TextChoices):
    """Where it stands; the last three are final."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


OVER = (JobStatus.DONE, JobStatus.FAILED, JobStatus.CANCELLED)


class Job(UserOwnedModel):
    """The contract's job. The outbox task under `job:<id>` does the work; this row is what is shown of it."""

    id_prefix = "job"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=40)
    status = models.CharField(max_length=9, choices=JobStatus.choices, default=JobStatus.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    subject_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    result: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    error = models.CharField(max_length=80, blank=True)
    finished_at = models.DateTimeField(null=True)

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "-created_at", "id"], name="job_newest_first"),
            models.Index(fields=["tenant", "subject_id"], name="job_of_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.status}"
