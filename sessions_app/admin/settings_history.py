"""The last change of the settings in words, and the way back from it."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from memoryhub.core.context_settings import BY_NAME
from memoryhub.core.errors import Conflict
from sessions_app.admin.settings_form import shown
from sessions_app.admin.settings_words import SETTING_WORDS
from tenants.admin.actors import name_actors
from tenants.models import AuditEvent

CHANGED = "settings.changed"


@dataclass(frozen=True, slots=True)
class ChangedValue:
    """One setting of a change: its name and both values as words; the table of models has no values."""

    label: str | Promise
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LastChange:
    """Who changed what, and when; `id` names the audit line that putting back starts from."""

    id: uuid.UUID
    who: str
    at: datetime.datetime
    values: tuple[ChangedValue, ...]


def last_change(version: int) -> LastChange | None:
    """The change that made the version in force; None when nothing was changed yet, or its line is gone."""
    event = AuditEvent.objects.filter(action=CHANGED).order_by("-created_at", "-id").first()
    if event is None or event.details.get("version") != version:
        return None
    name_actors([event])
    before, after = _both(event)
    values = tuple(_value(name, before, after) for name in before)
    return LastChange(event.pk, str(getattr(event, "actor_name", "")), event.created_at, values)


def values_before(event_id: uuid.UUID, *, version: int) -> dict[str, Any]:
    """What undoes a change, as the service takes it; what was not set before is set to its default.

    Raises:
        Conflict: `settings_changed`, the settings were changed again since, or the line is no such change.
    """
    event = AuditEvent.objects.filter(action=CHANGED, pk=event_id).first()
    if event is None or event.details.get("version") != version:
        raise Conflict("settings_changed", version=version)
    before, _after = _both(event)
    return {name: _or_default(name, value) for name, value in before.items()}


def _both(event: AuditEvent) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    before, after = event.details.get("before"), event.details.get("after")
    known = {name: value for name, value in (before or {}).items() if name in BY_NAME or name == "models"}
    return known, after or {}


def _or_default(name: str, value: Any) -> Any:
    """Stored settings leave out what equals its default, so nothing stands for the default."""
    if value is not None:
        return value
    return {} if name == "models" else BY_NAME[name].default


def _value(name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> ChangedValue:
    if name == "models":
        return ChangedValue(_("Table of models"), "", "")
    setting = BY_NAME[name]
    words = [shown(setting, _or_default(name, values.get(name))) for values in (before, after)]
    return ChangedValue(SETTING_WORDS[name].label, *words)
