"""The knowledge graph: entities, the names they go by, and the relations that memories tell.

A relation has no time of its own: it holds as long as the memory that tells it, and goes when that goes.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from memories.models.memory_item import MemoryScope
from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel

SELF_TYPE = "self"


class Entity(UserOwnedModel):
    """Somebody or something that statements are about, of one person or of the team (no user).

    `named` is False while only a relation tells who it is ("my sister"); `name` then holds that relation.
    An entity that was merged into another keeps its row and points there, so that it can be split again.
    """

    id_prefix = "ent"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    scope = models.CharField(max_length=8, choices=MemoryScope.choices, default=MemoryScope.USER)
    name = models.CharField(max_length=200)
    named = models.BooleanField(default=True)
    entity_type = models.CharField(max_length=16, blank=True)
    merged_into = TenantForeignKey(
        "memories.Entity", models.SET_NULL, null=True, blank=True, related_name="merged_from"
    )

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "user"], condition=Q(entity_type=SELF_TYPE), name="one_self_a_user"
            ),
            models.CheckConstraint(
                condition=Q(scope=MemoryScope.TEAM, user__isnull=True)
                | Q(scope=MemoryScope.USER, user__isnull=False),
                name="entity_of_a_user_or_a_team",
            ),
        ]
        indexes = [
            models.Index(fields=["tenant", "user", "name"], name="entity_by_name"),
            models.Index(fields=["tenant", "merged_into"], name="entity_merged_into"),
        ]

    def __str__(self) -> str:
        return self.name


class EntityAlias(UserOwnedModel):
    """A name of an entity as one memory says it: `folded` has width, case and script folded away.

    One row for each memory that says the name, so that a name that is forgotten leaves nothing behind.
    """

    id_prefix = "als"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    entity = TenantForeignKey("memories.Entity", models.CASCADE, related_name="aliases")
    name = models.CharField(max_length=200)
    folded = models.CharField(max_length=200)
    memory = TenantForeignKey("memories.MemoryItem", models.CASCADE, related_name="entity_names")

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "entity", "folded", "memory"], name="alias_once_a_memory"
            )
        ]
        indexes = [
            models.Index(fields=["tenant", "user", "folded"], name="alias_by_folded_name"),
            models.Index(fields=["tenant", "memory"], name="alias_of_memory"),
        ]

    def __str__(self) -> str:
        return self.name


class Relation(UserOwnedModel):
    """A typed edge between two entities, as one memory tells it."""

    id_prefix = "rel"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    subject = TenantForeignKey("memories.Entity", models.CASCADE, related_name="relations_out")
    predicate = models.CharField(max_length=64)
    object = TenantForeignKey("memories.Entity", models.CASCADE, related_name="relations_in")
    single_valued = models.BooleanField(default=False)
    memory = TenantForeignKey("memories.MemoryItem", models.CASCADE, related_name="relations")

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "memory", "subject", "predicate", "object"], name="relation_once_a_memory"
            )
        ]
        indexes = [
            models.Index(fields=["tenant", "subject", "predicate"], name="relation_out"),
            models.Index(fields=["tenant", "object", "predicate"], name="relation_in"),
            models.Index(fields=["tenant", "user"], name="relation_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.subject_id} {self.predicate} {self.object_id}"
