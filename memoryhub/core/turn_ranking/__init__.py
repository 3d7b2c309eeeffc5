"""Orders the turns of a person by a question: words over windows, closeness, who spoke, how it was put."""

from memoryhub.core.turn_ranking.features import FEATURES, Feature, features
from memoryhub.core.turn_ranking.linear import SPREAD, Weights, contributions, crowded, scores
from memoryhub.core.turn_ranking.measures import Measures, measures, shortlist
from memoryhub.core.turn_ranking.table import NAMES_NOBODY, Codes, Column, TurnTable
from memoryhub.core.turn_ranking.wording import AskedFor, asked_for

__all__ = [
    "FEATURES",
    "NAMES_NOBODY",
    "SPREAD",
    "AskedFor",
    "Codes",
    "Column",
    "Feature",
    "Measures",
    "TurnTable",
    "Weights",
    "asked_for",
    "contributions",
    "crowded",
    "features",
    "measures",
    "scores",
    "shortlist",
]
