"""What the endpoints of the write policy and its decisions take and answer."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import orjson
from rest_framework import serializers

from memories.models import WriteDecision
from memories.models.decision import Outcome
from memories.services.policy import StoredPolicy
from memoryhub.api import fields
from memoryhub.api.json_fields import JsonField
from memoryhub.api.pagination import PageQuery
from memoryhub.core.ids import encode_id
from memoryhub.core.policy.diff import PolicyChange
from memoryhub.core.policy.document import MOST_BYTES, locked_rules

MAX_QUERY = 400


class DocumentField(JsonField):
    """A policy document; what it may say is checked by the rules of the policy, with the path of a fault."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            self.fail("wrong_type", expected="object")
        if len(orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)) > MOST_BYTES:
            self.fail("too_long", maximum=MOST_BYTES)
        return data


class PolicyBody(fields.StrictSerializer):
    """A document to put in force, and the version its author looked at."""

    document = DocumentField()
    if_version = fields.IntField(minimum=0, maximum=2**31 - 1)
    note = fields.TextField(max_length=300, required=False, allow_blank=True)


class RestorePolicyBody(fields.StrictSerializer):
    """The version its author looked at; left out, whatever is in force is replaced."""

    if_version = fields.IntField(minimum=0, maximum=2**31 - 1, required=False)


class DecisionsOfUserQuery(PageQuery):
    """Which decisions about one user. `rule` may end in `.*`; `q` are words of the text."""

    decision = fields.EnumField(Outcome.values, required=False)
    rule = fields.TextField(max_length=80, required=False)
    q = fields.TextField(max_length=MAX_QUERY, required=False)
    session = fields.IdField("ses", required=False)
    turn = fields.IdField("trn", required=False)
    subject_key = fields.SubjectKeyField(required=False)


class AllDecisionsQuery(DecisionsOfUserQuery):
    """Which decisions of the tenant."""

    user = fields.UserRefField(required=False)


class PolicyChangeReply(serializers.Serializer[dict[str, object]]):
    """One difference between two documents."""

    path = serializers.CharField()
    kind = serializers.ChoiceField(["added", "removed", "changed", "moved"])
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class VersionReply(serializers.Serializer[dict[str, object]]):
    """A version of the policy; 0 is the product's own."""

    version = serializers.IntegerField()
    note = serializers.CharField()
    actor = serializers.CharField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)
    restores = serializers.IntegerField(allow_null=True)


class PolicyReply(VersionReply):
    """The policy in force: its document, and the rules that stand before those of every document."""

    document = serializers.JSONField()
    locked_rules = serializers.ListField(child=serializers.DictField())


class PolicyVersionReply(VersionReply):
    """A version and what it changed against the one before it."""

    changes = PolicyChangeReply(many=True)


class SearchedDecisionReply(serializers.Serializer[dict[str, object]]):
    """What was decided about a statement, by which rule, and why; `id` is the memory that carries it."""

    id = serializers.CharField(allow_null=True)
    decision_id = serializers.CharField()
    user = serializers.CharField(allow_null=True)
    decision = serializers.CharField()
    rule = serializers.CharField()
    reason = serializers.CharField()
    reason_zh = serializers.CharField()
    content = serializers.CharField()
    memory_type = serializers.CharField(allow_null=True)
    subject_key = serializers.CharField(allow_null=True)
    channel = serializers.CharField()
    superseded_ids = serializers.ListField(child=serializers.CharField())
    session = serializers.CharField(allow_null=True)
    turn = serializers.CharField(allow_null=True)
    policy_version = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField()


def version_data(stored: StoredPolicy) -> dict[str, Any]:
    """Who published a version, when and why."""
    return {
        "version": stored.version,
        "note": stored.note,
        "actor": stored.actor or None,
        "published_at": stored.published_at,
        "restores": stored.restores,
    }


def policy_data(stored: StoredPolicy) -> dict[str, Any]:
    """A version with its document."""
    return {**version_data(stored), "document": stored.document, "locked_rules": locked_rules()}


def change_data(change: PolicyChange) -> dict[str, Any]:
    """One difference."""
    return {"path": change.path, "kind": change.kind, "before": change.before, "after": change.after}


def searched_decision_data(row: WriteDecision) -> dict[str, Any]:
    """A decision; its memory and user must be loaded. A refused text was stored masked."""
    return {
        "id": encode_id("mem", row.memory_id) if row.memory_id else None,
        "decision_id": encode_id("dec", row.pk),
        "user": row.user.user_ref if row.user_id else None,
        "decision": row.decision,
        "rule": row.rule,
        "reason": row.reason,
        "reason_zh": row.reason_zh,
        "content": row.content,
        "memory_type": row.memory_type or None,
        "subject_key": row.subject_key or None,
        "channel": row.channel,
        "superseded_ids": [encode_id("mem", UUID(old)) for old in row.superseded_ids],
        "session": encode_id("ses", row.session_id) if row.session_id else None,
        "turn": encode_id("trn", row.turn_id) if row.turn_id else None,
        "policy_version": row.details.get("policy"),
        "created_at": row.created_at,
    }
