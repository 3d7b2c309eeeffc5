"""Endpoint of a tenant's settings: budget, strategy, compression, alerts, and its table of models."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.views import TenantView
from memoryhub.core.context_settings import SETTINGS, Setting, bounds_of
from memoryhub.core.model_limits import MODELS
from sessions_app.api.bodies import SettingsBody
from sessions_app.api.replies import SettingsReply
from sessions_app.services.settings import StoredSettings, change_settings, stored_settings


class SettingsView(TenantView):
    """What one tenant's contexts, compressions and alerts go by. Only keys with `admin` come here."""

    scopes = {"GET": "admin", "PATCH": "admin"}
    bodies = {"PATCH": SettingsBody}

    @extend_schema(responses={200: SettingsReply})
    def get(self, request: Request) -> Response:
        """All settings with their bounds and defaults, and all models that are known."""
        with self.scope():
            return self.respond(settings_data(stored_settings()))

    @extend_schema(responses={200: SettingsReply})
    def patch(self, request: Request) -> Response:
        """Change what the body names, all or nothing.

        Raises:
            InvalidInput: `unknown_setting`, `invalid_setting` with its bounds, `invalid_model`.
            Conflict: `settings_changed`, when `if_version` is not the one in force any more.
        """
        changes: dict[str, Any] = dict(self.body.get("values", {}))
        if "models" in self.body:
            changes["models"] = self.body["models"]
        stored = change_settings(self.tenant, changes, actor=self.actor, version=self.body.get("if_version"))
        return self.respond(settings_data(stored))


def settings_data(stored: StoredSettings) -> dict[str, Any]:
    """The settings in force, each with what it may be; the tenant's models stand before the known ones."""
    own = stored.settings.models
    known = {name: facts for name, facts in MODELS.items() if name not in own}
    return {
        "version": stored.version,
        "settings": [_setting(setting, stored) for setting in SETTINGS],
        "models": [
            {"name": name, **asdict(facts), "own": name in own} for name, facts in {**own, **known}.items()
        ],
    }


def _setting(setting: Setting, stored: StoredSettings) -> dict[str, Any]:
    bounds = bounds_of(setting)
    return {
        "name": setting.name,
        "kind": setting.kind,
        "value": stored.settings[setting.name],
        "default": setting.default,
        "minimum": bounds.get("minimum"),
        "maximum": bounds.get("maximum"),
        "choices": bounds.get("choices"),
        "optional": setting.optional,
        "own": setting.name in stored.own,
    }
