"""Cuts what tries to instruct the reader out of a stretch of a document, and leaves the rest to be found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from memoryhub.core.text import split_sentences

Flagged = Callable[[str], bool]
_LINE = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True)
class Part:
    """The stretch `[start, end)` of a text; `held` is not to be found."""

    start: int
    end: int
    held: bool = False


def parts_of(text: str, start: int, end: int, *, flagged: Flagged) -> list[Part]:
    """`text[start:end]` in order: what is `flagged`, sentence by sentence, and what stands between.

    What shows itself only over several sentences is held with all that lies between its ends; where no cut
    leaves the rest clean, the whole is held.
    """
    if not flagged(text[start:end]):
        return [Part(start, end)]
    sentences = _sentences(text, start, end)
    held = [flagged(text[one.start : one.end]) for one in sentences]
    if not any(held):
        held = _over_several(text, sentences, flagged)
    parts = _joined(sentences, held)
    clean = "\n".join(text[part.start : part.end] for part in parts if not part.held)
    if not any(held) or flagged(clean):
        return [Part(start, end, held=True)]
    return parts


def without(text: str, start: int, end: int, held: list[tuple[int, int]]) -> str:
    """`text`, which is `[start, end)` of a whole, without the stretches of that whole that are held."""
    kept, position = [], start
    for first, last in sorted(held):
        if last <= position or first >= end:
            continue
        kept.append(text[position - start : max(first, position) - start])
        position = min(last, end)
    return "".join([*kept, text[position - start :]]).strip() if held else text


def _sentences(text: str, start: int, end: int) -> list[Part]:
    """The sentences of each line; a long document has its lines, a short text its full stops."""
    found = []
    for line in _LINE.finditer(text, start, end):
        for sentence in split_sentences(line.group()):
            found.append(Part(line.start() + sentence.start, line.start() + sentence.end))
    return found


def _over_several(text: str, sentences: list[Part], flagged: Flagged) -> list[bool]:
    """Two or three sentences that only together are flagged."""
    for width in (2, 3):
        held = [False] * len(sentences)
        for place in range(len(sentences) - width + 1):
            if flagged(text[sentences[place].start : sentences[place + width - 1].end]):
                held[place : place + width] = [True] * width
        if any(held):
            return held
    return [False] * len(sentences)


def _joined(sentences: list[Part], held: list[bool]) -> list[Part]:
    """Neighbours of one kind as one part."""
    parts: list[Part] = []
    for sentence, is_held in zip(sentences, held, strict=True):
        if parts and parts[-1].held == is_held:
            parts[-1] = Part(parts[-1].start, sentence.end, is_held)
        else:
            parts.append(Part(sentence.start, sentence.end, is_held))
    return parts
