"""What callers may send to the conversation endpoints."""

from __future__ import annotations

import datetime
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.json_fields import JsonField, TextsField
from memoryhub.api.pagination import DEFAULT_LIMIT, MAX_LIMIT, PageQuery
from memoryhub.core.context_settings import MODES
from memoryhub.core.strategies import STRATEGIES
from sessions_app.models import TurnRole
from sessions_app.queries import MOST_SEQ

MAX_TURN_CHARS = 65_536
MAX_TOOL_CHARS = 1_000_000
MAX_PROMPT_CHARS = 65_536
MAX_BUDGET = 10_000_000
MAX_TURNS = 500
CLOCK_SKEW = datetime.timedelta(minutes=5)  # callers' clocks run ahead of ours by seconds
MAX_STEPS = 200
MAX_CONCLUSIONS = 200


class StepIdField(fields.NameField):
    """A caller's own id of a step: 1 to 64 code points, which a path can hold."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=64, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if "/" in text or text in (".", ".."):
            self.fail("forbidden_character")
        return text


class NewSessionBody(fields.StrictSerializer):
    """A conversation to open."""

    user = fields.UserRefField()
    title = fields.NameField(max_length=200, required=False, allow_blank=True)
    system_prompt = fields.TextField(max_length=MAX_PROMPT_CHARS, required=False, allow_blank=True)
    goal = fields.TextField(max_length=4_000, required=False, allow_blank=True)
    model = fields.NameField(max_length=120, required=False, allow_blank=True)
    token_budget = fields.IntField(minimum=1, maximum=MAX_BUDGET, required=False)
    strategy = fields.EnumField(STRATEGIES, required=False)
    compression_mode = fields.EnumField(MODES, required=False)
    metadata = fields.MetadataField(required=False)
    reads_memory = fields.BoolField(required=False)
    writes_memory = fields.BoolField(required=False)


class ChangedSessionBody(fields.StrictSerializer):
    """What may be changed of a conversation; null leaves it to the tenant's settings."""

    title = fields.NameField(max_length=200, required=False, allow_blank=True)
    system_prompt = fields.TextField(max_length=MAX_PROMPT_CHARS, required=False, allow_blank=True)
    goal = fields.TextField(max_length=4_000, required=False, allow_blank=True)
    model = fields.NameField(max_length=120, required=False, allow_blank=True)
    token_budget = fields.IntField(minimum=1, maximum=MAX_BUDGET, required=False, allow_null=True)
    strategy = fields.EnumField(STRATEGIES, required=False, allow_null=True)
    compression_mode = fields.EnumField(MODES, required=False, allow_null=True)
    metadata = fields.MetadataField(required=False)
    reads_memory = fields.BoolField(required=False)
    writes_memory = fields.BoolField(required=False)


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

    def validate_created_at(self, value: datetime.datetime) -> datetime.datetime:
        """Nothing was said in the future: it would overrule all that is said until then."""
        if value > timezone.now() + CLOCK_SKEW:
            raise field_error("time_out_of_range")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["role"] != TurnRole.TOOL and len(attrs["content"]) > MAX_TURN_CHARS:
            raise serializers.ValidationError(
                {"content": field_error("too_long", maximum=MAX_TURN_CHARS).detail}
            )
        return attrs


class TurnBatchBody(fields.StrictSerializer):
    """Several utterances, stored in the order given, all or none."""

    turns = fields.ListOf(NewTurnBody(), minimum=1, maximum=MAX_TURNS)


class TurnRefField(fields.IdField):
    """A turn by its id or by its `seq`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("trn", **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, int) and not isinstance(data, bool):
            if not 1 <= data <= MOST_SEQ:
                self.fail("number_out_of_range", minimum=1, maximum=MOST_SEQ)
            return data
        return super().to_internal_value(data)


SIMULATED = frozenset({"turn", "trace", "model", "strategy"})


class ContextBody(fields.StrictSerializer):
    """What to build a context for. With one of `SIMULATED` it is simulated, not stored.

    `labels` keep memories of other fields out, of what is built to be used.
    """

    input = fields.TextField(max_length=MAX_TURN_CHARS, required=False, allow_blank=True)
    turn = TurnRefField(required=False)
    trace = fields.IdField("trc", required=False)
    model = fields.NameField(max_length=120, required=False)
    strategy = fields.EnumField(STRATEGIES, required=False)
    token_budget = fields.IntField(minimum=1, maximum=MAX_BUDGET, required=False)
    recall = fields.BoolField(required=False)
    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)
    labels = fields.ListOf(fields.NameField(max_length=64), maximum=16, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "labels" in attrs and SIMULATED & attrs.keys():
            raise serializers.ValidationError({"labels": field_error("invalid").detail})
        if {"turn", "trace"} <= attrs.keys():
            raise serializers.ValidationError({"trace": field_error("invalid").detail})
        return attrs


class ChatBody(fields.StrictSerializer):
    """A message to answer; `stream` asks for server-sent events."""

    content = fields.TextField(max_length=32_000)
    client_turn_id = fields.NameField(max_length=128, required=False)
    stream = fields.BoolField(required=False)


class DecisionsQuery(PageQuery):
    """The decisions about one turn, or about all."""

    turn = fields.IdField("trn", required=False)


class StepBody(fields.StrictSerializer):
    """A step of a plan; its id stands in paths, so it has no slash."""

    id = StepIdField()
    title = fields.NameField(max_length=300, required=False, allow_blank=True)


class TaskBody(fields.StrictSerializer):
    """Where a task is put to; what is left out is empty from then on."""

    goal = fields.TextField(max_length=4_000, required=False, allow_blank=True)
    steps = fields.ListOf(StepBody(), maximum=MAX_STEPS, required=False)
    conclusions = TextsField(max_length=4_000, most=MAX_CONCLUSIONS, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        names = [step["id"] for step in attrs.get("steps", ())]
        if len(set(names)) < len(names):
            raise serializers.ValidationError({"steps": field_error("duplicate_step").detail})
        return attrs


class BeginStepBody(fields.StrictSerializer):
    """Who begins a step and for how long; `resume` begins one that was interrupted."""

    idempotency_key = fields.NameField(max_length=128)
    lease_seconds = fields.IntField(minimum=1, maximum=86_400, required=False)
    resume = fields.BoolField(required=False)


class CompleteStepBody(fields.StrictSerializer):
    """What a step gave, or that it `failed` without an effect."""

    idempotency_key = fields.NameField(max_length=128)
    output = JsonField(required=False, allow_null=True)
    failed = fields.BoolField(required=False)


class ArtifactQuery(fields.StrictSerializer):
    """What of a long tool result: a `range` of its bytes, or the lines with the words of `q`."""

    range = fields.TextField(max_length=64, required=False)
    q = fields.TextField(max_length=400, required=False)
    limit = fields.IntField(minimum=1, maximum=MAX_LIMIT, default=DEFAULT_LIMIT)
    cursor = fields.TextField(max_length=64, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "q" in attrs and "range" in attrs:
            raise serializers.ValidationError({"range": field_error("invalid").detail})
        return attrs


class SettingsBody(fields.StrictSerializer):
    """Settings to change, by name; `models` is the tenant's own table as a whole.

    With `if_version` the change is refused when somebody changed the settings since.
    """

    values = JsonField(required=False)
    models = JsonField(required=False)
    if_version = fields.IntField(minimum=0, maximum=MOST_SEQ, required=False)

    def validate_values(self, value: Any) -> dict[str, Any]:
        """Settings by their names."""
        if not isinstance(value, dict):
            raise field_error("wrong_type", expected="object")
        return value


class TicketBody(fields.StrictSerializer):
    """Whom a websocket ticket is for."""

    user = fields.UserRefField()
    session = fields.IdField("ses")
