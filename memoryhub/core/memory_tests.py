"""Memory tests: whether a question brought back what it must and nothing it must not, and what changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.text import fold

Status = Literal["passed", "failed", "attention"]
Change = Literal["first", "same", "moved", "fixed", "broken", "attention", "settled"]
Places = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one expectation stands for now: any of these ids, or these words; neither once it was erased.

    `from_turns` also takes what a memory rests on: a turn that must come back may come as its memory.
    """

    ids: frozenset[str] = frozenset()
    words: str = ""
    from_turns: bool = False

    @property
    def gone(self) -> bool:
        """Whether nothing is left that could be looked for."""
        return not self.ids and not self.words.strip()


@dataclass(frozen=True, slots=True)
class Returned:
    """One hit: the ids that name it (its own, its document's), the turns it rests on, and its words."""

    ids: frozenset[str]
    content: str
    turns: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of one test; places count from 1, and None means that it did not come back."""

    status: Status
    expected: Places
    forbidden: Places


def judged(
    expected: Sequence[Wanted],
    forbidden: Sequence[Wanted],
    returned: Sequence[Returned],
    *,
    sound: bool = True,
) -> Verdict:
    """Hold hits, best first, against what must and must not be among them.

    Whatever cannot be checked needs attention instead of failing: an expectation that was erased, nothing
    left to check, or a search that was not `sound` because a part of it was down.
    """
    wanted = tuple(_place(one, returned) for one in expected)
    unwanted = tuple(_place(one, returned) for one in forbidden)
    unsure = (
        not sound or any(one.gone for one in expected) or all(one.gone for one in (*expected, *forbidden))
    )
    if unsure:
        return Verdict("attention", wanted, unwanted)
    good = all(place is not None for place in wanted) and all(place is None for place in unwanted)
    return Verdict("passed" if good else "failed", wanted, unwanted)


def change_since(before: Verdict | None, now: Verdict) -> Change:
    """What the last run and this one differ in, the gravest first."""
    if before is None:
        return "first"
    if before.status != now.status:
        if now.status == "attention":
            return "attention"
        if before.status == "attention":
            return "settled"
        return "fixed" if now.status == "passed" else "broken"
    same = (before.expected, before.forbidden) == (now.expected, now.forbidden)
    return "same" if same else "moved"


def _place(wanted: Wanted, returned: Sequence[Returned]) -> int | None:
    """The first place at which it stands."""
    words = _plain(wanted.words)
    for place, hit in enumerate(returned, start=1):
        named = wanted.ids & (hit.ids | hit.turns if wanted.from_turns else hit.ids)
        if named or (words and words in _plain(hit.content)):
            return place
    return None


def _plain(text: str) -> str:
    """Words in their search form, whatever the spaces between them."""
    return " ".join(fold(text).split())
