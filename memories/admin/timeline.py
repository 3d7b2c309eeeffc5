"""The versions of a memory as bars on one time axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from memories.models import MemoryItem, MemoryStatus

WIDTH = 1000  # of the drawing's own units
OVERHANG = 20.0  # a bar without an end is cut off at the edge, not rounded
CROWDED = 0.4  # of the width: two dates side by side on a phone
LEAST = 6.0  # a version that held for a minute is still seen


@dataclass(frozen=True, slots=True)
class Bar:
    """One version: where its bar lies, in units of 0 to 1000; one that runs over the edge has no end."""

    memory: MemoryItem
    x: float
    width: float
    tone: str  # current, past


@dataclass(frozen=True, slots=True)
class Axis:
    """Bars from the first start to a little after now, and where now lies."""

    bars: tuple[Bar, ...]
    starts: datetime
    now: datetime
    now_x: float

    @property
    def now_anchor(self) -> str:
        """Which end of the word for now stands at its line, so that the word never leaves the drawing."""
        return "end" if self.now_x > WIDTH / 2 else "start"

    @property
    def crowded(self) -> bool:
        """Whether the first date and now lie too near each other to be named both."""
        return self.now_x < WIDTH * CROWDED


def axis_of(versions: Sequence[MemoryItem], *, now: datetime) -> Axis:
    """Lay out versions, oldest first; without an end a bar runs to the right edge."""
    starts = min(row.valid_from for row in versions)
    latest = max([now, *(row.valid_to for row in versions if row.valid_to)])
    span = max(latest - starts, timedelta(hours=1)) * 1.06

    def place(moment: datetime) -> float:
        return max(0.0, min(float(WIDTH), WIDTH * ((moment - starts) / span)))

    bars = []
    for row in versions:
        x = place(row.valid_from)
        end = place(row.valid_to) if row.valid_to else float(WIDTH)
        tone = "current" if row.status == MemoryStatus.ACTIVE else "past"
        x = min(x, WIDTH - LEAST)
        width = max(LEAST, end - x) + (0 if row.valid_to else OVERHANG)
        bars.append(Bar(row, round(x, 1), round(width, 1), tone))
    return Axis(bars=tuple(bars), starts=starts, now=now, now_x=round(place(now), 1))
