"""The values every data set is read into, and the split that keeps tuning and reporting apart."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from memoryhub.core.text import Language

Half = Literal["dev", "held_out", "blind", "blind_2", "blind_3", "blind_4", "blind_5", "blind_6", "blind_7"]
HALVES: tuple[Half, ...] = ("dev", "held_out")  # of a data set; the others are files of their own


@dataclass(frozen=True, slots=True)
class BenchTurn:
    """One turn; `ref` is the name by which the data set's own answers cite it."""

    role: str
    content: str
    ref: str = ""
    group: str = ""  # the data set's session


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the turns (`refs`) or sessions (`groups`) that hold its answer.

    Only turns before position `upto` had been said when it was asked; None = all of them.
    """

    text: str
    refs: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    upto: int | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """One person's conversation in order, as a single long session."""

    set_name: str
    language: Language
    identity: str
    half: Half
    turns: tuple[BenchTurn, ...]
    questions: tuple[Question, ...] = ()
    preferences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DataSet:
    """A public data set: where it lies under the data folder, and how it is read."""

    name: str
    place: str
    read: Callable[[Path], list[Conversation]]


def half_of(index: int) -> Half:
    """Every second unit in file order is held out: nothing may be tuned on those.

    The Chinese and English MemoryBank hold the same people in the same order, so that a person is in the
    same half in both languages.
    """
    return HALVES[index % 2]


def in_half(conversations: Sequence[Conversation], half: Half) -> list[Conversation]:
    """The conversations of one half."""
    return [conversation for conversation in conversations if conversation.half == half]
