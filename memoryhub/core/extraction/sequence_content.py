"""A step of a life told in order, and the words that keep it: its own, with what they leave out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import Prepared
from memoryhub.core.extraction.sequence_times import Dated
from memoryhub.core.extraction.sequence_words import Field, Part

_PARTICIPLE = re.compile(r"[a-z]+ing(?![a-z])", re.I)
_LEFT_FOR = re.compile(r"我?从[^，,。]{1,12}")
_CONNECTIVE = re.compile(
    r"^(?:and |but |then |later |afterwards |after that |finally |eventually |so )+"
    r"|^(?:然后|随后|接着|再后来|后来|而|并|但)+",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the speaker's life: `span` of its piece and `name` of the place or person, in the copy.

    `own`, `named`, `bare` and `loose` as its piece was `Read`; `now`: it says that it is so now; `to_city`:
    its name is that of a city; `earlier`: it is told to lie before what stands beside it.
    """

    field: Field | None
    part: Part
    span: tuple[int, int]
    name: tuple[int, int]
    when: Dated
    own: bool
    named: bool
    bare: bool
    loose: bool
    now: bool
    to_city: bool = False
    earlier: bool = False


def name_of(prepared: Prepared, step: Step) -> str:
    """The folded name of the place, employer or person."""
    return prepared.copy.text[slice(*step.name)].strip()


def content_of(prepared: Prepared, steps: Sequence[Step], step: Step, subject: str) -> str:
    """The words of a step with what they leave out: the speaker, or the verb of the one before it."""
    start, end = original(prepared, *step.span)
    quote = prepared.original[start:end]
    if step.part == "was" and _LEFT_FOR.fullmatch(quote):  # "from A" says what it means by what follows
        after = [one for one in steps if one.span[0] > step.span[0]]
        end = original(prepared, *after[0].span)[1] if after else end
        return prepared.original[start:end]
    if step.earlier and _PARTICIPLE.match(quote):
        whole = original(prepared, *_span_of_all(steps))
        return prepared.original[whole[0] : whole[1]]
    if not step.bare:
        return _CONNECTIVE.sub("", quote) if step.own else f"{subject}{_CONNECTIVE.sub('', quote)}"
    before = [one for one in steps if one.span[0] < step.span[0] and not one.bare][-1]
    first, _ = original(prepared, *before.span)
    named, _ = original(prepared, *before.name)
    verb = prepared.original[first:named]
    if before.part == "leaves" or any(char.isdigit() for char in verb):
        return prepared.original[first:end]
    name, _ = original(prepared, *step.name)
    own = "" if before.own else subject
    return f"{own}{_CONNECTIVE.sub('', verb)}{prepared.original[name:end]}"


def _span_of_all(steps: Sequence[Step]) -> tuple[int, int]:
    return min(step.span[0] for step in steps), max(step.span[1] for step in steps)
