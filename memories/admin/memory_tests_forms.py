"""What an operator writes as a memory test: by hand, one expectation a line, or from the recall lab."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from memories.admin.recall_lab import MOMENTS, MOST_TOP_K
from memories.admin.wording import TYPES
from memories.services.memory_test_targets import PREFIXES, document_of
from memories.services.memory_tests import (
    DEFAULT_TOP_K,
    MOST_EXPECTATIONS,
    MOST_NAME,
    NewMemoryTest,
)
from memoryhub.core.ids import decode_id, encode_id

MARK = "mark."  # in front of a hit's id, in the form under the recall lab
MUST, NEVER = "must", "never"
MOST_FILE = 4 << 20  # bytes
MOST_LINE = 2_000
_ID = re.compile(r"(mem|trn|doc)_[0-9a-f]{32}")


class MemoryTestForm(forms.Form):
    """A test by hand; lists hold one thing a line: an id, or words."""

    user = forms.CharField(max_length=128, required=False)
    name = forms.CharField(max_length=MOST_NAME, required=False)
    query = forms.CharField(max_length=4_000)
    top_k = forms.IntegerField(min_value=1, max_value=MOST_TOP_K, required=False)
    as_of = forms.DateTimeField(required=False, input_formats=MOMENTS)
    known_at = forms.DateTimeField(required=False, input_formats=MOMENTS)
    types = forms.MultipleChoiceField(required=False, choices=tuple(TYPES.items()))
    labels = forms.CharField(max_length=500, required=False)
    expected = forms.CharField(max_length=MOST_EXPECTATIONS * MOST_LINE, required=False)
    forbidden = forms.CharField(max_length=MOST_EXPECTATIONS * MOST_LINE, required=False)

    def clean_expected(self) -> list[dict[str, str]]:
        """What must come back."""
        return _entries(self.cleaned_data["expected"])

    def clean_forbidden(self) -> list[dict[str, str]]:
        """What must not."""
        return _entries(self.cleaned_data["forbidden"])

    def clean(self) -> dict[str, Any]:
        """At least one of both."""
        data = self.cleaned_data
        if not self.errors and not data["expected"] and not data["forbidden"]:
            raise ValidationError(_("Say at least one thing that must or must not come back."))
        return data

    def options(self) -> dict[str, Any]:
        """The options of the search that the form knows."""
        data = self.cleaned_data
        labels = [one.strip() for one in data["labels"].replace("，", ",").split(",") if one.strip()]
        return {
            "as_of": data["as_of"],
            "known_at": data["known_at"],
            "types": data["types"],
            "labels": labels,
        }

    def new_test(self) -> NewMemoryTest:
        """What the service keeps."""
        data = self.cleaned_data
        return NewMemoryTest(
            query=data["query"],
            name=data["name"],
            top_k=data["top_k"] or DEFAULT_TOP_K,
            options=self.options(),
            expected=data["expected"],
            forbidden=data["forbidden"],
        )


def marked_hits(posted: QueryDict) -> tuple[list[str], list[str]]:
    """The lines of what was ticked in the recall lab: what must, and what must not come back."""
    marks = {name.removeprefix(MARK): value for name, value in posted.items() if name.startswith(MARK)}
    named = {key: _line_of(key) for key in list(marks)[: 4 * MOST_EXPECTATIONS]}
    lines = [(named[key], value) for key, value in marks.items() if named.get(key)]
    return [line for line, value in lines if value == MUST], [line for line, value in lines if value == NEVER]


def lines_of(entries: list[dict[str, str]]) -> str:
    """Expectations as lines again; what was forgotten is left out."""
    kinds = (*PREFIXES, "text")
    found = [next((entry[kind] for kind in kinds if kind in entry), "") for entry in entries]
    return "\n".join(" ".join(line.split()) for line in found if line)


def typed_of(query: str, name: str, top_k: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """A test's plain fields as a form shows them."""
    moments = {key: options[key][:16] for key in ("as_of", "known_at") if key in options}
    return {
        "query": query,
        "name": name,
        "top_k": top_k,
        "types": options.get("types", []),
        "labels": ", ".join(options.get("labels", [])),
        **moments,
    }


def _entries(text: str) -> list[dict[str, str]]:
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_EXPECTATIONS:
        raise ValidationError(_("At most {n} lines.").format(n=MOST_EXPECTATIONS))
    return [_entry(line[:MOST_LINE]) for line in lines]


def _entry(line: str) -> dict[str, str]:
    if not _ID.fullmatch(line):
        return {"text": line}
    kind = next(kind for kind, prefix in PREFIXES.items() if line.startswith(prefix))
    return {kind: line}


def _line_of(hit: str) -> str:
    """A hit's id as an expectation: a piece of a document stands for the document."""
    if _ID.fullmatch(hit):
        return hit
    chunk = decode_id("chk", hit)
    document: UUID | None = document_of(chunk) if chunk is not None else None
    return encode_id("doc", document) if document is not None else ""
