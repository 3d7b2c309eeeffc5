"""The search arms: which memories and chunks each kind of search finds, in one statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

import numpy as np
import orjson
from django.contrib.postgres.fields import ArrayField
from django.db.models import Case, F, FloatField, Func, Q, QuerySet, TextField, Value, When
from django.db.models.functions import Cast, Greatest
from pgvector.django import CosineDistance

from memories.models import MemoryItem, Passage
from memories.queries.compiled import is_any_of
from memories.queries.fulltext import matches_any, text_rank
from memories.queries.vectors import same_model, size_by, vector_by
from memoryhub.core.asked_keys import EVERYTHING

ARM_LIMIT = 50  # candidates of one arm: as many as the hits a caller may ask for


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """What a question looks for: its vector, its terms, the keys it may name, the times it speaks of.

    `floor` is the least cosine similarity at which a vector says that a memory has to do with the question.
    `lines` are the vectors of the lines of a long question, of which the best counts; empty for one line.
    `asked` are keys that the question is about; one that ends in a dot stands for all below it.
    `beside`: a row may have its vector of `model` in `ShadowVector` instead of its own columns.
    """

    terms: Sequence[str] = ()
    keys: Sequence[str] = ()
    asked: Sequence[str] = ()
    windows: Sequence[tuple[datetime, datetime]] = ()
    vector: list[float] | None = None
    lines: Sequence[list[float]] = ()
    model: str = ""
    floor: float = 0.0
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """One row that one arm found; `score` is higher for better and only comparable within the arm."""

    kind: str
    arm: str
    id: UUID
    score: float


def arms_of(
    memories: QuerySet[MemoryItem] | None,
    probe: Probe,
    *,
    chunks: QuerySet[Passage] | None = None,
) -> QuerySet[Any, Any] | None:
    """Every arm over the rows given, as one query for the columns of `Found`; None where there is no arm."""
    arms: list[QuerySet[Any, Any]] = []
    if memories is not None:
        arms += _arms("memory", memories, probe, said="valid_from")
        arms += _key_arm(memories, probe)
    if chunks is not None:
        arms += _arms("chunk", chunks, replace(probe, windows=(), lines=()), said="said_at")
    united: QuerySet[Any, Any] | None = arms[0].union(*arms[1:], all=True) if arms else None
    return united


def _arms(kind: str, rows: QuerySet[Any], probe: Probe, *, said: str) -> list[QuerySet[Any, Any]]:
    arms = []
    if probe.vector is not None:
        near = _measured(rows, probe).annotate(likeness=likeness_to(probe, [probe.vector]))
        if kind == "memory":
            near = near.filter(likeness__gte=probe.floor)
        arms.append(_best(near, kind, "vector", F("likeness")))
    if probe.lines and kind == "memory":
        near = _measured(rows, probe).annotate(likeness=likeness_to(probe, probe.lines))
        arms.append(_best(near.filter(likeness__gte=probe.floor), kind, "line", F("likeness")))
    if probe.terms:
        arms.append(_best(rows.filter(matches_any(probe.terms)), kind, "text", text_rank(probe.terms)))
    if probe.windows:
        inside = Q()
        for start, end in probe.windows:
            inside |= Q(**{f"{said}__gte": start, f"{said}__lt": end})
            if kind == "memory":
                inside |= Q(event_at__lt=end, event_until__gt=start) | Q(
                    event_at__gte=start, event_at__lt=end
                )
        arms.append(_best(rows.filter(inside), kind, "time", epoch(said)))
    return arms


def with_likeness(rows: QuerySet[MemoryItem], probe: Probe) -> QuerySet[MemoryItem]:
    """Rows with `likeness`, the cosine similarity to the question.

    None where the probe has no vector or the row none of the same model.
    """
    nothing = Value(None, output_field=FloatField())
    sized: QuerySet[MemoryItem] = rows.annotate(size=size_of(probe))
    if probe.vector is None:
        return sized.annotate(likeness=nothing)
    near = likeness_to(probe, [probe.vector])
    return sized.annotate(likeness=Case(When(compares(probe), then=near), default=nothing))


def with_cosines(
    rows: QuerySet[MemoryItem], probe: Probe, centres: Sequence[list[float]]
) -> QuerySet[MemoryItem]:
    """Rows with `cosines` to the centres, to the question and to its lines, and their terms as `terms_text`.

    `cosines` is None where the row has no vector of the same model; the probe must have one. The centres are
    part of the statement: they belong to the model.
    """
    assert probe.vector is not None
    each = [likeness_to(probe, [vector]) for vector in (*centres, probe.vector, *probe.lines)]
    listed = ArrayField(FloatField())
    cosines = Func(*each, template="ARRAY[%(expressions)s]::float8[]", output_field=listed)
    return rows.annotate(
        size=size_of(probe),
        cosines=Case(When(compares(probe), then=cosines), default=Value(None, output_field=listed)),
        terms_text=Cast("terms", TextField()),
    )


def _measured(rows: QuerySet[Any], probe: Probe) -> QuerySet[Any]:
    """Rows whose vector compares with the probe's."""
    sized: QuerySet[Any] = rows.annotate(size=size_of(probe)).filter(compares(probe))
    return sized


def size_of(probe: Probe) -> Func:
    """The dimension of a row's vector by the probe's model, to annotate as `size`."""
    return size_by(probe.model, beside=probe.beside)


def compares(probe: Probe) -> Q:
    """The condition that a row annotated with `size` has a vector that compares with the probe's."""
    return same_model(probe.model, len(probe.vector or ()), beside=probe.beside)


def likeness_to(probe: Probe, vectors: Sequence[list[float]]) -> Any:
    """The cosine similarity of a row to the closest of some vectors of the probe."""
    own = vector_by(probe.model, beside=probe.beside)
    each = [1.0 - CosineDistance(own, Value(vector_text(vector))) for vector in vectors]
    return Greatest(*each) if len(each) > 1 else each[0]


def vector_text(vector: list[float]) -> str:
    """A vector of half floats as the database reads it."""
    halves = np.asarray(vector, dtype=np.float16).astype(np.float32)
    return orjson.dumps(halves, option=orjson.OPT_SERIALIZE_NUMPY).decode()


def named_keys(probe: Probe) -> list[str]:
    """Whole subject keys that the question may name."""
    return [*probe.keys, *probe.asked]


def _key_arm(rows: QuerySet[MemoryItem], probe: Probe) -> list[QuerySet[Any, Any]]:
    """Rows whose subject key, or its last part, is named in the question."""
    if not (probe.keys or probe.asked):
        return []
    last = Func(F("subject_key"), function="substring", template="substring(%(expressions)s from '[^.]*$')")
    named = rows.exclude(subject_key="").annotate(last=Cast(last, TextField()))
    wanted = Q(is_any_of("subject_key", named_keys(probe), "text"))
    wanted |= Q(is_any_of("last", list(probe.keys), "text"))
    for head in probe.asked:
        if head.endswith("."):
            wanted |= Q(subject_key__startswith=head)
    named = named if EVERYTHING in probe.asked else named.filter(wanted)
    return [_best(named, "memory", "key", epoch("valid_from"))]


def epoch(column: str) -> Func:
    """A column of moments as seconds of the epoch (`extract` would count them in slow decimals)."""
    return Func(F(column), template="date_part('epoch', %(expressions)s)", output_field=FloatField())


def _best(rows: QuerySet[Any], kind: str, arm: str, score: Any) -> QuerySet[Any, Any]:
    named = rows.annotate(
        of=Value(kind, output_field=TextField()), arm=Value(arm, output_field=TextField()), worth=score
    )
    best: QuerySet[Any, Any] = named.order_by("-worth", "-id").values_list("of", "arm", "id", "worth")
    return best[:ARM_LIMIT]
