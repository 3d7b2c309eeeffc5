"""What the model saw at one turn, from its trace: the budget bar and the table that sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memoryhub.core.budget import KINDS
from sessions_app.admin.context_left_out import LeftOut, left_out
from sessions_app.admin.context_names import Named, Names, spans_in_words
from sessions_app.models import ContextTrace

WIDTH = 1000
LISTED = ("pins", "preferences", "recall")  # parts whose things are listed one by one


@dataclass(frozen=True, slots=True)
class PartRow:
    """One part of the context; `x` and `width` place it in the bar, in units of 0 to 1000.

    `items` are the things it is made of where they have words of their own; `url` leads to the whole part.
    """

    kind: str
    holds: str
    tokens: int
    share: float
    x: float
    width: float
    items: tuple[Named, ...] = ()
    url: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """One assembled context: numbers of its budget, its parts in order of keeping, and what was left out.

    `seq` is the turn that was answered with it, or the last turn it holds when nothing was answered;
    `asked` the message that was answered, if one was.
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
    asked: int | None = None

    @property
    def pressure(self) -> float:
        """The share of the usable budget that is taken."""
        return self.used / self.usable if self.usable else 1.0

    @property
    def free(self) -> int:
        """Usable tokens that stayed empty."""
        return max(0, self.usable - self.used)


def seen_at(trace: ContextTrace) -> Seen:
    """Read a trace; at most five queries name what its ids stand for."""
    turn = trace.turn
    asked = turn.answers.seq if turn and turn.answers else None
    names = Names(trace.manifest)
    seq = turn.seq if turn else trace.upto_seq
    seen = seen_of(seq, trace.budget, trace.manifest, names=names, asked=asked)
    return replace(seen, model=trace.model, strategy=trace.strategy)


def seen_of(
    seq: int,
    budget: Mapping[str, Any],
    manifest: Mapping[str, Any],
    *,
    names: Names,
    asked: int | None = None,
) -> Seen:
    """A budget and its manifest, as the API shows them, with the words for what its ids stand for."""
    limit, used = int(budget["limit"]), int(budget["used"])
    usable = used + int(budget["remaining"])
    reserve = int(budget["reply_reserve"])
    drawn = max(limit, used)  # what does not fit is drawn whole, so the bar is as long as the longer of both
    parts = _parts(manifest, names, usable=usable, drawn=drawn, asked=asked)
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
        left_out=left_out(manifest, names),
        usable_x=_units(usable, drawn),
        reserve_width=_units(reserve, drawn),
        steps=tuple(manifest.get("steps", ())),
        asked=asked,
    )


def pressure_of(budget: Mapping[str, Any] | None) -> float | None:
    """The share of the usable budget that a stored budget used; None without one."""
    if not budget:
        return None
    usable = int(budget["used"]) + int(budget["remaining"])
    return int(budget["used"]) / usable if usable > 0 else 1.0


def _parts(
    manifest: Mapping[str, Any], names: Names, *, usable: int, drawn: int, asked: int | None
) -> tuple[PartRow, ...]:
    segments, returned = manifest["segments"], int(manifest.get("returned", 0))
    order = {kind: place for place, kind in enumerate(KINDS)}
    rows, x = [], 0.0
    for segment in sorted(segments, key=lambda part: order.get(part["kind"], len(order))):
        tokens = int(segment["tokens"])
        width = _units(tokens, drawn)
        share = tokens / usable if usable else 0.0
        holds = _holds(segment, names, asked)
        if segment["kind"] == "turns" and returned:
            holds = _with_returned(holds, returned)
        row = PartRow(segment["kind"], holds, tokens, share, round(x, 1), width)
        rows.append(replace(row, items=_items(segment, names), url=_url(segment, names, asked)))
        x += width
    return tuple(rows)


def _units(tokens: int, whole: int) -> float:
    return round(WIDTH * tokens / whole, 1) if whole else 0.0


def _holds(segment: Mapping[str, Any], names: Names, asked: int | None) -> str:
    """What a part is made of, in words."""
    kind, ids = segment["kind"], segment["source_ids"]
    if kind == "turns":
        return spans_in_words(names.turns(ids))
    if kind == "summary":
        return _summary_in_words(ids, names)
    if kind == "input" and asked is not None:
        return _("turn {n}").format(n=asked)
    if kind == "pins" and not ids:
        return _("All of them, word for word")  # a budget they do not fit in names only their size
    return _counted(kind, len(ids)) or _("Whole, always")


def _with_returned(turns: str, count: int) -> str:
    """The turns of the window, and how many of them came back though the summary covers them."""
    return ngettext(
        "{turns}; {n} of them was in the summary alone and is back word for word, as there is room",
        "{turns}; {n} of them were in the summary alone and are back word for word, as there is room",
        count,
    ).format(turns=turns, n=count)


def _counted(kind: str, count: int) -> str:
    """A part that is told by how much it holds; "" for one that is whole or not there."""
    words = {
        "pins": ngettext("{n}, word for word", "{n}, word for word", count),
        "preferences": ngettext("{n}, word for word", "{n}, word for word", count),
        "recall": ngettext("{n} found and put in", "{n} found and put in", count),
        "authority": ngettext("{n} value, read live", "{n} values, read live", count),
        "task": _("Goal, steps and conclusions"),
        "system": _("Whole, and a question to put to the user") if count else "",
    }
    return words.get(kind, "").format(n=count)


def _summary_in_words(ids: Sequence[str], names: Names) -> str:
    summary = names.summary(ids)
    if summary is None:
        return ""
    turns = spans_in_words(range(summary.from_seq, summary.to_seq + 1))
    return _("Version {version}, {turns}").format(version=summary.version, turns=turns)


def _items(segment: Mapping[str, Any], names: Names) -> tuple[Named, ...]:
    if segment["kind"] not in LISTED:
        return ()
    found = (names.named(identifier) for identifier in segment["source_ids"])
    return tuple(one for one in found if one is not None)


def _url(segment: Mapping[str, Any], names: Names, asked: int | None) -> str:
    """Where the whole part is read: a turn of this session, a version of its summary, its task."""
    kind = segment["kind"]
    if kind == "input" and asked is not None:
        return f"?turn={asked}"
    if kind == "turns":
        seqs = names.turns(segment["source_ids"])
        return f"?turn={seqs[0]}" if seqs else ""
    if kind == "summary":
        summary = names.summary(segment["source_ids"])
        return f"?tab=summary&version={summary.version}" if summary else ""
    return "?tab=task" if kind == "task" else ""
