"""What folding did over some days: a sentence with its numbers, and a column a day."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sessions_app.compression_history import (
    MOST_RUNS,
    CompressionDay,
    compression_trend,
    first_moment,
    read_since,
)
from sessions_app.models import CompressionOutcome
from sessions_app.services.compression_report import Savings, compression_savings
from tenants.templatetags.console import percent

WIDTH, HEIGHT = 1000.0, 100.0
GAP = 0.25  # of a column's place


@dataclass(frozen=True, slots=True)
class FoldingColumn:
    """One UTC day: written compressions below, those that came to nothing on top."""

    day: CompressionDay
    written: int
    other: int
    x: float
    width: float
    y_written: float
    height_written: float
    y_other: float
    height_other: float


@dataclass(frozen=True, slots=True)
class FoldingReport:
    """The compressions of some days; `runs` is 0 when nothing was folded.

    `since` is the moment before which they were too many to be read, None where all were.
    """

    runs: int
    sentence: str
    columns: tuple[FoldingColumn, ...]
    savings: Savings
    since: datetime.datetime | None = None

    @property
    def most(self) -> int:
        """How many are read at the most."""
        return MOST_RUNS


def folding_report(days: int, *, now: datetime.datetime) -> FoldingReport:
    """The compressions of the last `days` UTC days of the open scope, up to `now`."""
    first = first_moment(days, now=now)
    since = read_since(first)
    trend = compression_trend(days, now=now, since=since)
    savings = compression_savings(since=since or first)
    runs = sum(day.runs for day in trend)
    return FoldingReport(runs, _sentence(trend, savings), _columns(trend), savings, since)


def _sentence(trend: Sequence[CompressionDay], savings: Savings) -> str:
    written = sum(day.outcome(CompressionOutcome.WRITTEN) for day in trend)
    other = sum(day.runs for day in trend) - written
    said = [
        ngettext(
            "{n} summary was written; it alone spared {saved} tokens.",
            "{n} summaries were written; they alone spared {saved} tokens.",
            written,
        ).format(n=f"{written:,}", saved=f"{savings.tokens:,}")
    ]
    score = _mean_score(trend)
    if score is not None:
        share = percent(score)
        said.append(_("{share} of the numbers, dates, names and rules survived.").format(share=share))
    if other:
        words = ngettext("{n} attempt came to nothing.", "{n} attempts came to nothing.", other)
        said.append(words.format(n=f"{other:,}"))
    whole = said[0]
    for sentence in said[1:]:
        whole = _("{sentence} {next}").format(sentence=whole, next=sentence)
    return whole


def _mean_score(trend: Sequence[CompressionDay]) -> float | None:
    """The mean over days, each weighed by its attempts."""
    scored = [(day.mean_score, day.runs) for day in trend if day.mean_score is not None]
    runs = sum(count for _score, count in scored)
    return sum(score * count for score, count in scored) / runs if runs else None


def _columns(trend: Sequence[CompressionDay]) -> tuple[FoldingColumn, ...]:
    most = max((day.runs for day in trend), default=0) or 1
    step = WIDTH / max(len(trend), 1)
    return tuple(_column(place, step, most, day) for place, day in enumerate(trend))


def _column(place: int, step: float, most: int, day: CompressionDay) -> FoldingColumn:
    written = day.outcome(CompressionOutcome.WRITTEN)
    other = day.runs - written
    below, above = HEIGHT * written / most, HEIGHT * other / most
    return FoldingColumn(
        day=day,
        written=written,
        other=other,
        x=round(place * step + step * GAP / 2, 1),
        width=round(step * (1 - GAP), 1),
        y_written=round(HEIGHT - below, 1),
        height_written=round(below, 1),
        y_other=round(HEIGHT - below - above, 1),
        height_other=round(above, 1),
    )
