"""What operators should know of: budgets that fill up, counts that drift, compressions that fail."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import models
from django.db.models.functions import Now

from tenants.fields import TenantForeignKey
from tenants.models.base import TenantModel


class AlertKind(models.TextChoices):
    """What an alert is about."""

    BUDGET = "budget_threshold"
    DRIFT = "token_drift"
    TOOL_RESULT = "tool_result_size"
    COMPRESSION = "compression_failing"
    MODEL = "model_failing"


class Alert(TenantModel):
    """One thing that is out of the ordinary; while it is open, the same again only counts up.

    It ends when an operator acknowledges it, or by itself (`resolved`) once what it says is no longer so.
    `subject` tells apart what it is about (a session, a model); `data` holds numbers and ids, no words of a
    person.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        ACKNOWLEDGED = "acknowledged"
        RESOLVED = "resolved"

    id_prefix = "alr"

    kind = models.CharField(max_length=24, choices=AlertKind.choices)
    subject = models.CharField(max_length=140, blank=True)
    session = TenantForeignKey("sessions_app.Session", models.CASCADE, null=True, related_name="alerts")
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.OPEN)
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    times = models.PositiveIntegerField(default=1)
    last_at: models.DateTimeField[Any, datetime.datetime] = models.DateTimeField(db_default=Now())
    acknowledged_by = models.CharField(max_length=64, blank=True)
    acknowledged_at = models.DateTimeField(null=True)
    resolved_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "kind", "subject"],
                condition=models.Q(status="open"),
                name="alert_once_open",
            )
        ]
        indexes = [
            models.Index(fields=["tenant", "status", "-last_at", "id"], name="alert_newest_first"),
            models.Index(fields=["tenant", "session"], name="alert_of_session"),
            # Asked with every model call, for what may be over.
            models.Index(
                fields=["tenant", "kind", "subject"],
                condition=models.Q(resolved_at__isnull=True),
                name="alert_not_resolved",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.status}"


class ThresholdReview(TenantModel):
    """What a week of traffic says of the settings: what was observed, and what they should be.

    `proposals` is a list of `{setting, now, proposed, reason}`; `decided` names those that were applied.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        APPLIED = "applied"
        DISMISSED = "dismissed"

    id_prefix = "thr"

    since = models.DateTimeField()
    until = models.DateTimeField()
    observed: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    proposals: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(default=list)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    decided: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    decided_by = models.CharField(max_length=64, blank=True)
    decided_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "since"], name="threshold_review_once_a_week")
        ]
        indexes = [models.Index(fields=["tenant", "-created_at", "id"], name="threshold_newest_first")]

    def __str__(self) -> str:
        return f"{self.since:%Y-%m-%d} to {self.until:%Y-%m-%d} {self.status}"
