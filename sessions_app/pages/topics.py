"""Under which heading a memory stands on "What I know about you", by its type and subject key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from django.utils.translation import gettext_lazy as _


class _Keyed(Protocol):
    """What a topic is told from."""

    @property
    def memory_type(self) -> str: ...

    @property
    def subject_key(self) -> str: ...


RowT = TypeVar("RowT", bound=_Keyed)

# The first match wins; a key's head is what stands before its first dot.
WORK_KEYS = {
    *("profile.job", "profile.employer", "profile.workplace", "profile.education"),
    *("profile.team", "profile.role"),
}
HEADS = {
    "home": {"profile", "home", "family", "person", "pet", "relation", "delivery", "address"},
    "work": {"work", "job", "org", "project", "report", "schedule", "study"},
    "answers": {"answer", "reply", "format", "language", "units", "style"},
    "food": {"diet", "food", "drink", "allergy", "health", "sleep", "medicine"},
}
LABELS = {
    "home": _("People and home"),
    "work": _("Work"),
    "answers": _("How you like answers"),
    "food": _("Food and health"),
    "likes": _("What you like"),
    "happened": _("Things that happened"),
    "other": _("Other things"),
}


def topic_of(row: _Keyed) -> str:
    """The name of a memory's topic, a key of `LABELS`."""
    head = row.subject_key.partition(".")[0]
    if row.subject_key in WORK_KEYS:
        return "work"
    for name, heads in HEADS.items():
        if head in heads:
            return name
    return {"preference": "likes", "experience": "happened"}.get(row.memory_type, "other")


def grouped(rows: Iterable[RowT]) -> list[tuple[str, list[RowT]]]:
    """Rows by topic, topics in the order of `LABELS`, empty ones left out."""
    found: dict[str, list[RowT]] = {name: [] for name in LABELS}
    for row in rows:
        found[topic_of(row)].append(row)
    return [(name, members) for name, members in found.items() if members]
