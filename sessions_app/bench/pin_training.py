"""Trains the judge of standing orders: a logistic regression, by Newton's method on the products of lines.

There are more features than lines, so the weights are sought as sums over lines: one system of as many
equations as lines a step, a few steps, the same result every time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from memoryhub.core.pins.standing_orders.features import features_of
from memoryhub.core.pins.standing_orders.judge import Weights
from memoryhub.core.text import Language, split_sentences
from sessions_app.bench.pin_lines import pin_lines
from sessions_app.bench.write_lines import own_lines

# How readily a feature is given weight, by its family: turns of phrase sooner than single words.
_SCALES = {"C": 2.0, "P": 0.7}
_OTHER_SCALE = 0.7
_PENALTY = 1.0  # of squared weights
_LEAST_LINES = 2  # that a feature must be in
_SMALLEST = 0.005  # a weight below it is left out
# Above which sum a line is taken to lay something down: above even odds, since talk holds fewer of them than
# these lines do, and one that is no order takes room of facts in a summary. Chinese facts deny more often.
LEAST_SUM: Mapping[Language, float] = {"en": 0.4, "zh": 0.5}
# Of a line in the fit. What is copied from elsewhere often has an order's words, and only its shape and the
# message around it tell: by itself it must not make those words say less.
_WEIGHTS = {"pasted": 0.5}
_STEPS = 40
_CONVERGED = 1e-6
_FOLDS = 5
# Heads of keys among the lines of writes: of standing orders, and of what is only told.
_ORDERS = frozenset({"instruction", "constraint", "report"})
_FACTS = frozenset({"event", "family", "opinion", "pet", "plan", "profile"})

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence, whether it lays something down, and whether it was written for this."""

    text: str
    is_pin: bool
    own: bool
    weight: float = 1.0


def training_examples(language: Language) -> list[Example]:
    """The lines for pins, of longer sentences also the words that count by themselves; of the lines for
    writes those that lay down how to answer or what not to do, and those that tell of a life or are not
    kept."""
    lines = pin_lines(language, "train")
    found = [Example(line.core, is_pin=True, own=True) for line in lines if line.core]
    found += [
        Example(line.text, line.is_pin, own=True, weight=_WEIGHTS.get(line.kind, 1.0))
        for line in lines
        if len(split_sentences(line.text)) == 1
    ]
    for line in own_lines(language, "train"):
        heads = {key.partition(".")[0] for key in line.keys}
        if heads & _ORDERS:
            found.append(Example(line.text, is_pin=True, own=False))
        elif not line.worth_keeping or heads & _FACTS:
            found.append(Example(line.text, is_pin=False, own=False))
    return found


def train(examples: Sequence[Example], least: float = 0.0) -> Weights:
    """The weights that tell these sentences apart; a sum above `least` means that one is an order."""
    table = _Table(examples)
    shares, bias = _fitted(table.products, table.labels, table.weights)
    counts = table.matrix.T @ shares * table.scales
    kept = {
        name: round(float(count), 3)
        for name, count in zip(table.names, counts, strict=True)
        if abs(count) >= _SMALLEST
    }
    return Weights(kept, bias=round(bias, 3), least=least)


def crossed(examples: Sequence[Example], least: float) -> dict[str, float]:
    """Train without each fifth of the sentences in turn; recall and precision on those written for this."""
    table = _Table(examples)
    folds = np.array([int(sha256(one.text.encode()).hexdigest(), 16) % _FOLDS for one in examples])
    sums = np.zeros(len(examples))
    for fold in range(_FOLDS):
        out, within = np.flatnonzero(folds == fold), np.flatnonzero(folds != fold)
        shares, bias = _fitted(
            table.products[np.ix_(within, within)], table.labels[within], table.weights[within]
        )
        sums[out] = table.products[np.ix_(out, within)] @ shares + bias
    own = np.array([one.own for one in examples])
    said = (sums > least)[own]
    true = (table.labels > 0)[own]
    right = int((said & true).sum())
    return {"recall": round(right / int(true.sum()), 3), "precision": round(right / int(said.sum()), 3)}


class _Table:
    """The sentences as rows of features, each column times what its family is worth."""

    def __init__(self, examples: Sequence[Example]) -> None:
        rows = [features_of(one.text) for one in examples]
        lines = Counter(name for row in rows for name in row)
        self.names = sorted(name for name, count in lines.items() if count >= _LEAST_LINES)
        self.scales = np.array([_SCALES.get(name.partition(":")[0], _OTHER_SCALE) for name in self.names])
        self.labels = np.array([float(one.is_pin) for one in examples])
        self.weights = np.array([one.weight for one in examples])
        self.matrix = np.zeros((len(rows), len(self.names)))
        places = {name: place for place, name in enumerate(self.names)}
        for number, row in enumerate(rows):
            self.matrix[number, list(_known(row, places))] = 1.0
        self.matrix *= self.scales
        self.products: Matrix = self.matrix @ self.matrix.T


def _known(row: frozenset[str], places: dict[str, int]) -> Iterator[int]:
    return (places[name] for name in row if name in places)


def _fitted(products: Matrix, labels: Matrix, weights: Matrix) -> tuple[Matrix, float]:
    """The share of each line in the weights, and the bias: penalised logistic regression in its dual form.

    Each step solves the weighted least squares of Newton's method (Hastie, Tibshirani and Friedman, 2009,
    section 4.4.1, with the kernel of section 12.3).
    """
    shares, bias = np.zeros(len(labels)), 0.0
    for _ in range(_STEPS):
        sums = products @ shares + bias
        chances = 1 / (1 + np.exp(-sums))
        spread = np.maximum(chances * (1 - chances), 1e-6)
        aims = sums + (labels - chances) / spread
        spread *= weights
        both = np.stack([aims, np.ones(len(labels))], axis=1)
        solved = np.linalg.solve(products + np.diag(_PENALTY / spread), both)
        bias = float(solved[:, 0].sum() / solved[:, 1].sum())
        before, shares = shares, solved[:, 0] - bias * solved[:, 1]
        if np.abs(shares - before).max() < _CONVERGED:
            break
    return shares, bias
