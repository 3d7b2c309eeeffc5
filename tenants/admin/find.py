"""Where the words typed under "Find or go to" can be looked for: the lists that have a search field."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


@dataclass(frozen=True, slots=True)
class FindPlace:
    """One list; `url` ends where the words follow, and `{words}` stands for them in `words`."""

    url: str
    icon: str
    words: str | Promise


_LISTS = (
    ("memories_memoryitem", "list", gettext_lazy("Find “{words}” in memories")),
    ("sessions_app_session", "chat", gettext_lazy("Find “{words}” in sessions")),
    ("tenants_enduser", "person", gettext_lazy("Find “{words}” in people")),
    ("memories_writedecision", "decision", gettext_lazy("Find “{words}” in decisions")),
    ("memories_document", "book", gettext_lazy("Find “{words}” in documents")),
    ("memories_entity", "graph", gettext_lazy("Find “{words}” in the knowledge graph")),
)


def find_places() -> tuple[FindPlace, ...]:
    """The lists in the order of the side bar; an address takes the words as its query."""
    return tuple(
        FindPlace(f"{reverse(f'admin:{name}_changelist')}?q=", icon, words) for name, icon, words in _LISTS
    )
