"""Puts hits that repeat one another further back, by how many of their words stand in one before them.

A form of maximal marginal relevance (Carbonell and Goldstein 1998): what has been said lowers a score by a
share of it, because scores of a rank fusion are on no scale of likeness.
"""

from collections.abc import Hashable, Mapping, Sequence, Set
from typing import TypeVar

from memoryhub.core.ranking import Fused

Id = TypeVar("Id", bound=Hashable)


def diverse_order(
    ranked: Sequence[Fused[Id]], words: Mapping[Id, Set[str]], strength: float
) -> list[Fused[Id]]:
    """`ranked`, best first, picked one by one by score x (1 - strength x what it repeats).

    `strength` 0 keeps the order, 1 puts a copy behind all that says something new. Scores stay as they are.
    """
    left, repeated = list(ranked), dict.fromkeys((item.id for item in ranked), 0.0)
    if strength <= 0:
        return left
    chosen: list[Fused[Id]] = []
    while left:
        best = max(left, key=lambda item: item.score * (1 - strength * repeated[item.id]))
        left.remove(best)
        chosen.append(best)
        for item in left:
            again = overlap(words.get(best.id, frozenset()), words.get(item.id, frozenset()))
            repeated[item.id] = max(repeated[item.id], again)
    return chosen


def overlap(one: Set[str], other: Set[str]) -> float:
    """The share of words that two texts have in common, 0 to 1 (Dice)."""
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0
