"""Where the task of a session stands: its plan, what each step gave, and who is at work on it."""

from __future__ import annotations

import datetime
import hashlib
import uuid
from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel

_HIDDEN = "forgotten-"


class StepStatus(models.TextChoices):
    """A `running` step whose lease ran out was interrupted: nobody knows whether it had its effect."""

    PENDING = "pending"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


def hidden_name(session_id: uuid.UUID, name: str) -> str:
    """What stands for a step's name that is forgotten; of what stands for one, the same."""
    if name.startswith(_HIDDEN):
        return name
    return f"{_HIDDEN}{hashlib.sha256(session_id.bytes + name.encode()).hexdigest()[:32]}"


class TaskState(UserOwnedModel):
    """The task of one session; `conclusions` is a text or a list of texts, as it was given."""

    id_prefix = "tsk"

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, related_name="tasks")
    goal = models.TextField(blank=True)
    conclusions: models.JSONField[Any, Any] = models.JSONField(default=list)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "session"], name="task_one_a_session")]

    def __str__(self) -> str:
        return self.goal[:60]


class TaskStep(UserOwnedModel):
    """One step of a task. `idempotency_key` is that of the last begin; `lease_until` ends its claim.

    One that was begun stays when a plan leaves it out, not `planned`: put in again, it never runs twice.
    """

    id_prefix = "stp"

    task = TenantForeignKey("sessions_app.TaskState", models.CASCADE, related_name="steps")
    name = models.CharField(max_length=64)  # the caller's own id of the step
    title = models.CharField(max_length=300, blank=True)
    position = models.PositiveIntegerField()
    planned = models.BooleanField(default=True, db_default=True)
    status = models.CharField(max_length=8, choices=StepStatus.choices, default=StepStatus.PENDING)
    idempotency_key = models.CharField(max_length=128, blank=True)
    output: models.JSONField[Any, Any] = models.JSONField(null=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    lease_until: models.DateTimeField[Any, datetime.datetime | None] = models.DateTimeField(null=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "task", "name"], name="step_name_once_a_task")
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.status}"

    def held(self, now: datetime.datetime) -> bool:
        """Whether somebody is at work on it."""
        return self.status == StepStatus.RUNNING and self.lease_until is not None and now < self.lease_until

    def interrupted(self, now: datetime.datetime) -> bool:
        """Whether it was begun, never completed, and its lease ran out."""
        return self.status == StepStatus.RUNNING and not self.held(now)
