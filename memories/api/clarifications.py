"""Endpoints of clarifications: what waits for a user's answer, and answering it."""

from __future__ import annotations

import uuid
from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.people import PersonView
from memories.api.replies import WriteReply
from memories.api.shapes import write_data
from memories.models import ClarificationStatus
from memories.queries.clarifications import clarifications_of
from memories.services.asking import clarification_data
from memories.services.clarifications import Choice, Settled, answer, settle
from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import Schema, field_schema, page_of
from memoryhub.core.ids import decode_id

MAX_ANSWER = 4_000
WORDS = ("both", "neither")  # choices beside the ids of memories
STATUSES = (*ClarificationStatus.values, "all")


class ClarificationsQuery(PageQuery):
    """Which clarifications: open ones unless `status` says otherwise."""

    status = fields.EnumField(STATUSES, default=ClarificationStatus.OPEN.value)


class ChoiceField(fields.StrictField):
    """The id of an offered memory, `both`, or `neither`."""

    def to_internal_value(self, data: Any) -> Choice:
        text = fields.checked_text(data, 64)
        if text in WORDS:
            return cast(Choice, text)
        found = decode_id("mem", text)
        if found is None:
            self.fail("invalid_choice", choices=["mem_…", *WORDS])
        return found

    def to_representation(self, value: Choice) -> str:
        return str(value)


@field_schema.register
def _choice(field: ChoiceField) -> Schema:
    return {"type": "string", "pattern": f"^(mem_[0-9a-f]{{32}}|{'|'.join(WORDS)})$", "examples": ["both"]}


class AnswerBody(fields.StrictSerializer):
    """One of the two: `choice` (null stands for neither), or an answer in words."""

    choice = ChoiceField(required=False, allow_null=True)
    answer = fields.TextField(max_length=MAX_ANSWER, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise serializers.ValidationError({"choice": field_error("required").detail})
        if len(attrs) > 1:
            raise serializers.ValidationError(
                {"answer": field_error("invalid", expected="choice or answer").detail}
            )
        return attrs


class OptionReply(serializers.Serializer[dict[str, object]]):
    """One side of a question; without `memory_id` it stands for none of the others."""

    memory_id = serializers.CharField(allow_null=True)
    content = serializers.CharField()
    said_at = serializers.DateTimeField(allow_null=True)
    channel = serializers.CharField(allow_null=True)


class ClarificationReply(serializers.Serializer[dict[str, object]]):
    """A question that settles what memory cannot decide."""

    id = serializers.CharField()
    status = serializers.ChoiceField(ClarificationStatus.values)
    question = serializers.CharField()
    language = serializers.CharField()
    subject_key = serializers.CharField(allow_null=True)
    options = OptionReply(many=True)
    rule = serializers.CharField()
    times_asked = serializers.IntegerField()
    asked_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    answer = serializers.CharField(allow_null=True)
    chosen = serializers.CharField(allow_null=True)
    answered_by = serializers.CharField(allow_null=True)
    settled_at = serializers.DateTimeField(allow_null=True)


class SettledReply(ClarificationReply):
    """A settled clarification, and what memory decided by it."""

    results = WriteReply(many=True)


class ClarificationsView(PersonView):
    """The clarifications of one user."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": ClarificationsQuery}

    @extend_schema(parameters=[ClarificationsQuery], responses={200: page_of(ClarificationReply)})
    def get(self, request: Request, user: str) -> Response:
        """The newest first; open ones unless `status` says otherwise."""
        person = self.person()
        status = None if self.params["status"] == "all" else self.params["status"]
        with self.scope():
            rows = clarifications_of(person.id, status=status)
            return self.page(rows, order=("-created_at", "-id"), shape=clarification_data)


class AnswerView(MemoryView):
    """The answer to a clarification."""

    scopes = {"POST": "memories:write"}
    bodies = {"POST": AnswerBody}

    @extend_schema(request=AnswerBody, responses={200: SettledReply})
    def post(self, request: Request, id: str) -> Response:
        """Settle it: by one of its options, by `both` or `neither`, or in words.

        Words that name an option choose it; any others are kept as a statement in place of the options.
        """
        settled = self._settled(self.path_id("clr"))
        with self.scope():
            results = [write_data(result, user_ref=None) for result in settled.results]
        return self.respond(clarification_data(settled.clarification) | {"results": results})

    def _settled(self, clarification_id: uuid.UUID) -> Settled:
        if "answer" in self.body:
            return answer(self.tenant, clarification_id, text=self.body["answer"], actor=self.actor)
        choice: Choice = self.body["choice"] or "neither"
        return settle(self.tenant, clarification_id, choice=choice, actor=self.actor)
