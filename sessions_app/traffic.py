"""Reads of what went through: calls, contexts, compressions, long results; inside the caller's scope."""

from __future__ import annotations

import datetime
import itertools
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from memoryhub.core.traffic.observed import SeenContext
from sessions_app.models import (
    Artifact,
    CompressionOutcome,
    CompressionRun,
    ContextTrace,
    TokenUsage,
    Turn,
    TurnRole,
)

NEWEST_CALLS = 50
NEWEST_RESULTS = 200
MOST_TRACES, MOST_ROWS = 2_000, 20_000  # the newest of a week: enough for any share of it
LONGEST_GAP = datetime.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Week:
    """The time from `since` on and before `until`; seven days unless somebody asks for others."""

    since: datetime.datetime
    until: datetime.datetime


def newest_calls(model: str, *, most: int = NEWEST_CALLS) -> list[TokenUsage]:
    """The newest chat calls of a model, the newest first; without answers that called nothing."""
    rows = TokenUsage.objects.filter(model=model, purpose="chat", calls__gt=0)
    return list(rows.order_by("-created_at", "-id")[:most])


def newest_outcomes(session_id: uuid.UUID, *, most: int) -> list[CompressionRun]:
    """The newest compressions of a session that were not overtaken by another, the newest first."""
    rows = CompressionRun.objects.filter(session_id=session_id).exclude(outcome=CompressionOutcome.OVERTAKEN)
    return list(rows.order_by("-created_at", "-id")[:most])


def long_result_sizes(*, without: Collection[uuid.UUID], most: int = NEWEST_RESULTS) -> list[int]:
    """The tokens of the newest long tool results in the open scope, without the named ones."""
    # Ids rise with time: the primary key gives the newest without a sort.
    rows = Artifact.objects.exclude(pk__in=without).order_by("-id")
    return list(rows.values_list("tokens", flat=True)[:most])


def contexts_in(week: Week, *, limits: Collection[int]) -> list[SeenContext]:
    """The newest contexts of a week whose budgets had one of `limits`, the tenant's own, in tokens."""
    traces = ContextTrace.objects.filter(
        created_at__gte=week.since, created_at__lt=week.until, budget__limit__in=list(limits)
    )
    rows = traces.order_by("-id").values_list("budget", "manifest")[:MOST_TRACES]
    return [_seen(budget, manifest) for budget, manifest in rows]


def compressions_in(week: Week) -> list[CompressionRun]:
    """The newest compressions of a week that were not overtaken."""
    rows = CompressionRun.objects.filter(created_at__gte=week.since, created_at__lt=week.until)
    return list(rows.exclude(outcome=CompressionOutcome.OVERTAKEN).order_by("-id")[:MOST_ROWS])


def replies_in(week: Week) -> list[tuple[str, int]]:
    """Model and tokens of the newest whole answers of a week; not the demo responder's."""
    rows = TokenUsage.objects.filter(
        created_at__gte=week.since, created_at__lt=week.until, purpose="chat", succeeded=True, calls__gt=0
    )
    return list(rows.order_by("-id").values_list("model", "completion_tokens")[:MOST_ROWS])


def gaps_in(week: Week) -> list[float]:
    """Minutes between two messages of a user in one session, where the second came within a day.

    By the time they were stored: working memory is held by that clock.
    """
    rows = Turn.objects.filter(
        role=TurnRole.USER, created_at__gte=week.since, created_at__lt=week.until
    ).order_by("-id")
    at: dict[uuid.UUID, list[datetime.datetime]] = {}
    for session_id, stored in rows.values_list("session_id", "created_at")[:MOST_ROWS]:
        at.setdefault(session_id, []).append(stored)
    gaps = (later - earlier for times in at.values() for earlier, later in itertools.pairwise(sorted(times)))
    second = datetime.timedelta(seconds=1)  # below it turns were handed over in one go, nobody wrote them
    return [gap.total_seconds() / 60 for gap in gaps if second <= gap <= LONGEST_GAP]


def _seen(budget: Mapping[str, Any], manifest: Mapping[str, Any]) -> SeenContext:
    turns = [one["messages"] for one in manifest["segments"] if one["kind"] == "turns"]
    return SeenContext(
        used=budget["used"],
        usable=budget["used"] + budget["remaining"],
        segments=budget["segments"],
        dropped=[(one["kind"], one["reason"], one["tokens"]) for one in manifest["dropped"]],
        turns=sum(turns),
        mean_turn_tokens=(manifest.get("window") or {}).get("mean_turn_tokens", 0.0),
    )
