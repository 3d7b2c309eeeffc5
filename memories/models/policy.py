"""The write policy of a tenant, a version a row, and the draft of the next one."""

from __future__ import annotations

from typing import Any

from django.db import models

from memories.models.versioned import PublishedVersion
from tenants.models.base import TenantModel


class PolicyVersion(PublishedVersion):
    """One version of the write policy."""

    id_prefix = "pol"

    class Meta(PublishedVersion.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "version"], name="policy_version_once")]


class PolicyDraft(TenantModel):
    """The one draft of a tenant: what operators write and test, and an owner publishes."""

    id_prefix = "pod"

    document: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    based_on = models.PositiveIntegerField()
    # Rises with every change, so that two people do not write over each other.
    revision = models.PositiveIntegerField(default=1)
    note = models.CharField(max_length=300, blank=True)
    actor = models.CharField(max_length=128, blank=True)
    updated_at = models.DateTimeField(auto_now=True)
    asked_by = models.CharField(max_length=128, blank=True)
    asked_at = models.DateTimeField(null=True)
    # Figures of the last dry run and the revision it read; never anybody's words.
    trial: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant"], name="policy_draft_once_a_tenant")]

    def __str__(self) -> str:
        return f"draft of version {self.based_on + 1}"
