"""Endpoints of the alerts: what is out of the ordinary, and that somebody has seen it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api import fields
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView
from memoryhub.core.ids import encode_id
from sessions_app.models import Alert, AlertKind
from sessions_app.services.alerts import acknowledge_alert, alert_event

ALL = "all"


class AlertsQuery(PageQuery):
    """Which alerts; those that are open unless `status` says otherwise."""

    status = fields.EnumField([*Alert.Status.values, ALL], default=Alert.Status.OPEN.value)
    kind = fields.EnumField(AlertKind.values, required=False)


class EventReply(serializers.Serializer[dict[str, object]]):
    """An alert as a webhook would send it (standardwebhooks.com); `id` is what `webhook-id` takes."""

    id = serializers.CharField()
    type = serializers.CharField()
    timestamp = serializers.DateTimeField()
    data = serializers.DictField()  # type: ignore[assignment]  # a field called as DRF's own property


class AlertReply(serializers.Serializer[dict[str, object]]):
    """Something out of the ordinary."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(AlertKind.values)
    status = serializers.ChoiceField(Alert.Status.values)
    subject = serializers.CharField()
    session = serializers.CharField(allow_null=True)
    data = serializers.DictField()  # type: ignore[assignment]  # a field called as DRF's own property
    times = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    last_at = serializers.DateTimeField()
    acknowledged_at = serializers.DateTimeField(allow_null=True)
    resolved_at = serializers.DateTimeField(allow_null=True)
    event = EventReply()


class AlertsView(TenantView):
    """The alerts of a tenant."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": AlertsQuery}

    @extend_schema(responses={200: page_of(AlertReply)})
    def get(self, request: Request) -> Response:
        """Those that are open, or of another status or kind; the last to count up first."""
        with self.scope():
            rows = Alert.objects.all()
            if self.params["status"] != ALL:
                rows = rows.filter(status=self.params["status"])
            if "kind" in self.params:
                rows = rows.filter(kind=self.params["kind"])
            return self.page(rows, order=("-last_at", "-id"), shape=alert_data)


class AcknowledgeView(TenantView):
    """An operator's word that an alert was seen."""

    scopes = {"POST": "admin"}

    @extend_schema(responses={200: AlertReply})
    def post(self, request: Request, id: str) -> Response:
        """Acknowledge an alert; twice is the same. While what it says lasts, it does not come up anew."""
        return self.respond(alert_data(acknowledge_alert(self.tenant, self.path_id("alr"), actor=self.actor)))


def alert_data(alert: Alert) -> dict[str, Any]:
    """An alert as it is shown."""
    return {
        "id": encode_id("alr", alert.pk),
        "kind": alert.kind,
        "status": alert.status,
        "subject": alert.subject,
        "session": encode_id("ses", alert.session_id) if alert.session_id else None,
        "data": alert.data,
        "times": alert.times,
        "created_at": alert.created_at,
        "last_at": alert.last_at,
        "acknowledged_at": alert.acknowledged_at,
        "resolved_at": alert.resolved_at,
        "event": alert_event(alert),
    }
