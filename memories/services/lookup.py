"""One question as the values of compiled statements: its shape, its values, and marks in their place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from memories.queries.compiled import fetched, fetched_models
from memories.queries.fulltext import says_any_literal
from memories.queries.search import Probe, named_keys, vector_text
from memories.services.recall_request import RecallRequest
from memoryhub.core.asked_keys import asks_about_the_past
from memoryhub.core.terms import tsquery_literal

_MARK = "\N{REPLACEMENT CHARACTER}mark"  # no term or key of a question
_LONG_AGO = datetime(1, 2, 3, 4, 5, 6, 7, tzinfo=UTC)
_Build = Callable[["Lookup"], QuerySet[Any, Any]]


@dataclass(frozen=True, slots=True)
class Lookup:
    """Who asks, what, and what of it the statements search for; `ids` are rows to read."""

    owner: UUID
    request: RecallRequest
    probe: Probe
    shape: Hashable
    values: Mapping[str, Any]
    ids: Sequence[UUID] = ()

    def rows(self, name: str, build: _Build) -> list[tuple[Any, ...]]:
        """The rows of the queryset that `build` makes of a lookup, known by `name`."""
        return fetched((name, self.shape), lambda: _with_marks(self, build), self.values)

    def models(self, name: str, build: _Build, ids: Sequence[UUID]) -> list[Any]:
        """Instances of the rows `ids`, of the queryset that `build` makes of a lookup with ids."""
        given = {**self.values, "ids": list(ids)}
        return fetched_models((name, self.shape), lambda: _with_marks(self, build), given)


def lookup_of(owner: UUID, request: RecallRequest, probe: Probe) -> Lookup:
    """The lookup of one question."""
    return Lookup(owner, request, probe, _shape(request, probe), _values(owner, request, probe))


def _shape(request: RecallRequest, probe: Probe) -> Hashable:
    """All that changes the text of a statement, or stands in it as it is."""
    return (
        *(request.as_of is None, request.known_at is None, request.session_id is None),
        *(bool(request.exclude_turn_ids), request.types, request.labels, request.include, request.gated),
        asks_about_the_past(request.query),
        *(bool(probe.terms), bool(probe.keys), tuple(probe.asked), len(probe.windows)),
        *(None if probe.vector is None else len(probe.vector), len(probe.lines), probe.model, probe.floor),
        probe.beside,
    )


def _values(owner: UUID, request: RecallRequest, probe: Probe) -> dict[str, Any]:
    moments = {"now": request.now, "as_of": request.as_of, "known_at": request.known_at}
    values: dict[str, Any] = {
        "owner": owner,
        **moments,
        "session": request.session_id,
        "excluded": list(request.exclude_turn_ids),
        "terms": tsquery_literal(probe.terms),
        "said": says_any_literal(probe.terms),
        "keys": list(probe.keys),
        "named": named_keys(probe),
        "vector": None if probe.vector is None else vector_text(probe.vector),
    }
    values |= {f"line {place}": vector_text(line) for place, line in enumerate(probe.lines)}
    for place, (start, end) in enumerate(probe.windows):
        values |= {f"start {place}": start, f"end {place}": end}
    return values


def _with_marks(lookup: Lookup, build: _Build) -> tuple[QuerySet[Any, Any], dict[str, Any]]:
    """The queryset made of marks of the same shape, no two of them alike."""
    request, probe = lookup.request, lookup.probe
    moments = iter(_LONG_AGO + timedelta(days=day) for day in range(10_000))
    ids = iter(UUID(int=number) for number in range(1, 10))
    size = 0 if probe.vector is None else len(probe.vector)
    owner = next(ids)
    request = replace(
        request,
        now=next(moments),
        as_of=request.as_of and next(moments),
        known_at=request.known_at and next(moments),
        session_id=request.session_id and next(ids),
        exclude_turn_ids=(next(ids),) if request.exclude_turn_ids else (),
    )
    probe = replace(
        probe,
        terms=[f"{_MARK}term"] if probe.terms else [],
        keys=[f"{_MARK}key"] if probe.keys else [],
        windows=[(next(moments), next(moments)) for _ in probe.windows],
        vector=None if probe.vector is None else [0.5] * size,
        lines=[[place + 1.0] * size for place in range(len(probe.lines))],
    )
    marked = replace(lookup, owner=owner, request=request, probe=probe, ids=(next(ids),))
    marks = _values(owner, request, probe) | {"ids": list(marked.ids)}
    return build(marked), {name: mark for name, mark in marks.items() if mark not in ([], "", None)}
