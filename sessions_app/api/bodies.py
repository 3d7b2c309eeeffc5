"""What callers may send to the conversation endpoints."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.pagination import PageQuery
from sessions_app.models import TurnRole

MAX_TURN_CHARS = 65_536
MAX_TOOL_CHARS = 1_000_000
MAX_PROMPT_CHARS = 65_536
MAX_BUDGET = 10_000_000
MAX_TURNS = 500


class NewSessionBody(fields.StrictSerializer):
    """A conversation to open."""

    user = fields.UserRefField()
    title = fields.NameField(max_length=200, required=False, allow_blank=True)
    system_prompt = fields.TextField(max_length=MAX_PROMPT_CHARS, required=False, allow_blank=True)
    goal = fields.TextField(max_length=4_000, required=False, allow_blank=True)
    model = fields.NameField(max_length=120, required=False, allow_blank=True)
    token_budget = fields.IntField(minimum=1, maximum=MAX_BUDGET, required=False)
    metadata = fields.MetadataField(required=False)


class ChangedSessionBody(fields.StrictSerializer):
    """What may be changed of a conversation."""

    title = fields.NameField(max_length=200, required=False, allow_blank=True)
    system_prompt = fields.TextField(max_length=MAX_PROMPT_CHARS, required=False, allow_blank=True)
    goal = fields.TextField(max_length=4_000, required=False, allow_blank=True)
    model = fields.NameField(max_length=120, required=False, allow_blank=True)
    token_budget = fields.IntField(minimum=1, maximum=MAX_BUDGET, required=False, allow_null=True)
    metadata = fields.MetadataField(required=False)


class SessionsQuery(PageQuery):
    """Whose conversations."""

    user = fields.UserRefField(required=False)


class NewTurnBody(fields.StrictSerializer):
    """One utterance. Tool results may be longer than what people say."""

    role = fields.EnumField(TurnRole.values)
    content = fields.TextField(max_length=MAX_TOOL_CHARS)
    client_turn_id = fields.NameField(max_length=128, required=False)
    created_at = fields.AwareDateTimeField(required=False)
    name = fields.NameField(max_length=128, required=False)
    tool_call_id = fields.NameField(max_length=128, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["role"] != TurnRole.TOOL and len(attrs["content"]) > MAX_TURN_CHARS:
            raise serializers.ValidationError(
                {"content": field_error("too_long", maximum=MAX_TURN_CHARS).detail}
            )
        return attrs


class TurnBatchBody(fields.StrictSerializer):
    """Several utterances, stored in the order given, all or none."""

    turns = fields.ListOf(NewTurnBody(), minimum=1, maximum=MAX_TURNS)


class ContextBody(fields.StrictSerializer):
    """What to build a context for."""

    input = fields.TextField(max_length=MAX_TURN_CHARS, required=False, allow_blank=True)
    token_budget = fields.IntField(minimum=1, maximum=MAX_BUDGET, required=False)
    recall = fields.BoolField(required=False)
    as_of = fields.AwareDateTimeField(required=False)


class ChatBody(fields.StrictSerializer):
    """A message to answer; `stream` asks for server-sent events."""

    content = fields.TextField(max_length=32_000)
    client_turn_id = fields.NameField(max_length=128, required=False)
    stream = fields.BoolField(required=False)


class DecisionsQuery(PageQuery):
    """The decisions about one turn, or about all."""

    turn = fields.IdField("trn", required=False)


class TicketBody(fields.StrictSerializer):
    """Whom a websocket ticket is for."""

    user = fields.UserRefField()
    session = fields.IdField("ses")


class UsageQuery(PageQuery):
    """Which usage rows."""

    session = fields.IdField("ses", required=False)
