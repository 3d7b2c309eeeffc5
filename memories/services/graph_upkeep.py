"""Keeps the graph free of what nothing tells any more, after memories went."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from django.db.models import Q

from memories.models import Entity, EntityAlias, Relation
from memories.models.graph import SELF_TYPE


def entities_of(memory_ids: Sequence[UUID]) -> set[UUID]:
    """The entities that some memories speak of. Ask before the memories are deleted."""
    ends = Relation.objects.filter(memory_id__in=memory_ids).values_list("subject_id", "object_id")
    named = EntityAlias.objects.filter(memory_id__in=memory_ids).values_list("entity_id", flat=True)
    return {entity for pair in ends for entity in pair} | set(named)


def forget_entities(entity_ids: Collection[UUID]) -> int:
    """Delete those that nothing tells of any more; the others go by the names that are left. Answers how many
    were deleted.

    One that others were merged into stays while anything tells of one of them.
    """
    gone = 0
    for entity in Entity.objects.filter(pk__in=entity_ids):
        ids = [entity.pk, *Entity.objects.filter(merged_into=entity).values_list("pk", flat=True)]
        told = Relation.objects.filter(Q(subject_id__in=ids) | Q(object_id__in=ids)).exists()
        if told or EntityAlias.objects.filter(entity_id__in=ids).exists():
            _rename(entity)
        else:
            entity.delete()
            gone += 1
    return gone


def _rename(entity: Entity) -> None:
    """Let an entity go by a name that a memory still says, else by the relation that tells of it."""
    if entity.entity_type == SELF_TYPE or not entity.named:
        return
    left = list(
        EntityAlias.objects.filter(entity=entity).order_by("created_at", "id").values_list("name", flat=True)
    )
    if entity.name in left:
        return
    role = (
        Relation.objects.filter(object=entity)
        .order_by("created_at")
        .values_list("predicate", flat=True)
        .first()
    )
    entity.name, entity.named = (left[0], True) if left else (role or "", False)
    entity.save(update_fields=["name", "named"])
