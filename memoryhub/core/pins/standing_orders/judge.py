"""Decides by trained weights whether a sentence lays something down; some rules by their form."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import exp, fsum

from memoryhub.core.pins.standing_orders.as_facts import is_said_as_fact
from memoryhub.core.pins.standing_orders.body_limits import is_body_limit
from memoryhub.core.pins.standing_orders.features import features_of, language_of
from memoryhub.core.pins.standing_orders.forbidding import is_forbidding
from memoryhub.core.pins.standing_orders.prescribing import is_idle, is_prescribing
from memoryhub.core.text import Language

WEIGHTS_FILE = "pins.{language}.json"  # beside the other data of core, by language
CLAUSE_CUT = re.compile(r"[，；：]\s*|[,;:]\s+|\s[-–—]{1,2}\s|——")
# Of a sentence that does lay something down better too many clauses are kept than too few.
_RATHER = -0.7  # from the least on, for a clause of such a sentence
_CLEARLY = 1.0  # above the least, for a clause by itself to make its sentence one
_AGAINST = 3.0  # by how much the whole sentence may be below it
_LONGEST = 600  # characters that are looked at: what is longer is a list or pasted


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature counts, what is counted for every sentence, and from which sum on it is an order."""

    by_feature: Mapping[str, float]
    bias: float
    least: float

    def as_json(self) -> str:
        """One line a feature, so that a change of the lines shows as a change of those weights."""
        whole = {"bias": self.bias, "least": self.least, "weights": dict(sorted(self.by_feature.items()))}
        return json.dumps(whole, ensure_ascii=False, indent=0) + "\n"

    def sum_of(self, sentence: str) -> float:
        """The sum for a sentence: above `least` it lays something down."""
        counts = self.by_feature
        named = features_of(sentence[:_LONGEST])
        # Exact, since the order of a set is another in every process.
        return self.bias + fsum(counts[name] for name in named if name in counts)


@cache
def weights_of(language: Language) -> Weights:
    """The weights as trained; read once."""
    name = WEIGHTS_FILE.format(language=language)
    read = json.loads(files("memoryhub.core").joinpath("data", name).read_text(encoding="utf-8"))
    return Weights(read["weights"], read["bias"], read["least"])


@lru_cache(maxsize=8192)
def is_directive(sentence: str, *, doubt: float = 0.0) -> bool:
    """Whether the sentence lays something down that must be kept word for word.

    A clause may do so in a sentence that for the most part speaks of something else. `doubt` is how much
    more than else its sum must be, because of where it stands. A rule that is said as a fact, or in
    the strongest words, is one whatever its sum, but in a long message, where it may be a house's own terms
    that somebody copied.
    """
    if is_idle(sentence):
        return False
    weights = weights_of(language_of(sentence))
    least, whole = weights.least + doubt, weights.sum_of(sentence)
    if whole > least or (not doubt and _is_by_form(sentence)):
        return True
    clauses = CLAUSE_CUT.split(sentence[:_LONGEST])
    if len(clauses) == 1 or whole <= least - _AGAINST:
        return False
    return any(weights.sum_of(clause) > least + _CLEARLY and not is_idle(clause) for clause in clauses)


def _is_by_form(sentence: str) -> bool:
    return any(form(sentence) for form in (is_said_as_fact, is_forbidding, is_prescribing, is_body_limit))


@lru_cache(maxsize=8192)
def sureness(sentence: str) -> float:
    """How sure it is that the sentence lays something down, 0 to 1; 0.5 where it is just taken to."""
    weights = weights_of(language_of(sentence))
    return 1 / (1 + exp(weights.least - weights.sum_of(sentence)))


@lru_cache(maxsize=4096)
def is_directive_clause(clause: str) -> bool:
    """Whether a clause of a directive sentence is what lays it down, or part of it."""
    weights = weights_of(language_of(clause))
    return weights.sum_of(clause) > weights.least + _RATHER
