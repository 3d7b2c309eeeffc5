"""The knowledge graph: entities, the names they go by, and typed relations with their time (SPEC KG1)."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from memories.models.memory_item import MemoryScope
from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class Entity(UserOwnedModel):
    """Somebody or something that statements are about, of one person or of the team (no user).

    An entity that was merged into another keeps its row and points there, so that it can be split again.
    """

    id_prefix = "ent"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    scope = models.CharField(max_length=8, choices=MemoryScope.choices, default=MemoryScope.USER)
    name = models.CharField(max_length=200)
    entity_type = models.CharField(max_length=16)
    merged_into = TenantForeignKey(
        "memories.Entity", models.SET_NULL, null=True, blank=True, related_name="merged_from"
    )

    class Meta(UserOwnedModel.Meta):
        indexes = [models.Index(fields=["tenant", "user", "name"], name="entity_by_name")]

    def __str__(self) -> str:
        return self.name


class EntityAlias(UserOwnedModel):
    """A name of an entity as it is looked up: `folded` has width, case and script folded away."""

    id_prefix = "als"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    entity = TenantForeignKey("memories.Entity", models.CASCADE, related_name="aliases")
    name = models.CharField(max_length=200)
    folded = models.CharField(max_length=200)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "entity", "folded"], name="alias_once_an_entity")
        ]
        indexes = [models.Index(fields=["tenant", "user", "folded"], name="alias_by_folded_name")]

    def __str__(self) -> str:
        return self.name


class Relation(UserOwnedModel):
    """A typed edge between two entities, with the time it holds in and the memory it was read from."""

    id_prefix = "rel"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    subject = TenantForeignKey("memories.Entity", models.CASCADE, related_name="relations_out")
    predicate = models.CharField(max_length=64)
    object = TenantForeignKey("memories.Entity", models.CASCADE, related_name="relations_in")
    single_valued = models.BooleanField(default=False)
    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True, blank=True)
    trust = models.PositiveSmallIntegerField()
    memory = TenantForeignKey("memories.MemoryItem", models.CASCADE, related_name="relations")
    source_turn_ids: ArrayField[list[uuid.UUID], list[uuid.UUID]] = ArrayField(
        models.UUIDField(), default=list
    )

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(valid_to__isnull=True) | Q(valid_to__gte=F("valid_from")),
                name="relation_ends_after_it_starts",
            )
        ]
        indexes = [
            models.Index(fields=["tenant", "subject", "predicate"], name="relation_out"),
            models.Index(fields=["tenant", "object", "predicate"], name="relation_in"),
            models.Index(fields=["tenant", "memory"], name="relation_of_memory"),
            models.Index(fields=["tenant", "user", "valid_from"], name="relation_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.subject_id} {self.predicate} {self.object_id}"
