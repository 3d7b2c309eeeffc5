"""One question as the values of compiled statements: its shape, its values, and marks in their place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from memories.queries.compiled import fetched_together
from memories.queries.fulltext import says_any_literal
from memories.queries.search import Probe, named_keys, vector_text
from memories.services.recall_request import RecallRequest
from memoryhub.core.asked_keys import asks_about_the_past
from memoryhub.core.bit_codes import vector_code, word_code
from memoryhub.core.terms import tsquery_literal

_MARK = "\N{REPLACEMENT CHARACTER}mark"  # no term or key of a question
_LONG_AGO = datetime(1, 2, 3, 4, 5, 6, 7, tzinfo=UTC)
_Build = Callable[["Lookup"], QuerySet[Any, Any]]


@dataclass(frozen=True, slots=True)
class Lookup:
    """Who asks, what, and what of it the statements search for; the ids are those of rows to read."""

    owner: UUID
    request: RecallRequest
    probe: Probe
    shape: Hashable
    values: Mapping[str, Any]
    memory_ids: Sequence[UUID] = ()
    turn_ids: Sequence[UUID] = ()

    def fetched(self, builds: Mapping[str, _Build]) -> dict[str, list[Any]]:
        """In one round trip what the querysets give that `builds` makes of a lookup, by their names."""
        statements = [
            ((name, self.shape), partial(_with_marks, self, build)) for name, build in builds.items()
        ]
        ids = {"memory ids": _array(self.memory_ids), "turn ids": _array(self.turn_ids)}
        return dict(zip(builds, fetched_together(statements, {**self.values, **ids}), strict=True))


def _array(ids: Sequence[UUID]) -> str:
    """Ids as the database reads an array of them."""
    return f"{{{','.join(one.hex for one in ids)}}}"


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
        "word code": word_code(probe.terms),
        "keys": list(probe.keys),
        "named": named_keys(probe),
        "vector": None if probe.vector is None else vector_text(probe.vector),
        "vector code": None if probe.vector is None else vector_code(probe.vector),
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
    marked = replace(lookup, owner=owner, request=request, probe=probe)
    marked = replace(marked, memory_ids=[next(ids)], turn_ids=[next(ids)])
    marks = _values(owner, request, probe)
    marks |= {"memory ids": marked.memory_ids, "turn ids": marked.turn_ids}
    return build(marked), {name: mark for name, mark in marks.items() if mark not in ([], "", None)}
