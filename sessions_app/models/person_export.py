"""What is stored of one person, handed out as one file that lives for some days."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class PersonExport(UserOwnedModel):
    """One export of one person. `run` is the attempt that finished it: its parts are the file, no others are.

    `counts` are lines by kind, `size` is in bytes, `sha256` that of the whole file; all are empty until it is
    `ready_at`.
    """

    id_prefix = "exp"

    job_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    run: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    size = models.PositiveBigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    counts: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    ready_at = models.DateTimeField(null=True)
    expires_at: models.DateTimeField[Any, Any] = models.DateTimeField()

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "user", "-created_at", "id"], name="export_of_user"),
            models.Index(fields=["tenant", "expires_at"], name="export_to_end"),
        ]

    def __str__(self) -> str:
        return f"export of {self.size} bytes"


class PersonExportPart(UserOwnedModel):
    """A piece of an export's file, in the order of `seq`, as the attempt `run` wrote it."""

    export = TenantForeignKey(PersonExport, models.CASCADE, related_name="parts")
    run = models.UUIDField()
    seq = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "export", "run", "seq"], name="export_part_once")
        ]

    def __str__(self) -> str:
        return f"part {self.seq}"
