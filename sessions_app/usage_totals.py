"""Adds up what model calls took, by day, model, session or user; inside the scope the caller opened."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Avg, Count, F, FloatField, Max, Min, Q, QuerySet, Sum
from django.db.models.functions import Cast, TruncDate

from sessions_app.models import FAILED, TokenUsage

GroupBy = Literal["day", "model", "session", "user"]
GROUPS: tuple[GroupBy, ...] = ("day", "model", "session", "user")
_BILLED = Q(exact=True, succeeded=True, counted_prompt_tokens__gt=0)
_SHARE = Cast(F("prompt_tokens"), FloatField()) / Cast(F("counted_prompt_tokens"), FloatField()) - 1.0


@dataclass(frozen=True, slots=True)
class Grouping:
    """How rows are grouped: the column, the order of its values, and how one is read from a cursor."""

    column: str
    order: str
    read: Callable[[str], Any]


GROUPINGS: Mapping[GroupBy, Grouping] = {
    "day": Grouping("day", "-day", datetime.date.fromisoformat),
    "model": Grouping("model", "model", str),
    "session": Grouping("session_id", "-session_id", uuid.UUID),
    "user": Grouping("user_id", "-user_id", uuid.UUID),
}


def usage_between(
    since: datetime.datetime | None = None,
    until: datetime.datetime | None = None,
    *,
    session_id: uuid.UUID | None = None,
) -> QuerySet[Any]:
    """The calls from `since` on and before `until`, of one session when it is named; `day` is the UTC day."""
    rows: QuerySet[Any] = TokenUsage.objects.annotate(day=TruncDate("created_at", tzinfo=datetime.UTC))
    if since is not None:
        rows = rows.filter(created_at__gte=since)
    if until is not None:
        rows = rows.filter(created_at__lt=until)
    if session_id is not None:
        rows = rows.filter(session_id=session_id)
    return rows


def totals_of(rows: QuerySet[Any], by: GroupBy, keys: Sequence[Any]) -> Mapping[Any, list[dict[str, Any]]]:
    """The sums of the groups with these keys, one row a model, since each model has its own price."""
    column = GROUPINGS[by].column
    names = [*dict.fromkeys([column, "model", *(["user__user_ref"] if by == "user" else [])])]
    found: dict[Any, list[dict[str, Any]]] = {key: [] for key in keys}
    wanted = rows.filter(**{f"{column}__in": list(keys)})
    for row in wanted.values(*names).annotate(**_SUMS).order_by("model"):
        found[row[column]].append(row)
    return found


_SUMS: Mapping[str, Any] = {
    "answers": Count("id"),
    "sent": Sum("calls"),
    "failed": Count("id", filter=FAILED),
    "estimated": Count("id", filter=Q(exact=False)),
    "counted": Sum("counted_prompt_tokens"),
    "billed": Sum("prompt_tokens"),
    "completion": Sum("completion_tokens"),
    "saved": Sum(
        F("full_prompt_tokens") - F("counted_prompt_tokens"),
        filter=Q(prompt_tokens__gt=0, full_prompt_tokens__isnull=False),
    ),
    "drift_calls": Count("id", filter=_BILLED),
    "drift_counted": Sum("counted_prompt_tokens", filter=_BILLED),
    "drift_billed": Sum("prompt_tokens", filter=_BILLED),
    "drift_mean": Avg(_SHARE, filter=_BILLED),
    "drift_most": Max(_SHARE, filter=_BILLED),
    "drift_least": Min(_SHARE, filter=_BILLED),
}
