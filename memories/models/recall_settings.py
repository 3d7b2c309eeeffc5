"""How a tenant wants recall to weigh and cut, a version a row."""

from __future__ import annotations

from django.db import models

from memories.models.versioned import PublishedVersion


class RecallSettingsVersion(PublishedVersion):
    """One version of the recall settings."""

    id_prefix = "rcs"

    class Meta(PublishedVersion.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "version"], name="recall_settings_version_once")
        ]
