"""Orders memories for a question by centred closeness, shared words and shared characters; plain sums.

Vectors of short statements about a person have much in common that says nothing of the question, and so have
questions. What is common is taken away from both before they are compared (Mu and Viswanath 2018,
"All-but-the-top"). A question of several lines is a dialogue: its last line is the asker's, and every second
line before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryhub.core.terms import tsquery_literal, tsquery_terms
from memoryhub.core.text_fold import CJK, fold

Column = NDArray[np.float64]
PARTS = ("whole", "line", "lines", "words", "characters", "named", "timely")

MAX_LINES = 8  # of a question that is a whole dialogue; its last lines say what it is about
OTHER_SIDE = 0.6  # of what a line counts that the asker did not say
FADING = 0.85  # of a word's weight, for each line that was said after it
_SATURATION, _LENGTH_SHARE = 1.2, 0.75  # k1 and b of BM25, as its authors advise
_SHARPNESS = 1.5  # rare words tell more of what a dialogue is about than their rarity in a list of statements
_NAMES_SHARE = 0.25  # of a word that stands in the names of a memory and not in what it says
_CHINESE = re.compile(f"[{CJK}]")
_EMPTY = frozenset(
    "的了吗呢吧啊呀嘛么什我你您是在有和也不就都要这那他她它们很会能可以个一说到去来对好还没上下里过得着给让把被与之其但而或所为因如果"
    "哦哈嗯呃哎怎样些多觉"
)


@dataclass(frozen=True, slots=True)
class MemoryWeights:
    """What each part counts, and what vectors of memories and of questions have in common on average.

    Cosines are of centred vectors; words and characters are shares of the candidate that has most of them.
    """

    whole: float
    line: float
    lines: float
    words: float
    characters: float
    named: float
    timely: float
    memories: Column
    questions: Column


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question looks for in the words of memories: how much each term and Chinese character counts."""

    terms: Mapping[str, float]
    characters: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Memories that were found, one row each.

    `cosines` has a row's cosines to the mean of memories, to that of questions, to the whole question and to
    each of its lines (NaN where it has no vector); `terms` is the text of its tsvector.
    """

    cosines: Column
    terms: Sequence[str]
    named: Column
    timely: Column


def lines_of(query: str) -> list[str]:
    """The last lines of a question that say something, MAX_LINES at most; none where there is but one."""
    lines = [line for line in query.splitlines() if tsquery_terms(line)][-MAX_LINES:]
    return lines if len(lines) > 1 else []


def asked_words(query: str) -> Asked:
    """The terms and characters of a question; in a dialogue those count most that the asker said last."""
    terms: dict[str, float] = {}
    characters: dict[str, float] = {}
    lines = [(line, words) for line in query.splitlines() if (words := tsquery_terms(line))][-MAX_LINES:]
    for (line, words), share in zip(lines, _line_shares(len(lines), FADING), strict=True):
        for term in words:
            terms[term] = max(share, terms.get(term, 0.0))
        for character in _CHINESE.findall(fold(line)):
            if character not in _EMPTY:
                characters[character] = max(share, characters.get(character, 0.0))
    return Asked(terms, characters)


def _line_shares(count: int, fading: float = 1.0) -> Column:
    """How much each line counts: the last is the asker's, the one before the other side's, and so on."""
    later = np.arange(count)[::-1]
    shares: Column = np.where(later % 2 == 0, 1.0, OTHER_SIDE) * fading**later
    return shares


def memory_parts(
    candidates: Candidates, asked: Asked, vectors: Column, weights: MemoryWeights
) -> dict[str, Column]:
    """What each part adds to the score of each candidate, by the names of PARTS.

    `vectors` are the unit vectors of the whole question and its lines. A candidate without a vector is as
    close as the others on average.
    """
    close = _centred(candidates.cosines, vectors, weights)
    lines = close[:, 1:] if close.shape[1] > 1 else close
    shares = _line_shares(lines.shape[1])
    parts = {
        "whole": weights.whole * close[:, 0],
        "line": weights.line * (lines * shares).max(axis=1),
        "lines": weights.lines * (lines @ shares) / shares.sum(),
    }
    for name, column in parts.items():
        known = column[~np.isnan(column)]
        parts[name] = np.where(np.isnan(column), known.mean() if known.size else 0.0, column)
    return {
        **parts,
        "words": weights.words * _share_of_best(_words(candidates.terms, asked.terms)),
        "characters": weights.characters * _share_of_best(_characters(candidates.terms, asked.characters)),
        "named": weights.named * candidates.named,
        "timely": weights.timely * candidates.timely,
    }


def memory_scores(parts: Mapping[str, Column]) -> Column:
    """One score a candidate, larger is better; comparable only within one question."""
    total: Column = np.sum([parts[name] for name in PARTS], axis=0)
    return total


def _centred(cosines: Column, vectors: Column, weights: MemoryWeights) -> Column:
    """Cosines to the question's vectors after both sides lost their mean.

    Worked out from the cosines alone, so that no vector of a memory has to be read.
    """
    memories, questions = weights.memories, weights.questions
    to_memories = cosines[:, 0] * np.linalg.norm(memories)
    to_questions = cosines[:, 1] * np.linalg.norm(questions)
    products = cosines[:, 2:] - to_questions[:, None] - vectors @ memories + memories @ questions
    lengths = np.sqrt(np.maximum(1 - 2 * to_memories + memories @ memories, 1e-9))
    centred: Column = products / lengths[:, None] / np.linalg.norm(vectors - questions, axis=1)
    return centred


def _words(texts: Sequence[str], terms: Mapping[str, float]) -> Column:
    """BM25 of the terms over the candidates."""
    columns = {tsquery_literal([term]): place for place, term in enumerate(terms)}
    counts, lengths = np.zeros((len(texts), len(columns))), np.ones(len(texts))
    for row, text in enumerate(texts):
        lexemes = text.split(" ")
        lengths[row] = len(lexemes)
        for lexeme in lexemes:
            word, _, places = lexeme.rpartition(":")
            column = columns.get(word)
            if column is not None:
                counts[row, column] = _occurrences(places)
    return _bm25(counts, lengths, terms.values())


def _occurrences(places: str) -> float:
    """How often a word stands where a tsvector says, in the text itself (label A) or in the names."""
    own = places.count("A")
    return own or _NAMES_SHARE * (1 + places.count(","))


def _characters(texts: Sequence[str], characters: Mapping[str, float]) -> Column:
    """The same for single Chinese characters, as words of a kind often share but one of them."""
    held = [[float(character in text) for character in characters] for text in texts]
    lengths = np.array([1.0 + text.count(" ") for text in texts])
    return _bm25(np.array(held).reshape(len(texts), len(characters)), lengths, characters.values())


def _bm25(counts: Column, lengths: Column, weights: Iterable[float]) -> Column:
    """The worth of each row's words for the question (Robertson and Zaragoza 2009), rare ones sharpened."""
    if not counts.size:
        return np.zeros(len(lengths))
    holding = (counts > 0).sum(axis=0)
    rarity = np.log1p((len(counts) - holding + 0.5) / (holding + 0.5)) ** _SHARPNESS
    size = 1 - _LENGTH_SHARE + _LENGTH_SHARE * lengths / lengths.mean()
    held = counts * (_SATURATION + 1) / (counts + _SATURATION * size[:, None])
    worth: Column = held @ (rarity * np.fromiter(weights, float))
    return worth


def _share_of_best(column: Column) -> Column:
    best = column.max(initial=0.0)
    return column / best if best > 0 else column
