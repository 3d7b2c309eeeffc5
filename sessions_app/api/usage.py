"""The endpoint of consumption: single calls, or sums by day, model, session or user."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.pagination import PageQuery, page_of_keys
from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView
from memoryhub.core.ids import encode_id
from sessions_app.models import TokenUsage
from sessions_app.services.settings import tenant_settings
from sessions_app.services.usage_report import Consumption, consumption_of
from sessions_app.usage_totals import GROUPINGS, GROUPS, GroupBy, totals_of, usage_between

DEFAULT_DAYS = datetime.timedelta(days=30)
MOST_DAYS = datetime.timedelta(days=366)


class UsageQuery(PageQuery):
    """Which calls: `from` inclusive, `to` exclusive, 366 days at most; summed where `group_by` is there."""

    session = fields.IdField("ses", required=False)
    group_by = fields.EnumField(GROUPS, required=False)
    since = fields.AwareDateTimeField(required=False)
    until = fields.AwareDateTimeField(required=False)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The last two under the names a caller knows, one of which Python keeps for itself."""
        named = super().get_fields()
        named["from"], named["to"] = named.pop("since"), named.pop("until")
        return named

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "group_by" in attrs or {"from", "to"} <= set(attrs):
            since, until = interval_of(attrs)
            if until <= since:
                raise serializers.ValidationError({"to": field_error("invalid_interval").detail})
            if until - since > MOST_DAYS:
                maximum = field_error("time_out_of_range", maximum=f"{MOST_DAYS.days} days")
                raise serializers.ValidationError({"from": maximum.detail})
        return attrs


class UsageReply(serializers.Serializer[dict[str, object]]):
    """What one model call cost."""

    id = serializers.CharField()
    session = serializers.CharField(allow_null=True)
    purpose = serializers.CharField()
    model = serializers.CharField()
    counted_prompt_tokens = serializers.IntegerField()
    prompt_tokens = serializers.IntegerField()
    completion_tokens = serializers.IntegerField()
    full_prompt_tokens = serializers.IntegerField(allow_null=True)
    calls = serializers.IntegerField()
    exact = serializers.BooleanField()
    succeeded = serializers.BooleanField()
    created_at = serializers.DateTimeField()


class CountDriftReply(serializers.Serializer[dict[str, object]]):
    """Billed against counted prompt tokens; shares, 0.1 = a tenth more was billed than counted."""

    calls = serializers.IntegerField()
    ratio = serializers.FloatField()
    mean = serializers.FloatField()
    worst = serializers.FloatField()


class UsageSumReply(serializers.Serializer[dict[str, object]]):
    """What a day, a model, a session or a user took; the one it was grouped by is there."""

    day = serializers.DateField(required=False)
    model = serializers.CharField(required=False)
    session = serializers.CharField(required=False)
    user = serializers.CharField(required=False)
    answers = serializers.IntegerField()
    calls = serializers.IntegerField()
    failed = serializers.IntegerField()
    estimated = serializers.IntegerField()
    counted_prompt_tokens = serializers.IntegerField()
    prompt_tokens = serializers.IntegerField()
    completion_tokens = serializers.IntegerField()
    tokens_saved = serializers.IntegerField()
    cost_usd = serializers.FloatField(allow_null=True)
    unpriced = serializers.IntegerField()
    drift = CountDriftReply(allow_null=True)


class UsageView(TenantView):
    """What model calls cost."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": UsageQuery}

    @extend_schema(
        responses={
            200: PolymorphicProxySerializer(
                component_name="Usage",
                serializers=[page_of(UsageReply), page_of(UsageSumReply)],
                resource_type_field_name=None,
            )
        }
    )
    def get(self, request: Request) -> Response:
        """The newest call first, or with `group_by` the sums: of the last 30 days unless `from` says more.

        Days are UTC days and the newest comes first, as do sessions and users; models come by name.
        """
        session_id = self.params.get("session")
        with self.scope():
            if "group_by" in self.params:
                return self._sums(self.params["group_by"])
            rows = usage_between(self.params.get("from"), self.params.get("to"), session_id=session_id)
            return self.page(rows, order=("-created_at", "-id"), shape=usage_row)

    def _sums(self, by: GroupBy) -> Response:
        grouping = GROUPINGS[by]
        rows = usage_between(*interval_of(self.params), session_id=self.params.get("session"))
        filters = {key: value for key, value in self.params.items() if key not in ("limit", "cursor")}
        keys, next_cursor = page_of_keys(
            rows.filter(**{f"{grouping.column}__isnull": False}),
            order=grouping.order,
            limit=self.params["limit"],
            cursor=self.params.get("cursor"),
            bind={"tenant": self.caller.tenant_id, "path": self.request.path, "filters": filters},
            read=grouping.read,
        )
        own = tenant_settings().models
        data = [
            {by: _shown(by, key, sums), **_sum_data(consumption_of(sums, own))}
            for key, sums in totals_of(rows, by, keys).items()
        ]
        return self.respond({"data": data, "next_cursor": next_cursor})


def interval_of(params: Mapping[str, Any]) -> tuple[datetime.datetime, datetime.datetime]:
    """The interval that is asked for, with its defaults."""
    until = params.get("to") or timezone.now()
    return params.get("from") or until - DEFAULT_DAYS, until


def usage_row(row: TokenUsage) -> dict[str, Any]:
    """What one model call cost, in tokens."""
    return {
        "id": encode_id("use", row.id),
        "session": encode_id("ses", row.session_id) if row.session_id else None,
        "purpose": row.purpose,
        "model": row.model,
        "counted_prompt_tokens": row.counted_prompt_tokens,
        "prompt_tokens": row.prompt_tokens,
        "completion_tokens": row.completion_tokens,
        "full_prompt_tokens": row.full_prompt_tokens,
        "calls": row.calls,
        "exact": row.exact,
        "succeeded": row.succeeded,
        "created_at": row.created_at,
    }


def _shown(by: GroupBy, key: Any, sums: Sequence[Mapping[str, Any]]) -> str:
    if by == "session":
        return encode_id("ses", key)
    return str(sums[0]["user__user_ref"]) if by == "user" else str(key)


def _sum_data(one: Consumption) -> dict[str, Any]:
    return {
        "answers": one.answers,
        "calls": one.calls,
        "failed": one.failed,
        "estimated": one.estimated,
        "counted_prompt_tokens": one.counted_prompt_tokens,
        "prompt_tokens": one.prompt_tokens,
        "completion_tokens": one.completion_tokens,
        "tokens_saved": one.saved,
        "cost_usd": one.cost,
        "unpriced": one.unpriced,
        "drift": one.drift.as_dict() if one.drift else None,
    }
