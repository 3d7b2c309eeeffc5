"""Who did what, and when."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

from tenants.models.base import TenantModel


class AuditEvent(TenantModel):
    """One act, written in the transaction of the act itself. Ids and numbers, never a person's words."""

    actor_kind = models.CharField(max_length=16)  # operator, api_key, end_user, system
    actor_id = models.CharField(max_length=64, blank=True)
    action = models.CharField(max_length=64)
    target_kind = models.CharField(max_length=32)
    target_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    request_id = models.CharField(max_length=64, blank=True)
    details: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta(TenantModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "-created_at", "id"], name="audit_newest_first"),
            models.Index(fields=["tenant", "target_kind", "target_id"], name="audit_of_target"),
        ]

    def __str__(self) -> str:
        return f"{self.actor_kind} {self.action} {self.target_kind}"
