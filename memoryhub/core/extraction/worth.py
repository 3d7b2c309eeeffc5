"""How likely a sentence is worth remembering: a weighted sum of its features, trained on labelled lines."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from memoryhub.core.extraction.weights import WEIGHTS
from memoryhub.core.text import Language

BIAS = "bias"
_REASONS = 3


@dataclass(frozen=True, slots=True)
class Worth:
    """`score` is 0 to 1; `reasons` name the features that moved it most, the strongest first."""

    score: float
    reasons: tuple[str, ...]


def worth(found: Iterable[str], language: Language) -> Worth:
    """The worth of a sentence with these features (`features.features`).

    A logistic model: score = 1 / (1 + exp(-(bias + sum of the weights of its features))). The weights come
    from `python -m sessions_app.bench.write_training`; a feature without a weight counts nothing.
    """
    weights = WEIGHTS[language]
    # Sorted, so that the sum of the floats is the same in every process.
    pulls = sorted((name, weights[name]) for name in found if name in weights)
    total = weights[BIAS] + math.fsum(weight for _, weight in pulls)
    strongest = sorted(pulls, key=lambda pull: (-abs(pull[1]), pull[0]))[:_REASONS]
    return Worth(
        1 / (1 + math.exp(-max(-30.0, min(30.0, total)))),
        tuple(f"{name} {weight:+.2f}" for name, weight in strongest),
    )
