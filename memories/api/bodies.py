"""What callers may send to the memory endpoints."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memories.models import Channel, MemoryScope, MemoryStatus, MemoryType
from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.pagination import PageQuery

MAX_CONTENT = 16_000
MAX_QUERY = 4_000
MAX_QUOTE = 4_000
MAX_TOP_K = 50
MAX_TTL_DAYS = 3_650
MAX_FORGOTTEN = 100
MAX_NAMES = 32
MAX_NAME = 100
MAX_LABELS = 16
MAX_LABEL = 64
MAX_RELATED = 16
# An operator acts in the console; a key cannot claim to be one.
CLAIMED_CHANNELS = tuple(channel for channel in Channel.values if channel != Channel.OPERATOR)


class SourceBody(fields.StrictSerializer):
    """Where a statement comes from. The channel decides how far it is trusted."""

    channel = fields.EnumField(CLAIMED_CHANNELS, required=False)
    session = fields.IdField("ses", required=False)
    turn = fields.IdField("trn", required=False)
    quote = fields.TextField(max_length=MAX_QUOTE, required=False)


def refuse_user_of_team(attrs: dict[str, Any]) -> dict[str, Any]:
    """`attrs` as they are, unless they name a user beside the team's scope, which is nobody's own.

    Raises:
        ValidationError: `team_has_no_user` under `user`.
    """
    if attrs.get("scope") == MemoryScope.TEAM and "user" in attrs:
        raise serializers.ValidationError({"user": field_error("team_has_no_user").detail})
    return attrs


class NamedBody(fields.StrictSerializer):
    """What a memory is asked for by: `names`, `labels` of its fields, and `related` that come with it."""

    names = fields.ListOf(fields.NameField(max_length=MAX_NAME), maximum=MAX_NAMES, required=False)
    labels = fields.ListOf(fields.NameField(max_length=MAX_LABEL), maximum=MAX_LABELS, required=False)
    related = fields.ListOf(fields.IdField("mem"), maximum=MAX_RELATED, required=False)


class NewMemoryBody(NamedBody):
    """Something to remember; `infer` reads `content` as a user's turn and remembers what it says."""

    user = fields.UserRefField(required=False)
    content = fields.TextField(max_length=MAX_CONTENT)
    memory_type = fields.EnumField(MemoryType.values, required=False)
    subject_key = fields.SubjectKeyField(required=False)
    importance = fields.IntField(minimum=1, maximum=10, required=False)
    confidence = fields.FloatField(minimum=0, maximum=1, required=False)
    valid_from = fields.AwareDateTimeField(required=False)
    valid_to = fields.AwareDateTimeField(required=False)
    scope = fields.EnumField(MemoryScope.values, default=MemoryScope.USER.value)
    source = SourceBody(required=False)  # type: ignore[assignment]  # the contract's word
    infer = fields.BoolField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["scope"] == MemoryScope.USER and "user" not in attrs:
            raise serializers.ValidationError({"user": field_error("required").detail})
        return refuse_user_of_team(attrs)


class CorrectionBody(NamedBody):
    """What the new version says differently; at least one field."""

    content = fields.TextField(max_length=MAX_CONTENT, required=False)
    memory_type = fields.EnumField(MemoryType.values, required=False)
    subject_key = fields.SubjectKeyField(required=False)
    importance = fields.IntField(minimum=1, maximum=10, required=False)
    confidence = fields.FloatField(minimum=0, maximum=1, required=False)
    valid_from = fields.AwareDateTimeField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise serializers.ValidationError({"content": field_error("required").detail})
        return attrs


class MemoriesQuery(PageQuery):
    """Which memories: active ones of all users unless said otherwise; `as_of` replaces the default status."""

    user = fields.UserRefField(required=False)
    scope = fields.EnumField(MemoryScope.values, required=False)
    status = fields.EnumField([*MemoryStatus.values, "all"], required=False)
    memory_type = fields.EnumField(MemoryType.values, required=False)
    subject_key = fields.SubjectKeyField(required=False)
    q = fields.TextField(max_length=MAX_QUERY, required=False)
    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return refuse_user_of_team(attrs)


class FeedbackBody(fields.StrictSerializer):
    """Whether a memory helped."""

    helpful = fields.BoolField()


class SearchBody(fields.StrictSerializer):
    """A question to memory."""

    user = fields.UserRefField()
    query = fields.TextField(max_length=MAX_QUERY)
    top_k = fields.IntField(minimum=1, maximum=MAX_TOP_K, required=False)
    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)
    types = fields.ListOf(fields.EnumField(MemoryType.values), minimum=1, maximum=3, required=False)
    session = fields.IdField("ses", required=False)
    include = fields.ListOf(
        fields.EnumField(["memories", "turns", "documents"]), minimum=1, maximum=3, required=False
    )
    labels = fields.ListOf(fields.NameField(max_length=MAX_LABEL), maximum=MAX_LABELS, required=False)
    match = fields.EnumField(["any", "names"], default="any")
    explain = fields.BoolField(default=False)


class PreferenceBody(fields.StrictSerializer):
    """What one user wants under a key."""

    value = fields.TextField(max_length=MAX_CONTENT)
    ttl_days = fields.IntField(minimum=1, maximum=MAX_TTL_DAYS, required=False)
    confirmed = fields.BoolField(default=True)


class PreferencesQuery(fields.StrictSerializer):
    """As of when."""

    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)


class UserBody(fields.StrictSerializer):
    """What is known of a person besides memories; a field left out stays as it is."""

    name = fields.NameField(max_length=128, required=False, allow_blank=True)
    language = fields.NameField(max_length=16, required=False, allow_blank=True)
    timezone = fields.NameField(max_length=64, required=False)
    metadata = fields.MetadataField(required=False)


class ForgetBody(fields.StrictSerializer):
    """What to forget: exactly one of the ways to name it; `since` and `until` together are one."""

    query = fields.TextField(max_length=MAX_QUERY, required=False)
    subject_key = fields.SubjectKeyField(required=False)
    memory_ids = fields.ListOf(fields.IdField("mem"), minimum=1, maximum=MAX_FORGOTTEN, required=False)
    source_turn_id = fields.IdField("trn", required=False)
    source_session_id = fields.IdField("ses", required=False)
    source_key_id = fields.IdField("key", required=False)
    source_file = fields.NameField(max_length=255, required=False)
    since = fields.AwareDateTimeField(required=False)
    until = fields.AwareDateTimeField(required=False)
    dry_run = fields.BoolField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        named = [name for name in attrs if name not in ("dry_run", "until")]
        if "until" in attrs and "since" not in attrs:
            named.append("until")
        if not named:
            raise serializers.ValidationError({"query": field_error("required").detail})
        if len(named) > 1 or ("until" in attrs and named[0] not in ("since", "until")):
            wrong = named[1] if len(named) > 1 else "until"
            raise serializers.ValidationError({wrong: field_error("invalid", expected="one of them").detail})
        if "since" in attrs and "until" in attrs and attrs["until"] <= attrs["since"]:
            raise serializers.ValidationError({"until": field_error("invalid_interval").detail})
        return attrs
