"""What was decided about something that could have been remembered, and why."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class Outcome(models.TextChoices):
    """The contract's `decision`."""

    KEPT = "kept"
    MERGED = "merged"
    SUPERSEDED = "superseded"
    REFUSED = "refused"
    REVIEW = "review"
    CLARIFY = "clarify"
    FORGOTTEN = "forgotten"


class WriteDecision(UserOwnedModel):
    """One decision of the write policy. A refused secret is recorded masked."""

    id_prefix = "dec"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    decision = models.CharField(max_length=12, choices=Outcome.choices)
    rule = models.CharField(max_length=80)
    reason = models.CharField(max_length=300)
    reason_zh = models.CharField(max_length=300, blank=True)
    content = models.TextField()
    subject_key = models.CharField(max_length=200, blank=True)
    memory_type = models.CharField(max_length=12, blank=True)
    channel = models.CharField(max_length=20)
    memory = TenantForeignKey("memories.MemoryItem", models.SET_NULL, null=True, related_name="decisions")
    superseded_ids: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    session_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    turn_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    details: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "-created_at", "id"], name="decision_newest_first"),
            models.Index(fields=["tenant", "session_id", "turn_id"], name="decision_of_turn"),
            models.Index(fields=["tenant", "memory"], name="decision_of_memory"),
        ]

    def __str__(self) -> str:
        return f"{self.decision}: {self.content[:60]}"
