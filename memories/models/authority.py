"""Sources that know better than memory: where the value of a subject key is read from, and what it read."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import TenantModel


class AuthoritySource(TenantModel):
    """An address that answers for the subject keys of a pattern (`price.*`); it is read, never written.

    `headers` may hold a credential: they are sealed before they are stored and never shown again.
    """

    id_prefix = "aut"

    pattern = models.CharField(max_length=200)
    url = models.CharField(max_length=1_000)
    headers: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    value_path = models.CharField(max_length=200, blank=True)
    ttl_seconds = models.PositiveIntegerField(default=300)
    timeout_ms = models.PositiveIntegerField(default=2_000)
    enabled = models.BooleanField(default=True)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "pattern"], name="authority_pattern_once")]

    def __str__(self) -> str:
        return self.pattern


class AuthorityReading(TenantModel):
    """The last value of one subject key of a source, or why there is none."""

    id_prefix = "atr"

    source = TenantForeignKey("memories.AuthoritySource", models.CASCADE, related_name="readings")
    subject_key = models.CharField(max_length=200)
    value = models.TextField(blank=True)
    read_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=80, blank=True)
    failed_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "source", "subject_key"], name="reading_once_a_key")
        ]

    def __str__(self) -> str:
        return f"{self.subject_key}: {self.value[:60]}"
