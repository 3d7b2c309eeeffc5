"""What a version of a summary keeps of the budgets that it was made under, in its `quality`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from memoryhub.core.assembly.returning import MadeUnder, made_under
from sessions_app.models import Session, Summary

MADE_UNDER = "made_under"


def recorded_in(summary: Summary | None) -> tuple[MadeUnder, ...]:
    """Those of a version, the oldest turns first; none where it is not on record."""
    rows = summary.quality.get(MADE_UNDER, ()) if summary else ()
    return tuple(MadeUnder(**row) for row in rows)


def made_under_record(
    session: Session,
    previous: Summary | None,
    *,
    to_seq: int,
    usable: int,
    again_from: int | None = None,
    settled: bool = False,
) -> list[dict[str, int]]:
    """What a new version keeps of the budgets that it and those before were made under.

    `again_from` is the first turn that was folded again, whose former budgets are no matter any more.
    `settled`: that was tried, and was no better.
    """
    before = recorded_in(previous)
    if again_from is not None:
        before = tuple(replace(one, to_seq=min(one.to_seq, again_from - 1)) for one in before)
        before = tuple(one for one in before if one.to_seq > 0)
    if settled:
        before = tuple(one.settled_under(usable) for one in before)
    latest = MadeUnder(to_seq, usable, session.total_tokens)
    return [asdict(one) for one in made_under(before, latest)]


def settled_record(quality: Mapping[str, Any], *, usable: int) -> dict[str, Any]:
    """The quality of a version that stays as it is under a budget of `usable` tokens."""
    rows = [MadeUnder(**row) for row in quality.get(MADE_UNDER, ())]
    if not any(one.gains(usable) for one in rows):
        return dict(quality)
    return {**quality, MADE_UNDER: [asdict(one.settled_under(usable)) for one in rows]}
