"""What contexts of the past were made of and stands nowhere else any more."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class FormerKind(models.TextChoices):
    """Pins and summaries of turns that were edited or answered again; texts of the session itself."""

    PIN = "pin"
    SUMMARY = "summary"
    GOAL = "goal"
    SYSTEM_PROMPT = "system_prompt"


class FormerPart(UserOwnedModel):
    """One part as it stood until `until`, kept so that a past context can be shown as it was.

    Nothing but a replay reads it. `source_id` is the id that manifests name a pin or summary by, `seq` the
    last turn it speaks of; texts of the session have neither. Whatever is forgotten goes from here too.
    """

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, related_name="former_parts")
    kind = models.CharField(max_length=16, choices=FormerKind.choices)
    source_id = models.UUIDField(null=True)
    seq = models.PositiveIntegerField(default=0)
    values: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    until = models.DateTimeField()

    class Meta(UserOwnedModel.Meta):
        indexes = [models.Index(fields=["tenant", "session", "kind", "until"], name="former_of_session")]

    def __str__(self) -> str:
        return f"{self.kind} until {self.until:%Y-%m-%d %H:%M}"
