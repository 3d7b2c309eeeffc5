"""Conversations of our own in each language, in which what must not be lost is marked by hand."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from memoryhub.core.text import Language
from sessions_app.bench.model import BenchTurn, Conversation, Half, half_of

KINDS = ("number", "date", "time", "name", "address", "amount", "negation")
_DATA = Path(__file__).parent / "data"
MARK = re.compile(r"\{(\w+)\|([^{}]+)\}")  # {name|Ann}
_ROLES = {"U": "user", "A": "assistant", "S": "user", "T": "assistant"}
BLIND: tuple[Half, ...] = ("blind", "blind_2", "blind_3", "blind_4", "blind_5", "blind_6", "blind_7")
_TOGETHER = 5  # conversations that follow each other in one session
_SMALL_TALK = 2  # exchanges after each of them


@dataclass(frozen=True, slots=True)
class Marked:
    """A session of several short conversations, and the pieces marked in it by kind."""

    conversation: Conversation
    marked: Mapping[str, frozenset[str]]


def own_sessions(language: Language) -> list[Marked]:
    """The conversations of a language, five to a session; every second session is held out."""
    cases = _cases(f"own_{language}.txt")
    return [_session(language, place, half_of(place), case) for place, case in enumerate(cases)]


def blind_sessions(language: Language, half: Half = "blind") -> list[Marked]:
    """The same of a file of `BLIND`, written after the rules by somebody who had not read them.

    Each file is a half of its own; a file that is not there gives nothing.
    """
    file = f"{half}_{language}.txt"
    cases = _cases(file) if (_DATA / file).is_file() else []
    return [_session(language, place, half, case) for place, case in enumerate(cases)]


def _cases(file: str) -> list[Sequence[str]]:
    """The conversations of a file with small talk after each, five together."""
    blocks = (_DATA / file).read_text(encoding="utf-8").split("\n\n")
    talk = cycle(block for block in blocks if block.startswith("S:"))
    cases = ["\n".join([block, *islice(talk, _SMALL_TALK)]) for block in blocks if block.startswith("U:")]
    return [cases[start : start + _TOGETHER] for start in range(0, len(cases), _TOGETHER)]


def _session(language: Language, place: int, half: Half, cases: Sequence[str]) -> Marked:
    lines = [line for case in cases for line in case.splitlines() if line]
    marked: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for kind, piece in MARK.findall("\n".join(lines)):
        marked[kind].add(piece)
    identity = f"{language}/{place + 1}"
    conversation = Conversation("own", language, identity, half, tuple(_turns(lines)))
    return Marked(conversation, {kind: frozenset(found) for kind, found in marked.items()})


def _turns(lines: Sequence[str]) -> Iterator[BenchTurn]:
    for line in lines:
        speaker, _, said = line.partition(": ")
        yield BenchTurn(_ROLES[speaker], MARK.sub(r"\2", said))


def marks(sessions: Sequence[Marked]) -> Counter[str]:
    """How many pieces of each kind are marked."""
    return Counter(kind for session in sessions for kind, found in session.marked.items() for _ in found)
