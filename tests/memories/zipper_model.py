"""The zipper in plain Python: what holds when under one key, and what was known at each moment."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

TICK = timedelta(microseconds=1)
FOREVER = datetime.max  # noqa: DTZ901  # the model counts in UTC without saying so


@dataclass(frozen=True, slots=True)
class Segment:
    """One value from `start` until `end`, said at `said`; with `again` it goes on after an interruption."""

    value: str
    start: datetime
    end: datetime
    said: datetime
    again: bool = False


@dataclass(slots=True)
class Key:
    """One key of one person: its segments now, and after each change the moment and what was known then."""

    single: bool
    segments: list[Segment] = field(default_factory=list)
    known: list[tuple[datetime, list[Segment]]] = field(default_factory=list)
    values: list[str] = field(default_factory=list)

    def say(self, value: str, start: datetime, end: datetime, said: datetime) -> None:
        """A value holds from `start`; what it overlaps gives way, and goes on where it ends by itself.

        What begins later than it and than its word stands, and so does what was said later of that time.
        """
        self.values.append(value)
        new = Segment(value, start, end, said)
        if self.single:
            new = replace(
                new, start=start + TICK if any(one.start == start for one in self.segments) else start
            )
            word = max(new.start, said)
            if any(one.start <= new.start < one.end and one.said > word for one in self.segments):
                return
            later = [one for one in self.segments if one.start > new.start]
            stands = [one.start for one in later if one.said > word or (one.start > word and not one.again)]
            new = replace(new, end=min([end, *stands]))
            self._cut(new)
        self.segments = sorted([*self.segments, new], key=lambda one: one.start)

    def _cut(self, new: Segment) -> None:
        kept = []
        for one in self.segments:
            if one.start < new.end and one.end > new.start:
                kept += [replace(one, end=new.start), replace(one, start=new.end, again=True)]
            else:
                kept.append(one)
        self.segments = [one for one in kept if one.start < one.end]

    def correct(self, start: datetime, old: str, new: str, now: datetime) -> None:
        """What began at `start` is another from now on, or from its beginning where that lies ahead."""
        self.values.append(new)
        changed = []
        for one in self.segments:
            if (one.start, one.value) == (start, old):
                at = max(one.start, now)
                changed += [replace(one, end=at), replace(one, value=new, start=at, said=now, again=False)]
            else:
                changed.append(one)
        self.segments = [one for one in changed if one.start < one.end]

    def expire(self, start: datetime, value: str, now: datetime) -> None:
        """What began at `start` ends; one that was still to begin leaves its time to the one before it."""
        gone = next(one for one in self.segments if (one.start, one.value) == (start, value))
        self.segments.remove(gone)
        if gone.start < now:
            self.segments.append(replace(gone, end=now))
        elif self.single and not gone.again:
            self.segments = [
                replace(one, end=gone.end) if one.end == gone.start else one for one in self.segments
            ]
        self.segments.sort(key=lambda one: one.start)

    def give_way(self, values: set[str], now: datetime, at: datetime) -> None:
        """What holds `now` of some values ends by `at`, where an earlier version of it is brought back."""
        ended = [
            replace(one, end=min(one.end, at)) if one.value in values and one.start <= now < one.end else one
            for one in self.segments
        ]
        self.segments = [one for one in ended if one.start < one.end]

    def forget(self, values: set[str]) -> None:
        """Nothing of these values is left, nor of what was known of them."""
        self.segments = [one for one in self.segments if one.value not in values]
        self.values = [value for value in self.values if value not in values]
        self.known = [(at, [one for one in then if one.value not in values]) for at, then in self.known]

    def note(self, moment: datetime) -> None:
        """What is known from `moment` on."""
        self.known.append((moment, list(self.segments)))

    def at(self, moment: datetime, known_at: datetime | None = None) -> list[str]:
        """The values that hold at `moment`, by what was known."""
        then = self.segments
        if known_at is not None:
            then = next((segments for at, segments in reversed(self.known) if at <= known_at), [])
        return sorted(one.value for one in then if one.start <= moment < one.end)
