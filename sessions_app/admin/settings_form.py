"""Reads and shows the form of settings: shares in percent, an error beside its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from memoryhub.core.context_settings import BY_NAME, SETTINGS, Setting
from memoryhub.core.errors import InvalidInput
from sessions_app.admin.settings_words import CHOICES, GROUPS, SETTING_WORDS, UNITS
from sessions_app.services.settings import StoredSettings
from tenants.admin.settings_fields import MOST_DIGITS, Field, FieldGroup, FieldWords, Unreadable


def field_groups(
    stored: StoredSettings,
    *,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> list[FieldGroup]:
    """Every setting in its group; `typed` is what the reader had entered, `errors` a sentence a field."""
    typed, errors = typed or {}, errors or {}
    return [
        FieldGroup(
            group.title,
            tuple(
                _field(BY_NAME[name], stored, typed=typed.get(name), error=errors.get(name, ""))
                for name in group.names
            ),
        )
        for group in GROUPS
    ]


def changes_of(data: QueryDict, stored: StoredSettings) -> dict[str, Any]:
    """What differs from the settings in force, as the service takes it.

    Raises:
        Unreadable: fields that hold no number, or no choice.
    """
    changes: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for setting in SETTINGS:
        if setting.name not in data:
            continue
        try:
            value = _parsed(setting, str(data[setting.name]).strip())
        except ValueError:
            errors[setting.name] = _must(setting)
            continue
        if value != stored.settings[setting.name]:
            changes[setting.name] = value
    if errors:
        raise Unreadable(errors)
    return changes


def error_of(error: InvalidInput) -> dict[str, str]:
    """The service's refusal as a sentence beside its field; bounds that depend on another field are named."""
    setting = BY_NAME.get(error.field)
    if setting is None:
        return {}
    least, most = error.data.get("minimum"), error.data.get("maximum")
    if isinstance(least, int | float) and isinstance(most, int | float):
        return {error.field: _must_be(_span(setting, least, most))}
    return {error.field: _must(setting)}


def shown(setting: Setting, value: Any) -> str:
    """A value as words: `15%`, `1,024 tokens`, `Hybrid: …`."""
    if value is None:
        return _("no end")
    if setting.kind in ("choice", "switch"):
        return str(CHOICES[setting.name][_text(setting, value)])
    if setting.kind == "share":
        return f"{_text(setting, value)}%"
    return f"{value:,} {UNITS[setting.kind]}"


def _field(setting: Setting, stored: StoredSettings, *, typed: str | None, error: str) -> Field:
    words = SETTING_WORDS.get(setting.name, FieldWords(setting.name, ""))
    value = _text(setting, stored.settings[setting.name])
    options = CHOICES[setting.name] if setting.kind in ("choice", "switch") else {}
    return Field(
        name=setting.name,
        label=words.label,
        says=words.says,
        kind="choice" if options else "number",
        unit=str(UNITS.get(setting.kind, "")),
        value=value if typed is None else typed[:40],
        in_force=shown(setting, stored.settings[setting.name]),
        differs=typed is not None and typed != value,
        default=shown(setting, setting.default),
        bounds="" if options else _span(setting, setting.least, setting.most),
        own=setting.name in stored.own,
        options=tuple((choice, str(label)) for choice, label in options.items()),
        least=_text(setting, setting.least),
        most=_text(setting, setting.most),
        step="any" if setting.kind == "share" else "1",
        optional=setting.optional,
        error=error,
    )


def _text(setting: Setting, value: Any) -> str:
    """A value as it stands in a field."""
    if value is None:
        return ""
    if setting.kind == "switch":
        return "on" if value else "off"
    if setting.kind == "share":
        return f"{round(value * 100, 4):g}"
    return str(value)


def _parsed(setting: Setting, text: str) -> Any:
    """The value that a field's text stands for; ValueError for none."""
    if setting.kind == "choice":
        if text not in setting.choices:
            raise ValueError(text)
        return text
    if setting.kind == "switch":
        return {"on": True, "off": False}[text] if text in ("on", "off") else _none(text)
    if not text and setting.optional:
        return None
    if len(text) > MOST_DIGITS:
        raise ValueError(text)
    return round(float(text) / 100, 6) if setting.kind == "share" else int(text)


def _none(text: str) -> Any:
    raise ValueError(text)


def _must(setting: Setting) -> str:
    if setting.kind in ("choice", "switch"):
        return _("Pick one of the choices.")
    return _must_be(_span(setting, setting.least, setting.most))


def _must_be(bounds: str) -> str:
    return _("It must be {bounds}.").format(bounds=bounds)


def _span(setting: Setting, least: float, most: float) -> str:
    if setting.kind == "share":
        return _("{least}% to {most}%").format(least=f"{least * 100:g}", most=f"{most * 100:g}")
    return _("{least} to {most} {unit}").format(
        least=f"{least:,}", most=f"{most:,}", unit=UNITS[setting.kind]
    )
