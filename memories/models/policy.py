"""The write policy of a tenant, a version a row: what was in force when, and who changed it."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.models.base import TenantModel


class PolicyVersion(TenantModel):
    """One version; the newest is in force. `document` is read and checked by the pure rules alone."""

    id_prefix = "pol"

    version = models.PositiveIntegerField()
    document: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    note = models.CharField(max_length=300, blank=True)
    actor = models.CharField(max_length=128, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "version"], name="policy_version_once")]

    def __str__(self) -> str:
        return f"version {self.version}"
