"""What compressions did: attempts with what each saved, and their sums by day; inside the open scope."""

from __future__ import annotations

import datetime
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from sessions_app.models import OUT_OF_FORCE, CompressionOutcome, CompressionRun, TokenUsage, Turn

DAY = datetime.timedelta(days=1)
MOST_RUNS = 2_000
"""Attempts that one report reads: what each saved takes two sums of its own."""
_NEVER = datetime.datetime(9999, 1, 1, tzinfo=datetime.UTC)


def compressions_of(session_id: uuid.UUID) -> QuerySet[CompressionRun]:
    """The attempts of one session, each with what it saved; the caller orders and pages them."""
    return with_savings(CompressionRun.objects.filter(session_id=session_id))


def with_savings(runs: QuerySet[CompressionRun]) -> QuerySet[CompressionRun]:
    """Attempts with `covered_tokens` (of the turns up to `to_seq`) and `requests` (made with their summary).

    What a request was shorter by than with the turns word for word is `covered_tokens` less
    `summary_tokens`; both are only of use where the summary was written.
    """
    turns = Turn.objects.filter(session_id=OuterRef("session_id"), seq__lte=OuterRef("to_seq"))
    following = CompressionRun.objects.filter(
        session_id=OuterRef("session_id"),
        outcome=CompressionOutcome.WRITTEN,
        created_at__gt=OuterRef("created_at"),
    )
    calls = TokenUsage.objects.filter(
        session_id=OuterRef("session_id"),
        purpose="chat",
        created_at__gte=OuterRef("created_at"),
        created_at__lt=OuterRef("until"),
    )
    newer = Subquery(following.order_by("created_at").values("created_at")[:1])
    return runs.select_related("summary").annotate(
        covered_tokens=_sum_of(turns.exclude(status__in=OUT_OF_FORCE), "tokens"),
        until=Coalesce(newer, Value(_NEVER)),
        requests=_count_of(calls),
    )


@dataclass(frozen=True, slots=True)
class Saving:
    """What one summary saved: tokens of each later request, how many there were, and of all together."""

    per_request: int = 0
    requests: int = 0

    @property
    def tokens(self) -> int:
        """Tokens that were not sent."""
        return self.per_request * self.requests

    def dollars(self, input_price: float | None) -> float | None:
        """US dollars not spent, by a price a million input tokens; None when the price is not known."""
        return None if input_price is None else round(self.tokens * input_price / 1_000_000, 6)


def saving_of(run: CompressionRun) -> Saving:
    """What an attempt of `with_savings` saved; nothing where no summary was written."""
    if run.outcome != CompressionOutcome.WRITTEN:
        return Saving()
    covered: int = getattr(run, "covered_tokens")  # noqa: B009, annotated
    requests: int = getattr(run, "requests")  # noqa: B009
    return Saving(max(0, covered - run.summary_tokens), requests)


@dataclass(frozen=True, slots=True)
class CompressionDay:
    """One UTC day of attempts.

    `mean_score` and `ratio` (summary tokens by source tokens) are None on a day without any; `degraded`
    counts by the reason why a model gave way, `lost` the spans that were lost by kind.
    """

    day: datetime.date
    runs: int = 0
    outcomes: Mapping[str, int] = field(default_factory=dict)
    mean_score: float | None = None
    ratio: float | None = None
    source_tokens: int = 0
    tokens_saved: int = 0
    repaired: int = 0
    lost: Mapping[str, int] = field(default_factory=dict)
    degraded: Mapping[str, int] = field(default_factory=dict)

    def outcome(self, name: CompressionOutcome) -> int:
        """How many attempts ended so."""
        return self.outcomes.get(name, 0)


def first_moment(days: int, *, now: datetime.datetime) -> datetime.datetime:
    """The beginning of the first of the last `days` UTC days up to `now`."""
    first = now.astimezone(datetime.UTC) - (days - 1) * DAY
    return first.replace(hour=0, minute=0, second=0, microsecond=0)


def read_since(since: datetime.datetime) -> datetime.datetime | None:
    """When the earliest of the newest MOST_RUNS attempts was made, if there are more from `since` on."""
    newest = CompressionRun.objects.filter(created_at__gte=since).order_by("-created_at")
    moments = list(newest.values_list("created_at", flat=True)[: MOST_RUNS + 1])
    return moments[MOST_RUNS - 1] if len(moments) > MOST_RUNS else None


def compression_trend(
    days: int, *, now: datetime.datetime, since: datetime.datetime | None = None
) -> list[CompressionDay]:
    """The last `days` UTC days up to `now`, oldest first, days without an attempt too; one query.

    Attempts before `since` are not read.
    """
    first = first_moment(days, now=now)
    start = first if since is None else max(first, since)
    runs = with_savings(CompressionRun.objects.filter(created_at__gte=start, created_at__lte=now))
    by_day: dict[datetime.date, list[CompressionRun]] = {}
    for run in runs.order_by("created_at"):
        by_day.setdefault(run.created_at.astimezone(datetime.UTC).date(), []).append(run)
    dates = [(first + number * DAY).date() for number in range(days)]
    return [_day(date, by_day.get(date, [])) for date in dates]


def _day(day: datetime.date, runs: list[CompressionRun]) -> CompressionDay:
    scores = [run.score for run in runs if run.score is not None]
    written = [run for run in runs if run.outcome == CompressionOutcome.WRITTEN]
    source = sum(run.source_tokens for run in written)
    return CompressionDay(
        day=day,
        runs=len(runs),
        outcomes=Counter(run.outcome for run in runs),
        mean_score=sum(scores) / len(scores) if scores else None,
        ratio=sum(run.summary_tokens for run in written) / source if source else None,
        source_tokens=source,
        tokens_saved=sum(saving_of(run).tokens for run in written),
        repaired=sum(run.repaired for run in runs),
        lost=_summed(run.lost for run in runs),
        degraded=Counter(run.degraded for run in runs if run.degraded),
    )


def _summed(counts: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return dict(total)


def _sum_of(rows: QuerySet[Turn], column: str) -> Coalesce:
    """The sum of a column over correlated rows, 0 without any."""
    summed = rows.order_by().annotate(one=Value(1)).values("one").annotate(total=Sum(column)).values("total")
    return Coalesce(Subquery(summed, output_field=IntegerField()), 0)


def _count_of(rows: QuerySet[TokenUsage]) -> Coalesce:
    counted = rows.order_by().annotate(one=Value(1)).values("one").annotate(total=Count("pk")).values("total")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
