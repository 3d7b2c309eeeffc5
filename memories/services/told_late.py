"""Finds what is known already, and over by now, of a value that is read only after its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memories.models import MemoryItem
from memories.services.timeline import Place


@dataclass(frozen=True, slots=True)
class KnownThen:
    """A row that said the same while it held, and its time where that begins earlier than was known."""

    row: MemoryItem
    place: Place | None


def known_until_later(draft: MemoryItem, timeline: Sequence[MemoryItem]) -> KnownThen | None:
    """The row of a key's `timeline`, oldest first, that says the very same and ends after a draft begins.

    Read only now, the draft says nothing against that end. None where the value is not known of that time, or
    holds without end, and for keys of one value.
    """
    if draft.single_valued:
        return None
    known = next((row for row in timeline if _says_it_too(row, draft)), None)
    if known is None or known.valid_to is None:
        return None
    if draft.valid_from >= known.valid_from:
        return KnownThen(known, None)
    apart = draft.valid_to is not None and draft.valid_to < known.valid_from
    return None if apart else KnownThen(known, Place(draft.valid_from, known.valid_to))


def _says_it_too(row: MemoryItem, draft: MemoryItem) -> bool:
    """Whether a row is the same value, and holds for some time after the draft begins."""
    over = row.valid_to is not None and row.valid_to <= max(draft.valid_from, row.valid_from)
    return not row.single_valued and not over and row.content_digest == draft.content_digest
