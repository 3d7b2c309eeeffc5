"""Endpoints of a tenant's recall settings: what is in force, a change, the versions, the way back."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.recall_settings_shapes import (
    RecallSettingsBody,
    RecallSettingsReply,
    RecallVersionReply,
    RestoreRecallSettingsBody,
    recall_settings_data,
    version_row,
)
from memories.services.recall_settings import (
    change_recall_settings,
    recall_settings_history,
    restore_recall_settings,
    stored_recall_settings,
)
from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView


class RecallSettingsView(TenantView):
    """What one tenant's recall weighs and cuts by. Only keys with `admin` come here."""

    scopes = {"GET": "admin", "PATCH": "admin"}
    bodies = {"PATCH": RecallSettingsBody}

    @extend_schema(responses={200: RecallSettingsReply})
    def get(self, request: Request) -> Response:
        """All figures with their bounds and defaults, and the thresholds of every model."""
        with self.scope():
            return self.respond(recall_settings_data(stored_recall_settings()))

    @extend_schema(responses={200: RecallSettingsReply})
    def patch(self, request: Request) -> Response:
        """Change what the body names, all or nothing; it is a version of its own.

        Raises:
            InvalidInput: a fault, with the name of the figure in `field`.
            Conflict: `recall_settings_changed`, when `if_version` is not the one in force any more.
        """
        changes: dict[str, Any] = dict(self.body.get("values", {}))
        if "thresholds" in self.body:
            changes["thresholds"] = self.body["thresholds"]
        made = change_recall_settings(
            self.tenant,
            changes,
            actor=self.actor,
            version=self.body.get("if_version"),
            note=self.body.get("note", ""),
        )
        return self.respond(recall_settings_data(made))


class RecallSettingsVersionsView(TenantView):
    """What was in force when, and who changed it."""

    scopes = {"GET": "admin"}

    @extend_schema(responses={200: page_of(RecallVersionReply)})
    def get(self, request: Request) -> Response:
        """The newest hundred, each with what it changed against the one before it."""
        with self.scope():
            rows = [version_row(*pair) for pair in recall_settings_history()]
        return self.respond({"data": rows, "next_cursor": None})


class RestoreRecallSettingsView(TenantView):
    """The way back."""

    scopes = {"POST": "admin"}
    bodies = {"POST": RestoreRecallSettingsBody}

    @extend_schema(request=RestoreRecallSettingsBody, responses={200: RecallSettingsReply})
    def post(self, request: Request, version: int) -> Response:
        """Put an earlier version in force again, as a new one; 0 is the product's own.

        Raises:
            NotFound. Conflict: `recall_settings_changed`.
        """
        made = restore_recall_settings(
            self.tenant, version, actor=self.actor, version=self.body.get("if_version")
        )
        return self.respond(recall_settings_data(made))
