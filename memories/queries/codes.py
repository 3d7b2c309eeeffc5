"""Comparing rows with a question by the bit codes that stand in an index, without reading the rows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from django.db.models import Case, F, FloatField, Func, IntegerField, Q, Value, When
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact

from memories.queries.search import Probe
from memoryhub.core.bit_codes import WORD_BITS, vector_code, word_code

# Counted as a float: with the whole number it is, the database would reckon on in slow decimals.
_WORDS = f"bit_count(%(expressions)s::bit({WORD_BITS}))::float8"
_SIGNS = "bit_count(%(expressions)s::varbit)::float8"


def said_share(terms: Sequence[str]) -> Any:
    """The share of `terms` that a row's own text seems to say, 0 to 1 (`memoryhub.core.bit_codes`)."""
    asked = Value(word_code(terms))
    shared = Func(F("word_code"), asked, template=_WORDS, arg_joiner=" & ", output_field=FloatField())
    share = shared / Func(asked, template=_WORDS, output_field=FloatField())
    return Coalesce(share, Value(0.0))


def sign_likeness(probe: Probe) -> Any:
    """About the cosine to the question, from the signs alone; 0 where no vector of the same model is.

    The share of signs in which two vectors differ is about their angle over pi (Charikar, "Similarity
    estimation techniques from rounding algorithms", 2002), and the cosine of an angle about a right one is
    about pi/2 less that angle.
    """
    assert probe.vector is not None
    signs = Func(
        F("vector_code"),
        Value(vector_code(probe.vector)),
        template=_SIGNS,
        arg_joiner=" # ",
        output_field=FloatField(),
    )
    size = Func(F("vector_code"), function="length", output_field=IntegerField())
    comparable = Q(embedding_model=probe.model) & Q(Exact(size, len(probe.vector)))
    near = Value(math.pi / 2) - signs * Value(math.pi / len(probe.vector))
    return Case(When(comparable, then=near), default=Value(0.0), output_field=FloatField())
