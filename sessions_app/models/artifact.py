"""The whole text of a tool result that is too long to stand in a context."""

from __future__ import annotations

from django.db import models

from tenants.models.base import UserOwnedModel


class Artifact(UserOwnedModel):
    """A text kept once a user, however many turns refer to it; never changed.

    `size` is in bytes of UTF-8; secrets were masked before the text got here. Once `expired_at`, by the
    tenant's retention, the text is gone; numbers and previews stay.
    """

    id_prefix = "art"

    sha256 = models.CharField(max_length=64)
    content = models.TextField()
    size = models.PositiveIntegerField()
    lines = models.PositiveIntegerField()
    tokens = models.PositiveIntegerField()
    tokenizer = models.CharField(max_length=80)
    last_read_at = models.DateTimeField(null=True)
    expired_at = models.DateTimeField(null=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "user", "sha256"], name="artifact_once_a_user")
        ]

    def __str__(self) -> str:
        return f"{self.size} bytes, {self.lines} lines"
