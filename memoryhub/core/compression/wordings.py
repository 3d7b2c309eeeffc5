"""Cuts sentences into clauses, each in several wordings from the bare spans to the whole clause."""

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from memoryhub.core.compression.quality import SpanKey, span_key
from memoryhub.core.spans import QualitySpan
from memoryhub.core.text import CJK, Span, split_sentences
from memoryhub.core.text_fold import HAN

# A blank between two Chinese words is a pause; so it is where this product lists what it kept.
_CUT = re.compile(
    rf"(?<=[{HAN}])[ \u3000]+(?=[{HAN}])|"
    r"[，；。！？：;]\s*|[,:!?]\s+|\s[-–—]{1,2}\s|——|…+|\.{2,}\s*"
    r"|[^\S\n]*+(?:\n\s*+(?:\|[\n|]*+\s*+)?|\|[\n|]*+\s*+)"
    r"|\s++(?=(?:but|because|so that|which|although|while|and (?:i|we|it|they|you|he|she))\s)",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"^(?:[-*•#>\s]+|\d{1,2}[.)]\s+)?"
    r"(?:(?:好的?+|嗯+|哦+|噢|哈+|啊|对了|当然可?+以?+了?+|那么?+|不过|其实|另外|而且|并且|所以|然后|因为|但是?+|听起来|我觉得|我认为)(?=[\u4e00-\u9fff])"
    r"|(?:well|oh|so|ok(?:ay)?|sure|actually|hey|wow|great|also|and|but|because|then|additionally|however"
    r"|i think|i guess|of course|you know)(?![a-z'’])[,!]?\s*)*",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\s*[?？]")
_TRAILING = " \t\n,，.。;；:：!！?？、*#|-–—…"
_WORD = re.compile(rf"[{CJK}]|[^\W{CJK}]+(?:['’.-][^\W{CJK}]+)*|[^\w\s]")
_BEFORE, _AFTER = 2, 1  # words (or Chinese characters, twice as many) shown beside a span
_GAP = " … "
# Short and without a pause: a blank sets one off from the other.
_LISTED, _LISTED_AFTER = re.compile(rf"[^\W_]{{0,15}}[{HAN}]"), re.compile(rf"[{HAN}][^\W_]{{0,15}}")


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause with the spans in it: `keys[i]` is how `spans[i]` is told from others; offsets in `source`."""

    source: str
    start: int
    end: int
    spans: tuple[QualitySpan, ...]
    keys: tuple[SpanKey, ...]

    @property
    def text(self) -> str:
        """The clause without fillers and closing punctuation; a filler that is part of a span stays."""
        start, end = self.bounds
        return " ".join(self.source[start:end].split())

    @property
    def bounds(self) -> tuple[int, int]:
        """Where `text` begins and ends; a question keeps its mark, without which it would be a claim."""
        start = self.start
        found = _FILLER.match(self.source[start : self.end])
        if found:
            start += found.end()
        end = self.end
        if self.spans:
            start = min(start, *(span.start for span in self.spans))
        kept = max((span.end for span in self.spans), default=start)
        while end > kept and self.source[end - 1] in _TRAILING:
            end -= 1
        asks = _ASKS.match(self.source, end, self.end) if end > start else None
        return start, asks.end() if asks else max(start, end)

    def brief(self, keys: Collection[SpanKey]) -> str:
        """The spans of `keys` with a word or two beside each."""
        return self._windows(keys, _BEFORE, _AFTER)

    def bare(self, keys: Collection[SpanKey]) -> str:
        """The spans of `keys` alone."""
        return self._windows(keys, 0, 0)

    def _windows(self, keys: Collection[SpanKey], before: int, after: int) -> str:
        words = list(_WORD.finditer(self.source, self.start, self.end)) if before else []
        starts, ends = [word.start() for word in words], [word.end() for word in words]
        windows: list[list[int]] = []
        for span, key in sorted(zip(self.spans, self.keys, strict=True), key=lambda pair: pair[0].start):
            if key not in keys:
                continue
            start = _step_back(words, starts, span.start, before)
            end = _step_on(words, ends, span.end, after)
            if windows and start <= windows[-1][1] + 2:
                windows[-1][1] = max(windows[-1][1], end)
            else:
                windows.append([start, end])
        pieces = [" ".join(self.source[start:end].split()) for start, end in windows]
        return _GAP.join(pieces) if before else joined(pieces, ", ")


def joined(pieces: Sequence[str], join: str) -> str:
    """The pieces in one line: between short Chinese ones a blank, which costs least, else `join`."""
    line = "".join(pieces[:1])
    for piece, after in pairwise(pieces):
        listed = _LISTED.fullmatch(piece) and _LISTED_AFTER.fullmatch(after)
        line += (" " if listed else join) + after
    return line


def _step_back(words: Sequence[re.Match[str]], starts: Sequence[int], at: int, most: int) -> int:
    place = bisect_left(starts, at)
    room = most * 2  # a Chinese character is half a word
    while place and room > 0:
        word = words[place - 1].group()
        room -= 1 if len(word) == 1 else 2
        if room < 0 or not word[0].isalnum():
            break
        place -= 1
        at = starts[place]
    return at


def _step_on(words: Sequence[re.Match[str]], ends: Sequence[int], at: int, most: int) -> int:
    place = bisect_left(ends, at + 1)
    room = most * 2
    while place < len(words) and room > 0:
        word = words[place].group()
        room -= 1 if len(word) == 1 else 2
        if room < 0 or not word[0].isalnum():
            break
        at = ends[place]
        place += 1
    return at


def sentences_with_spans(text: str, found: Sequence[QualitySpan]) -> Iterator[tuple[Span, list[QualitySpan]]]:
    """The sentences of a text, each with those of the spans `found` in it that begin there."""
    rest = deque(found)
    for sentence in split_sentences(text):
        inside = []
        while rest and rest[0].start < sentence.end:
            inside.append(rest.popleft())
        yield sentence, inside


def clauses(source: str, start: int, end: int, spans: Sequence[QualitySpan]) -> list[Clause]:
    """The clauses of `source[start:end]`, never cut inside one of `spans`, which lie in that stretch."""
    found = []
    rest = deque(spans)
    for first, last in pairwise(_bounds(source, start, end, spans)):
        inside = []
        while rest and rest[0].start < last:
            inside.append(rest.popleft())
        if source[first:last].strip(_TRAILING):
            found.append(Clause(source, first, last, tuple(inside), tuple(map(span_key, inside))))
    return found


def _bounds(source: str, start: int, end: int, spans: Sequence[QualitySpan]) -> list[int]:
    """Where the clauses begin and end; `spans` are in order, and looked at once."""
    bounds, place, reach = [start], 0, start
    for mark in _CUT.finditer(source, start, end):
        while place < len(spans) and spans[place].start < mark.end():
            reach = max(reach, spans[place].end)
            place += 1
        if reach <= mark.start():
            bounds.append(mark.end())
    return [*bounds, end]
