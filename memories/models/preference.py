"""A preference: loaded into every context from the first turn, never searched for and never compressed."""

from __future__ import annotations

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Func, Q, Value

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class Preference(UserOwnedModel):
    """What one person wants under one key, with the time in which it holds; null `valid_to` = current.

    The memory it points at carries source, channel and history; this row carries what a context loads.
    """

    id_prefix = "prf"

    key = models.CharField(max_length=200)
    value = models.TextField()
    memory = TenantForeignKey("memories.MemoryItem", models.CASCADE, related_name="preferences")
    confirmed = models.BooleanField(default=False)
    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            ExclusionConstraint(
                name="preference_one_value_a_moment",
                expressions=[
                    ("tenant", RangeOperators.EQUAL),
                    ("user", RangeOperators.EQUAL),
                    ("key", RangeOperators.EQUAL),
                    (
                        Func("valid_from", "valid_to", Value("[)"), function="tstzrange"),
                        RangeOperators.OVERLAPS,
                    ),
                ],
            ),
            models.CheckConstraint(
                condition=Q(valid_to__isnull=True) | Q(valid_to__gte=F("valid_from")),
                name="preference_ends_after_it_starts",
            ),
        ]
        indexes = [
            models.Index(
                fields=["tenant", "user", "key"],
                condition=Q(valid_to__isnull=True),
                name="preference_current",
            ),
            models.Index(fields=["tenant", "memory"], name="preference_of_memory"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.value[:60]}"
