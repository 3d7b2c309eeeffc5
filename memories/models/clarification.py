"""A question to the user that settles what memory cannot decide."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class ClarificationStatus(models.TextChoices):
    """Whether somebody has settled it."""

    OPEN = "open"
    ANSWERED = "answered"
    DISMISSED = "dismissed"


class Clarification(UserOwnedModel):
    """Two or more statements that cannot both hold, or a guess that matters, put to the user as a question.

    `options` are `{memory_id: hexadecimal or null, content, said_at, channel}`, the known one first; null
    stands for "neither". `candidate` waits in review until the answer, or stands for the time being.
    `changes` holds what the settling changed, each row with its former state, so that it can be taken back.
    Session and turn ids are plain columns, as on a memory.
    """

    id_prefix = "clr"

    status = models.CharField(
        max_length=10, choices=ClarificationStatus.choices, default=ClarificationStatus.OPEN
    )
    rule = models.CharField(max_length=80)
    subject_key = models.CharField(max_length=200, blank=True)
    language = models.CharField(max_length=8)
    question = models.TextField()
    options: models.JSONField[list[dict[str, str | None]], list[dict[str, str | None]]] = models.JSONField(
        default=list
    )
    candidate = TenantForeignKey(
        "memories.MemoryItem", models.CASCADE, null=True, blank=True, related_name="clarifications"
    )
    session_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    turn_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)

    times_asked = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(null=True)
    asked_session_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    asked_seq = models.PositiveIntegerField(default=0)
    # When an operator left it to the user; until then an operator may settle it first.
    left_to_user_at = models.DateTimeField(null=True)

    answer = models.TextField(blank=True)
    chosen = TenantForeignKey("memories.MemoryItem", models.SET_NULL, null=True, blank=True, related_name="+")
    answered_by = models.CharField(max_length=128, blank=True)
    answered_turn_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    settled_at = models.DateTimeField(null=True)
    changes: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(default=list)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "user", "subject_key"],
                condition=models.Q(status="open") & ~models.Q(subject_key=""),
                name="clarification_open_once_a_key",
            ),
        ]
        indexes = [
            models.Index(
                fields=["tenant", "user", "created_at"],
                condition=models.Q(status="open"),
                name="clarification_open",
            ),
            models.Index(fields=["tenant", "-created_at", "id"], name="clarification_newest_first"),
            models.Index(fields=["tenant", "user", "-created_at", "id"], name="clarification_of_user"),
            models.Index(fields=["tenant", "candidate"], name="clarification_of_memory"),
            models.Index(fields=["tenant", "chosen"], name="clarification_by_choice"),
        ]

    def __str__(self) -> str:
        return self.question[:80]
