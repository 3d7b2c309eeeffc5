"""How much of what must not be lost a shorter text still holds."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryhub.core.quality_spans import QualitySpan, SpanKind, spans
from memoryhub.core.text import fold, split_sentences

__all__ = ["LostSpan", "QualityReport", "QualitySpan", "SpanKind", "recoverability", "spans"]

# These end after so many characters, also within a number.
_STANCES = frozenset({"negation", "constraint"})
# A blank between digits stays: `1 1` is not 11.
_BLANKS = re.compile(r"(?<!\d)\s+|\s+(?!\d)|(?<=\d),(?=\d{3}(?!\d))")


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
    haystack = _form(retained)
    verdicts: dict[tuple[SpanKind, str], bool] = {}
    lost: list[LostSpan] = []
    for index, source in enumerate(sources):
        for span, sentence in _in_sentences(source):
            form = _form(span.text)
            if (span.kind, form) in verdicts:
                continue
            found = verdicts[span.kind, form] = _holds(haystack, form, whole=span.kind not in _STANCES)
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


def _form(text: str) -> str:
    return _BLANKS.sub("", fold(text))


def _holds(haystack: str, form: str, *, whole: bool) -> bool:
    """Whether `form` stands in `haystack`; when `whole`, not as a part of a longer number."""
    start = haystack.find(form)
    while start >= 0:
        end = start + len(form)
        cut_before = form[:1].isdigit() and haystack[start - 1 : start].isdigit()
        cut_after = form[-1:].isdigit() and haystack[end : end + 1].isdigit()
        if not whole or not (cut_before or cut_after):
            return True
        start = haystack.find(form, start + 1)
    return False
