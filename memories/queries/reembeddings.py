"""Reads of changes of embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import Count, F, QuerySet

from memories.models import Reembedding, ShadowVector
from memories.queries.shadow import KINDS


def reembeddings() -> QuerySet[Reembedding]:
    """All changes of the open scope."""
    rows: QuerySet[Reembedding] = Reembedding.objects.all()
    return rows


def refusals_of(rows: Sequence[Reembedding]) -> dict[UUID, int]:
    """How many texts the model to come refused, by change; one query."""
    refused = ShadowVector.objects.filter(
        reembedding__in=rows, model=F("reembedding__to_model"), embedding__isnull=True
    )
    counted = refused.order_by().values_list("reembedding_id").annotate(count=Count("pk"))
    return dict(counted)


def vectors_by_model() -> list[tuple[str, int]]:
    """How many rows have their own vector by each model, the most first."""
    found: dict[str, int] = {}
    for kind in KINDS:
        rows: QuerySet[Any] = kind.objects.filter(embedding__isnull=False).order_by()
        for model, count in rows.values_list("embedding_model").annotate(count=Count("pk")):
            found[model] = found.get(model, 0) + count
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
