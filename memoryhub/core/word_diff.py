"""What changed between two sentences, word by word; Chinese by characters, joined into stretches of words."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

Change = Literal["same", "removed", "added"]
MOST_PIECES = 2_000  # of one side; longer texts differ as wholes, since matching takes the product of both
_PIECE = re.compile(r"[A-Za-z0-9_'’.,:%-]*[A-Za-z0-9_]|\s+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class DiffPart:
    """A stretch of text that stayed, went, or came."""

    change: Change
    text: str


def word_diff(before: str, after: str) -> tuple[DiffPart, ...]:
    """The parts of both texts in reading order; those not `added` give `before`, those not `removed` `after`.

    What stays between two changes counts as changed with them when it is a blank or a single Chinese
    character: a reader sees words, not letters.
    """
    old, new = _PIECE.findall(before), _PIECE.findall(after)
    if max(len(old), len(new)) > MOST_PIECES:
        return _plain(before, after)
    steps: list[tuple[bool, str, str]] = []  # whether it stayed, the old text, the new text
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        steps.append((tag == "equal", "".join(old[i1:i2]), "".join(new[j1:j2])))
    return _parts(_joined(steps))


def likeness(before: str, after: str) -> float:
    """How much of two texts is the same: 0 nothing, 1 all."""
    old, new = _PIECE.findall(before)[:MOST_PIECES], _PIECE.findall(after)[:MOST_PIECES]
    return SequenceMatcher(None, old, new, autojunk=False).ratio()


def _plain(before: str, after: str) -> tuple[DiffPart, ...]:
    if before == after:
        return (DiffPart("same", before),) if before else ()
    return _parts([(False, before, after)])


def _joined(steps: list[tuple[bool, str, str]]) -> list[tuple[bool, str, str]]:
    result: list[tuple[bool, str, str]] = []
    for place, (stayed, old, new) in enumerate(steps):
        inside = 0 < place < len(steps) - 1
        same = stayed and not (inside and _too_short(old))
        if result and not same and not result[-1][0]:
            _, old_before, new_before = result.pop()
            result.append((False, old_before + old, new_before + new))
        else:
            result.append((same, old, new))
    return result


def _too_short(text: str) -> bool:
    bare = text.strip()
    return not bare or (len(bare) == 1 and not bare.isascii())


def _parts(steps: list[tuple[bool, str, str]]) -> tuple[DiffPart, ...]:
    parts: list[DiffPart] = []
    for same, old, new in steps:
        if same:
            parts.append(DiffPart("same", old))
            continue
        parts += [DiffPart("removed", old)] if old else []
        parts += [DiffPart("added", new)] if new else []
    return tuple(parts)
