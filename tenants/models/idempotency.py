"""What a repeated POST is answered with."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.models.base import TenantModel


class IdempotencyRecord(TenantModel):
    """The first answer to an `Idempotency-Key` of one API key and route; null status = in flight."""

    key_digest = models.CharField(max_length=64)
    route = models.CharField(max_length=200)
    body_digest = models.CharField(max_length=64)
    status_code = models.PositiveSmallIntegerField(null=True)
    body = models.BinaryField(default=bytes)
    headers: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    locked_until = models.DateTimeField()

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "key_digest"], name="idempotency_key_once")]
        indexes = [models.Index(fields=["tenant", "created_at"], name="idempotency_by_age")]

    def __str__(self) -> str:
        return self.route
