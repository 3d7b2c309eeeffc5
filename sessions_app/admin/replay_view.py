"""A past turn under another budget, model or strategy: what the model saw then, and what it would see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memoryhub.core.budget import KINDS
from sessions_app.admin.context_view import Names, PartRow, Seen, spans_in_words

MOST_NAMED = 12  # things of a part that are named one by one


@dataclass(frozen=True, slots=True)
class PartChange:
    """One part then and now; `difference` in tokens, 0 when it is the same."""

    kind: str
    holds: str
    then: int
    share: float
    now: int

    @property
    def difference(self) -> int:
        """Tokens it would take more, or less below 0."""
        return self.now - self.then


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
    rows: tuple[PartChange, ...]
    moved: tuple[Moved, ...]

    @property
    def difference(self) -> int:
        """Tokens the whole would take more, or less below 0."""
        return sum(row.difference for row in self.rows)


def compared(
    then: Seen, now: Seen, *, manifests: tuple[Mapping[str, Any], Mapping[str, Any]], names: Names
) -> Comparison:
    """Put two readings of one turn side by side; `manifests` are the two they were read from."""
    return Comparison(now, _rows(then, now), _moved(*manifests, names))


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


def _rows(then: Seen, now: Seen) -> tuple[PartChange, ...]:
    before, after = _by_kind(then.parts), _by_kind(now.parts)
    kinds = [kind for kind in KINDS if kind in before or kind in after]
    return tuple(_row(kind, before.get(kind), after.get(kind)) for kind in kinds)


def _row(kind: str, then: PartRow | None, now: PartRow | None) -> PartChange:
    shown = now or then
    return PartChange(
        kind=kind,
        holds=shown.holds if shown else "",
        then=then.tokens if then else 0,
        share=then.share if then else 0.0,
        now=now.tokens if now else 0,
    )


def _by_kind(parts: Iterable[PartRow]) -> dict[str, PartRow]:
    return {part.kind: part for part in parts}


def _moved(then: Mapping[str, Any], now: Mapping[str, Any], names: Names) -> tuple[Moved, ...]:
    before, after = _sources(then), _sources(now)
    moved: list[Moved] = []
    for kind in KINDS:
        old, new = before.get(kind, []), after.get(kind, [])
        for comes, ids in ((False, [one for one in old if one not in new]), (True, _beyond(new, old))):
            moved += [Moved(kind, words, comes) for words in _named(kind, ids, names)]
    return tuple(moved)


def _beyond(new: Sequence[str], old: Sequence[str]) -> list[str]:
    return [one for one in new if one not in old]


def _sources(manifest: Mapping[str, Any]) -> dict[str, list[str]]:
    return {segment["kind"]: list(segment["source_ids"]) for segment in manifest["segments"]}


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
