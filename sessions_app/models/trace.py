"""What a model was shown for one answer: ids and numbers, no copies of text."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class ContextTrace(UserOwnedModel):
    """The manifest and budget of one assembled context, and the gate's word on recall."""

    id_prefix = "trc"

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, related_name="traces")
    turn = TenantForeignKey("sessions_app.Turn", models.CASCADE, null=True, related_name="traces")
    upto_seq = models.PositiveIntegerField()
    model = models.CharField(max_length=120, blank=True)
    strategy = models.CharField(max_length=16, blank=True)
    budget: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    manifest: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    recall: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "session", "-created_at", "id"], name="trace_newest_first"),
            models.Index(
                fields=["tenant", "turn"], condition=models.Q(turn__isnull=False), name="trace_of_turn"
            ),
        ]

    def __str__(self) -> str:
        return f"context at turn {self.upto_seq}"
