"""Intents that must survive any crash: written with the row they follow from, published afterwards."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import models
from django.db.models.functions import Now

from tenants.models.base import TenantModel


class OutboxTask(TenantModel):
    """A background task as a row. The broker carries its ids; this row decides what is still to be done."""

    class Status(models.TextChoices):
        PENDING = "pending"
        SENT = "sent"
        DONE = "done"
        DEAD = "dead"

    kind = models.CharField(max_length=80)
    dedupe_key = models.CharField(max_length=200)
    payload: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    available_at: models.DateTimeField[Any, datetime.datetime] = models.DateTimeField(db_default=Now())
    sent_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    last_error = models.CharField(max_length=200, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "dedupe_key"], name="outbox_intent_once")]
        indexes = [
            models.Index(
                fields=["tenant", "available_at"],
                condition=models.Q(status__in=["pending", "sent"]),
                name="outbox_open_tasks",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.status}"
