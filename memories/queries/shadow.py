"""Second vectors: which rows lack one, which of them can move into their rows, and the move itself."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from memories.models import MemoryItem, Passage, ShadowVector
from tenants.scope import required_scope

Kind = type[MemoryItem] | type[Passage]
KINDS: tuple[Kind, ...] = (MemoryItem, Passage)

# Both halves in one statement: whoever reads sees a row either before its exchange or after it. The row is
# locked before its second vector, as a change of its text does; one that is being written is left for the
# next look, since who writes it may want another of these.
_EXCHANGE = """
WITH picked AS MATERIALIZED (
    SELECT r.id, s.id AS second, s.embedding AS new, r.embedding AS own, r.embedding_model AS own_model
    FROM memories_shadowvector s JOIN {table} r ON r.tenant_id = s.tenant_id AND r.id = s.row_id
    WHERE s.tenant_id = %(tenant)s AND s.model = %(model)s AND s.embedding IS NOT NULL
    AND r.embedding_model <> %(model)s
    LIMIT %(limit)s FOR UPDATE OF r, s SKIP LOCKED
), moved AS (
    UPDATE {table} r SET embedding = p.new, embedding_model = %(model)s
    FROM picked p WHERE r.tenant_id = %(tenant)s AND r.id = p.id
)
UPDATE memories_shadowvector s SET embedding = p.own, model = p.own_model
FROM picked p WHERE s.tenant_id = %(tenant)s AND s.id = p.second
"""


def text_of(kind: Kind) -> Literal["content", "context_text"]:
    """The column that a row's vector is made from."""
    return "content" if kind is MemoryItem else "context_text"


def embedded(kind: Kind) -> QuerySet[Any]:
    """Rows that had their turn with an embedder: those that still wait get the vector in use first."""
    rows: QuerySet[Any] = kind.objects.exclude(embedding_model="")
    return rows


def lacking(kind: Kind, model: str) -> QuerySet[Any]:
    """Rows that have no vector of `model`, neither their own nor a second one, and were not refused by it."""
    second = ShadowVector.objects.filter(row_id=OuterRef("pk"), model=model)
    return embedded(kind).exclude(embedding_model=model).filter(~Exists(second))


def counts(model: str) -> tuple[int, int]:
    """How many rows have their vector of `model` (or were refused by it), and how many rows there are."""
    total = sum(embedded(kind).count() for kind in KINDS)
    return total - sum(lacking(kind, model).count() for kind in KINDS), total


def other_models(model: str) -> list[str]:
    """The models of the rows' own vectors other than this one, the first found first."""
    names: dict[str, None] = {}
    for kind in KINDS:
        rows = kind.objects.filter(embedding__isnull=False).exclude(embedding_model=model)
        names |= dict.fromkeys(rows.order_by().values_list("embedding_model", flat=True).distinct())
    return list(names)


def refused(model: str) -> int:
    """How many texts `model` refused, in the open scope."""
    return int(ShadowVector.objects.filter(model=model, embedding__isnull=True).count())


def exchange(kind: Kind, model: str, limit: int) -> int:
    """Exchange the own and the second vector of rows that have a second one of `model`; answers how many."""
    values: dict[str, UUID | str | int] = {
        "tenant": required_scope().tenant_id,
        "model": model,
        "limit": limit,
    }
    with connection.cursor() as cursor:
        cursor.execute(_EXCHANGE.format(table=kind._meta.db_table), values)
        return int(cursor.rowcount)
