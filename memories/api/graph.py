"""The endpoints of a person's knowledge graph, and of entities that are one or two."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.models import Entity
from memories.services.graph import DEFAULT_HOPS, EntityView, GraphView, RelationView, graph_of
from memories.services.graph_merge import merge_entities, split_entity
from memoryhub.api import fields
from memoryhub.core.ids import decode_id, encode_id

MAX_NAME = 200
MAX_SPLIT = 100


class GraphQuery(fields.StrictSerializer):
    """What lies around which entity (all of them when none is named), as of when."""

    entity = fields.NameField(max_length=MAX_NAME, required=False)
    hops = fields.IntField(minimum=1, maximum=4, default=DEFAULT_HOPS)
    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)


class EntityReply(serializers.Serializer[dict[str, object]]):
    """Somebody or something, under every name it goes by."""

    id = serializers.CharField()
    name = serializers.CharField()
    aliases = serializers.ListField(child=serializers.CharField())
    type = serializers.CharField(allow_blank=True)


class RelationReply(serializers.Serializer[dict[str, object]]):
    """A relation from one entity to another, as long as the memory that tells it holds."""

    id = serializers.CharField()
    subject = serializers.CharField(help_text="id of an entity")
    predicate = serializers.CharField()
    object = serializers.CharField(help_text="id of an entity")
    valid_from = serializers.DateTimeField()
    valid_to = serializers.DateTimeField(allow_null=True)
    memory_id = serializers.CharField()
    source_turn_ids = serializers.ListField(child=serializers.CharField())


class GraphReply(serializers.Serializer[dict[str, object]]):
    """Entities, and the relations among them."""

    entities = EntityReply(many=True)
    relations = RelationReply(many=True)
    truncated = serializers.BooleanField(
        help_text="Whether there are more relations: at most 500 are told, the newest."
    )


class MergeBody(fields.StrictSerializer):
    """The entity that it really is."""

    into = fields.IdField("ent")


class SplitBody(fields.StrictSerializer):
    """What is told of somebody else: memories, and the name of the one they tell of; empty undoes a merge."""

    memory_ids = fields.ListOf(fields.IdField("mem"), minimum=1, maximum=MAX_SPLIT, required=False)
    name = fields.NameField(max_length=MAX_NAME, required=False)


class EntityActView(MemoryView):
    """What an operator's program may do to an entity."""

    def acted(self, entity: Entity) -> Response:
        """The entity as it stands now."""
        with self.scope():
            names = list(entity.aliases.order_by("created_at", "id").values_list("name", flat=True))
        shown = {"id": encode_id("ent", entity.pk), "name": entity.name, "type": entity.entity_type}
        aliases = [name for name in dict.fromkeys(names) if name != entity.name]
        return self.respond(shown | {"aliases": aliases})


class MergeView(EntityActView):
    """Two entities that are one."""

    scopes = {"POST": "admin"}
    bodies = {"POST": MergeBody}

    @extend_schema(request=MergeBody, responses={200: EntityReply})
    def post(self, request: Request, id: str) -> Response:
        """Let this entity count as another from now on, which is answered; a split undoes it."""
        entity_id = self.path_id("ent")
        kept = merge_entities(self.tenant, entity_id, into_id=self.body["into"], actor=self.actor)
        return self.acted(kept)


class SplitView(EntityActView):
    """One entity that is two."""

    scopes = {"POST": "admin"}
    bodies = {"POST": SplitBody}

    @extend_schema(request=SplitBody, responses={200: EntityReply})
    def post(self, request: Request, id: str) -> Response:
        """Undo a merge, or make what some memories tell an entity of its own, which is answered."""
        body = dict(self.body)
        body["memory_ids"] = tuple(body.get("memory_ids", ()))
        return self.acted(split_entity(self.tenant, self.path_id("ent"), actor=self.actor, **body))


class GraphViewOfUser(MemoryView):
    """The knowledge graph of one person and the team."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": GraphQuery}

    @extend_schema(parameters=[GraphQuery], responses={200: GraphReply})
    def get(self, request: Request, user: str) -> Response:
        """What lies within `hops` of the entity of that name or id; `me` and 我 are the person.

        Names are compared whole, in any case, width and script, in every language they were told in. An
        entity or a person that is not known answers empty lists.
        """
        person = self.known_user(self.path_user())
        if person is None:
            return self.respond(graph_data(GraphView()))
        asked = dict(self.params)
        entity = asked.pop("entity", "")
        entity_id = decode_id("ent", entity) if entity else None
        found = graph_of(self.tenant, user_id=person.id, entity=entity_id or entity, **asked)
        return self.respond(graph_data(found))


def graph_data(graph: GraphView) -> dict[str, Any]:
    """The contract's shape of a graph."""
    return {
        "entities": [_entity_data(entity) for entity in graph.entities],
        "relations": [_relation_data(relation) for relation in graph.relations],
        "truncated": graph.truncated,
    }


def _entity_data(entity: EntityView) -> dict[str, Any]:
    return {
        "id": encode_id("ent", entity.id),
        "name": entity.name,
        "aliases": list(entity.aliases),
        "type": entity.type,
    }


def _relation_data(relation: RelationView) -> dict[str, Any]:
    def entity(one: UUID) -> str:
        return encode_id("ent", one)

    return {
        "id": encode_id("rel", relation.id),
        "subject": entity(relation.subject),
        "predicate": relation.predicate,
        "object": entity(relation.object),
        "valid_from": relation.valid_from,
        "valid_to": relation.valid_to,
        "memory_id": encode_id("mem", relation.memory_id),
        "source_turn_ids": [encode_id("trn", turn) for turn in relation.source_turn_ids],
    }
