"""The subject_key of a statement that tells one relation, so that a later one on the same replaces it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from memoryhub.core.relations.model import Mention, Told
from memoryhub.core.relations.names import folded_name, slug_of
from memoryhub.core.relations.read import read_relations, sentences_of

_LONGEST_KEY = 200
_LONGEST_FACT = 300
_OF_SELF: Mapping[str, str] = MappingProxyType(
    {
        "reports_to": "org.me.manager",
        "works_at": "profile.employer",
        "lives_in": "profile.home",
        "occupation": "profile.job",
        "hometown": "profile.hometown",
    }
)
# Keys that extraction gives to the same statements, whatever channel they come by.
_SHARED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"led_by": ("project.", ".lead"), "reports_to": ("org.", ".manager")}
)


_KIN_WORDS = """
spouse partner mother father parent child son daughter sister elder_sister younger_sister brother
elder_brother younger_brother grandmother grandfather grandchild uncle aunt cousin nephew niece
"""
_KIN = frozenset(_KIN_WORDS.split())
_WIFE, _HUSBAND = ("wife", "妻子", "老婆", "太太", "媳妇"), ("husband", "丈夫", "老公")
_SPOUSE = dict.fromkeys(_WIFE, "wife") | dict.fromkeys(_HUSBAND, "husband")


@dataclass(frozen=True, slots=True)
class KeyedFact:
    """A statement's key, and its value as it is compared: another value under the same key replaces it."""

    subject_key: str
    value: str
    single: bool


def keyed_fact(content: str) -> KeyedFact | None:
    """The key of a text that is one sentence and tells one relation and nothing else; None for any other."""
    if len(content) > _LONGEST_FACT or len(sentences_of(content)) != 1:
        return None
    told = read_relations(content).told
    if len(told) != 1 or not told[0].whole:
        return None
    return _key_of(told[0])


def fact_of(told: Told) -> KeyedFact | None:
    """The key of one relation among others; None where it names nothing that a key could hold."""
    return _key_of(told)


def _key_of(told: Told) -> KeyedFact | None:
    if told.subject.is_self:
        key = _OF_SELF.get(told.predicate, "")
    elif told.predicate in _SHARED and told.subject.name:
        head, tail = _SHARED[told.predicate]
        key = f"{head}{slug_of(told.subject.name)}{tail}"
    else:
        owner = _owner(told.subject)
        # Extraction says `job` for what one's relatives do, wherever it is.
        work = (
            owner.startswith("family.")
            and not told.subject.name
            and told.predicate in ("works_at", "occupation")
        )
        key = f"{owner}.{'job' if work else told.predicate}" if owner else ""
    if not key or len(key) > _LONGEST_KEY:
        return None
    return KeyedFact(key, folded_name(told.object.name) or _owner(told.object), told.single)


def _owner(mention: Mention) -> str:
    """A name as a key holds it; of someone told by relation the way to them: `me.sister`."""
    if mention.is_self:
        return "me"
    if mention.of is not None and mention.of.is_self and mention.role in _KIN:
        kin = mention.role.removeprefix("elder_").removeprefix("younger_")
        return ".".join(filter(None, ("family", _SPOUSE.get(mention.wording, kin), slug_of(mention.name))))
    if mention.name:
        return slug_of(mention.name)
    head = _owner(mention.of) if mention.of is not None else ""
    return f"{head}.{mention.role}" if head else ""


def compare_facts(one: str, other: str) -> Literal["same", "other"] | None:
    """Whether two statements tell the same single relation with the same value, or with another.

    None when they are no such pair: then their words have to be compared.
    """
    first, second = keyed_fact(one), keyed_fact(other)
    if first is None or second is None or not first.single or first.subject_key != second.subject_key:
        return None
    return "same" if first.value == second.value else "other"
