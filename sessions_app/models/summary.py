"""The rolling summary of a session; every version is kept."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class SummaryStatus(models.TextChoices):
    """The version in use, and those before it."""

    CURRENT = "current"
    SUPERSEDED = "superseded"


class Summary(UserOwnedModel):
    """Version k covers turns 1..`to_seq`, made from version k-1 and the turns since."""

    id_prefix = "sum"

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, related_name="summaries")
    version = models.PositiveIntegerField()
    status = models.CharField(max_length=12, choices=SummaryStatus.choices, default=SummaryStatus.CURRENT)
    from_seq = models.PositiveIntegerField()
    to_seq = models.PositiveIntegerField()
    content: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    pins: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(default=list)
    text = models.TextField()
    tokens = models.PositiveIntegerField()
    tokenizer = models.CharField(max_length=80)
    engine = models.CharField(max_length=120)
    quality: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "session", "version"], name="summary_version_once"),
            models.UniqueConstraint(
                fields=["tenant", "session"], condition=models.Q(status="current"), name="summary_one_current"
            ),
        ]

    def __str__(self) -> str:
        return f"version {self.version}, turns {self.from_seq} to {self.to_seq}"
