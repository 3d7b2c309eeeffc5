"""Merges entities that are one, and splits one that is several, by an operator; both ways are kept open."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from memories.models import Entity, EntityAlias, Relation
from memories.models.graph import SELF_TYPE
from memories.queries.locks import lock_graph, lock_owner
from memories.services.graph_upkeep import forget_entities
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

MOST_MERGED = 8  # entities on the way from one to the one it stands for


def merge_entities(scope: Scope, entity_id: UUID, *, into_id: UUID, actor: Actor) -> Entity:
    """Let `entity_id` count as `into_id` from now on; answers the latter.

    Its names and relations stay its own, so that `split_entity` can undo it.

    Raises:
        NotFound: `entity_not_found`. Conflict: `entities_not_mergeable` for one and the same, two that are
            not of the same owner, or the person a graph belongs to as the one that goes.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        _lock_graph_of(entity_id)
        gone, kept = _entity(entity_id), _entity(into_id)
        above = _above(kept)
        same_owner = gone.user_id == kept.user_id and gone.scope == kept.scope
        if gone in above or not same_owner or gone.entity_type == SELF_TYPE or len(above) >= MOST_MERGED:
            raise Conflict("entities_not_mergeable")
        if gone.merged_into_id is not None:
            raise Conflict("entities_not_mergeable")
        gone.merged_into = kept
        gone.save(update_fields=["merged_into"])
        record_act("entity.merged", actor=actor, target_kind="entity", target_id=gone.pk, into=kept.pk.hex)
        return kept


def split_entity(
    scope: Scope, entity_id: UUID, *, actor: Actor, memory_ids: Sequence[UUID] = (), name: str = ""
) -> Entity:
    """Let an entity that was merged be one of its own again; answers it.

    With `memory_ids` what these memories tell of it becomes an entity of its own, called `name` (else by what
    they call it): two people of one name. Merging the new one into the old puts it back.

    Raises:
        NotFound: `entity_not_found`. Conflict: `entity_not_merged` without `memory_ids` for one that was not.
        InvalidInput: `nothing_to_split` when none of the memories speaks of it, or all do.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        _lock_graph_of(entity_id)
        entity = _entity(entity_id)
        if memory_ids:
            return _split_off(entity, memory_ids, name, actor)
        if entity.merged_into_id is None:
            raise Conflict("entity_not_merged")
        before, entity.merged_into = entity.merged_into_id, None
        entity.save(update_fields=["merged_into"])
        record_act("entity.split", actor=actor, target_kind="entity", target_id=entity.pk, from_=before.hex)
        return entity


def _split_off(entity: Entity, memory_ids: Sequence[UUID], name: str, actor: Actor) -> Entity:
    names = EntityAlias.objects.filter(entity=entity)
    moved = names.filter(memory_id__in=memory_ids)
    told = Relation.objects.filter(memory_id__in=memory_ids)
    called = name or moved.order_by("created_at", "id").values_list("name", flat=True).first()
    if called is None or not names.exclude(memory_id__in=memory_ids).exists():
        raise InvalidInput("nothing_to_split", field="memory_ids")
    made: Entity = Entity.objects.create(
        user_id=entity.user_id, scope=entity.scope, name=called[:200], entity_type=entity.entity_type
    )
    moved.update(entity=made)
    told.filter(subject=entity).update(subject=made)
    told.filter(object=entity).update(object=made)
    forget_entities([entity.pk])
    record_act("entity.split", actor=actor, target_kind="entity", target_id=made.pk, from_=entity.pk.hex)
    return made


def _lock_graph_of(entity_id: UUID) -> None:
    """After the owner's memory: a name that is being forgotten goes first, or is found merged."""
    owner = _entity(entity_id).user_id
    lock_owner(owner, forgetting=False)
    lock_graph(owner)


def _entity(entity_id: UUID) -> Entity:
    found: Entity | None = Entity.objects.filter(pk=entity_id).first()
    if found is None:
        raise NotFound("entity_not_found")
    return found


def _above(entity: Entity) -> list[Entity]:
    """The entity and those it was merged into, one after the other."""
    found = [entity]
    while found[-1].merged_into is not None and len(found) < MOST_MERGED:
        found.append(found[-1].merged_into)
    return found
