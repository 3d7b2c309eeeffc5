"""Comparing rows with a question by the bit codes that stand in an index, without reading the rows.

In numbers of which `A_WHOLE` is 1. Every turn a person said is compared, and each step of it costs: so no
step makes a bit string anew, as `&` and `#` would; `hamming_distance` of pgvector counts where two differ.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from django.db.models import Case, F, FloatField, Func, IntegerField, Value, When
from django.db.models.lookups import Exact

from memoryhub.core.bit_codes import WORD_BITS, vector_code, word_code

A_WHOLE = 1_000_000
_FLOAT = FloatField()


def said_share(terms: Sequence[str]) -> Any:
    """The share of `terms` that a row's own text seems to say, 0 to `A_WHOLE`; null for a row of no words.

    The bits that two codes share are half of what their own make together less those in which they differ.
    """
    code = F("word_code")
    asked = Func(Value(word_code(terms)), template=f"%(expressions)s::bit({WORD_BITS})")
    shared_twice = _bits(code) + _bits(asked) - _differ(code, asked)
    return shared_twice * Func(
        _bits(asked), template=f"({A_WHOLE} / (2 * %(expressions)s))", output_field=_FLOAT
    )


def sign_likeness(vector: Sequence[float]) -> Any:
    """About the cosine to the question, from the signs alone; 0 without a vector of as many dimensions.

    The share of signs in which two vectors differ is about their angle over pi (Charikar, "Similarity
    estimation techniques from rounding algorithms", 2002), and the cosine of an angle about a right one is
    about pi/2 less that angle. One of another model would say nothing; it only makes the choice less sure.
    """
    code = Func(F("vector_code"), template='%(expressions)s::"bit"')  # as it is; `::bit` would keep one bit
    differ = _differ(code, Func(Value(vector_code(vector)), template='%(expressions)s::"bit"'))
    a_sign = Value(math.pi * A_WHOLE / len(vector), output_field=_FLOAT)
    right_angle = Value(math.pi / 2 * A_WHOLE, output_field=_FLOAT)
    size = Func(F("vector_code"), function="length", output_field=IntegerField())
    return Case(
        When(Exact(size, len(vector)), then=right_angle - differ * a_sign),
        default=Value(0.0, output_field=_FLOAT),
        output_field=_FLOAT,
    )


def _bits(code: Any) -> Func:
    return Func(code, function="bit_count", output_field=_FLOAT)


def _differ(code: Any, other: Any) -> Func:
    """In how many bits they differ; PostgreSQL raises where one is longer."""
    return Func(code, other, function="hamming_distance", output_field=_FLOAT)
