"""What a document is made of: headings, and units that are never cut (sentences, list items, rows, code)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from memoryhub.core.sentences import split_sentences

_MARKDOWN_HEADING = re.compile(r" {0,3}(?P<marks>#{1,6})[ \t]+(?P<title>.+?)[ \t]*#*[ \t]*$")
_UNDERLINE = re.compile(r" {0,3}(?:(?P<first>=+)|-{3,})[ \t]*$")
_CHAPTER = re.compile(
    r"(?P<zh>第[一二三四五六七八九十百零〇\d]{1,6}(?P<kind>[编篇章节條条款]))[ \t\u3000]*[^。！？；]{0,60}$"
    r"|(?P<word>Chapter|Part|Section|Article|Appendix)[ \t]+(?:\d[\d.]*|[IVXLC]+|[A-Z])\b[^.!?;]{0,80}$"
    r"|(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})[.、]?[ \t]+(?=[A-Z\u4e00-\u9fff])[^.!?;。！？；，,]{1,60}$"
    r"|(?P<listed>[一二三四五六七八九十]{1,3})、[^。！？；，]{1,40}$"
)
_FENCE = re.compile(r" {0,3}(?P<fence>`{3,}|~{3,})")
_ITEM = re.compile(
    r"[ \t]*+(?:(?:[-*+•·]|\d{1,3}[.)]|[a-zA-Z][.)])[ \t]++"
    r"|(?:\d{1,3}|[（(]?[一二三四五六七八九十]{1,3})[)）、][ \t]*+)\S"
)
_ROW = re.compile(r"[ \t]*\|.*\|[ \t]*$")
_ZH_LEVEL = {"编": 1, "篇": 1, "章": 2, "节": 3, "條": 4, "条": 4, "款": 5}
_MOST_TITLE = 200  # characters of a heading that are kept


@dataclass(frozen=True, slots=True)
class Heading:
    """A title above what follows; `level` 1 is the outermost."""

    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Unit:
    """The stretch `[start, end)` of a text that stays together; `opens` where a paragraph or block begins."""

    start: int
    end: int
    opens: bool


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def blank(self) -> bool:
        return not self.text.strip()


def units_of(text: str) -> Iterator[Heading | Unit]:
    """The headings and units of a text, in order; blank lines belong to none."""
    lines = _lines(text)
    place = 0
    while place < len(lines):
        line = lines[place]
        if line.blank:
            place += 1
            continue
        heading, taken = _heading(lines, place)
        if heading is not None:
            yield heading
            place += taken
            continue
        end = _block_end(lines, place)
        yield from _units(text, lines[place:end])
        place = end


def _lines(text: str) -> list[_Line]:
    lines, start = [], 0
    for raw in text.splitlines(keepends=True):
        body = raw.rstrip("\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029")
        lines.append(_Line(body, start))
        start += len(raw)
    return lines


def _heading(lines: list[_Line], place: int) -> tuple[Heading | None, int]:
    """The heading that stands on a line, and how many lines it takes."""
    text = lines[place].text
    marked = _MARKDOWN_HEADING.fullmatch(text)
    if marked:
        return Heading(marked["title"][:_MOST_TITLE], len(marked["marks"])), 1
    under = _UNDERLINE.fullmatch(lines[place + 1].text) if place + 1 < len(lines) else None
    if under and not _ITEM.match(text) and not _ROW.match(text) and len(text) <= _MOST_TITLE:
        return Heading(text.strip(), 1 if under["first"] else 2), 2
    alone = place + 1 == len(lines) or lines[place + 1].blank
    first = place == 0 or lines[place - 1].blank
    chapter = _CHAPTER.fullmatch(text.strip()) if first else None
    if chapter is None or not (alone or chapter["zh"] or chapter["word"]):
        return None, 0
    return Heading(text.strip()[:_MOST_TITLE], _level(chapter)), 1


def _level(chapter: re.Match[str]) -> int:
    if chapter["zh"]:
        return _ZH_LEVEL[chapter["kind"]]
    if chapter["number"]:
        return 2 + chapter["number"].count(".")
    return 3 if chapter["listed"] else 2


def _block_end(lines: list[_Line], place: int) -> int:
    """Where the block ends that begins on a line: after a closing fence, else before a blank or a heading."""
    fence = _FENCE.match(lines[place].text)
    end = place + 1
    if fence:
        while end < len(lines) and not lines[end].text.strip().startswith(fence["fence"]):
            end += 1
        return min(end + 1, len(lines))
    while end < len(lines) and not lines[end].blank and not _FENCE.match(lines[end].text):
        if _heading(lines, end)[0] is not None:
            break
        end += 1
    return end


def _units(text: str, block: list[_Line]) -> Iterator[Unit]:
    if _FENCE.match(block[0].text) or _ROW.match(block[0].text):
        yield from (Unit(line.start, line.end, opens=line is block[0]) for line in block if not line.blank)
        return
    opens = True
    for start, end in _items(block):
        body = text[start:end]
        whole = _ITEM.match(body) is not None
        spans = [(0, len(body))] if whole else [(span.start, span.end) for span in split_sentences(body)]
        for begin, finish in spans:
            yield Unit(start + begin, start + finish, opens)
            opens = False


def _items(block: list[_Line]) -> Iterator[tuple[int, int]]:
    """The list items of a block with their following lines, or the whole block."""
    start = block[0].start
    for before, line in pairwise(block):
        if _ITEM.match(line.text):
            yield start, before.end
            start = line.start
    yield start, block[-1].end
