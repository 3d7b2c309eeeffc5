"""Sources that know better than memory: where the value of a subject key is read from, and what it read."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import TenantModel


class AuthoritySource(TenantModel):
    """An address that answers for the subject keys of a pattern (`price.*`); it is read, never written.

    `headers` maps names to sealed values: they may hold a credential and are never shown again. `names` maps
    keys to the words by which a question means them. `revision` rises when what is read changes.
    """

    id_prefix = "aut"

    pattern = models.CharField(max_length=200)
    url = models.CharField(max_length=1_000)
    headers: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    value_path = models.CharField(max_length=200, blank=True)
    names: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    ttl_seconds = models.PositiveIntegerField(default=300)
    timeout_ms = models.PositiveIntegerField(default=2_000)
    enabled = models.BooleanField(default=True)
    revision = models.PositiveIntegerField(default=1)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "pattern"], name="authority_pattern_once")]

    def __str__(self) -> str:
        return self.pattern


class AuthorityReading(TenantModel):
    """The last value of one subject key of a source, or why there is none.

    `value` was read at `read_at` and is so since `changed_at`; `error` is of a later attempt, at `failed_at`.
    """

    id_prefix = "atr"

    source = TenantForeignKey("memories.AuthoritySource", models.CASCADE, related_name="readings")
    subject_key = models.CharField(max_length=200)
    value = models.TextField(blank=True)
    read_at = models.DateTimeField(null=True)
    changed_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=80, blank=True)
    failed_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "source", "subject_key"], name="reading_once_a_key")
        ]

    def __str__(self) -> str:
        return f"{self.subject_key}: {self.value[:60]}"
