"""What the model saw at one turn, from its trace: the budget bar, the table that sums, what was left out."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memories.models import MemoryItem
from memoryhub.core.budget import KINDS
from memoryhub.core.ids import decode_id
from sessions_app.models import ContextTrace, Pin, Summary, Turn

WIDTH = 1000


@dataclass(frozen=True, slots=True)
class PartRow:
    """One part of the context; `x` and `width` place it in the bar, in units of 0 to 1000."""

    kind: str
    holds: str
    tokens: int
    share: float
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What did not go in."""

    kind: str
    what: str
    tokens: int
    reason: str


@dataclass(frozen=True, slots=True)
class Seen:
    """One assembled context: numbers of its budget, its parts in order of keeping, and what was left out.

    `seq` is the turn that was answered with it, or the last turn it holds when nothing was answered.
    """

    seq: int
    limit: int
    usable: int
    used: int
    safety: int
    reply_reserve: int
    exact: bool
    tokenizer: str
    sums: bool
    parts: tuple[PartRow, ...]
    left_out: tuple[LeftOut, ...]
    usable_x: float
    reserve_width: float
    model: str = ""
    strategy: str = ""
    steps: tuple[str, ...] = ()  # what gave way so that it fits, in the order in which it did

    @property
    def pressure(self) -> float:
        """The share of the usable budget that is taken."""
        return self.used / self.usable if self.usable else 1.0


def seen_at(trace: ContextTrace) -> Seen:
    """Read a trace; at most four queries name what its ids stand for."""
    seq = trace.turn.seq if trace.turn else trace.upto_seq
    seen = seen_of(seq, trace.budget, trace.manifest, names=Names(trace.manifest))
    return replace(seen, model=trace.model, strategy=trace.strategy)


def seen_of(seq: int, budget: Mapping[str, Any], manifest: Mapping[str, Any], *, names: Names) -> Seen:
    """A budget and its manifest, as the API shows them, with the words for what its ids stand for."""
    limit, used = int(budget["limit"]), int(budget["used"])
    usable = used + int(budget["remaining"])
    reserve = int(budget["reply_reserve"])
    parts = _parts(manifest["segments"], names, usable=usable, limit=limit)
    return Seen(
        seq=seq,
        limit=limit,
        usable=usable,
        used=used,
        safety=limit - usable - reserve,
        reply_reserve=reserve,
        exact=bool(budget["exact"]),
        tokenizer=str(budget["tokenizer"]),
        sums=sum(part.tokens for part in parts) == used,
        parts=parts,
        left_out=_left_out(manifest["dropped"], names),
        usable_x=_units(usable, limit),
        reserve_width=_units(reserve, limit),
        steps=tuple(manifest.get("steps", ())),
    )


def pressure_of(budget: Mapping[str, Any] | None) -> float | None:
    """The share of the usable budget that a stored budget used; None without one."""
    if not budget:
        return None
    usable = int(budget["used"]) + int(budget["remaining"])
    return int(budget["used"]) / usable if usable > 0 else 1.0


class Names:
    """What the ids of manifests stand for: numbers of turns, versions of summaries, words of memories."""

    def __init__(self, *manifests: Mapping[str, Any]) -> None:
        ids: list[str] = []
        for manifest in manifests:
            ids += [text for segment in manifest["segments"] for text in segment["source_ids"]]
            ids += [item["source_id"] for item in manifest["dropped"]]
        self.seqs = dict(Turn.objects.filter(pk__in=_decoded("trn", ids)).values_list("id", "seq"))
        self.memories = dict(
            MemoryItem.objects.filter(pk__in=_decoded("mem", ids)).values_list("id", "content")
        )
        summaries = Summary.objects.filter(pk__in=_decoded("sum", ids))
        self.pins = dict(Pin.objects.filter(pk__in=_decoded("pin", ids)).values_list("id", "text"))
        self.summaries = {row.pk: row for row in summaries.only("id", "version", "from_seq", "to_seq")}

    def turns(self, ids: Iterable[str]) -> list[int]:
        """The numbers of the turns among some ids, rising."""
        return sorted(self.seqs[found] for found in _decoded("trn", ids) if found in self.seqs)

    def summary(self, ids: Iterable[str]) -> Summary | None:
        """The first summary among some ids."""
        return next(
            (self.summaries[found] for found in _decoded("sum", ids) if found in self.summaries), None
        )

    def memory(self, text: str) -> str:
        """The words of a memory or a pin, or "" for what is neither or is gone."""
        known = {**self.memories, **self.pins}
        return next(
            (known.get(found, "") for prefix in ("mem", "pin") for found in _decoded(prefix, [text])), ""
        )


def _decoded(prefix: str, ids: Iterable[str]) -> list[uuid.UUID]:
    found = (decode_id(prefix, text.partition("#")[0]) for text in ids)
    return [value for value in found if value is not None]


def _parts(
    segments: Sequence[Mapping[str, Any]], names: Names, *, usable: int, limit: int
) -> tuple[PartRow, ...]:
    order = {kind: place for place, kind in enumerate(KINDS)}
    rows, x = [], 0.0
    for segment in sorted(segments, key=lambda part: order.get(part["kind"], len(order))):
        tokens = int(segment["tokens"])
        width = _units(tokens, limit)
        share = tokens / usable if usable else 0.0
        rows.append(PartRow(segment["kind"], _holds(segment, names), tokens, share, round(x, 1), width))
        x += width
    return tuple(rows)


def _units(tokens: int, limit: int) -> float:
    return round(WIDTH * tokens / limit, 1) if limit else 0.0


def _holds(segment: Mapping[str, Any], names: Names) -> str:
    """What a part is made of, in words."""
    kind, ids = segment["kind"], segment["source_ids"]
    if kind == "system":
        return _("Whole, always")
    if kind == "turns":
        return spans_in_words(names.turns(ids))
    if kind == "summary":
        summary = names.summary(ids)
        return (
            _("Version {version}, {turns}").format(
                version=summary.version, turns=spans_in_words(range(summary.from_seq, summary.to_seq + 1))
            )
            if summary
            else ""
        )
    if kind in ("preferences", "pins"):
        return ngettext("{n}, word for word", "{n}, word for word", len(ids)).format(n=len(ids))
    if kind == "recall":
        return ngettext("{n} found and put in", "{n} found and put in", len(ids)).format(n=len(ids))
    return ""


def _left_out(dropped: Sequence[Mapping[str, Any]], names: Names) -> tuple[LeftOut, ...]:
    """Dropped turns of one reason together, the rest one by one."""
    rows: list[LeftOut] = []
    by_reason: dict[str, list[Mapping[str, Any]]] = {}
    for item in dropped:
        if item["kind"] == "turns":
            by_reason.setdefault(item["reason"], []).append(item)
            continue
        words = names.memory(item["source_id"]) if item["source_id"] else ""
        rows.append(LeftOut(item["kind"], words, int(item["tokens"]), item["reason"]))
    for reason, items in by_reason.items():
        seqs = names.turns(item["source_id"] for item in items)
        rows.insert(
            0, LeftOut("turns", spans_in_words(seqs), sum(int(item["tokens"]) for item in items), reason)
        )
    return tuple(rows)


def spans_in_words(seqs: Sequence[int]) -> str:
    """`Turn 5`, `Turns 29 to 40`, or a count when they do not follow each other."""
    if not seqs:
        return ""
    first, last = seqs[0], seqs[-1]
    if first == last:
        return _("turn {n}").format(n=first)
    if all(after == before + 1 for before, after in pairwise(seqs)):
        return _("turns {first} to {last}").format(first=first, last=last)
    return _("{n} turns from {first} to {last}").format(n=len(seqs), first=first, last=last)
