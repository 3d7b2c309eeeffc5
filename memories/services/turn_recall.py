"""Orders the turns that answer a question, read as light rows: numbers, no model."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from operator import attrgetter
from pathlib import Path
from uuid import UUID

import numpy as np

from memories.models import Passage
from memories.models.passage import PassageKind
from memories.queries.compiled import instance
from memories.queries.search import ARM_LIMIT, Found, Probe
from memories.queries.turn_rows import TurnRow, term_counts
from memories.services.recall_request import RecallRequest
from memoryhub.core.ranking import Fused
from memoryhub.core.terms import search_terms, tsquery_literal
from memoryhub.core.text import fold
from memoryhub.core.turn_ranking import (
    FEATURES,
    NAMES_NOBODY,
    SPREAD,
    AskedFor,
    Codes,
    Column,
    Measures,
    TurnTable,
    Weights,
    asked_for,
    contributions,
    crowded,
    features,
    measures,
    scores,
    shortlist,
)
from tenants.scope import required_scope

WEIGHTS_FILE = Path(__file__).parent.parent / "data" / "turn_weights.json"
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
    lost: Column = field(default_factory=lambda: np.zeros(0))

    def parts(self) -> dict[UUID, dict[str, float]]:
        """How much each group of features added to each score; crowding takes away."""
        weights = turn_weights()
        return {
            one: contributions(row, weights) | {SPREAD: -float(lost)}
            for one, row, lost in zip(self.scores, self.matrix, self.lost, strict=True)
        }


NO_TURNS = TurnsFound()


@cache
def turn_weights() -> Weights:
    """The weights that ship with the product; `manage.py train_reranker` writes them."""
    written = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))
    return Weights(written["weights"], written["crowding"])


@dataclass(frozen=True, slots=True)
class Shortlist:
    """The turns worth a closer look (`rows` of `lines`), of which the words are still to be read."""

    lines: Sequence[TurnRow]
    table: TurnTable
    found: Measures
    rows: Codes
    asked: AskedFor

    @property
    def ids(self) -> list[UUID]:
        """The ids of the turns, in the order of the table."""
        return [self.lines[row].id for row in self.rows.tolist()]

    def scored(self, owner: UUID, words: Mapping[UUID, str]) -> TurnsFound:
        """The turns with their scores; `words` are their texts by id."""
        ids = self.ids
        texts = [words.get(one, "") for one in ids]
        matrix = features(self.table, self.found, self.rows, texts, self.asked)
        worth = scores(matrix, turn_weights())
        lost = turn_weights().crowding * self.asked.gathers * crowded(worth, self.table.sessions[self.rows])
        return TurnsFound(
            found=_by_arm(ids, self.table, self.found, self.rows),
            rows=_passages([self.lines[row] for row in self.rows.tolist()], owner, words),
            scores=dict(zip(ids, (worth - lost).tolist(), strict=True)),
            matrix=matrix,
            lost=lost,
        )


def shortlisted(read: list[TurnRow], probe: Probe, request: RecallRequest) -> Shortlist | None:
    """The shortlist of the turns that were read for a question; None where there are none."""
    if not read:
        return None
    lines = sorted(read, key=attrgetter("session", "seq", "part"))
    table = table_of(lines, probe, request.query)
    found = measures(table)
    return Shortlist(lines, table, found, _worth_a_look(table, found), asked_for(request.query))


def _passages(lines: Sequence[TurnRow], owner: UUID, words: Mapping[UUID, str]) -> dict[UUID, Passage]:
    """Turns as they are stored, as far as recall needs them; without those that have no words."""
    sessions = {text: UUID(text) if text else None for text in {line.session for line in lines}}
    of_all = {"tenant_id": required_scope().tenant_id, "user_id": owner, "kind": PassageKind.TURN}
    return {
        line.id: instance(
            Passage,
            of_all
            | {
                "id": line.id,
                "source_id": line.source_id,
                "session_id": sessions[line.session],
                "seq": line.seq,
                "part": line.part,
                "role": line.role,
                "content": content,
                "said_at": datetime.fromtimestamp(line.moment, UTC),
                "tokens": line.length,
            },
        )
        for line in lines
        if (content := words.get(line.id)) is not None
    }


def turns_in_order(ranked: Sequence[Fused[UUID]], turns: TurnsFound) -> list[Fused[UUID]]:
    """`ranked` with its turns exchanging places among themselves by their scores."""
    worth = [turns.scores.get(item.id) for item in ranked]
    turns_only = [(item, score) for item, score in zip(ranked, worth, strict=True) if score is not None]
    best = iter(sorted(turns_only, key=lambda one: -one[1]))
    kept = []
    for item, score in zip(ranked, worth, strict=True):
        one = item if score is None else next(best)[0]
        kept.append(Fused(one.id, item.score, one.signals))
    return kept


def table_of(lines: Sequence[TurnRow], probe: Probe, query: str) -> TurnTable:
    """The rows, in the order (session, seq), as the columns that are ranked."""
    column = dict(zip(TurnRow._fields, zip(*lines, strict=True), strict=True))
    named, terms = speaker_named(query, _names(column["head"]), probe.terms)
    quoted = [f"{tsquery_literal([term])}:" for term in terms]
    counts = np.zeros((len(lines), len(quoted)))
    for place, text in enumerate(column["own_terms"]):
        if text is not None:
            counts[place] = term_counts(text, quoted)
    codes = {session: code for code, session in enumerate(dict.fromkeys(column["session"]))}
    moments = np.array(column["moment"])
    timely = np.zeros(len(lines))
    for start, end in probe.windows:
        timely[(moments >= start.timestamp()) & (moments < end.timestamp())] = 1.0
    return TurnTable(
        counts=counts,
        lengths=np.maximum(1.0, np.array(column["length"], dtype=np.float64)),
        sessions=np.array([codes[session] for session in column["session"]]),
        likeness=np.array(column["likeness"], dtype=np.float64),  # None becomes NaN
        named=named,
        asks=np.array([last in "?？" for last in column["last"]], dtype=np.float64),
        by_user=np.array([role == "user" for role in column["role"]], dtype=np.float64),
        moments=moments,
        timely=timely,
    )


def _names(heads: Sequence[str]) -> list[str]:
    """Who speaks each turn, in lower case; read once for each name, since few people speak many turns."""
    said = [head.partition(" (")[0] for head in heads]
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


def _worth_a_look(table: TurnTable, found: Measures) -> Codes:
    """The shortlist without turns that neither a word, a neighbour's word nor a vector speaks for."""
    rows = shortlist(found)
    spoken_for = (found["wide"][rows] > 0) | ~np.isnan(table.likeness[rows]) | (table.timely[rows] > 0)
    kept: Codes = rows[spoken_for]
    return kept


def _by_arm(ids: Sequence[UUID], table: TurnTable, found: Measures, rows: Codes) -> list[Found]:
    """What each arm found among the shortlist, best first."""
    said: list[Found] = []
    for arm, name in _ARMS.items():
        column = found[name][rows]
        known = ~np.isnan(table.likeness[rows]) if arm == "vector" else column > 0
        order = np.argsort(-column, kind="stable")
        best = order[known[order]][:ARM_LIMIT]
        pairs = zip(best.tolist(), column[best].tolist(), strict=True)
        said += [Found("turn", arm, ids[place], worth) for place, worth in pairs]
    timely = np.flatnonzero(table.timely[rows] > 0).tolist()
    return said + [Found("turn", "time", ids[place], float(table.moments[rows[place]])) for place in timely]
