"""A past turn under another budget, model or strategy: what the model saw then, and what it would see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memoryhub.core.assembly.changes import PartChange, part_changes
from sessions_app.admin.context_view import Names, Seen, spans_in_words

MOST_NAMED = 12  # things of a part that are named one by one


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """One part then and now, in tokens; `difference` is 0 when it is the same."""

    kind: str
    holds: str
    then: int
    share: float
    now: int
    difference: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Something that would go in, or stay out."""

    kind: str
    what: str
    comes: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two assemblies of one turn, by part, and what moves between them."""

    now: Seen
    rows: tuple[ReplayRow, ...]
    moved: tuple[Moved, ...]

    @property
    def difference(self) -> int:
        """Tokens the whole would take more, or less below 0."""
        return sum(row.difference for row in self.rows)


def compared(
    then: Seen, now: Seen, *, manifests: tuple[Mapping[str, Any], Mapping[str, Any]], names: Names
) -> Comparison:
    """Put two readings of one turn side by side; `manifests` are the two they were read from."""
    changes = part_changes(*manifests)
    return Comparison(now, tuple(_row(change, then, now) for change in changes), _moved(changes, names))


def difference_in_words(comparison: Comparison) -> str:
    """What the replay finds, as one sentence."""
    less = [row for row in comparison.rows if row.difference < 0]
    more = [row for row in comparison.rows if row.difference > 0]
    if not less and not more and not comparison.moved:
        return _("The model would see exactly the same.")
    size = abs(comparison.difference)
    if comparison.difference < 0:
        words = ngettext("{n} token less would be sent.", "{n} tokens less would be sent.", size)
    elif comparison.difference > 0:
        words = ngettext("{n} token more would be sent.", "{n} tokens more would be sent.", size)
    else:
        return _("As many tokens would be sent, but not the same things.")
    return words.format(n=f"{size:,}")


def _row(change: PartChange, then: Seen, now: Seen) -> ReplayRow:
    before, after = (
        next((part for part in one.parts if part.kind == change.kind), None) for one in (then, now)
    )
    shown = after or before
    return ReplayRow(
        kind=change.kind,
        holds=shown.holds if shown else "",
        then=change.before,
        share=before.share if before else 0.0,
        now=change.now,
        difference=change.difference,
    )


def _moved(changes: Iterable[PartChange], names: Names) -> tuple[Moved, ...]:
    return tuple(
        Moved(change.kind, words, comes)
        for change in changes
        for comes, ids in ((False, change.removed), (True, change.added))
        for words in _named(change.kind, ids, names)
    )


def _named(kind: str, ids: Sequence[str], names: Names) -> list[str]:
    """Turns together, the rest by their words; what has no words is counted."""
    if not ids:
        return []
    if kind == "turns":
        return [spans_in_words(names.turns(ids))]
    if kind == "summary":
        summary = names.summary(ids)
        return [_("version {n}").format(n=summary.version)] if summary else []
    words = [text for text in (names.memory(one) or _turn_words(one, names) for one in ids) if text]
    if len(words) > MOST_NAMED:
        rest = len(words) - MOST_NAMED
        words = [*words[:MOST_NAMED], ngettext("and {n} more", "and {n} more", rest).format(n=rest)]
    return words


def _turn_words(identifier: str, names: Names) -> str:
    return spans_in_words(names.turns([identifier]))
