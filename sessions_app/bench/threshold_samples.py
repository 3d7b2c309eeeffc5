"""How like a question what answers it is, and what does not: likeness by type, and the relevance of the best.

Sets with permissive licences only: our own lines, our own conversations, MemoryBank and MADial-Bench (MIT).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memories.queries.fulltext import question_terms
from memories.services.indexing import context_text
from memories.services.recall_selection import LOOKED_AT
from memoryhub.core.memory_ranking import lines_of
from memoryhub.core.relevance import relevance
from memoryhub.core.text import Language, search_terms
from memoryhub.providers.embeddings import Embedder
from sessions_app.bench.abstention_set import AbstentionSet, abstention_set
from sessions_app.bench.memory_pairs import memory_pairs
from sessions_app.bench.model import Half
from sessions_app.bench.recall_model import Pool
from sessions_app.bench.recall_own import own_conversations
from sessions_app.bench.recall_statements import madial
from sessions_app.bench.rerank_examples import indexed_turn
from sessions_app.bench.rerank_pools import memorybank

_AT_ONCE = 64
_CONVERSATIONS = 6  # of our own in each language: their scenes repeat, and each has some fifty questions
_OTHERS = 200  # of one question, drawn evenly: pools of turns are long
# Of which types of memory our own pairs speak, by what asks.
_CALLED: Mapping[str, tuple[str, ...]] = {"dialogue": ("fact", "experience"), "question": ("preference",)}
_Vectors = NDArray[np.float32]


@dataclass(slots=True)
class Sample:
    """Numbers of one threshold, language and half: of what answers each question best, and of what does not.

    `every` are those of all that answers or belongs to the answer; a question may have several.
    Of a threshold of relevance these are questions: the most relevant candidate of one that has an answer,
    and of one that has none.
    """

    gold: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    every: list[float] = field(default_factory=list)


Key = tuple[str, Language, Half]


def samples(folder: Path, using: Embedder, report: Callable[[str], None]) -> dict[Key, Sample]:
    """Every threshold's numbers by language and half.

    Raises:
        FileNotFoundError: a set is not in `folder`.
    """
    found: dict[Key, Sample] = {}
    languages: tuple[Language, ...] = ("zh", "en")
    for language in languages:
        report(f"own lines, {language}")
        _own_lines(abstention_set(language), using, found)
    for name, pools in (
        ("madial", madial(folder)),
        ("memorybank", memorybank(folder)),
        ("own", [pool for pool in own_conversations() if int(pool.identity.split()[-1]) < _CONVERSATIONS]),
    ):
        for pool in pools:
            report(f"{name}: {pool.identity}")
            _pool(pool, using, found)
    for pool in memory_pairs():
        report(pool.identity)
        _pairs(pool, using, found)
    return found


def _own_lines(lines: AbstentionSet, using: Embedder, found: dict[Key, Sample]) -> None:
    contents = [line.content for line in lines.told]
    said = [set(search_terms(content)) for content in contents]
    matrix = _vectors(contents, using)
    documents = np.array([line.kind == "document" for line in lines.told])
    answered = _likenesses([line.question for line in lines.told], matrix, using)
    for place, (line, likeness) in enumerate(zip(lines.told, answered, strict=True)):
        name = "chunk" if line.kind == "document" else line.kind
        same = [other for other, one in enumerate(lines.told) if one.kind == line.kind and other != place]
        sample = _of(found, (name, lines.language, line.half))
        sample.gold.append(float(likeness[place]))
        sample.every.append(float(likeness[place]))
        sample.others += [float(likeness[other]) for other in same]
        rows = np.flatnonzero(documents == documents[place])
        best = _most_relevant(line.question, likeness, rows, said)
        answer = "answer_chunk" if documents[place] else "answer_memory"
        _of(found, (answer, lines.language, line.half)).gold.append(best)
    unanswered = _likenesses([asked.question for asked in lines.unanswered], matrix, using)
    for asked, likeness in zip(lines.unanswered, unanswered, strict=True):
        for answer, rows in (
            ("answer_memory", np.flatnonzero(~documents)),
            ("answer_turn", np.flatnonzero(~documents)),
            ("answer_chunk", np.flatnonzero(documents)),
        ):
            best = _most_relevant(asked.question, likeness, rows, said)
            _of(found, (answer, lines.language, asked.half)).others.append(best)


def _pool(pool: Pool, using: Embedder, found: dict[Key, Sample]) -> None:
    turns = pool.source == "turns"
    places = range(len(pool.kept))
    contents = [one.content for one in pool.kept]
    texts = [context_text(indexed_turn(pool.kept, place)) for place in places] if turns else contents
    said = [set(search_terms(content)) for content in contents]
    matrix = _vectors(texts, using)
    name, answer = ("turn", "answer_turn") if turns else ("experience", "answer_memory")
    every = _likenesses([asked.text for asked in pool.asked], matrix, using)
    for asked, likeness in zip(pool.asked, every, strict=True):
        cited = np.array([one.ref in asked.gold for one in pool.kept])
        sample = _of(found, (name, pool.language, asked.half))
        if not cited.any():
            continue
        sample.gold.append(float(likeness[cited].max()))
        sample.every += [float(score) for score in likeness[cited]]
        others = likeness[~cited]
        sample.others += [float(score) for score in others[:: max(1, len(others) // _OTHERS)]]
        best = _most_relevant(asked.text, likeness, np.arange(len(contents)), said)
        _of(found, (answer, pool.language, asked.half)).gold.append(best)


def _pairs(pool: Pool, using: Embedder, found: dict[Key, Sample]) -> None:
    """What a dialogue or a question should call to mind without naming it: seldom much like it."""
    matrix = _vectors([one.content for one in pool.kept], using)
    asked_of = _likenesses([asked.text for asked in pool.asked], matrix, using)
    for asked, likeness in zip(pool.asked, asked_of, strict=True):
        cited = np.array([one.ref in asked.gold for one in pool.kept])
        for name in _CALLED[asked.category]:
            sample = _of(found, (name, pool.language, asked.half))
            sample.every += [float(score) for score in likeness[cited]]


def _of(found: dict[Key, Sample], key: Key) -> Sample:
    return found.setdefault(key, Sample())


def _likenesses(questions: Sequence[str], matrix: _Vectors, using: Embedder) -> Iterator[NDArray[np.float64]]:
    """For each question the cosine of every row to it or the closest of its last lines, as recall has it."""
    asked = [[question, *lines_of(question)] for question in questions]
    order = list(dict.fromkeys(text for texts in asked for text in texts))
    if not order:
        return
    scores = matrix @ _vectors(order, using).T
    places = {text: place for place, text in enumerate(order)}
    for texts in asked:
        yield scores[:, [places[text] for text in texts]].max(axis=1).astype(np.float64)


def _most_relevant(
    question: str, likeness: NDArray[np.float64], rows: NDArray[np.int64], said: Sequence[set[str]]
) -> float:
    terms = question_terms(question)
    closest = rows[np.argsort(-likeness[rows], kind="stable")[:LOOKED_AT]]
    return max(relevance(float(likeness[row]), terms, said[row]) for row in closest)


def _vectors(texts: Sequence[str], using: Embedder) -> _Vectors:
    return np.vstack([using.embed(part) for part in _parts(texts)])


def _parts(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(texts), _AT_ONCE):
        yield texts[start : start + _AT_ONCE]
