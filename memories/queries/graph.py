"""Reads of the graph: who goes by a name, what lies around an entity, where a path of relations leads.

All of it is SQL within one tenant and one user with the team. An edge holds while the memory behind it holds;
entities that were merged count as one, and so do a user's and the team's of one name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F, QuerySet

from memories.models import Entity, MemoryItem, Relation
from memories.queries.items import holding_at, memory_rows, owned_by
from memoryhub.core.policy.rules import TRUSTED
from tenants.scope import required_scope

MOST_EDGES = 500
MOST_NODES = 20_000
"""Entities of a user and the team that a graph is made of; of more, those asked about and the newest."""
MOST_CHAINS = 50
MOST_HOPS = 4

# node(id, node): what was merged is what it was merged into, what the team has the user's own of that name.
_NODES = """
    root(id, root, depth) AS (
        (SELECT id, id, 0 FROM memories_entity
        WHERE tenant_id = %(tenant)s AND (user_id = %(user)s OR user_id IS NULL) AND merged_into_id IS NULL
        ORDER BY (id = ANY(%(start)s) OR entity_type = 'self') DESC, id DESC LIMIT %(nodes)s)
        UNION ALL
        SELECT e.id, r.root, r.depth + 1 FROM memories_entity e JOIN root r ON e.merged_into_id = r.id
        WHERE e.tenant_id = %(tenant)s AND r.depth < 8
    ),
    twin(team, own) AS (
        SELECT DISTINCT ON (t.root) t.root, u.root
        FROM memories_entityalias a
        JOIN root t ON t.id = a.entity_id
        JOIN memories_entityalias b
            ON b.tenant_id = %(tenant)s AND b.user_id = %(user)s AND b.folded = a.folded
        JOIN root u ON u.id = b.entity_id
        WHERE a.tenant_id = %(tenant)s AND a.user_id IS NULL
        ORDER BY t.root, u.root
    ),
    node(id, node) AS MATERIALIZED (
        SELECT r.id, coalesce(t.own, r.root) FROM root r LEFT JOIN twin t ON t.team = r.root
    ),
    told AS (
        SELECT r.id, s.node AS subject, r.predicate, o.node AS object, r.memory_id, h.starts, h.ends,
               r.single_valued AND row_number() OVER (
                   PARTITION BY s.node, r.predicate ORDER BY h.starts DESC, r.created_at DESC, r.id DESC
               ) > 1 AS older
        FROM memories_relation r
        JOIN held h ON h.id = r.memory_id
        JOIN node s ON s.id = r.subject_id
        JOIN node o ON o.id = r.object_id
        WHERE r.tenant_id = %(tenant)s AND (r.user_id = %(user)s OR r.user_id IS NULL)
    ),
    edge AS MATERIALIZED (SELECT * FROM told WHERE NOT older AND subject <> object)
"""
_AROUND = """
    WITH RECURSIVE held(id, starts, ends) AS MATERIALIZED ({held}), {nodes},
    walk(node, depth) AS (
        SELECT node, 0 FROM node WHERE id = ANY(%(start)s)
        UNION
        SELECT CASE WHEN e.subject = w.node THEN e.object ELSE e.subject END, w.depth + 1
        FROM walk w JOIN edge e ON w.node IN (e.subject, e.object)
        WHERE w.depth < %(hops)s
    )
    SELECT DISTINCT e.id, e.subject, e.predicate, e.object, e.memory_id, e.starts, e.ends
    FROM edge e JOIN walk w ON w.depth < %(hops)s AND w.node IN (e.subject, e.object)
    ORDER BY e.starts DESC, e.id LIMIT %(most)s
"""
_ALONG = """
    WITH RECURSIVE held(id, starts, ends) AS MATERIALIZED ({held}), {nodes},
    plan(step, predicate, outward, rank) AS (
        SELECT * FROM unnest(%(steps)s::int[], %(predicates)s::text[], %(outward)s::bool[], %(ranks)s::int[])
    ),
    hop(step, node, cost, memories, nodes) AS (
        SELECT 0, node, 0, ARRAY[]::uuid[], ARRAY[node] FROM node WHERE id = ANY(%(start)s)
        UNION ALL
        SELECT h.step + 1, n.next, h.cost + p.rank, h.memories || e.memory_id, h.nodes || n.next
        FROM hop h
        JOIN plan p ON p.step = h.step + 1
        JOIN edge e
            ON e.predicate = p.predicate AND h.node = CASE WHEN p.outward THEN e.subject ELSE e.object END
        CROSS JOIN LATERAL (SELECT CASE WHEN p.outward THEN e.object ELSE e.subject END AS next) n
        WHERE NOT n.next = ANY(h.nodes)
    )
    SELECT DISTINCT step, cost, memories, nodes FROM hop WHERE step > 0
    ORDER BY step DESC, cost, memories LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True)
class Edge:
    """One relation as it holds: ends are the entities that stand for all that were merged with them."""

    id: UUID
    subject_id: UUID
    predicate: str
    object_id: UUID
    memory_id: UUID
    valid_from: datetime
    valid_to: datetime | None


@dataclass(frozen=True, slots=True)
class Chain:
    """How far a path was followed: the memories behind its relations in order, and the entities on it."""

    steps: int
    cost: int
    memory_ids: tuple[UUID, ...]
    entity_ids: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One predicate that step `number` (from 1) may follow; a lower `rank` answers more exactly."""

    number: int
    predicate: str
    outward: bool
    rank: int


def entities_named(user_id: UUID | None, folded: str) -> list[Entity]:
    """The entities of one owner that go by a folded name, those they were merged into in their place."""
    rows = (
        Entity.objects.filter(owned_by(user_id), aliases__folded=folded)
        .order_by("created_at", "id")
        .distinct()
    )
    return list({entity.pk: entity for entity in map(_root, rows)}.values())


def entities_visible(user_id: UUID, folded: Sequence[str]) -> list[UUID]:
    """Ids of the user's and the team's entities that go by one of the names."""
    rows = Entity.objects.filter(aliases__folded__in=folded)
    own = rows.filter(owned_by(user_id)) | rows.filter(owned_by(None))
    return list(own.values_list("pk", flat=True).distinct())


def objects_of(owner: Entity, predicate: str, *, moment: datetime) -> list[Entity]:
    """What one relation of an entity leads to at a moment; only the latest where it has one at a time."""
    held = holding_at(memory_rows(), moment).filter(owned_by(owner.user_id), channel__in=TRUSTED)
    rows = Relation.objects.filter(subject=owner, predicate=predicate, memory__in=held.values("pk"))
    rows = rows.select_related("object").order_by("-memory__valid_from", "-created_at")
    found = list({row.object_id: row for row in rows}.values())
    return [row.object for row in (found[:1] if found and found[0].single_valued else found)]


def edges_around(
    user_id: UUID, start: Sequence[UUID], held: QuerySet[MemoryItem], *, hops: int, most: int = MOST_EDGES
) -> list[Edge]:
    """Every relation within `hops` steps of some entities; of the memories `held`, at most `most` of them."""
    given = {"start": list(start), "hops": min(hops, MOST_HOPS), "most": most}
    return [Edge(*row) for row in _rows(_AROUND, user_id, held, given)]


def chains_along(
    user_id: UUID, start: Sequence[UUID], steps: Sequence[PlannedStep], held: QuerySet[MemoryItem]
) -> list[Chain]:
    """Where a path leads from some entities, the longest and most exact first; a circle is never closed."""
    given = {
        "start": list(start),
        "steps": [step.number for step in steps],
        "predicates": [step.predicate for step in steps],
        "outward": [step.outward for step in steps],
        "ranks": [step.rank for step in steps],
        "most": MOST_CHAINS,
    }
    return [
        Chain(step, cost, tuple(memories), tuple(nodes))
        for step, cost, memories, nodes in _rows(_ALONG, user_id, held, given)
    ]


def _root(entity: Entity) -> Entity:
    seen = {entity.pk}
    while entity.merged_into is not None and entity.merged_into_id not in seen:
        entity = entity.merged_into
        seen.add(entity.pk)
    return entity


def _rows(
    sql: str, user_id: UUID, held: QuerySet[MemoryItem], given: dict[str, Any]
) -> list[tuple[Any, ...]]:
    """Run one of the statements above over the memories of `held`, with its own parameters put in by name."""
    starts, ends = (
        ("known_start", "known_end")
        if "known_start" in held.query.annotations
        else ("valid_from", "valid_to")
    )
    inner, params = held.order_by().values_list("pk", F(starts), F(ends)).query.sql_with_params()
    names = {f"held{place}": value for place, value in enumerate(params)}
    for name in names:
        inner = inner.replace("%s", f"%({name})s", 1)
    scope: dict[str, Any] = {"tenant": required_scope().tenant_id, "user": user_id, "nodes": MOST_NODES}
    with connection.cursor() as cursor:
        cursor.execute(sql.format(held=inner, nodes=_NODES), {**names, **scope, **given})
        return list(cursor.fetchall())
