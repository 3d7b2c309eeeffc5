"""The endpoint of a person's knowledge graph."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.services.graph import DEFAULT_HOPS, EntityView, GraphView, RelationView, graph_of
from memoryhub.api import fields
from memoryhub.core.ids import decode_id, encode_id

MAX_NAME = 200


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
