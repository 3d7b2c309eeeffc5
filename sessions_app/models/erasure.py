"""That a person was erased: how far it is, how much went, and the receipt. It outlives the person."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

from tenants.models.base import TenantModel


class ErasureStage(models.TextChoices):
    """How far an erasure is. From `REMOVED` on no row of the person is left, and none can come back."""

    BEGUN = "begun"
    REMOVED = "removed"
    DONE = "done"


class Erasure(TenantModel):
    """One erasure of one person.

    It does not belong to the person, who goes. `person_id` is the random id that the person's row had, by
    which the audit trail names the same; `user_digest` is a keyed hash of the tenant's own id of the person.
    `counts` are rows that went, by kind, kept up with each portion. `receipt` is empty until it is done.
    """

    id_prefix = "era"

    person_id = models.UUIDField()
    user_digest = models.CharField(max_length=64)
    job_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    stage = models.CharField(max_length=8, choices=ErasureStage.choices, default=ErasureStage.BEGUN)
    counts: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    receipt: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    removed_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "person_id"], name="erasure_once_a_person")]
        indexes = [models.Index(fields=["tenant", "user_digest"], name="erasure_of_user")]

    def __str__(self) -> str:
        return f"erasure {self.stage}"
