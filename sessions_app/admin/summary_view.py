"""A session's summaries in the console: parts with cited turns, what changed between versions, the trend."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memoryhub.core.summaries.summary import PARTS, Entry, StructuredSummary
from memoryhub.core.word_diff import DiffPart, likeness, word_diff
from sessions_app.models import CompressionOutcome, CompressionRun, Summary
from tenants.templatetags.console import percent

MOST_RUNS = 30
SAME_ENTRY = 0.5  # likeness from which two entries are one that was rewritten
MOST_PAIRED = 60  # entries of a part that are matched with each other; the product is what it costs
WIDTH, HEIGHT, EDGE = 1000.0, 100.0, 12.0


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry as parts of a comparison; alone, it is one part that stayed."""

    parts: tuple[DiffPart, ...]
    turns: tuple[int, ...]
    confirmed: bool
    change: str = "same"  # same, added, removed, rewritten


@dataclass(frozen=True, slots=True)
class ShownPart:
    """One part of a summary with its entries."""

    name: str
    entries: tuple[ShownEntry, ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """A span that a compression did not keep by itself."""

    kind: str
    text: str
    sentence: str


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """One compression in the chart, in units of the drawing; `score` None when nothing was to be kept."""

    run: CompressionRun
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Trend:
    """The scores of the newest compressions, oldest first, and what they say in a sentence."""

    sentence: str
    points: tuple[TrendPoint, ...]
    least: float
    floor_y: float | None

    @property
    def line(self) -> str:
        """The points of a polyline."""
        return " ".join(f"{point.x:.1f},{point.y:.1f}" for point in self.points)


def shown_parts(content: Mapping[str, Any]) -> list[ShownPart]:
    """A stored summary by part; empty parts are left out."""
    summary = StructuredSummary.from_json(content)
    return [
        ShownPart(name, tuple(_plain(entry) for entry in summary.part(name)))
        for name in PARTS
        if summary.part(name)
    ]


def compared_parts(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[ShownPart]:
    """Two stored summaries as one: entries that stayed, came, went or were rewritten, in reading order."""
    old, new = StructuredSummary.from_json(before), StructuredSummary.from_json(after)
    parts = [ShownPart(name, _compared(old.part(name), new.part(name))) for name in PARTS]
    return [part for part in parts if part.entries]


def changes_in_words(parts: Sequence[ShownPart]) -> str:
    """`2 came, 1 went, 3 were rewritten`."""
    changes = [entry.change for part in parts for entry in part.entries]
    came, went, rewritten = (changes.count(kind) for kind in ("added", "removed", "rewritten"))
    found = []
    if came:
        found.append(ngettext("{n} statement came", "{n} statements came", came).format(n=came))
    if went:
        found.append(ngettext("{n} went", "{n} went", went).format(n=went))
    if rewritten:
        words = ngettext("{n} was rewritten", "{n} were rewritten", rewritten)
        found.append(words.format(n=rewritten))
    return _(", ").join(found) if found else _("nothing differs")


def lost_spans(quality: Mapping[str, Any]) -> list[Lost]:
    """What a stored report says was lost; older or foreign forms give nothing."""
    lost = quality.get("lost")
    if not isinstance(lost, list):
        return []
    return [
        Lost(str(item.get("kind", "")), str(item["text"]), str(item.get("sentence", "")))
        for item in lost
        if isinstance(item, dict) and item.get("text")
    ]


def trend_of(session_id: uuid.UUID, *, floor: float | None) -> Trend | None:
    """The scores of a session's compressions; None before the first."""
    runs = CompressionRun.objects.filter(session_id=session_id, score__isnull=False)
    newest = list(reversed(runs.order_by("-created_at", "-id")[:MOST_RUNS]))
    if not newest:
        return None
    scores = [float(run.score or 0) for run in newest]
    least = min([*scores, floor if floor is not None else 1.0])
    bottom = max(0.0, least - 0.02)
    points = tuple(
        TrendPoint(run, _x(place, len(newest)), _y(score, bottom))
        for place, (run, score) in enumerate(zip(newest, scores, strict=True))
    )
    return Trend(
        _trend_sentence(newest, scores), points, bottom, None if floor is None else _y(floor, bottom)
    )


def newest_runs(session_id: uuid.UUID) -> list[CompressionRun]:
    """The newest attempts to compress a session, with the versions they wrote."""
    runs = CompressionRun.objects.filter(session_id=session_id).select_related("summary")
    return list(runs.order_by("-created_at", "-id")[:MOST_RUNS])


def summary_at(summaries: Sequence[Summary], version: int | None) -> Summary | None:
    """The version that is asked for, else the current one, else the newest."""
    wanted = next((one for one in summaries if one.version == version), None)
    current = next((one for one in summaries if one.status == "current"), None)
    return wanted or current or (summaries[0] if summaries else None)


def _plain(entry: Entry, change: str = "same") -> ShownEntry:
    kind = {"added": "added", "removed": "removed"}.get(change, "same")
    part = DiffPart(kind, entry.text)  # type: ignore[arg-type]  # one of the three
    return ShownEntry((part,), entry.turns, entry.confirmed, change)


def _compared(old: Sequence[Entry], new: Sequence[Entry]) -> tuple[ShownEntry, ...]:
    gone = [entry for entry in old if entry.text not in {one.text for one in new}]
    known = {entry.text for entry in old}
    shown: list[ShownEntry] = []
    for entry in new:
        if entry.text in known:
            shown.append(_plain(entry))
            continue
        before = _rewritten_from(entry, gone)
        if before is None:
            shown.append(_plain(entry, "added"))
            continue
        gone.remove(before)
        parts = word_diff(before.text, entry.text)
        shown.append(ShownEntry(parts, entry.turns, entry.confirmed, "rewritten"))
    return (*shown, *(_plain(entry, "removed") for entry in gone))


def _rewritten_from(entry: Entry, gone: Sequence[Entry]) -> Entry | None:
    likest = [(likeness(before.text, entry.text), before) for before in gone[:MOST_PAIRED]]
    best = max(likest, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] >= SAME_ENTRY else None


def _trend_sentence(runs: Sequence[CompressionRun], scores: Sequence[float]) -> str:
    mean = sum(scores) / len(scores)
    refused = sum(run.outcome == CompressionOutcome.REFUSED for run in runs)
    kept = ngettext(
        "{share} of the facts were kept in one compression.",
        "{share} of the facts were kept over {n} compressions.",
        len(runs),
    ).format(share=percent(mean), n=len(runs))
    if not refused:
        return kept
    also = ngettext("{n} was refused.", "{n} were refused.", refused).format(n=refused)
    return _("{sentence} {next}").format(sentence=kept, next=also)


def _x(place: int, count: int) -> float:
    return WIDTH / 2 if count == 1 else EDGE + (WIDTH - 2 * EDGE) * place / (count - 1)


def _y(score: float, bottom: float) -> float:
    share = (score - bottom) / (1 - bottom) if bottom < 1 else 1.0
    return EDGE + (HEIGHT - 2 * EDGE) * (1 - share)
