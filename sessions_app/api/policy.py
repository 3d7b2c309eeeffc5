"""Endpoint that tries a write policy on what was said before."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.policy_shapes import DocumentField
from memoryhub.api import fields
from memoryhub.api.views import TenantView
from memoryhub.core.ids import encode_id
from memoryhub.core.policy.trial import Trial, TrialChange
from sessions_app.services.policy_trial import MOST_TURNS, TURNS, try_policy


class PolicyTrialBody(fields.StrictSerializer):
    """A document to try, on how many of the newest turns of users."""

    document = DocumentField()
    turns = fields.IntField(minimum=1, maximum=MOST_TURNS, default=TURNS)


class PolicyTrialReply(serializers.Serializer[dict[str, object]]):
    """What a document would change against the version in force; nothing was written."""

    version = serializers.IntegerField()
    turns = serializers.IntegerField()
    candidates = serializers.IntegerField()
    same = serializers.IntegerField()
    changed = serializers.IntegerField()
    harmful = serializers.IntegerField()
    before = serializers.DictField(child=serializers.IntegerField())
    after = serializers.DictField(child=serializers.IntegerField())
    changes = serializers.ListField(child=serializers.DictField())
    complete = serializers.BooleanField()
    seconds = serializers.FloatField()


class PolicyTrialView(TenantView):
    """A dry run. Only keys with `admin` come here."""

    scopes = {"POST": "admin"}
    bodies = {"POST": PolicyTrialBody}

    @extend_schema(request=PolicyTrialBody, responses={200: PolicyTrialReply})
    def post(self, request: Request) -> Response:
        """Totals, then only what would change, the harmful first, with what became of it since.

        Raises:
            InvalidInput: a fault in the document, with its path in `field`.
        """
        trial = try_policy(self.tenant, self.body["document"], turns=self.body["turns"])
        return self.respond(trial_data(trial))


def trial_data(trial: Trial) -> dict[str, Any]:
    """A dry run; times in seconds."""
    return {**trial.figures, "changes": [_change_data(change) for change in trial.changes]}


def _change_data(change: TrialChange) -> dict[str, Any]:
    return {
        "session": encode_id("ses", change.session_id),
        "turn": encode_id("trn", change.turn_id),
        "seq": change.seq,
        "user": change.user,
        "said_at": change.said_at,
        "content": change.content,
        "language": change.language,
        "memory_type": change.memory_type,
        "confidence": round(change.confidence, 4),
        "memory": encode_id("mem", change.memory_id) if change.memory_id else None,
        "before": asdict(change.before),
        "after": asdict(change.after),
        "fate": asdict(change.fate) if change.fate else None,
        "harm": change.harm or None,
    }
