"""Texts and JSON values as they may be stored: without the secrets in them."""

from dataclasses import dataclass
from typing import Any

from memoryhub.core.redaction.detect import find_sensitive, mask
from memoryhub.core.redaction.model import MARKERS, SECRET_KINDS, Finding
from memoryhub.core.text import detect_language


@dataclass(frozen=True, slots=True)
class Masked:
    """A text without its secrets, and which kinds they were of."""

    text: str
    kinds: list[str]


def find_labelled(text: str, label: str) -> list[Finding]:
    """What is sensitive in `text`, read alone and as the value of what `label` names.

    `wifi.password` makes a secret of `nectar42`, which is none alone; the spans are those of `text`.
    """
    found = find_sensitive(text)
    if any(item.kind in SECRET_KINDS for item in found) or not label:
        return found
    opening = f"{label.rpartition('.')[2].replace('_', ' ').replace('-', ' ').strip()}: "
    named = [
        Finding(item.kind, item.start - len(opening), item.end - len(opening), item.confidence)
        for item in find_sensitive(opening + text)
        if item.start >= len(opening) and item.kind in SECRET_KINDS
    ]
    return named or found


def masked(text: str, label: str = "") -> Masked:
    """The text as it may be stored; `label` is the key or field that names it, if one does."""
    secrets = [found for found in find_labelled(text, label) if found.kind in SECRET_KINDS]
    if not secrets:
        return Masked(text, [])
    return Masked(mask(text, secrets), sorted({found.kind for found in secrets}))


def masked_data(value: Any, label: str = "") -> Any:
    """A JSON value with the secrets in its texts, numbers and keys masked; `label` is the key that names it.

    A key can make a secret of its value: `{"password": "..."}` is one only when they are read together. A
    number that is a secret becomes the marker's text.
    """
    if isinstance(value, dict):
        return {masked(str(key)).text: masked_data(item, str(key)) for key, item in value.items()}
    if isinstance(value, list):
        return [masked_data(item, label) for item in value]
    if isinstance(value, str):
        return masked(value, label).text
    if isinstance(value, int) and not isinstance(value, bool):
        return _masked_number(value, label)
    return value


def _masked_number(value: int, label: str) -> int | str:
    kinds = masked(str(value), label).kinds
    if not kinds:
        return value
    english, chinese = MARKERS[kinds[0]]
    return f"[已隐去{chinese}]" if detect_language(label) == "zh" else f"[{english} removed]"
