"""Typed relations between people and things, read from what was said, and the questions that follow them."""

from memoryhub.core.relations.keys import KeyedFact, compare_facts, fact_of, keyed_fact
from memoryhub.core.relations.model import NAME_OF_SELF, SELF, Mention, Path, Step, Told
from memoryhub.core.relations.names import folded_name
from memoryhub.core.relations.read import Reading, read_relations

__all__ = [
    "NAME_OF_SELF", "SELF", "KeyedFact", "Mention", "Path", "Reading", "Step", "Told", "compare_facts",
    "fact_of", "folded_name", "keyed_fact", "read_relations",
]  # fmt: skip
