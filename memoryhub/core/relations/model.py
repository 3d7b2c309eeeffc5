"""What a statement says of people and things: mentions, relations, names; and the path of a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Direction = Literal["out", "in"]
"""From the subject to the object of a relation, or the other way."""

NAME_OF_SELF = "@self"
BACKWARDS = "^"
"""Before a role: whoever has the other as the object of it ("the person who reports to Bo")."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody or something as a text names it.

    `name` is as it was written, empty where only the relation is told ("my sister"); then `of` and `role` say
    whose what it is. Both may be there: "my sister Mei". `aliases` are other names told of it in passing.
    """

    name: str
    kind: str = ""
    of: Mention | None = None
    role: str = ""
    aliases: tuple[str, ...] = ()
    wording: str = ""

    @property
    def is_self(self) -> bool:
        """Whether it is the person who speaks."""
        return self.name == NAME_OF_SELF


SELF = Mention(NAME_OF_SELF, "person")


@dataclass(frozen=True, slots=True)
class Told:
    """One relation that a text tells, and where: in `clause`, of the sentence `text[start:end]`.

    `single`: the subject has one such object at a time. `sure`: both ends are names and the predicate is of
    the vocabulary, as against read from the form of the sentence alone. `whole`: the sentence says just this.
    """

    subject: Mention
    predicate: str
    object: Mention
    single: bool
    sure: bool = True
    whole: bool = False
    clause: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a path: along relations with one of these predicates, in one direction."""

    predicates: tuple[str, ...]
    direction: Direction = "out"


@dataclass(frozen=True, slots=True)
class Path:
    """What a question asks for: from an entity by its steps; at least one."""

    start: Mention
    steps: tuple[Step, ...]

    def then(self, *steps: Step) -> Path:
        """The same path going on."""
        return Path(self.start, (*self.steps, *steps))
