"""A second set of vectors beside the one in use: another embedding model is tried, then switched to."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from pgvector.django import HalfVectorField

from tenants.fields import TenantForeignKey
from tenants.models.base import TenantModel, UserOwnedModel


class ReembeddingStatus(models.TextChoices):
    """How far the change to another model is."""

    FILLING = "filling"
    READY = "ready"
    SWITCHED = "switched"
    CANCELLED = "cancelled"


class Reembedding(TenantModel):
    """One change of a tenant's vectors to another model; at most one is under way.

    `report` compares what both models recall: figures and ids, never anybody's words.
    """

    id_prefix = "ree"

    from_model = models.CharField(max_length=120)
    to_model = models.CharField(max_length=120)
    dimension = models.PositiveIntegerField()
    status = models.CharField(
        max_length=12, choices=ReembeddingStatus.choices, default=ReembeddingStatus.FILLING
    )
    report: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    actor = models.CharField(max_length=128, blank=True)
    switched_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant"],
                condition=Q(status__in=["filling", "ready"]),
                name="reembedding_one_under_way",
            )
        ]

    def __str__(self) -> str:
        return f"{self.from_model} to {self.to_model}"


class ShadowVector(UserOwnedModel):
    """The vector of one memory or passage (`row_id`) by the other model, of the text with this digest."""

    id_prefix = "shv"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    reembedding = TenantForeignKey(Reembedding, models.CASCADE, related_name="vectors")
    row_id = models.UUIDField()
    text_digest = models.CharField(max_length=64)
    embedding: Any = HalfVectorField(null=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "reembedding", "row_id"], name="shadow_once_a_row")
        ]

    def __str__(self) -> str:
        return str(self.row_id)
