"""What an owner types about an authoritative source, as the service takes it, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from memories.models import AuthoritySource
from memories.services.authority import LEAST_TIMEOUT, MOST_TIMEOUT, MOST_TTL, SourceTerms, masked_headers


class SourceForm(forms.Form):
    """One source; headers and names are lines, `Name: value` and `key: word, word`."""

    pattern = forms.CharField(max_length=200)
    url = forms.CharField(max_length=1_000)
    headers = forms.CharField(max_length=50_000, required=False)
    value_path = forms.CharField(max_length=200, required=False)
    names = forms.CharField(max_length=50_000, required=False)
    ttl_seconds = forms.IntegerField(min_value=0, max_value=MOST_TTL)
    timeout_ms = forms.IntegerField(min_value=LEAST_TIMEOUT, max_value=MOST_TIMEOUT)

    def clean_headers(self) -> dict[str, str]:
        """Header names and values; a masked value stays what it is."""
        return pairs_in(self.cleaned_data["headers"])

    def clean_names(self) -> dict[str, list[str]]:
        """Keys with the words by which a question means them."""
        pairs = pairs_in(self.cleaned_data["names"].replace("：", ":"))
        return {
            key: [word.strip() for word in words.replace("，", ",").split(",") if word.strip()]
            for key, words in pairs.items()
        }

    def terms(self) -> SourceTerms:
        """All that was typed."""
        terms: SourceTerms = self.cleaned_data  # type: ignore[assignment]  # the fields are its keys
        return terms


def pairs_in(text: str) -> dict[str, str]:
    """`left: right` of each line that says something. Raises ValidationError."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        left, colon, right = line.partition(":")
        if not colon or not left.strip() or not right.strip():
            raise ValidationError(_("Each line is a name, a colon and what belongs to it."))
        found[left.strip()] = right.strip()
    return found


def typed_of(source: AuthoritySource | None) -> Mapping[str, Any]:
    """What the form starts with: header values masked, and what is usual for a new source."""
    if source is None:
        return {"ttl_seconds": 300, "timeout_ms": 2_000}
    return {
        "pattern": source.pattern,
        "url": source.url,
        "headers": "\n".join(f"{name}: {mask}" for name, mask in masked_headers(source).items()),
        "value_path": source.value_path,
        "names": "\n".join(f"{key}: {', '.join(words)}" for key, words in source.names.items()),
        "ttl_seconds": source.ttl_seconds,
        "timeout_ms": source.timeout_ms,
    }
