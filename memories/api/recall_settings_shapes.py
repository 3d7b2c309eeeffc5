"""What the endpoints of the recall settings take and answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memories.services.recall_settings import Difference, StoredRecallSettings
from memories.services.thresholds import calibrated, thresholds_for
from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.json_fields import JsonField
from memoryhub.core.recall_settings import RECALL_SETTINGS, THRESHOLDS, RecallSetting, bounds_of

MOST_NOTE = 300


class RecallSettingsBody(fields.StrictSerializer):
    """Figures to change, by name; null sets one back. `thresholds` is `{model: {name: number}}`."""

    values = JsonField(required=False)
    thresholds = JsonField(required=False)
    if_version = fields.IntField(minimum=0, maximum=2**31 - 1, required=False)
    note = fields.TextField(max_length=MOST_NOTE, required=False, allow_blank=True)

    def validate_values(self, value: Any) -> dict[str, Any]:
        """Figures by their names; thresholds have a field of their own."""
        if not isinstance(value, dict):
            raise field_error("wrong_type", expected="object")
        if "thresholds" in value:
            raise field_error("unknown_setting", field="thresholds")
        return value


class RestoreRecallSettingsBody(fields.StrictSerializer):
    """The version its author looked at; left out, whatever is in force is replaced."""

    if_version = fields.IntField(minimum=0, maximum=2**31 - 1, required=False)


class RecallSettingReply(serializers.Serializer[dict[str, object]]):
    """One figure with its bounds; `own` when the tenant set it."""

    name = serializers.CharField()
    kind = serializers.CharField()
    value = serializers.JSONField()
    default = serializers.JSONField()
    minimum = serializers.FloatField(allow_null=True)
    maximum = serializers.FloatField(allow_null=True)
    choices = serializers.JSONField()
    own = serializers.BooleanField()


class ThresholdReply(serializers.Serializer[dict[str, object]]):
    """One threshold of one embedding model; `calibrated` is what was measured for the product, or null."""

    model = serializers.CharField()
    name = serializers.CharField()
    value = serializers.FloatField()
    calibrated = serializers.FloatField(allow_null=True)
    threshold_source = serializers.ChoiceField(["none", "calibrated", "tenant"])


class RecallSettingsVersionReply(serializers.Serializer[dict[str, object]]):
    """Who published a version, when and why; 0 is the product's own."""

    version = serializers.IntegerField()
    note = serializers.CharField()
    actor = serializers.CharField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)
    restores = serializers.IntegerField(allow_null=True)


class RecallSettingsReply(RecallSettingsVersionReply):
    """The version in force with every figure."""

    settings = RecallSettingReply(many=True)
    thresholds = ThresholdReply(many=True)


class RecallDifferenceReply(serializers.Serializer[dict[str, object]]):
    """One figure that a version changed."""

    name = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class RecallVersionReply(RecallSettingsVersionReply):
    """A version and what it changed against the one before it."""

    changes = RecallDifferenceReply(many=True)


def recall_settings_data(stored: StoredRecallSettings) -> dict[str, Any]:
    """A version with all figures, their bounds and defaults, and the thresholds of every model."""
    settings = stored.settings
    models = dict.fromkeys([*calibrated(), *settings.own_thresholds])
    return {
        **_published(stored),
        "settings": [_setting(one, stored) for one in RECALL_SETTINGS],
        "thresholds": [row for model in models for row in _thresholds(stored, model)],
    }


def version_row(stored: StoredRecallSettings, changes: list[Difference]) -> dict[str, Any]:
    """A version with what it changed."""
    rows = [{"name": name, "before": before, "after": after} for name, before, after in changes]
    return {**_published(stored), "changes": rows}


def _published(stored: StoredRecallSettings) -> dict[str, Any]:
    return {
        "version": stored.version,
        "note": stored.note,
        "actor": stored.actor or None,
        "published_at": stored.published_at,
        "restores": stored.restores,
    }


def _setting(setting: RecallSetting, stored: StoredRecallSettings) -> dict[str, Any]:
    bounds = bounds_of(setting)
    return {
        "name": setting.name,
        "kind": setting.kind,
        "value": stored.settings[setting.name],
        "default": setting.default,
        "minimum": bounds.get("minimum"),
        "maximum": bounds.get("maximum"),
        "choices": bounds.get("choices"),
        "own": setting.name in stored.document,
    }


def _thresholds(stored: StoredRecallSettings, model: str) -> list[dict[str, Any]]:
    found, shipped = thresholds_for(stored.settings, model), calibrated().get(model, {})
    return [
        {
            "model": model,
            "name": name,
            "value": found[name],
            "calibrated": shipped.get(name),
            "threshold_source": found.source(name),
        }
        for name in THRESHOLDS
    ]
