"""Every attempt to compress a session, what it kept, and the summaries that a person should look at."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class CompressionOutcome(models.TextChoices):
    """`refused`: too much would have been lost; `overtaken`: another compression or an edit came first."""

    WRITTEN = "written"
    REFUSED = "refused"
    OVERTAKEN = "overtaken"
    FAILED = "failed"


class CompressionRun(UserOwnedModel):
    """One attempt, numbers only; `lost` counts lost spans by kind, `score` is the share kept."""

    id_prefix = "cmp"

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, related_name="compressions")
    summary = TenantForeignKey("sessions_app.Summary", models.SET_NULL, null=True, related_name="runs")
    trigger = models.CharField(max_length=24)
    engine = models.CharField(max_length=120)
    outcome = models.CharField(max_length=12, choices=CompressionOutcome.choices)
    from_seq = models.PositiveIntegerField()
    to_seq = models.PositiveIntegerField()
    source_tokens = models.PositiveIntegerField()
    summary_tokens = models.PositiveIntegerField()
    spans = models.PositiveIntegerField(default=0)
    lost: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    repaired = models.PositiveIntegerField(default=0)
    score = models.FloatField(null=True)
    milliseconds = models.PositiveIntegerField(default=0)
    degraded = models.CharField(max_length=40, blank=True)  # why the model engine gave way, if it did

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "-created_at", "id"], name="compression_newest_first"),
            models.Index(fields=["tenant", "session", "-created_at"], name="compression_of_session"),
            models.Index(fields=["tenant", "summary"], name="compression_of_summary"),
        ]

    def __str__(self) -> str:
        return f"{self.outcome}, turns {self.from_seq} to {self.to_seq}"


class ReviewReason(models.TextChoices):
    """Drawn by chance, asked again by the user, scored low, or sent by an operator."""

    SAMPLED = "sampled"
    REPEATED_QUESTION = "repeated_question"
    LOW_SCORE = "low_score"
    OPERATOR = "operator"


class SummaryReview(UserOwnedModel):
    """A summary that a person should compare with its turns.

    `turn` is the question that was asked again soon after the compression.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        FAITHFUL = "faithful"
        LOSSY = "lossy"

    id_prefix = "srv"

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, related_name="summary_reviews")
    summary = TenantForeignKey("sessions_app.Summary", models.CASCADE, related_name="reviews")
    turn = TenantForeignKey("sessions_app.Turn", models.CASCADE, null=True, related_name="summary_reviews")
    reason = models.CharField(max_length=20, choices=ReviewReason.choices)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    note = models.TextField(blank=True)
    decided_by = models.CharField(max_length=64, blank=True)
    decided_at = models.DateTimeField(null=True)
    details: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "summary", "reason"],
                condition=models.Q(status="open"),
                name="summary_review_once_open",
            )
        ]
        indexes = [
            models.Index(
                fields=["tenant", "status", "-created_at", "id"], name="summary_review_newest_first"
            ),
            models.Index(fields=["tenant", "session"], name="summary_review_of_session"),
            # The constraint above holds open ones alone.
            models.Index(fields=["tenant", "summary"], name="summary_review_of_summary"),
            models.Index(fields=["tenant", "turn"], name="summary_review_of_turn"),
        ]

    def __str__(self) -> str:
        return f"{self.reason} {self.status}"
