"""Finds and orders the turns that answer a question: one read of light rows, then numbers, no model."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
from django.db.models import QuerySet

from memories.models import Passage
from memories.queries.compiled import is_any_of
from memories.queries.search import ARM_LIMIT, Found, Probe
from memories.queries.turn_rows import TurnRow, term_counts, turn_rows
from memories.services.lookup import Lookup
from memories.services.recall_request import askable_turns
from memoryhub.core.ranking import Fused
from memoryhub.core.terms import search_terms, tsquery_literal
from memoryhub.core.text import fold
from memoryhub.core.turn_ranking import (
    FEATURES,
    NAMES_NOBODY,
    Column,
    Measures,
    TurnTable,
    Weights,
    asked_for,
    contributions,
    features,
    measures,
    scores,
    shortlist,
)

WEIGHTS_FILE = Path(__file__).parent.parent / "data" / "turn_weights.json"
_OF_A_HIT = (
    *("id", "tenant", "user", "kind", "source_id", "session_id", "seq", "role", "content", "said_at"),
    *("tokens", "embedding_model"),
)
UNNAMED = ("user", "assistant")
# Which measure ranks the turns of an arm; a turn that an arm gives nothing is not found by it.
_ARMS: Mapping[str, str] = {"vector": "likeness", "text": "before", "near": "wide"}


@dataclass(frozen=True, slots=True)
class TurnsFound:
    """What the arms found; rows, scores and how each score came about by the row ids of the shortlist."""

    found: Sequence[Found] = ()
    rows: Mapping[UUID, Passage] = field(default_factory=dict)
    scores: Mapping[UUID, float] = field(default_factory=dict)
    matrix: Column = field(default_factory=lambda: np.zeros((0, len(FEATURES))))

    def parts(self) -> dict[UUID, dict[str, float]]:
        """How much each group of features added to each score."""
        weights = turn_weights()
        return {one: contributions(row, weights) for one, row in zip(self.scores, self.matrix, strict=True)}


@cache
def turn_weights() -> Weights:
    """The weights that ship with the product; `manage.py train_reranker` writes them."""
    return Weights(json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))["weights"])


def turns_found(lookup: Lookup) -> TurnsFound:
    """The shortlist of turns for a question, scored, by two reads: light rows, then the shortlist."""
    probe, query = lookup.probe, lookup.request.query
    lines = [TurnRow(*row) for row in lookup.rows("turns", _light)] if _asks_turns(lookup) else []
    if not lines:
        return TurnsFound()
    lines.sort(key=lambda line: (line.session_id.int if line.session_id else 0, line.seq))
    table = table_of(lines, probe, query)
    found = measures(table)
    rows = _worth_a_look(table, found)
    ids = [lines[row].id for row in rows]
    texts = {row.pk: row for row in lookup.models("turns by id", _whole, ids)}
    said = [texts[one].content if one in texts else "" for one in ids]
    matrix = features(table, found, rows, said, asked_for(query))
    worth = scores(matrix, turn_weights())
    return TurnsFound(
        found=_by_arm(lines, table, found, rows),
        rows=texts,
        scores=dict(zip(ids, map(float, worth), strict=True)),
        matrix=matrix,
    )


def _asks_turns(lookup: Lookup) -> bool:
    return "turns" in lookup.request.include


def _light(lookup: Lookup) -> QuerySet[Any, Any]:
    rows = askable_turns(lookup.owner, lookup.request)
    assert rows is not None
    return turn_rows(rows, lookup.probe)


def _whole(lookup: Lookup) -> QuerySet[Passage]:
    """The rows of a shortlist; that they may be found was asked in the same transaction."""
    light = Passage.objects.only(*_OF_A_HIT)
    rows: QuerySet[Passage] = light.filter(is_any_of("id", list(lookup.ids), "uuid"))
    return rows


def turns_in_order(ranked: Sequence[Fused[UUID]], turns: TurnsFound) -> list[Fused[UUID]]:
    """`ranked` with its turns exchanging places among themselves by their scores."""
    places = [item for item in ranked if item.id in turns.scores]
    best = iter(sorted(places, key=lambda item: -turns.scores[item.id]))
    kept = []
    for item in ranked:
        one = next(best) if item.id in turns.scores else item
        kept.append(Fused(one.id, item.score, one.signals))
    return kept


def table_of(lines: Sequence[TurnRow], probe: Probe, query: str) -> TurnTable:
    """The rows, in the order (session, seq), as the columns that are ranked."""
    names = _names(lines)
    named, terms = speaker_named(query, names, probe.terms)
    quoted = [f"{tsquery_literal([term])}:" for term in terms]
    counts = np.zeros((len(lines), len(quoted)))
    for place, line in enumerate(lines):
        if line.own_terms is not None:
            counts[place] = term_counts(line.own_terms, quoted)
    codes: dict[UUID | None, int] = {}
    moments = np.array([line.moment for line in lines])
    timely = np.zeros(len(lines))
    for start, end in probe.windows:
        timely[(moments >= start.timestamp()) & (moments < end.timestamp())] = 1.0
    return TurnTable(
        counts=counts,
        lengths=np.array([max(1, line.length) for line in lines], dtype=np.float64),
        sessions=np.array([codes.setdefault(line.session_id, len(codes)) for line in lines]),
        likeness=np.array([np.nan if line.likeness is None else line.likeness for line in lines]),
        named=named,
        asks=np.array([float(line.last in "?？") for line in lines]),
        by_user=np.array([float(line.by_user) for line in lines]),
        moments=moments,
        timely=timely,
    )


def _names(lines: Sequence[TurnRow]) -> list[str]:
    """Who speaks each turn, in lower case; read once for each name, since few people speak many turns."""
    said = [line.name for line in lines]
    folded = {name: fold(name).lower() for name in set(said)}
    return [folded[name] for name in said]


def speaker_named(
    query: str, names: Sequence[str], terms: Sequence[str]
) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], Sequence[str]]:
    """Whether the question names each speaker (see TurnTable), and the terms that are no speaker's name."""
    speakers = {name for name in names if name and name not in UNNAMED}
    asked = fold(query).lower()
    named = [name for name in speakers if name in asked]
    known = {term for name in speakers for term in search_terms(name)}
    others = [term for term in terms if term not in known] or terms
    if len(named) != 1:
        return np.full(len(names), NAMES_NOBODY), others
    return np.array([float(name == named[0]) for name in names]), others


def _worth_a_look(table: TurnTable, found: Measures) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The shortlist without turns that neither a word, a neighbour's word nor a vector speaks for."""
    rows = shortlist(found)
    spoken_for = (found["wide"][rows] > 0) | ~np.isnan(table.likeness[rows]) | (table.timely[rows] > 0)
    kept: np.ndarray[tuple[int], np.dtype[np.int64]] = rows[spoken_for]
    return kept


def _by_arm(
    lines: Sequence[TurnRow],
    table: TurnTable,
    found: Measures,
    rows: np.ndarray[tuple[int], np.dtype[np.int64]],
) -> list[Found]:
    """What each arm found among the shortlist, best first."""
    said: list[Found] = []
    for arm, name in _ARMS.items():
        column = found[name][rows]
        known = ~np.isnan(table.likeness[rows]) if arm == "vector" else column > 0
        order = [int(place) for place in np.argsort(-column, kind="stable") if known[place]][:ARM_LIMIT]
        said += [Found("turn", arm, lines[rows[place]].id, float(column[place])) for place in order]
    timely = [int(row) for row in rows if table.timely[row] > 0]
    return said + [Found("turn", "time", lines[row].id, float(table.moments[row])) for row in timely]
