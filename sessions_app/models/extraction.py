"""Every time a connected model read turns for what lasts, and what came of it."""

from __future__ import annotations

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class ExtractionRun(UserOwnedModel):
    """One reading of the turns `from_seq` to `to_seq`, numbers only.

    `found` candidates stood up to their turns and went to the write policy, which kept `kept`; `rejected`
    counts the others by the reason they fell. `degraded` says in a word why the reading failed, if it did:
    then nothing was changed, and what the deterministic engine found stands alone.
    """

    id_prefix = "ext"

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, related_name="extractions")
    model = models.CharField(max_length=120)
    from_seq = models.PositiveIntegerField()
    to_seq = models.PositiveIntegerField()
    calls = models.PositiveIntegerField(default=0)
    found = models.PositiveIntegerField(default=0)
    kept = models.PositiveIntegerField(default=0)
    rejected: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    degraded = models.CharField(max_length=40, blank=True)

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "-created_at", "id"], name="extraction_newest_first"),
            models.Index(fields=["tenant", "session", "-created_at"], name="extraction_of_session"),
        ]

    def __str__(self) -> str:
        return f"{self.kept} of {self.found}, turns {self.from_seq} to {self.to_seq}"
