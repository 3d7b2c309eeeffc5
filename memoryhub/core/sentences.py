"""Where sentences begin and end in Chinese and English text, in one pass over its punctuation."""

import re
import unicodedata
from dataclasses import dataclass

_CLOSERS = "\"'”’»」』）】》〉)]}"
_END = re.compile(
    rf"(?:[。！？｡!?]|\.(?![.A-Za-z0-9_]))[。！？｡!?.]*(?P<closers>[{re.escape(_CLOSERS)}]*)|；|;(?=\s|$)|\n"
)
_TITLES = (
    "mr mrs ms dr prof sr jr st mt vs inc ltd co corp dept approx ave blvd ph.d u.s u.k e.g i.e cf incl excl"
    " capt sgt rev messrs"
)
# Shortened before a number only: "No. 5" goes on, "No. I never did." does not.
_BEFORE_NUMBERS = (
    "no nr fig vol pp apt est ca max min tel ext art jan feb mar apr jun jul"
    " aug sep sept oct nov dec mon tue wed thu fri sat sun"
)
_SHORTENED = frozenset(_TITLES.split())
_SHORTENED_BEFORE_NUMBERS = frozenset(_BEFORE_NUMBERS.split())
_WORD_BEFORE = re.compile(r"(?:[A-Za-z]+\.)*[A-Za-z]+$")
_LIST_MARK = re.compile(r"[ \t]*(?:\d{1,3}|[A-Za-z])$")
_LOOK_BACK = 24  # characters: longer than any abbreviation or list mark


@dataclass(frozen=True, slots=True)
class Span:
    """A piece `text[start:end]` of a longer text; offsets in code points."""

    start: int
    end: int
    text: str


def split_sentences(text: str) -> list[Span]:
    """The sentences of `text` in order, without the white space around them; never cut inside a grapheme."""
    spans: list[Span] = []
    start = 0
    for mark in _END.finditer(text):
        end = _past_marks(text, mark.end())
        if not _ends_sentence(text, start, mark, end):
            continue
        _append(spans, text, start, end)
        start = end
    _append(spans, text, start, len(text))
    return spans


def _append(spans: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    body = piece.strip()
    if body:
        begin = start + len(piece) - len(piece.lstrip())
        spans.append(Span(begin, begin + len(body), body))


def _past_marks(text: str, end: int) -> int:
    """`end` moved behind what belongs to the same grapheme: combining marks, variation selectors, joiners."""
    while end < len(text) and (
        text[end] == "\u200d" or unicodedata.category(text[end]) in {"Mn", "Me", "Mc"}
    ):
        end += 1
    return end


def _ends_sentence(text: str, start: int, mark: re.Match[str], end: int) -> bool:
    sign = mark.group()[0]
    following = text[end : end + 64].lstrip(" \t")[:1]
    if sign == "\n":
        return not _is_soft_wrap(text, start, mark.start(), following)
    if sign in ";；。！？｡":
        return not (mark.group("closers") and following in set("，、,"))
    if mark.group("closers") and following.islower():
        return False  # “Stop!” he said
    return sign in "!?" or bool(mark.group("closers")) or _is_full_stop(text, start, mark.start(), following)


def _is_soft_wrap(text: str, start: int, at: int, following: str) -> bool:
    """A line broken inside an English sentence: text before it, and a small letter goes on."""
    before = text[max(start, at - 2) : at].strip()
    return bool(before) and before[-1:] not in ":;：；" and "a" <= following <= "z" and before.isascii()


def _is_full_stop(text: str, start: int, at: int, following: str) -> bool:
    before = text[max(start, at - _LOOK_BACK) : at]
    line = before.rpartition("\n")[2]
    whole_line = at - len(line) == start or "\n" in before
    if whole_line and _LIST_MARK.fullmatch(line.lstrip()):
        return False  # 1. Buy milk
    if "a" <= following <= "z":
        return False
    found = _WORD_BEFORE.search(before)
    word = found.group() if found else ""
    if len(word) == 1 and word.isupper() and word != "I":
        return False  # J. Smith
    if following.isdigit() and word.lower() in _SHORTENED_BEFORE_NUMBERS:
        return False
    return not (following and word.lower() in _SHORTENED)
