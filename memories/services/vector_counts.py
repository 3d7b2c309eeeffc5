"""How many vectors of each model a tenant stores, counted seldom: it means reading both tables whole."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from memories.models import Reembedding
from memories.queries.reembeddings import vectors_by_model

COUNT_SECONDS = 300.0
"""For which a process keeps a tenant's counts, unless its change of model comes to another state before."""
MOST_COUNTED = 1024  # tenants


@dataclass(frozen=True, slots=True)
class VectorCounts:
    """Rows with their own vector by model, the most first, as they stood `at` a moment."""

    at: datetime
    by_model: Sequence[tuple[str, int]]


_State = tuple[UUID, str] | None
_kept: dict[UUID, tuple[float, _State, VectorCounts]] = {}


def vector_counts(tenant_id: UUID, newest: Reembedding | None) -> VectorCounts:
    """The counts of the open scope; `newest` is the tenant's newest change of model.

    A page that looks again every few seconds while vectors are made counts nothing: their number is the
    progress of the job.
    """
    state = (newest.pk, str(newest.status)) if newest is not None else None
    kept = _kept.get(tenant_id)
    if kept is not None and kept[0] > time.monotonic() and kept[1] == state:
        return kept[2]
    counted = VectorCounts(timezone.now(), vectors_by_model())
    if len(_kept) >= MOST_COUNTED:
        _kept.clear()
    _kept[tenant_id] = (time.monotonic() + COUNT_SECONDS, state, counted)
    return counted
