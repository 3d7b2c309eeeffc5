"""Endpoints of what was said in a conversation, and what memory decided about it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.models import WriteDecision
from memoryhub.api.fields import StrictSerializer
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from sessions_app.api.bodies import DecisionsQuery, NewTurnBody, TurnBatchBody
from sessions_app.api.replies import DecisionReply, TurnBatchReply, TurnReply
from sessions_app.api.sessions import ConversationView
from sessions_app.queries import get_session, turns_of
from sessions_app.services.decisions import stored_decision_data
from sessions_app.services.frames import turn_data
from sessions_app.services.turns import NewTurn, append_turns

MAX_BATCH_BYTES = 4 * 1024 * 1024


class TurnsView(ConversationView):
    """The turns of a conversation."""

    scopes = {"GET": "sessions:read", "POST": "sessions:write"}
    queries = {"GET": PageQuery}
    max_body = MAX_BATCH_BYTES

    def body_class(self) -> type[StrictSerializer]:
        return TurnBatchBody if "turns" in self.raw_body else NewTurnBody

    @extend_schema(
        request=PolymorphicProxySerializer(
            component_name="TurnOrBatch",
            serializers=[NewTurnBody, TurnBatchBody],
            resource_type_field_name=None,
        ),
        responses={
            201: PolymorphicProxySerializer(
                component_name="TurnOrBatchReply",
                serializers=[TurnReply, TurnBatchReply],
                resource_type_field_name=None,
            )
        },
    )
    def post(self, request: Request, id: str) -> Response:
        """Store one turn or many; a `client_turn_id` seen before answers the turn it made."""
        batch = "turns" in self.raw_body
        bodies = self.body["turns"] if batch else [self.body]
        turns = append_turns(self.tenant, self.path_id("ses"), [self._new_turn(body) for body in bodies])
        shapes = [turn_data(turn) for turn in turns]
        return self.respond({"data": shapes} if batch else shapes[0], 201)

    @extend_schema(responses={200: page_of(TurnReply)})
    def get(self, request: Request, id: str) -> Response:
        """In the order they were said."""
        with self.scope():
            session = get_session(self.path_id("ses"))
            return self.page(turns_of(session.id), order=("seq", "id"), shape=turn_data)

    def _new_turn(self, body: dict[str, Any]) -> NewTurn:
        return NewTurn(
            role=body["role"],
            content=body["content"],
            client_turn_id=body.get("client_turn_id"),
            said_at=body.get("created_at"),
            name=body.get("name", ""),
            tool_call_id=body.get("tool_call_id", ""),
            stored_by=self.actor.label,
        )


class DecisionsView(ConversationView):
    """What memory decided about the turns of a conversation."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": DecisionsQuery}

    @extend_schema(responses={200: page_of(DecisionReply)})
    def get(self, request: Request, id: str) -> Response:
        """The newest first, of one turn when `turn` names it."""
        with self.scope():
            session = get_session(self.path_id("ses"))
            rows = WriteDecision.objects.filter(session_id=session.id).select_related("memory")
            if "turn" in self.params:
                rows = rows.filter(turn_id=self.params["turn"])
            return self.page(rows, order=("-created_at", "-id"), shape=stored_decision_data)
