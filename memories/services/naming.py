"""Finds memories by their names alone: what a text speaks of, and nothing that is only near it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from memories.models import MemoryItem
from memories.queries.items import holding, in_fields, memory_rows, version_ids, visible_to
from memories.services.draft import named_user
from memories.services.hits import Hit, hit_of
from memoryhub.core.names import rank_spoken, text_keys
from memoryhub.core.policy.rules import RECALLED
from tenants.scope import Scope, tenant_tx

ARM = "name"
COMPANION = "related"


@dataclass(frozen=True, slots=True, kw_only=True)
class NameQuery:
    """What is asked, and where: `labels` leave memories of other fields out, those without a field stay.

    `now` is aware; `types`, `as_of` and `known_at` as in a recall; `top_k` counts what comes with others too.
    """

    query: str
    now: datetime
    top_k: int
    user_id: UUID | None = None
    labels: tuple[str, ...] = ()
    types: tuple[str, ...] | None = None
    as_of: datetime | None = None
    known_at: datetime | None = None


def recall_named(scope: Scope, wanted: NameQuery) -> tuple[Hit, ...]:
    """Memories whose names the query speaks, best first, each once, and after them what goes with them.

    Nothing is found by likeness: a query that speaks no name finds nothing. Signals are the rank by name, or
    `related` for what came with another.
    """
    owner = named_user(scope, wanted.user_id)
    with tenant_tx(scope.tenant_id, scope.user_id):
        rows = _rows(owner, wanted)
        found = rows.filter(name_terms__overlap=text_keys(wanted.query)) if wanted.top_k else rows.none()
        named = {row.pk: row for row in found.order_by("-valid_from", "id")}
        ranked = rank_spoken({key: row.names for key, row in named.items()}, wanted.query)
        companions = _companions(rows, [named[key] for key, _ in ranked])
    hits = [(named[key], score, ARM) for key, score in ranked] + [(row, 0.0, COMPANION) for row in companions]
    return tuple(
        replace(hit_of(row), score=score, signals={signal: place})
        for place, (row, score, signal) in enumerate(hits[: wanted.top_k], start=1)
    )


def _rows(owner: UUID, wanted: NameQuery) -> QuerySet[MemoryItem]:
    rows = memory_rows().filter(visible_to(owner), in_fields(wanted.labels), channel__in=RECALLED)
    if wanted.types is not None:
        rows = rows.filter(memory_type__in=wanted.types)
    return holding(rows, now=wanted.now, as_of=wanted.as_of, known_at=wanted.known_at)


def _companions(rows: QuerySet[MemoryItem], found: Sequence[MemoryItem]) -> list[MemoryItem]:
    """The memories that go with some, in their versions that hold, without those that are there already."""
    wanted = [one for row in found for one in row.related_ids]
    if not wanted:
        return []
    known = {row.pk for row in found}
    current = rows.filter(pk__in=version_ids(wanted)).order_by("valid_from", "id")
    return [row for row in current if row.pk not in known]
