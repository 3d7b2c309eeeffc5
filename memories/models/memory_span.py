"""What was held of a memory's time and status, and from when until when it was held."""

from __future__ import annotations

from django.db import models

from memories.models.memory_item import MemoryItem, MemoryStatus
from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class MemorySpan(UserOwnedModel):
    """One state of a memory: the time it was said to hold in, and its status, known in [known_from,
    known_to).

    The database writes these rows itself whenever a memory's time or status changes (migration 0006), so that
    what was known at any moment can be read whichever way the memory was changed. Null `known_to` = known
    now.
    """

    id_prefix = "spn"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    memory = TenantForeignKey(MemoryItem, models.CASCADE, related_name="spans")
    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True, blank=True)
    status = models.CharField(max_length=12, choices=MemoryStatus.choices)
    known_from = models.DateTimeField()
    known_to = models.DateTimeField(null=True, blank=True)

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "memory", "known_from"], name="span_of_memory"),
            models.Index(fields=["tenant", "user", "known_from"], name="span_by_known_from"),
        ]

    def __str__(self) -> str:
        return f"{self.status} {self.valid_from:%Y-%m-%d}"
