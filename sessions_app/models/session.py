"""A conversation of one end user."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import models
from django.db.models.functions import Now

from tenants.models.base import UserOwnedModel

IMPORTED_FROM = "imported_from"  # in a session's metadata: the name of the file that it was read from


class SessionStatus(models.TextChoices):
    """Open, or closed by the user, an operator or idleness."""

    OPEN = "open"
    CLOSED = "closed"


class ClosedReason(models.TextChoices):
    """Asked for by somebody, or idle for too long: an idle one opens again at the next message."""

    REQUEST = "request"
    IDLE = "idle"


class Session(UserOwnedModel):
    """A conversation. `last_seq` numbers its turns; `processed_seq` is how far memory has read them."""

    id_prefix = "ses"

    title = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=8, choices=SessionStatus.choices, default=SessionStatus.OPEN)
    system_prompt = models.TextField(blank=True)
    goal = models.TextField(blank=True)
    model = models.CharField(max_length=120, blank=True)
    token_budget = models.PositiveIntegerField(null=True)
    # Empty means: as the tenant's settings say.
    strategy = models.CharField(max_length=16, blank=True)
    compression_mode = models.CharField(max_length=12, blank=True)
    metadata: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    reads_memory = models.BooleanField(default=True)
    writes_memory = models.BooleanField(default=True)
    external_id = models.CharField(max_length=200, blank=True)

    last_seq = models.PositiveIntegerField(default=0)
    processed_seq = models.PositiveIntegerField(default=0)
    compressed_upto_seq = models.PositiveIntegerField(default=0)
    total_tokens = models.PositiveBigIntegerField(default=0)
    # Raised whenever stored turns were replaced or forgotten: a copy of an earlier revision is not believed.
    revision = models.PositiveIntegerField(default=0)
    # Raised once per connection and answer: frame numbers rise without Redis (frame = epoch * 2**20 + n).
    frame_epoch = models.PositiveIntegerField(default=0)
    last_active_at: models.DateTimeField[Any, datetime.datetime] = models.DateTimeField(db_default=Now())
    closed_at = models.DateTimeField(null=True)
    closed_reason = models.CharField(max_length=8, choices=ClosedReason.choices, blank=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "user", "external_id"],
                condition=~models.Q(external_id=""),
                name="session_import_once",
            )
        ]
        indexes = [
            models.Index(fields=["tenant", "user", "-last_active_at", "id"], name="session_newest_first"),
            models.Index(fields=["tenant", "-last_active_at", "id"], name="session_newest_of_tenant"),
            models.Index(
                fields=["tenant", "last_active_at"],
                condition=models.Q(status="open"),
                name="session_open_longest_idle",
            ),
        ]

    def __str__(self) -> str:
        return self.title or f"{self.created_at:%Y-%m-%d %H:%M}"
