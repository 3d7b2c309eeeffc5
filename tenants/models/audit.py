"""Who did what, and when, and the seals that make a change of it show."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

from tenants.models.base import TenantModel


class AuditEvent(TenantModel):
    """One act, written in the transaction of the act itself. Ids and numbers, never a person's words.

    The database refuses to change or delete one; `seal` alone is set, once, to the number of its seal.
    """

    actor_kind = models.CharField(max_length=16)  # operator, api_key, end_user, system
    actor_id = models.CharField(max_length=64, blank=True)
    action = models.CharField(max_length=64)
    target_kind = models.CharField(max_length=32)
    target_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    request_id = models.CharField(max_length=64, blank=True)
    details: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    seal: models.PositiveIntegerField[int | None, int | None] = models.PositiveIntegerField(null=True)

    class Meta(TenantModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "-created_at", "id"], name="audit_newest_first"),
            models.Index(fields=["tenant", "target_kind", "target_id"], name="audit_of_target"),
            models.Index(fields=["tenant", "seal"], name="audit_of_seal"),
            # Looked for each minute in all tenants, and nearly always empty.
            models.Index(fields=["tenant", "id"], condition=models.Q(seal=None), name="audit_without_seal"),
        ]

    def __str__(self) -> str:
        return f"{self.actor_kind} {self.action} {self.target_kind}"


class AuditSeal(TenantModel):
    """One link of a tenant's chain (`memoryhub.core.audit_chain`). It never changes and never goes."""

    number = models.PositiveIntegerField()
    sealed_at = models.DateTimeField()
    previous = models.CharField(max_length=64)
    entries: models.JSONField[list[list[str]], list[list[str]]] = (
        models.JSONField()
    )  # [id, digest] of each event
    digest = models.CharField(max_length=64)
    signature = models.CharField(max_length=64)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "number"], name="audit_seal_number_once")]

    def __str__(self) -> str:
        return f"seal {self.number}"
