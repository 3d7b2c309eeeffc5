"""A past turn under another budget, model or strategy: what the model saw then, and what it would see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memoryhub.core.assembly.changes import PartChange, part_changes
from sessions_app.admin.context_names import Named, Names, spans_in_words
from sessions_app.admin.context_view import Seen
from sessions_app.admin.wording import PARTS
from tenants.templatetags.console import signed

MOST_CHIEF = 3  # parts that the sentence names


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """One part then and now, in tokens; `difference` is 0 when it is the same."""

    kind: str
    holds: str
    then: int
    share: float
    now: int
    difference: int
    items: tuple[Named, ...] = ()
    url: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """Things of one part that would go in, or stay out; together in words, or one by one."""

    kind: str
    comes: bool
    what: str
    items: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two assemblies of one turn, by part, and what moves between them."""

    now: Seen
    rows: tuple[ReplayRow, ...]
    moved: tuple[Moved, ...]

    @property
    def notes_differ(self) -> bool:
        """Whether the system part is of another size: the prompt is never cut, so its notes differ."""
        return any(row.kind == "system" and row.difference for row in self.rows)

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
    """What the replay finds, as one sentence: how many tokens, and which parts give or take most of them."""
    less = [row for row in comparison.rows if row.difference < 0]
    more = [row for row in comparison.rows if row.difference > 0]
    if not less and not more and not comparison.moved:
        return _("The model would see exactly the same.")
    size = abs(comparison.difference)
    if comparison.difference == 0:
        return _("As many tokens would be sent, but not the same things.")
    if comparison.difference < 0:
        words = ngettext("{n} token fewer would be sent", "{n} tokens fewer would be sent", size)
        chief = sorted(less, key=lambda row: row.difference)
    else:
        words = ngettext("{n} token more would be sent", "{n} tokens more would be sent", size)
        chief = sorted(more, key=lambda row: -row.difference)
    parts = _(", ").join(f"{PARTS[row.kind]} {signed(row.difference)}" for row in chief[:MOST_CHIEF])
    return _("{difference}: {parts}").format(difference=words.format(n=f"{size:,}"), parts=parts)


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
        items=shown.items if shown else (),
        url=shown.url if shown else "",
    )


def _moved(changes: Iterable[PartChange], names: Names) -> tuple[Moved, ...]:
    found = (
        _of_part(change.kind, ids, names, comes=comes)
        for change in changes
        for comes, ids in ((False, change.removed), (True, change.added))
        if ids
    )
    return tuple(one for one in found if one.what or one.items)


def _of_part(kind: str, ids: Sequence[str], names: Names, *, comes: bool) -> Moved:
    """Turns together, a summary by its version, the rest one by one by their words."""
    if kind == "turns":
        return Moved(kind, comes, spans_in_words(names.turns(ids)))
    if kind == "summary":
        summary = names.summary(ids)
        return Moved(kind, comes, _("version {n}").format(n=summary.version) if summary else "")
    named = (names.named(identifier) for identifier in ids)
    return Moved(kind, comes, "", tuple(one for one in named if one is not None))
