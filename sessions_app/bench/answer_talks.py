"""Short talks of our own, and questions about them with what their answers must and must not hold."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from memoryhub.core.text import Language
from sessions_app.bench.model import Half, half_of

_DATA = Path(__file__).parent / "data"
_NOBODY_SAID = "none"
_ROLES = {"- ": "user", "= ": "assistant"}


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a talk."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Expected:
    """A question and its answer: each of `facts` in one of its wordings, nothing of `never`.

    Without facts it was never told, and the answer is to say so. `goes_on`: asked right after the question
    before it, in the same session.
    """

    text: str
    facts: tuple[tuple[str, ...], ...]
    never: tuple[str, ...] = ()
    goes_on: bool = False

    def is_met(self, answer: str) -> bool:
        """Whether an answer holds all that it must and nothing that it must not."""
        told = answer.casefold()
        return all(any(one.casefold() in told for one in fact) for fact in self.facts) and not any(
            one.casefold() in told for one in self.never
        )


@dataclass(frozen=True, slots=True)
class Talk:
    """What one person said, by the day of each session, and what is asked of it afterwards."""

    half: Half
    days: dict[datetime.date, list[Said]] = field(default_factory=dict)
    asked: list[Expected] = field(default_factory=list)


@cache
def answer_talks(language: Language) -> tuple[Talk, ...]:
    """The talks of a language in file order; every second one is held out."""
    text = (_DATA / f"answers.{language}.txt").read_text(encoding="utf-8")
    blocks = text.split("\n## ")[1:]
    return tuple(_talk(half_of(place), block.splitlines()[1:]) for place, block in enumerate(blocks))


def _talk(half: Half, lines: list[str]) -> Talk:
    talk = Talk(half)
    said: list[Said] = []
    for line in filter(None, lines):
        sign, rest = line[:2], line[2:]
        if sign == "@ ":
            said = talk.days.setdefault(datetime.date.fromisoformat(rest), [])
        elif sign in _ROLES:
            said.append(Said(_ROLES[sign], rest))
        else:
            talk.asked.append(_expected(rest, goes_on=sign == "+ "))
    return talk


def _expected(line: str, *, goes_on: bool) -> Expected:
    text, _, rest = line.partition(" > ")
    facts, _, never = rest.partition(" ! ")
    told = () if facts == _NOBODY_SAID else tuple(tuple(one.split("|")) for one in _parts(facts))
    return Expected(text, told, tuple(_parts(never)), goes_on)


def _parts(text: str) -> Iterator[str]:
    yield from filter(None, text.split(" & "))
