"""The vector of a row that compares with a question's: its own, or the second one beside it."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, F, Func, IntegerField, OuterRef, Q, Subquery, When
from django.db.models.functions import Coalesce
from pgvector.django import HalfVectorField

from memories.models import ShadowVector


def vector_by(model: str, *, beside: bool) -> Any:
    """The expression of a row's vector by `model`.

    `beside`: a second vector may stand in `ShadowVector`. It is looked up for rows alone whose own vector is
    of another model, and then the expression is null where neither is of this one. Else it is the row's own
    vector, which may be of any: filter with `same_model`.
    """
    if not beside:
        return F("embedding")
    second = ShadowVector.objects.filter(row_id=OuterRef("pk"), model=model).values("embedding")[:1]
    own = Case(When(embedding_model=model, then=F("embedding")))
    return Coalesce(own, Subquery(second), output_field=HalfVectorField())


def size_by(model: str, *, beside: bool) -> Func:
    """The expression of that vector's dimension."""
    return Func(vector_by(model, beside=beside), function="vector_dims", output_field=IntegerField())


def same_model(model: str, size: int, *, beside: bool) -> Q:
    """The condition that a row, annotated with `size`, has a vector of the model and of that dimension."""
    sized = Q(size=size)
    return sized if beside else Q(embedding_model=model, embedding__isnull=False) & sized
