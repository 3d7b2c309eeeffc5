"""Finds what vectors of memories and of questions have in common, and measures the order it makes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from memories.services.embedder import embedder
from memoryhub.core.memory_ranking import (
    Candidates,
    Column,
    MemoryWeights,
    asked_words,
    lines_of,
    memory_parts,
    memory_scores,
)
from memoryhub.core.terms import search_terms, tsvector_literal
from sessions_app.bench.memory_pairs import memory_pairs
from sessions_app.bench.recall_model import Pool
from sessions_app.bench.recall_statements import madial

# Chosen on one half of MADial (MIT) in both languages and on our own pairs. Weights fitted to our own pairs,
# MemoryBank and RealMem were worse on all that was kept aside (docs/bench-recall.md).
BY_HAND = {
    "whole": 1.0,
    "line": 1.0,
    "lines": 0.3,
    "words": 0.18,
    "characters": 0.11,
    "named": 0.5,
    "timely": 0.2,
}
_AT_ONCE = 64
_DIGITS = 4
_PLACE = re.compile(r"(?<=[:,])\d+")


def train_memories(output: Path | None, folder: Path | None) -> dict[str, object]:
    """Write the weights to `output`; answer figures of our own pairs, with `folder` of MADial too."""
    own = memory_pairs()
    weights = weights_for(own)
    if output is not None:
        output.write_text(json.dumps(_as_data(weights, own)) + "\n", encoding="utf-8")
    pools = own if folder is None else [*own, *madial(folder)]
    without = replace(weights, memories=weights.memories * 0, questions=weights.questions * 0)
    return {
        pool.identity: {"centred": memory_standing(pool, weights), "as it is": memory_standing(pool, without)}
        for pool in pools
    }


def weights_for(pools: Sequence[Pool]) -> MemoryWeights:
    """The weights, and the mean vectors of the memories and of the questions of some pools."""
    memories = _vectors([kept.content for pool in pools for kept in pool.kept])
    questions = _vectors([asked.text for pool in pools for asked in pool.asked])
    return MemoryWeights(
        **BY_HAND,
        memories=memories.mean(axis=0).round(_DIGITS),
        questions=questions.mean(axis=0).round(_DIGITS),
    )


def _as_data(weights: MemoryWeights, pools: Sequence[Pool]) -> dict[str, Any]:
    return {
        "model": embedder().model,
        "centres_of": [pool.identity for pool in pools],
        "weights": BY_HAND,
        "memories": weights.memories.tolist(),
        "questions": weights.questions.tolist(),
    }


def memory_standing(pool: Pool, weights: MemoryWeights) -> dict[str, float]:
    """R@10 and MRR in per cent over all memories of a person, without a database."""
    shares, firsts = [], []
    for order, gold in _orders(pool, weights):
        shares.append(len(gold.intersection(order[:10])) / len(gold))
        firsts.append(next(1 / place for place, ref in enumerate(order, 1) if ref in gold))
    return {
        "questions": len(shares),
        "r10": round(100 * float(np.mean(shares)), 1),
        "mrr": round(100 * float(np.mean(firsts)), 1),
    }


def _orders(pool: Pool, weights: MemoryWeights) -> Iterator[tuple[list[str], frozenset[str]]]:
    own = _vectors([kept.content for kept in pool.kept])
    both = np.stack([weights.memories, weights.questions])
    both /= np.linalg.norm(both, axis=1, keepdims=True) + 1e-9
    terms = [tsvector_literal(search_terms(kept.content)) for kept in pool.kept]
    said = [_PLACE.sub(r"\g<0>A", text) for text in terms]
    nothing = np.zeros(len(own))
    for asked in pool.asked:
        vectors = _vectors([asked.text, *lines_of(asked.text)])
        candidates = Candidates(own @ np.vstack([both, vectors]).T, said, nothing, nothing)
        scores = memory_scores(memory_parts(candidates, asked_words(asked.text), vectors, weights))
        yield [pool.kept[place].ref for place in np.argsort(-scores, kind="stable")], asked.gold


def _vectors(texts: Sequence[str]) -> Column:
    parts = [embedder().embed(texts[start : start + _AT_ONCE]) for start in range(0, len(texts), _AT_ONCE)]
    return np.vstack(parts).astype(np.float64)
