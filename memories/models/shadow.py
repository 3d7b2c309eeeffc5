"""A second set of vectors beside the one in use: another embedding model is tried, then switched to."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from django.db.models import Q
from pgvector.django import HalfVectorField

from tenants.fields import TenantForeignKey
from tenants.models.base import TenantModel, UserOwnedModel


class ReembeddingStatus(models.TextChoices):
    """How far the change to another model is.

    From `switching` on the new model answers, from `returning` on the old one again; meanwhile vectors move.
    """

    FILLING = "filling"
    READY = "ready"
    SWITCHING = "switching"
    SWITCHED = "switched"
    RETURNING = "returning"
    RETURNED = "returned"
    CANCELLED = "cancelled"


UNDER_WAY = (
    ReembeddingStatus.FILLING,
    ReembeddingStatus.READY,
    ReembeddingStatus.SWITCHING,
    ReembeddingStatus.RETURNING,
)


class Reembedding(TenantModel):
    """One change of a tenant's vectors to another model; at most one is under way.

    `report` compares what both models recall: figures and ids, never anybody's words. `failures` counts by
    code what the embedder did wrong, `setbacks` how often in a row. `vectors_kept`: `ShadowVector` holds
    vectors of it. `job_id` is the newest `Job` that works on it.
    """

    id_prefix = "ree"

    from_model = models.CharField(max_length=120)
    to_model = models.CharField(max_length=120)
    dimension = models.PositiveIntegerField()
    status = models.CharField(
        max_length=12, choices=ReembeddingStatus.choices, default=ReembeddingStatus.FILLING
    )
    job_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    failures: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    setbacks = models.PositiveSmallIntegerField(default=0)
    vectors_kept = models.BooleanField(default=True)
    report: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    actor = models.CharField(max_length=128, blank=True)
    switched_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant"],
                condition=Q(status__in=UNDER_WAY),
                name="reembedding_one_under_way",
            )
        ]
        indexes = [models.Index(fields=["tenant", "-created_at", "id"], name="reembedding_newest_first")]

    def __str__(self) -> str:
        return f"{self.from_model} to {self.to_model}"


class ShadowVector(UserOwnedModel):
    """The second vector of one memory or passage (`row_id`), by another model than the one in use.

    It is of the text with this SHA-256 digest, and null where the model refuses that text. The database
    itself deletes it when its row goes or says something else (migration 0010): no vector survives its text.
    """

    id_prefix = "shv"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    reembedding = TenantForeignKey(Reembedding, models.CASCADE, related_name="vectors")
    row_id = models.UUIDField()
    model = models.CharField(max_length=120)
    text_digest = models.CharField(max_length=64)
    embedding: Any = HalfVectorField(null=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [models.UniqueConstraint(fields=["tenant", "row_id"], name="shadow_once_a_row")]
        indexes = [
            models.Index(fields=["tenant", "reembedding"], name="shadow_of_reembedding"),
            models.Index(fields=["tenant", "model", "text_digest"], name="shadow_by_text"),
            # Texts that a model refused are few among many, and counted at each look at a change.
            models.Index(
                fields=["tenant", "model", "reembedding"],
                condition=models.Q(embedding__isnull=True),
                name="shadow_refused",
            ),
        ]

    def __str__(self) -> str:
        return str(self.row_id)
