"""The graph as it is read: what lies around an entity, all entities, and where a question's path leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from memories.models import Entity, EntityAlias, MemoryItem
from memories.models.graph import SELF_TYPE
from memories.queries.graph import (
    MOST_EDGES,
    Chain,
    Edge,
    PlannedStep,
    chains_along,
    edges_around,
    entities_visible,
)
from memories.queries.items import holding, memory_rows, visible_to
from memoryhub.core.policy.rules import TRUSTED
from memoryhub.core.relations import Mention, Path, Step, folded_name
from memoryhub.core.relations.vocabulary import INVERSE, SYMMETRIC
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx

DEFAULT_HOPS = 2
MOST_ENTITIES = 200
_SELF_NAMES = frozenset({"i", "me", "myself", "self", "我", "自己", "本人", "user"})


@dataclass(frozen=True, slots=True)
class EntityView:
    """An entity with every name it goes by; `memories` counts what tells of it, where that was asked."""

    id: UUID
    name: str
    aliases: tuple[str, ...]
    type: str
    scope: str = "user"
    memories: int = 0


@dataclass(frozen=True, slots=True)
class RelationView:
    """A relation between two of the entities beside it, with the time it holds in and its sources."""

    id: UUID
    subject: UUID
    predicate: str
    object: UUID
    valid_from: datetime
    valid_to: datetime | None
    memory_id: UUID
    source_turn_ids: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class GraphView:
    """Entities and the relations among them; `truncated` where there are more relations than are told."""

    entities: tuple[EntityView, ...] = ()
    relations: tuple[RelationView, ...] = ()
    truncated: bool = False


def graph_of(
    scope: Scope,
    *,
    user_id: UUID,
    entity: str | UUID = "",
    hops: int = DEFAULT_HOPS,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
) -> GraphView:
    """What lies within `hops` (1 to 4) of the entity of that name or id; of everything when none is named.

    An unknown entity answers an empty graph. A user sees the own graph and the team's as one.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        start = _start(user_id, entity)
        held = _held(user_id, as_of, known_at)
        if not start:
            return GraphView()
        edges = edges_around(user_id, start, held, hops=hops, most=MOST_EDGES + 1)
        return _viewed(user_id, edges[:MOST_EDGES], truncated=len(edges) > MOST_EDGES)


def chains_of(user_id: UUID, path: Path, held: QuerySet[MemoryItem]) -> list[Chain]:
    """Where the path of a question leads, in the open scope: the best chains of the greatest length alone."""
    start = _mentioned(user_id, path.start)
    if not start:
        return []
    chains = chains_along(user_id, start, planned(path.steps), held)
    if not chains:
        return []
    longest = chains[0].steps
    least = min(chain.cost for chain in chains if chain.steps == longest)
    return [chain for chain in chains if chain.steps == longest and chain.cost == least]


def planned(steps: Sequence[Step]) -> list[PlannedStep]:
    """Every predicate that each step may follow, either way where it reads the same both ways."""
    found: list[PlannedStep] = []
    for number, step in enumerate(steps, start=1):
        for rank, predicate in enumerate(step.predicates):
            outward = step.direction == "out"
            found.append(PlannedStep(number, predicate, outward, rank))
            if predicate in SYMMETRIC:
                found.append(PlannedStep(number, predicate, not outward, rank))
            if predicate in INVERSE:
                found.append(PlannedStep(number, INVERSE[predicate], not outward, rank))
    return list(dict.fromkeys(found))


def _held(user_id: UUID, as_of: datetime | None, known_at: datetime | None) -> QuerySet[MemoryItem]:
    rows = memory_rows().filter(visible_to(user_id), channel__in=TRUSTED)
    return holding(rows, now=timezone.now(), as_of=as_of, known_at=known_at)


def _start(user_id: UUID, name: str | UUID) -> list[UUID]:
    """Which entities a reader means: all, by id, the user by any word for oneself, else by whole name."""
    own = Entity.objects.filter(Q(user_id=user_id) | Q(user__isnull=True))
    if not name:
        return list(own.order_by("-created_at").values_list("pk", flat=True)[:MOST_ENTITIES])
    if isinstance(name, UUID):
        return list(own.filter(pk=name).values_list("pk", flat=True))
    ref = EndUser.objects.filter(pk=user_id).values_list("user_ref", flat=True).first()
    if folded_name(name) in _SELF_NAMES or name == ref:
        return list(own.filter(entity_type=SELF_TYPE).values_list("pk", flat=True))
    return entities_visible(user_id, [folded_name(name)])


def _mentioned(user_id: UUID, mention: Mention) -> list[UUID]:
    if mention.is_self:
        return list(
            Entity.objects.filter(user_id=user_id, entity_type=SELF_TYPE).values_list("pk", flat=True)
        )
    return entities_visible(user_id, [folded_name(name) for name in (mention.name, *mention.aliases)])


def _viewed(user_id: UUID, edges: Sequence[Edge], *, truncated: bool) -> GraphView:
    sources: Mapping[UUID, list[UUID]] = dict(
        MemoryItem.objects.filter(pk__in=[edge.memory_id for edge in edges]).values_list(
            "pk", "source_turn_ids"
        )
    )
    relations = tuple(
        RelationView(
            edge.id, edge.subject_id, edge.predicate, edge.object_id, edge.valid_from, edge.valid_to,
            edge.memory_id, tuple(sources.get(edge.memory_id, ())),
        )
        for edge in edges
    )  # fmt: skip
    ends = {end for edge in edges for end in (edge.subject_id, edge.object_id)}
    return GraphView(tuple(_entities(user_id, ends)), relations, truncated)


def _entities(user_id: UUID, ids: Iterable[UUID]) -> list[EntityView]:
    """Entities with their names and those of what was merged into them, in order of name."""
    wanted = list(ids)
    names: dict[UUID, list[str]] = {one: [] for one in wanted}
    merged = dict(Entity.objects.filter(merged_into_id__in=wanted).values_list("pk", "merged_into_id"))
    rows = EntityAlias.objects.filter(entity_id__in=[*wanted, *merged]).order_by("created_at", "id")
    for entity_id, name in rows.values_list("entity_id", "name"):
        names[merged.get(entity_id, entity_id)].append(name)
    found = Entity.objects.filter(pk__in=wanted).order_by("name", "id")
    return [
        EntityView(
            row.pk,
            row.name,
            tuple(name for name in dict.fromkeys(names[row.pk]) if name != row.name),
            "person" if row.entity_type == SELF_TYPE else row.entity_type,
            row.scope,
        )
        for row in found
    ]
