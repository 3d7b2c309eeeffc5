"""The turns of a person as light rows for ranking: what each says of the question, not its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Case, F, FloatField, Func, Q, QuerySet, TextField, Value, When
from django.db.models.functions import Cast, Coalesce, Right

from memories.models import Passage
from memories.queries.fulltext import says_any
from memories.queries.search import Probe, compares, epoch, likeness_to, size_of

MOST_TURNS = 3_000  # rows that are ranked; of more, those that hold a term of the question, closest first
_HEAD = 72  # characters of the indexed text that hold the speaker's name


class TurnRow(NamedTuple):
    """One turn; `own_terms` is the text of its tsvector where it holds a term of the question, else None.

    `session` is the id as text, empty where there is none; `head` is the beginning of the text as indexed and
    `last` the last character of what was said.
    """

    id: UUID
    source_id: UUID
    session: str
    seq: int
    part: int
    role: str
    moment: float
    length: int
    head: str
    last: str
    likeness: float | None
    own_terms: str | None


def turn_rows(rows: QuerySet[Passage], probe: Probe) -> QuerySet[Any, Any]:
    """At most MOST_TURNS of `rows`, as the columns of `TurnRow`."""
    told: Any = says_any(probe.terms) if probe.terms else Q(pk__in=[])
    own = Func(F("terms"), template="ts_filter(%(expressions)s, '{a}')::text", output_field=TextField())
    light = rows.annotate(
        session=Coalesce(Cast("session_id", TextField()), Value("", output_field=TextField())),
        moment=epoch("said_at"),
        head=Func(F("context_text"), Value(_HEAD), function="left", output_field=TextField()),
        last=Right("content", 1),
        size=size_of(probe),
        near=_likeness(probe),
        own=Case(When(told, then=own), default=Value(None), output_field=TextField()),
    )
    columns = (
        "pk",
        "source_id",
        "session",
        "seq",
        "part",
        "role",
        "moment",
        "tokens",
        "head",
        "last",
        "near",
        "own",
    )
    ordered = light.order_by(Case(When(told, then=0), default=1), F("near").desc(nulls_last=True), "-said_at")
    chosen: QuerySet[Any, Any] = ordered.values_list(*columns)[:MOST_TURNS]
    return chosen


def term_counts(text: str, quoted: Sequence[str]) -> list[float]:
    """How often each term, quoted as a tsvector prints it, stands in the text of a tsvector."""
    counts = []
    for term in quoted:
        start = text.find(term)
        while start > 0 and text[start - 1] != " ":
            start = text.find(term, start + 1)
        end = text.find(" ", start + len(term))
        counts.append(
            0.0 if start < 0 else 1.0 + text.count(",", start + len(term), end if end > 0 else None)
        )
    return counts


def _likeness(probe: Probe) -> Any:
    """The cosine to the question; None where the row has no vector of the same model."""
    nothing = Value(None, output_field=FloatField())
    if probe.vector is None:
        return nothing
    return Case(
        When(compares(probe), then=likeness_to(probe, [probe.vector])),
        default=nothing,
        output_field=FloatField(),
    )
