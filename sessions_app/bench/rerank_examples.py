"""Shortlists of turns as the product makes them, with which of them were cited, without a database."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from memories.queries.fulltext import question_terms
from memories.queries.search import Probe
from memories.queries.turn_rows import TurnRow
from memories.services.embedder import embedder
from memories.services.indexing import NEIGHBOURS, PassageText, context_text, own_text
from memories.services.turn_recall import table_of
from memoryhub.core.dates import resolve_dates
from memoryhub.core.ids import new_id
from memoryhub.core.terms import search_terms, tsvector_literal
from memoryhub.core.turn_ranking import Codes, Column, asked_for, features, measures, shortlist
from sessions_app.bench.recall_model import Asked, Kept, Pool
from sessions_app.bench.recall_own import own_conversations

_AT_ONCE = 64
_SHORT, _FEW = 40, 12  # turns and questions of a short piece
_CHARACTERS_A_TOKEN = {"en": 4.3, "zh": 1.5}


@dataclass(frozen=True, slots=True)
class Example:
    """One question: a row of features for each shortlisted turn, its place and session, whether cited."""

    matrix: NDArray[np.float64]
    cited: Column
    places: Sequence[str]
    asked: Asked
    language: str
    sessions: Codes


def examples(pool: Pool, *, by_session: bool = False) -> Iterator[Example]:
    """Every question of a pool that has something to find; with `by_session` gold names sessions."""
    indexed = [indexed_turn(pool.kept, place) for place in range(len(pool.kept))]
    vectors = _vectors([context_text(one) for one in indexed])
    terms = [tsvector_literal(search_terms(own_text(one))) for one in indexed]
    questions = _vectors([asked.text for asked in pool.asked])
    end = max(kept.said_at for kept in pool.kept) + datetime.timedelta(days=1)
    for number, asked in enumerate(pool.asked):
        now = asked.at or end
        said = [place for place, kept in enumerate(pool.kept) if kept.said_at <= now]
        lines = [_row(place, pool, terms[place], float(vectors[place] @ questions[number])) for place in said]
        lines.sort(key=lambda line: (line.session, line.seq))
        dates = resolve_dates(asked.text, said_at=now, timezone="UTC")
        probe = Probe(terms=question_terms(asked.text), windows=[(date.when, date.until) for date in dates])
        table = table_of(lines, probe, asked.text)
        found = measures(table)
        rows = shortlist(found)
        kept = [pool.kept[lines[row].seq - 1] for row in rows]
        matrix = features(table, found, rows, [one.content for one in kept], asked_for(asked.text))
        places = [one.group if by_session else one.ref for one in kept]
        cited = np.array([float(place in asked.gold) for place in places])
        yield Example(matrix, cited, places, asked, pool.language, table.sessions[rows])


def indexed_turn(kept: Sequence[Kept], place: int) -> PassageText:
    """A turn with those before it, as the index keeps it."""
    turn = kept[place]
    before = [one for one in kept[max(0, place - NEIGHBOURS) : place] if one.group == turn.group]
    return PassageText(
        source_id=_NOBODY,
        session_id=_NOBODY,
        seq=place + 1,
        role=turn.role,
        content=turn.content,
        said_at=turn.said_at,
        trust=0,
        name=turn.name,
        previous=tuple(one.content for one in before),
    )


_NOBODY = new_id()


def _row(place: int, pool: Pool, terms: str, likeness: float) -> TurnRow:
    kept = pool.kept[place]
    return TurnRow(
        id=_NOBODY,
        source_id=_NOBODY,
        session=str(uuid.uuid5(uuid.NAMESPACE_OID, kept.group)),
        seq=place + 1,
        part=0,
        role=kept.role,
        moment=kept.said_at.timestamp(),
        length=round(len(kept.content) / _CHARACTERS_A_TOKEN[pool.language]),
        head=own_text(indexed_turn(pool.kept, place))[:72],
        last=kept.content.rstrip()[-1:],
        likeness=likeness,
        own_terms=terms,
    )


def _vectors(texts: Sequence[str]) -> NDArray[np.float32]:
    """One vector a text; what is said several times is embedded once."""
    order = list(dict.fromkeys(texts))
    parts = [embedder().embed(order[start : start + _AT_ONCE]) for start in range(0, len(order), _AT_ONCE)]
    places = {text: place for place, text in enumerate(order)}
    return np.vstack(parts)[[places[text] for text in texts]]


_ASKED_OF_ME = {
    "en": ("What do I do on Sundays?", "I lost the note. When is it?", "Which book did you tell me of?"),
    "zh": ("我星期天做什么？", "便条丢了。我什么时候去？", "你给我推荐的是哪本书？"),
}


def touchstone() -> list[Example]:
    """A few examples of our own in both languages, by which a change of what features mean is seen."""
    rows: list[Example] = []
    for language, questions in _ASKED_OF_ME.items():
        piece = short_piece(language)
        more = tuple(replace(piece.asked[0], text=text) for text in questions)
        rows += examples(replace(piece, asked=piece.asked + more))
    return rows


def short_piece(language: str) -> Pool:
    """The beginning of one of our conversations with a few of its questions."""
    pool = next(pool for pool in own_conversations() if pool.language == language)
    kept = pool.kept[:_SHORT]
    refs = {one.ref for one in kept}
    asked = tuple(one for one in pool.asked if one.gold <= refs)[:_FEW]
    return replace(pool, kept=kept, asked=asked)
