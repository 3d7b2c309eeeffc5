"""The turns of a person as light rows for ranking: what each says of the question, not its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import (
    BooleanField,
    Case,
    F,
    FloatField,
    Func,
    Q,
    QuerySet,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce, Right

from memories.models import Passage
from memories.queries.codes import A_WHOLE, said_share, sign_likeness
from memories.queries.fulltext import says_any
from memories.queries.search import Probe, compares, epoch, likeness_to, size_of

# Rows that are ranked; of more, those that say most of the question and are closest to it. Words alone choose
# less surely. Measured in docs/bench-recall.md, "How many turns are ranked".
MOST_TURNS = 400
MOST_BY_WORDS = 800
_A_SECOND_LATER = 1e-10  # what being newer is worth beside words: it only breaks ties
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
    """At most MOST_TURNS of `rows`, without a vector MOST_BY_WORDS, as the columns of `TurnRow`; unordered.

    Which they are is found first, by what that takes alone: the other columns are made for them only.
    """
    told: Any = says_any(probe.terms) if probe.terms else Q(pk__in=[])
    own = Func(F("terms"), template="ts_filter(%(expressions)s, '{a}')::text", output_field=TextField())
    light = Passage.objects.filter(is_among(_chosen(rows, probe))).annotate(
        session=Coalesce(Cast("session_id", TextField()), Value("", output_field=TextField())),
        moment=epoch("said_at"),
        head=Func(F("context_text"), Value(_HEAD), function="left", output_field=TextField()),
        last=Right("content", 1),
        size=size_of(probe),
        near=_likeness(probe),
        own=Case(When(told, then=own), default=Value(None), output_field=TextField()),
    )
    columns = ("pk", "source_id", "session", "seq", "part", "role", "moment", "tokens", "head", "last")
    columns_read: QuerySet[Any, Any] = light.values_list(*columns, "near", "own")
    return columns_read


def is_among(ids: QuerySet[Any, Any]) -> Func:
    """A condition: the row is among `ids`, which are read once and then looked up, each by its key."""
    return Func(
        F("pk"),
        ArraySubquery(ids),
        template="(%(expressions)s))",
        arg_joiner=" = ANY(",
        output_field=BooleanField(),
    )


def _chosen(rows: QuerySet[Passage], probe: Probe) -> QuerySet[Any, Any]:
    """The ids of those to rank, by one number: of several keys, each compared row would cost each.

    Every turn the person ever said is looked at, but in an index: by its codes, and by its vector itself only
    while two models stand side by side. Without a vector many turns say equally much; then the newer counts.
    """
    said: Any = said_share(probe.terms) if probe.terms else Value(0.0, output_field=FloatField())
    sized, most = rows, MOST_TURNS
    if probe.vector is None:
        most, worth = MOST_BY_WORDS, said + epoch("said_at") * Value(_A_SECOND_LATER)
    elif probe.beside:
        sized = rows.annotate(size=size_of(probe))
        worth = said + Coalesce(_likeness(probe), Value(0.0)) * Value(float(A_WHOLE))
    else:
        worth = said + sign_likeness(probe.vector)
    ordered = sized.annotate(worth=worth).order_by(F("worth").desc(nulls_last=True))
    ids: QuerySet[Any, Any] = ordered.values_list("pk", flat=True)[:most]
    return ids


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
