"""Cuts a document by meaning into two levels: sections under their headings, and overlapping chunks in them.

No sentence, list item, table row or line of code is cut at a boundary, so no fact is; only one
that is longer than a whole chunk is cut, at its clauses.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from memoryhub.core.chunk_units import Heading, Unit, units_of

SECTION_TOKENS = 1_200
CHUNK_TOKENS = 200
OVERLAP = (0.15, 0.25)
"""The share of a chunk that the next one begins with, where units of that size end there."""
_LARGEST_OVERLAP = 0.4  # one sentence more than is wanted is better than none
_FULL_ENOUGH = 0.7  # of a chunk, to end it where a paragraph ends

Count = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Section:
    """The stretch `[start, end)` of a text, in code points, and the headings above it, outermost first."""

    seq: int
    headings: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """The stretch `[start, end)` of a text that is found by itself, in the section of that number."""

    seq: int
    section: int
    start: int
    end: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Cut:
    """A text in its two levels, both in order."""

    sections: tuple[Section, ...]
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True, slots=True)
class _Sized:
    unit: Unit
    tokens: int


def cut_document(text: str, *, count: Count) -> Cut:
    """The sections and chunks of plain text or Markdown; `count` gives the tokens of a text.

    Sections hold 1,200 tokens and chunks 200 at most, as `count` adds them up unit by unit.
    """
    sections: list[Section] = []
    chunks: list[Chunk] = []
    for headings, units in _under_headings(text):
        sized = [
            _Sized(piece, count(text[piece.start : piece.end]))
            for unit in units
            for piece in _bearable(text, unit, count)
        ]
        for group in _groups(sized, SECTION_TOKENS):
            section = Section(len(sections), headings, group[0].unit.start, group[-1].unit.end)
            sections.append(section)
            for part in _chunks(group):
                tokens = sum(item.tokens for item in part)
                chunks.append(Chunk(len(chunks), section.seq, part[0].unit.start, part[-1].unit.end, tokens))
    return Cut(tuple(sections), tuple(chunks))


def _under_headings(text: str) -> Iterator[tuple[tuple[str, ...], list[Unit]]]:
    """The units under each heading, with the path of headings that stand above them."""
    path: list[Heading] = []
    under: list[Unit] = []
    for piece in units_of(text):
        if isinstance(piece, Unit):
            under.append(piece)
            continue
        if under:
            yield tuple(heading.title for heading in path), under
            under = []
        path = [heading for heading in path if heading.level < piece.level] + [piece]
    if under:
        yield tuple(heading.title for heading in path), under


def _bearable(text: str, unit: Unit, count: Count) -> Iterator[Unit]:
    """A unit, or its clauses where it is longer than a chunk."""
    if count(text[unit.start : unit.end]) <= CHUNK_TOKENS:
        yield unit
        return
    for number, (start, end) in enumerate(_clauses(text, unit, count)):
        yield Unit(start, end, opens=unit.opens and number == 0)


def _clauses(text: str, unit: Unit, count: Count) -> Iterator[tuple[int, int]]:
    """Stretches of at most a chunk, each ending at the last clause mark or blank that fits, else anywhere."""
    start = unit.start
    while start < unit.end:
        end = _fitting(text, start, unit.end, count)
        if end < unit.end:
            marks = max(text.rfind(mark, start + 1, end) for mark in "，,、：: \t\n")
            end = marks + 1 if marks > start + (end - start) // 2 else end
        yield start, end
        start = end


def _fitting(text: str, start: int, end: int, count: Count) -> int:
    """The furthest end up to which a chunk holds the text; found by halving, at least one character on."""
    least, most = start + 1, end
    while least < most:
        middle = (least + most + 1) // 2
        if count(text[start:middle]) <= CHUNK_TOKENS:
            least = middle
        else:
            most = middle - 1
    return least


def _groups(units: Sequence[_Sized], limit: int) -> Iterator[list[_Sized]]:
    group: list[_Sized] = []
    tokens = 0
    for item in units:
        if group and tokens + item.tokens > limit:
            yield group
            group, tokens = [], 0
        group.append(item)
        tokens += item.tokens
    if group:
        yield group


def _chunks(units: Sequence[_Sized]) -> Iterator[list[_Sized]]:
    """Chunks of one section: full ones, each beginning with the end of the one before."""
    chunk: list[_Sized] = []
    fresh = 0  # units of the chunk that no chunk before it held
    for item in units:
        tokens = sum(held.tokens for held in chunk)
        full = tokens + item.tokens > CHUNK_TOKENS
        rounded = item.unit.opens and tokens >= CHUNK_TOKENS * _FULL_ENOUGH
        if fresh and (full or rounded):
            yield chunk
            chunk, fresh = _overlap(chunk, room=CHUNK_TOKENS - item.tokens), 0
        chunk.append(item)
        fresh += 1
    if fresh:
        yield chunk


def _overlap(chunk: Sequence[_Sized], *, room: int) -> list[_Sized]:
    """The last units of a chunk, which the next begins with: a fifth of its tokens, or as near as may be."""
    least, most = (round(share * CHUNK_TOKENS) for share in OVERLAP)
    kept: list[_Sized] = []
    tokens = 0
    for item in reversed(chunk[1:]):
        limit = most if kept else round(_LARGEST_OVERLAP * CHUNK_TOKENS)
        if tokens >= least or tokens + item.tokens > min(limit, room):
            break
        kept.insert(0, item)
        tokens += item.tokens
    return kept
