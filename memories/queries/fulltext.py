"""Full text over terms that are made in Python, never by the database's own parser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db.models import BooleanField, F, FloatField, Func, Value

from memoryhub.core.text import search_terms, tsquery_literal, tsquery_terms, tsvector_literal

MAX_QUERY_TERMS = 64
MAX_INDEXED_TERMS = 20_000  # a tsvector may hold 1 MB; longer text is found by its beginning
# Weights of the labels D, C, B, A: the text itself is A, the turns before it D.
LABEL_WEIGHTS = "{0.25, 0.5, 0.75, 1.0}"
DIVIDE_BY_LOG_LENGTH = 1


def terms_vector(text: str, context: str = "") -> Func[Any]:
    """The tsvector of `text` with label A and of `context` with the lighter label D, for a write."""
    own: Func[Any] = Func(
        Value(tsvector_literal(search_terms(text)[:MAX_INDEXED_TERMS])),
        template="setweight(%(expressions)s::tsvector, 'A')",
        output_field=SearchVectorField(),
    )
    if not context:
        return own
    around = Func(
        Value(tsvector_literal(search_terms(context)[:MAX_INDEXED_TERMS])),
        template="setweight(%(expressions)s::tsvector, 'D')",
        output_field=SearchVectorField(),
    )
    return Func(
        own, around, arg_joiner=" || ", template="(%(expressions)s)", output_field=SearchVectorField()
    )


def memory_terms(content: str, names: Sequence[str]) -> Func[Any]:
    """The tsvector of a memory: its words, and lighter the names it is asked for by."""
    return terms_vector(content, "\n".join(names))


def question_terms(query: str) -> list[str]:
    """What to search for when `query` is asked, at most 64 terms; empty when it holds no letter or digit."""
    return tsquery_terms(query)[:MAX_QUERY_TERMS]


def matches_any(terms: Sequence[str]) -> Func[Any]:
    """A condition: the row's `terms` hold at least one of `terms` (which may not be empty)."""
    return Func(
        F("terms"),
        Value(tsquery_literal(terms)),
        template="(%(expressions)s::tsquery)",
        arg_joiner=" @@ ",
        output_field=BooleanField(),
    )


def matches_all(terms: Sequence[str]) -> Func[Any]:
    """A condition: the row's `terms` hold every one of `terms` (which may not be empty)."""
    return Func(
        F("terms"),
        Value(" & ".join(tsquery_literal([term]) for term in terms)),
        template="(%(expressions)s::tsquery)",
        arg_joiner=" @@ ",
        output_field=BooleanField(),
    )


def says_all(terms: Sequence[str]) -> Func[Any]:
    """A condition: the row's own text, not the turns around it, holds every one of `terms`."""
    every = " & ".join(f"{tsquery_literal([term])}:A" for term in terms)
    return Func(
        F("terms"),
        Value(every),
        template="(%(expressions)s::tsquery)",
        arg_joiner=" @@ ",
        output_field=BooleanField(),
    )


def says_any_literal(terms: Sequence[str]) -> str:
    """The tsquery of `says_any` as text."""
    return " | ".join(f"{tsquery_literal([term])}:A" for term in terms)


def says_any(terms: Sequence[str]) -> Func[Any]:
    """A condition: the row's own text, not the turns around it, holds at least one of `terms`."""
    return Func(
        F("terms"),
        Value(says_any_literal(terms)),
        template="(%(expressions)s::tsquery)",
        arg_joiner=" @@ ",
        output_field=BooleanField(),
    )


def text_rank(terms: Sequence[str]) -> Func[Any]:
    """How well the row's `terms` answer the question, larger is better."""
    return Func(
        F("terms"),
        Value(tsquery_literal(terms)),
        function="ts_rank",
        template=f"ts_rank('{LABEL_WEIGHTS}', %(expressions)s::tsquery, {DIVIDE_BY_LOG_LENGTH})",
        output_field=FloatField(),
    )
