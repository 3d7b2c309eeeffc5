"""How much of what must not be lost a shorter text still holds."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryhub.core.spans import QualitySpan, SpanKind, spans
from memoryhub.core.text import split_sentences
from memoryhub.core.text_fold import fold_plain

SpanKey = tuple[SpanKind, str]

# These end after so many characters, also within a number.
_STANCES = frozenset({"negation", "constraint"})
# A blank between digits or letters stays, as one: `1 1` is not 11, and `a nn` is not Ann.
_BLANKS = re.compile(r"(?<![a-z0-9])\s+|\s+(?![a-z0-9])|(?<=\d),(?=\d{3}(?!\d))")
_RUN_OF_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class LostSpan:
    """A span that the shorter text no longer holds, with the sentence that would bring it back verbatim."""

    kind: SpanKind
    text: str
    sentence: str
    source: int  # index of the source text it was in


@dataclass(frozen=True, slots=True)
class QualityReport:
    """`score` is the share of spans found again (1.0 if there were none), `ratio` the share of length."""

    score: float
    total: int
    lost: tuple[LostSpan, ...]
    ratio: float


def recoverability(sources: Sequence[str], retained: str) -> QualityReport:
    """Which spans of `sources` are still in `retained` (summary, pins and preferences together).

    Case, width, blanks and traditional or simplified characters make no difference; `5` is not found in `15`.
    A span that is said twice counts once.
    """
    haystack = form(retained)
    present = {span_key(span) for span in spans(retained)}  # most are found here, without a search
    verdicts: dict[SpanKey, bool] = {}
    lost: list[LostSpan] = []
    for index, source in enumerate(sources):
        for span, sentence in _in_sentences(source):
            key = span_key(span)
            if key in verdicts:
                continue
            found = verdicts[key] = key in present or holds(haystack, key)
            if not found:
                lost.append(LostSpan(span.kind, span.text, sentence, index))
    total = len(verdicts)
    length = sum(map(len, sources))
    return QualityReport(
        score=1 - len(lost) / total if total else 1.0,
        total=total,
        lost=tuple(lost),
        ratio=len(retained) / length if length else 1.0,
    )


def _in_sentences(text: str) -> Iterator[tuple[QualitySpan, str]]:
    sentences = split_sentences(text)
    starts = [sentence.start for sentence in sentences]
    for span in spans(text):
        yield span, sentences[max(0, bisect_right(starts, span.start) - 1)].text


def form(text: str) -> str:
    """The form in which two spellings of a span are one: width, case, script and blanks do not matter."""
    return _RUN_OF_BLANKS.sub(" ", _BLANKS.sub("", fold_plain(text)))


def span_key(span: QualitySpan) -> SpanKey:
    """What makes two spans the same: their kind and form."""
    return span.kind, form(span.text)


def holds(haystack: str, key: SpanKey) -> bool:
    """Whether a span stands in `haystack` (a `form`), and not as a part of a longer number or word."""
    kind, needle = key
    start = haystack.find(needle)
    while start >= 0:
        end = start + len(needle)
        cut_before = _joined(haystack[start - 1 : start], needle[:1])
        cut_after = kind not in _STANCES and _joined(needle[-1:], haystack[end : end + 1])
        if not (cut_before or cut_after):
            return True
        start = haystack.find(needle, start + 1)
    return False


def _joined(left: str, right: str) -> bool:
    """Whether two neighbours are one number or one Latin word."""
    if left.isdigit() and right.isalnum() and right.isascii():
        return True  # nor is 45 found in 45g
    return left.isascii() and right.isascii() and left.isalpha() and right.isalpha()
