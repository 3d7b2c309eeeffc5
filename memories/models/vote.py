"""Whether a memory helped, by whom it was said: one vote an actor, which can be changed and taken back."""

from __future__ import annotations

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class MemoryVote(UserOwnedModel):
    """One actor's vote on one memory; a corrected memory takes its votes along to the new version."""

    id_prefix = "vot"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    memory = TenantForeignKey("memories.MemoryItem", models.CASCADE, related_name="votes")
    actor_kind = models.CharField(max_length=16)
    actor_id = models.CharField(max_length=128, blank=True)
    helpful = models.BooleanField()

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "memory", "actor_kind", "actor_id"], name="vote_once_an_actor"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.actor_kind}: {'helpful' if self.helpful else 'unhelpful'}"
