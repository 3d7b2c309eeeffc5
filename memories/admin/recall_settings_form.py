"""Reads and shows the form of recall settings: shares in percent, thresholds of one model, an error each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from memories.admin.recall_settings_words import CHOICES, FIGURE_WORDS, GROUPS, THRESHOLDS_TITLE, UNITS
from memories.services.recall_settings import StoredRecallSettings
from memories.services.thresholds import calibrated, thresholds_for
from memoryhub.core.errors import InvalidInput
from memoryhub.core.recall_settings import BY_NAME, RECALL_SETTINGS, THRESHOLDS, RecallSetting
from tenants.admin.settings_fields import MOST_DIGITS, Field, FieldGroup, Unreadable

PREFIX = "threshold_"  # of a field for a threshold
_THRESHOLDS = {  # a relevance adds words to a likeness, so it may be above 1
    name: RecallSetting(f"{PREFIX}{name}", "weight", 0.0, 0.0, 2.0 if name.startswith("answer") else 1.0)
    for name in THRESHOLDS
}


def field_groups(
    stored: StoredRecallSettings,
    model: str,
    *,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> list[FieldGroup]:
    """Every figure in its group, and the thresholds of `model`; `typed` is what the reader had entered."""
    typed, errors = typed or {}, errors or {}
    settings, found = stored.settings, thresholds_for(stored.settings, model)
    groups = [
        FieldGroup(
            group.title,
            tuple(
                _field(BY_NAME[name], settings[name], name in stored.document, typed.get(name), errors)
                for name in group.names
            ),
        )
        for group in GROUPS
    ]
    shipped = calibrated().get(model, {})
    near = [
        _field(_with_default(name, shipped), found[name], found.source(name) == "tenant",
               typed.get(one.name), errors)
        for name, one in _THRESHOLDS.items()
    ]  # fmt: skip
    return [*groups, FieldGroup(THRESHOLDS_TITLE, tuple(near), model)]


def changes_of(data: QueryDict, stored: StoredRecallSettings, model: str) -> dict[str, Any]:
    """What differs from the settings in force, as the service takes it.

    Raises:
        Unreadable: fields that hold no number, or no choice.
    """
    found = thresholds_for(stored.settings, model)
    now = {one.name: stored.settings[one.name] for one in RECALL_SETTINGS}
    now |= {one.name: found[name] for name, one in _THRESHOLDS.items()}
    changes: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for setting in (*RECALL_SETTINGS, *_THRESHOLDS.values()):
        if setting.name not in data:
            continue
        try:
            value = _parsed(setting, str(data[setting.name]).strip())
        except ValueError:
            errors[setting.name] = _must(setting)
            continue
        if value != now[setting.name]:
            changes[setting.name] = value
    if errors:
        raise Unreadable(errors)
    own = {name: changes.pop(one.name) for name, one in _THRESHOLDS.items() if one.name in changes}
    return changes | ({"thresholds": {model: own}} if own else {})


def reset_of(name: str, model: str) -> dict[str, Any]:
    """What sets one figure, or `all`, back to its default; empty for a name that is none."""
    if name == "all":
        return {**dict.fromkeys(BY_NAME), "thresholds": {model: None}}
    if name.startswith(PREFIX) and name.removeprefix(PREFIX) in THRESHOLDS:
        return {"thresholds": {model: {name.removeprefix(PREFIX): None}}}
    return {name: None} if name in BY_NAME else {}


def error_of(error: InvalidInput) -> dict[str, str]:
    """The service's refusal as a sentence beside its field."""
    last = error.field.rsplit(".", 1)[-1]
    name = error.field if error.field in BY_NAME else f"{PREFIX}{last}"
    setting = BY_NAME.get(name) or _THRESHOLDS.get(last)
    if setting is None:
        return {}
    least, most = error.data.get("minimum"), error.data.get("maximum")
    if isinstance(least, int | float) and isinstance(most, int | float):
        return {name: _must_be(_span(setting, least, most))}
    return {name: _must(setting)}


def label_of(name: str) -> str:
    """The words for a figure of a version's changes; a threshold names its model."""
    if name in FIGURE_WORDS:
        return str(FIGURE_WORDS[name].label)
    model, _dot, threshold = name.removeprefix("thresholds.").rpartition(".")
    words = FIGURE_WORDS.get(threshold)
    return f"{words.label} ({model})" if words else name


def shown_of(name: str, value: Any) -> str:
    """A value of a version's changes as words."""
    if value is None:
        return _("default")
    setting = BY_NAME.get(name)
    return f"{value:.2f}" if setting is None else shown(setting, value)


def shown(setting: RecallSetting, value: Any) -> str:
    """A value as words: `10%`, `6 hits`, `In contexts`."""
    if setting.kind == "choice":
        return str(CHOICES[setting.name][value])
    unit = "" if _is_threshold(setting) else str(UNITS[setting.kind])
    return f"{_text(setting, value)}{'' if unit == '%' else ' '}{unit}".strip()


def _field(
    setting: RecallSetting, value: Any, own: bool, typed: str | None, errors: Mapping[str, str]
) -> Field:
    words = FIGURE_WORDS[setting.name.removeprefix(PREFIX) if _is_threshold(setting) else setting.name]
    options = CHOICES[setting.name] if setting.kind == "choice" else {}
    text = _text(setting, value)
    return Field(
        name=setting.name,
        label=words.label,
        says=words.says,
        kind="choice" if options else "number",
        unit="" if _is_threshold(setting) or options else str(UNITS[setting.kind]),
        value=text if typed is None else typed[:40],
        default=shown(setting, setting.default),
        bounds="" if options else _span(setting, setting.least, setting.most),
        own=own,
        options=tuple((choice, str(label)) for choice, label in options.items()),
        least=_text(setting, setting.least),
        most=_text(setting, setting.most),
        step="1" if setting.kind in ("count", "days") else "any",
        error=errors.get(setting.name, ""),
        in_force=shown(setting, value),
        differs=typed is not None and typed != text,
    )


def _with_default(name: str, shipped: Mapping[str, float]) -> RecallSetting:
    one = _THRESHOLDS[name]
    return RecallSetting(one.name, one.kind, shipped.get(name, 0.0), one.least, one.most)


def _is_threshold(setting: RecallSetting) -> bool:
    return setting.name.startswith(PREFIX)


def _percent(setting: RecallSetting) -> bool:
    return setting.kind in ("share", "boost")


def _text(setting: RecallSetting, value: Any) -> str:
    """A value as it stands in a field."""
    if setting.kind == "choice":
        return str(value)
    return f"{round(value * 100, 4):g}" if _percent(setting) else f"{round(value, 4):g}"


def _parsed(setting: RecallSetting, text: str) -> Any:
    """The value that a field's text stands for; ValueError for none."""
    if setting.kind == "choice":
        if text not in setting.choices:
            raise ValueError(text)
        return text
    if len(text) > MOST_DIGITS:
        raise ValueError(text)
    if setting.kind in ("count", "days"):
        return int(text)
    value = round(float(text) / 100, 6) if _percent(setting) else round(float(text), 6)
    if _is_threshold(setting) and not setting.least <= value <= setting.most:
        raise ValueError(text)
    return value


def _must(setting: RecallSetting) -> str:
    if setting.kind == "choice":
        return _("Pick one of the choices.")
    return _must_be(_span(setting, setting.least, setting.most))


def _must_be(bounds: str) -> str:
    return _("It must be {bounds}.").format(bounds=bounds)


def _span(setting: RecallSetting, least: float, most: float) -> str:
    if _percent(setting):
        return _("{least}% to {most}%").format(least=f"{least * 100:g}", most=f"{most * 100:g}")
    unit = "" if _is_threshold(setting) else UNITS[setting.kind]
    return _("{least} to {most} {unit}").format(least=_figure(least), most=_figure(most), unit=unit).strip()


def _figure(value: float) -> str:
    """3,650 and 0.09: grouped as everywhere else, without zeros that say nothing."""
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"
