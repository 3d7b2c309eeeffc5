"""What a tenant settles in numbered versions of a document: what was in force when, and who changed it."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.models.base import TenantModel


class PublishedVersion(TenantModel):
    """One version; the newest is in force. `document` is read and checked by the pure rules alone."""

    version = models.PositiveIntegerField()
    document: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    note = models.CharField(max_length=300, blank=True)
    actor = models.CharField(max_length=128, blank=True)
    # The version whose document this one brought back.
    restores = models.PositiveIntegerField(null=True)

    class Meta(TenantModel.Meta):
        abstract = True

    def __str__(self) -> str:
        return f"version {self.version}"
