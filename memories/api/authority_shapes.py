"""What the endpoints of authoritative sources take and answer; header values only ever come in."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memories.api.replies import MemoryReply
from memories.api.shapes import memory_data
from memories.models import AuthoritySource
from memories.services.authority import (
    LEAST_TIMEOUT,
    MOST_HEADER,
    MOST_HEADERS,
    MOST_TIMEOUT,
    MOST_TTL,
    masked_headers,
)
from memories.services.authority_drift import Drift, DriftReport
from memories.services.authority_reading import LiveValue
from memoryhub.api import fields
from memoryhub.api.json_fields import JsonField
from memoryhub.api.pagination import PageQuery
from memoryhub.core.authority.failures import FAILURES
from memoryhub.core.authority.hosts import MOST_URL
from memoryhub.core.authority.keys import MOST_NAMES, MOST_PATTERN, MOST_WORD, MOST_WORDS
from memoryhub.core.authority.values import MOST_PATH
from memoryhub.core.ids import encode_id


class HeadersField(JsonField):
    """An object of header names and values; which of them may be is the service's to say."""

    def to_internal_value(self, data: Any) -> dict[str, str]:
        if not isinstance(data, dict):
            self.fail("wrong_type", expected="object")
        if len(data) > MOST_HEADERS:
            self.fail("too_many_items", maximum=MOST_HEADERS)
        return {
            fields.checked_text(name, 100): fields.checked_text(value, MOST_HEADER)
            for name, value in data.items()
        }


class NamesField(JsonField):
    """An object of subject keys, each with a list of words by which a question means it."""

    def to_internal_value(self, data: Any) -> dict[str, list[str]]:
        if not isinstance(data, dict):
            self.fail("wrong_type", expected="object")
        if len(data) > MOST_NAMES:
            self.fail("too_many_items", maximum=MOST_NAMES)
        return {fields.checked_text(key, MOST_PATTERN): self._words(words) for key, words in data.items()}

    def _words(self, words: object) -> list[str]:
        if not isinstance(words, list):
            self.fail("wrong_type", expected="array")
        if len(words) > MOST_WORDS:
            self.fail("too_many_items", maximum=MOST_WORDS)
        return [fields.checked_text(word, MOST_WORD) for word in words]


class AuthorityBody(fields.StrictSerializer):
    """A source to register."""

    pattern = fields.NameField(max_length=MOST_PATTERN)
    url = fields.NameField(max_length=MOST_URL)
    headers = HeadersField(required=False)
    value_path = fields.TextField(max_length=MOST_PATH, required=False, allow_blank=True)
    names = NamesField(required=False)
    ttl_seconds = fields.IntField(minimum=0, maximum=MOST_TTL, required=False)
    timeout_ms = fields.IntField(minimum=LEAST_TIMEOUT, maximum=MOST_TIMEOUT, required=False)
    enabled = fields.BoolField(required=False)


class AuthorityChangeBody(AuthorityBody):
    """What to change of a source."""

    pattern = fields.NameField(max_length=MOST_PATTERN, required=False)
    url = fields.NameField(max_length=MOST_URL, required=False)


class AuthorityTestBody(fields.StrictSerializer):
    """A key to ask a source for."""

    key = fields.SubjectKeyField()


class DriftQuery(PageQuery):
    """A page of the drift report."""


class DriftActBody(fields.StrictSerializer):
    """How to settle one line of a drift report."""

    memory = fields.IdField("mem")
    act = fields.EnumField(("expire", "correct"))


class AuthorityReply(serializers.Serializer[dict[str, object]]):
    """A source; of its headers only the names."""

    id = serializers.CharField()
    pattern = serializers.CharField()
    url = serializers.CharField()
    headers = serializers.DictField(child=serializers.CharField())
    value_path = serializers.CharField()
    names = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    ttl_seconds = serializers.IntegerField()
    timeout_ms = serializers.IntegerField()
    enabled = serializers.BooleanField()
    created_at = serializers.DateTimeField()


class FailureReply(serializers.Serializer[dict[str, object]]):
    """Why there is no value."""

    code = serializers.CharField()
    reason = serializers.CharField()
    reason_zh = serializers.CharField()


class LiveValueReply(serializers.Serializer[dict[str, object]]):
    """What a source says of one key."""

    source = serializers.CharField()  # type: ignore[assignment]  # as a memory's source is called
    key = serializers.CharField()
    value = serializers.CharField(allow_null=True)
    host = serializers.CharField()
    as_of = serializers.DateTimeField(allow_null=True)
    changed_at = serializers.DateTimeField(allow_null=True)
    stale = serializers.BooleanField()
    error = FailureReply(allow_null=True)


class DriftReply(serializers.Serializer[dict[str, object]]):
    """A memory that says something else than its source."""

    memory = MemoryReply()
    live = LiveValueReply()


class DriftPageReply(serializers.Serializer[dict[str, object]]):
    """Of one page of memories: those that disagree, how many agree, and the keys that could not be read."""

    data = DriftReply(many=True)  # type: ignore[assignment]  # the word of every list
    agreeing = serializers.IntegerField()
    unread = LiveValueReply(many=True)
    next_cursor = serializers.CharField(allow_null=True)


def authority_data(source: AuthoritySource) -> dict[str, Any]:
    """A source as it is shown."""
    return {
        "id": encode_id("aut", source.pk),
        "pattern": source.pattern,
        "url": source.url,
        "headers": masked_headers(source),
        "value_path": source.value_path,
        "names": source.names,
        "ttl_seconds": source.ttl_seconds,
        "timeout_ms": source.timeout_ms,
        "enabled": source.enabled,
        "created_at": source.created_at,
    }


def live_data(live: LiveValue) -> dict[str, Any]:
    """What a source says of one key."""
    return {
        "source": encode_id("aut", live.source_id),
        "key": live.subject_key,
        "value": live.value or None,
        "host": live.host,
        "as_of": live.as_of,
        "changed_at": live.changed_at,
        "stale": live.stale,
        "error": failure_data(live.error),
    }


def failure_data(code: str) -> dict[str, str] | None:
    """A failure with its words in both languages."""
    words = next((words for known, words in FAILURES.items() if known == code), None)
    return {"code": code, "reason": words.en, "reason_zh": words.zh} if words else None


def drift_data(report: DriftReport, next_cursor: str | None) -> dict[str, Any]:
    """One page of a drift report."""
    return {
        "data": [_drift(one) for one in report.drifted],
        "agreeing": report.agreeing,
        "unread": [live_data(live) for live in report.unread],
        "next_cursor": next_cursor,
    }


def _drift(drift: Drift) -> dict[str, Any]:
    return {"memory": memory_data(drift.memory), "live": live_data(drift.live)}
