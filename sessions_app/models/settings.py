"""What a tenant changed of the settings in `memoryhub.core.context_settings`."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.models.base import TenantModel


class TenantSettings(TenantModel):
    """One row a tenant, made by its first change; `values` holds only what differs from the defaults.

    `version` rises with every change, so that two operators do not overwrite each other unseen.
    """

    values: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant"], name="settings_once_a_tenant")]

    def __str__(self) -> str:
        return f"version {self.version}"
