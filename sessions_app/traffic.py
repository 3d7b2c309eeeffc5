"""Reads of what went through: model calls, compressions, long results; inside the scope the caller opened."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from sessions_app.models import Artifact, CompressionOutcome, CompressionRun, TokenUsage

NEWEST_CALLS = 50
NEWEST_RESULTS = 200


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
