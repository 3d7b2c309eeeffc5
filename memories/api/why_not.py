"""The endpoint that says why a memory or a turn was not recalled."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.bodies import MAX_LABEL, MAX_LABELS, MAX_QUERY, MAX_TOP_K
from memories.models import MemoryType
from memories.services.recall import RecallRequest
from memories.services.references import check_session
from memories.services.why_not import why_not
from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.core.errors import NotFound
from tenants.scope import Scope


class WhyNotBody(fields.StrictSerializer):
    """A question as it was asked, and the one memory or turn to follow through it."""

    user = fields.UserRefField()
    query = fields.TextField(max_length=MAX_QUERY)
    memory = fields.IdField("mem", required=False)
    turn = fields.IdField("trn", required=False)
    top_k = fields.IntField(minimum=1, maximum=MAX_TOP_K, required=False)
    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)
    types = fields.ListOf(fields.EnumField(MemoryType.values), minimum=1, maximum=3, required=False)
    session = fields.IdField("ses", required=False)
    labels = fields.ListOf(fields.NameField(max_length=MAX_LABEL), maximum=MAX_LABELS, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("memory" in attrs) == ("turn" in attrs):
            raise serializers.ValidationError({"memory": field_error("required").detail})
        return attrs


class WhyNotReply(serializers.Serializer[dict[str, object]]):
    """Where it was dropped, or `shown`."""

    stage = serializers.CharField()
    reason = serializers.CharField()
    reason_zh = serializers.CharField()
    numbers = serializers.DictField()


class WhyNotView(MemoryView):
    """Follow one memory or turn through a search."""

    scopes = {"POST": "memories:read"}
    bodies = {"POST": WhyNotBody}

    @extend_schema(request=WhyNotBody, responses={200: WhyNotReply})
    def post(self, request: Request) -> Response:
        """The stage that dropped it and the number that decided; 404 for what is not this user's.

        Raises:
            InvalidInput: `unknown_reference`, a session that is not there or not this user's.
        """
        body = self.body
        user = self.known_user(body["user"])
        if user is None:
            raise NotFound
        check_session(self.tenant, user.pk, body.get("session"))
        asked = RecallRequest(
            query=body["query"],
            now=timezone.now(),
            top_k=body.get("top_k"),
            as_of=body.get("as_of"),
            known_at=body.get("known_at"),
            types=tuple(body["types"]) if "types" in body else None,
            labels=tuple(body.get("labels", ())),
            session_id=body.get("session"),
            timezone=user.timezone,
        )
        target = body["memory"] if "memory" in body else body["turn"]
        found = why_not(Scope(self.caller.tenant_id, user.id), asked, target)
        return self.respond(
            {
                "stage": found.stage,
                "reason": found.reason,
                "reason_zh": found.reason_zh,
                "numbers": dict(found.numbers),
            }
        )
