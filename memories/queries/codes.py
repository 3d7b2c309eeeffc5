"""Comparing rows with a question by the bit codes that stand in an index, without reading the rows.

Whole numbers, of which `A_WHOLE` is 1: every turn a person said is compared, and each step of it costs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from django.db.models import BigIntegerField, Case, F, Func, IntegerField, Value, When
from django.db.models.lookups import Exact

from memoryhub.core.bit_codes import WORD_BITS, vector_code, word_code

A_WHOLE = 1_000_000
_WORDS = f"bit_count(%(expressions)s::bit({WORD_BITS}))"
_SIGNS = "bit_count(%(expressions)s::varbit)"


def said_share(terms: Sequence[str]) -> Any:
    """The share of `terms` that a row's own text seems to say, 0 to `A_WHOLE`; null for a row of no words."""
    asked, number = Value(word_code(terms)), BigIntegerField()
    shared = Func(F("word_code"), asked, template=_WORDS, arg_joiner=" & ", output_field=number)
    return shared * Func(asked, template=f"({A_WHOLE} / {_WORDS})", output_field=number)


def sign_likeness(vector: Sequence[float]) -> Any:
    """About the cosine to the question, from the signs alone; 0 without a vector of as many dimensions.

    The share of signs in which two vectors differ is about their angle over pi (Charikar, "Similarity
    estimation techniques from rounding algorithms", 2002), and the cosine of an angle about a right one is
    about pi/2 less that angle. One of another model would say nothing; it only makes the choice less sure.
    """
    number = BigIntegerField()
    asked = Value(vector_code(vector))
    differ = Func(F("vector_code"), asked, template=_SIGNS, arg_joiner=" # ", output_field=number)
    a_sign = Value(round(math.pi * A_WHOLE / len(vector)), output_field=number)
    right_angle = Value(round(math.pi / 2 * A_WHOLE), output_field=number)
    size = Func(F("vector_code"), function="length", output_field=IntegerField())
    return Case(
        When(Exact(size, len(vector)), then=right_angle - differ * a_sign),
        default=Value(0, output_field=number),
        output_field=number,
    )
