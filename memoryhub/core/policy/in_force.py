"""The write policy of one tenant, ready to be asked: rules, importance, conflicts, retention, vocabulary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from types import MappingProxyType

from memoryhub.core.conflict import ConflictParams
from memoryhub.core.key_families import is_settled
from memoryhub.core.policy.plain_words import holds_word, place_of
from memoryhub.core.policy.rules import (
    DEFAULT_RULES,
    PolicyInput,
    PolicyOutcome,
    Rule,
    decide,
    decide_by_hand,
)
from memoryhub.core.text import fold


@dataclass(frozen=True, slots=True)
class Score:
    """How much what it describes matters, 1 to 10; every condition that is set must hold."""

    id: str
    importance: int
    subject_keys: tuple[str, ...] = ()
    memory_types: frozenset[str] | None = None
    words: tuple[str, ...] = ()

    def fits(self, *, folded: str, memory_type: str, subject_key: str) -> bool:
        """Whether a statement is what it describes."""
        return (
            (self.memory_types is None or memory_type in self.memory_types)
            and (not self.subject_keys or any(fnmatchcase(subject_key, key) for key in self.subject_keys))
            and (not self.words or any(holds_word(folded, word) for word in self.words))
        )


@dataclass(frozen=True, slots=True)
class Retention:
    """When memories of one type leave.

    One that was not used for `archive_after_days` (None: never) and is less important than `below_importance`
    is archived; `delete_archived_after_days` later (None: never) it is deleted.
    """

    archive_after_days: int | None = None
    below_importance: int = 5
    delete_archived_after_days: int | None = None


@dataclass(frozen=True, slots=True)
class KnownKey:
    """A subject key of the tenant's own: the words that name it, and what is kept under it."""

    key: str
    words: tuple[str, ...] = ()
    single_valued: bool = True
    memory_type: str = "fact"


DEFAULT_RETENTION: Mapping[str, Retention] = MappingProxyType(
    {
        "preference": Retention(None, 3),
        "fact": Retention(730, 4),
        "experience": Retention(365, 5),
    }
)


@dataclass(frozen=True, slots=True)
class WritePolicy:
    """What is in force for a tenant; version 0 is what everybody starts with.

    `unread` names rules of a stored document that this version of the product cannot read any more.
    """

    version: int = 0
    rules: Sequence[Rule] = DEFAULT_RULES
    scores: Sequence[Score] = ()
    conflict: ConflictParams = field(default_factory=ConflictParams)
    retention: Mapping[str, Retention] = field(default_factory=lambda: DEFAULT_RETENTION)
    preference_ttl_days: int | None = None
    inferred_ttl_days: int | None = None
    vocabulary: Sequence[KnownKey] = ()
    unread: tuple[str, ...] = ()

    def decide(self, given: PolicyInput) -> PolicyOutcome:
        """What the rules say about a candidate; the locked ones come first."""
        return decide(given, rules=self.rules)

    def decide_by_hand(self, given: PolicyInput) -> PolicyOutcome:
        """What the rules say about something a person writes by hand."""
        return decide_by_hand(given, rules=self.rules)

    def importance_of(self, *, content: str, memory_type: str, subject_key: str) -> int | None:
        """The importance that the tenant's first fitting score gives, None without one."""
        if not self.scores:
            return None
        folded = fold(content)
        for score in self.scores:
            if score.fits(folded=folded, memory_type=memory_type, subject_key=subject_key):
                return score.importance
        return None

    def known_key(self, *, content: str, subject_key: str, memory_type: str | None = None) -> KnownKey | None:
        """The tenant's key of a statement: the one it is under, or whose longest word stands in it.

        By words only a key of the same type is found (any for None), and what has a key that is settled for
        everybody (`profile.home`) keeps it.
        """
        if not self.vocabulary:
            return None
        for known in self.vocabulary:
            if subject_key == known.key or (subject_key and fold(subject_key) in known.words):
                return known
        if is_settled(subject_key):
            return None
        named = self._named_in(fold(content))
        return next((known for known in named if memory_type in (None, known.memory_type)), None)

    def ttl_days(self, *, memory_type: str, inferred: bool) -> int | None:
        """After how many days a memory that names no end of its own expires; None: it does not."""
        if memory_type != "preference":
            return None
        if inferred and self.inferred_ttl_days is not None:
            return self.inferred_ttl_days
        return self.preference_ttl_days

    def _named_in(self, folded: str) -> list[KnownKey]:
        found = [
            (-len(word), place, number, known)
            for number, known in enumerate(self.vocabulary)
            for word in known.words
            if (place := place_of(folded, word)) >= 0
        ]
        return list(dict.fromkeys(known for *_, known in sorted(found, key=lambda hit: hit[:3])))


DEFAULT_POLICY = WritePolicy()
"""What holds where a tenant has published nothing."""
