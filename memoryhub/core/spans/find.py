"""Finds what must survive a compression: numbers, dates, names, places, sums, negations, constraints."""

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from memoryhub.core.spans.chinese_names.called import called_names
from memoryhub.core.spans.chinese_names.foreign import foreign_names
from memoryhub.core.spans.chinese_names.given import given_names, listed_names
from memoryhub.core.spans.chinese_names.persons import person_names
from memoryhub.core.spans.chinese_names.things import thing_names
from memoryhub.core.spans.chinese_names.titled import titled_names
from memoryhub.core.spans.identifiers import Identifier, identifiers, masked
from memoryhub.core.spans.known_phrases import known_phrases
from memoryhub.core.spans.opening_names import OPENING_EN, is_opening_name
from memoryhub.core.spans.patterns.measures import AMOUNT, NUMBER, NUMBER_LATIN
from memoryhub.core.spans.patterns.names_en import NAME_EN, NAME_OF_DIGITS
from memoryhub.core.spans.patterns.names_zh import NAME_ZH, WORKS
from memoryhub.core.spans.patterns.negations import CONSTRAINT, NEGATION
from memoryhub.core.spans.patterns.numbers_zh import NUMBER_FIRST, NUMBER_ZH
from memoryhub.core.spans.patterns.places import ADDRESS_EN, ADDRESS_ZH
from memoryhub.core.spans.patterns.when import (
    DATE_EN,
    DATE_FIRST,
    DATE_ZH,
    FIGURES_ZH,
    TIME_EN,
    TIME_FIRST,
    TIME_ZH,
)
from memoryhub.core.spans.reach import reach
from memoryhub.core.spans.tagger import tagged_names

SpanKind = Literal["number", "date", "time", "name", "address", "amount", "negation", "constraint", "term"]
"""A `term` is a word that may be a name: it is kept where there is room, and nothing is said of its loss."""


@dataclass(frozen=True, slots=True)
class QualitySpan:
    """A piece of text whose loss would change what was said; offsets in code points."""

    kind: SpanKind
    text: str
    start: int
    end: int


# Chance that a word is a name, from which on it is called one, makes one longer behind, and before as well.
_SURE, _SURER, _SUREST = 0.5, 0.9, 0.96
_Patterns = tuple[tuple[SpanKind, str], ...]
# What the Chinese ones begin with that begin with few characters; looked at before they are tried.
_OF_ZH: _Patterns = (
    ("address", ADDRESS_ZH),
    ("date", f"(?=[{FIGURES_ZH}{DATE_FIRST}])(?:{DATE_ZH})"),
    ("time", f"(?=[{FIGURES_ZH}{TIME_FIRST}])(?:{TIME_ZH})"),
    ("amount", f"(?=[{FIGURES_ZH}])(?:{AMOUNT})"),
    ("name", NAME_ZH),
    ("number", f"(?=[{NUMBER_FIRST}])(?:{NUMBER_ZH})"),
)
_OF_EN: _Patterns = (
    ("address", ADDRESS_EN),
    ("date", DATE_EN),
    ("time", TIME_EN),
    ("name", NAME_EN),
    ("number", NUMBER_LATIN),
)
_OF_BOTH: _Patterns = (
    ("address", f"{ADDRESS_ZH}|{ADDRESS_EN}"),
    ("date", f"{DATE_ZH}|{DATE_EN}"),
    ("time", f"{TIME_ZH}|{TIME_EN}"),
    ("amount", AMOUNT),
    ("name", f"{WORKS}|{NAME_OF_DIGITS}"),
    ("number", NUMBER),
)


def _groups(patterns: _Patterns, mark: str) -> str:
    return "(?:" + "|".join(f"(?P<{kind}{mark}>{pattern})" for kind, pattern in patterns) + ")"


# By its first character only the patterns of a language are tried; a digit or sign may begin any of them.
# Nothing begins inside a Latin word, which is where most of a text is.
_HARD = re.compile(
    rf"(?<!\d)(?:(?=[\u2e80-\uffef]){_groups(_OF_ZH, '_zh')}"
    rf"|(?<![a-zA-Z])(?=[a-zA-ZÀ-ɏ])(?:{_groups(_OF_EN, '_en')}|(?P<opening>{OPENING_EN}))"
    rf"|(?=[\d#$€£¥￥《\"“「]){_groups(_OF_BOTH, '')})(?!(?<=\d)\d)"
)
_STANCE = re.compile(
    rf"(?=(?<![a-zA-Z])[a-zA-Z]|[^\x00-\x7f])(?:(?P<constraint>{CONSTRAINT})|(?P<negation>{NEGATION}))"
)
_KINDS: dict[str, SpanKind] = {f"{kind}{mark}": kind for kind, _ in _OF_ZH for mark in ("_zh", "_en", "")}
_KINDS |= {"negation": "negation", "constraint": "constraint", "opening": "name"}


def spans(text: str) -> list[QualitySpan]:
    """The spans of `text` in reading order; a negation or constraint may hold a number or date in it."""
    return [span for span in spans_and_terms(text) if span.kind != "term"]


def spans_and_terms(text: str) -> list[QualitySpan]:
    """The same with the words that may be names."""
    codes = identifiers(text)
    plain = masked(text, codes)
    hard, stances = _matches(_HARD, plain), _matches(_STANCE, plain)
    people = [QualitySpan("name", plain[start:end], start, end) for start, end in _named(plain, hard)]
    found = _with_tagged([*_with_people(hard, people, plain)] if people else hard, plain)
    if codes:
        found = list(_with_codes(codes, found, text))
        stances = list(_to_their_end(codes, stances, text))
    return sorted([*found, *stances], key=lambda span: (span.start, span.end))


def _matches(pattern: re.Pattern[str], text: str) -> list[QualitySpan]:
    return [
        QualitySpan(_KINDS[match.lastgroup], match.group().strip(), match.start(), match.end())
        for match in pattern.finditer(text)
        if match.lastgroup and (match.lastgroup != "opening" or is_opening_name(text, *match.span()))
    ]


def _with_codes(
    codes: Sequence[Identifier], found: Sequence[QualitySpan], text: str
) -> Iterator[QualitySpan]:
    """The codes that somebody states, and the spans without what they hold of any: that is of a mask."""
    starts, ends = [one.start for one in codes], [one.end for one in codes]
    for span in found:
        met = codes[bisect_right(ends, span.start) : bisect_left(starts, span.end)]
        start, end = _outside(span.start, span.end, met) if met else (span.start, span.end)
        if piece := text[start:end].strip():
            yield replace(span, text=piece, start=start, end=end)
    for one in codes:
        if one.kind is not None:
            yield QualitySpan(one.kind, text[one.start : one.end], one.start, one.end)


def _to_their_end(
    codes: Sequence[Identifier], stances: Sequence[QualitySpan], text: str
) -> Iterator[QualitySpan]:
    """A denial that ends within a code names all of it."""
    ends = [one.end for one in codes]
    for span in stances:
        last = bisect_left(ends, span.end)
        within = last < len(codes) and codes[last].start < span.end
        end = codes[last].end if within else span.end
        yield replace(span, text=text[span.start : end].strip(), end=end)


def _named(text: str, hard: Sequence[QualitySpan]) -> list[tuple[int, int]]:
    return _apart([*_people(text, hard), *known_phrases(text)])


def _people(text: str, hard: Sequence[QualitySpan]) -> list[tuple[int, int]]:
    """Where Chinese names of persons, shops and works are, in order and none inside another.

    None in a text of ASCII alone: every rule needs a Chinese character.
    """
    if text.isascii():
        return []
    found = person_names(text)
    named = [(span.start, span.end) for span in hard if span.kind == "name"]
    found = _apart([*found, *given_names(text)])
    for more in (titled_names, foreign_names, called_names, thing_names):
        within = {place for start, end in found for place in range(start + 1, end)}
        found = _apart([*found, *(place for place in more(text) if place[1] not in within)])
    return _apart([*found, *listed_names(text, [*named, *found])])


def _with_tagged(hard: Sequence[QualitySpan], text: str) -> list[QualitySpan]:
    """With what the tagger finds apart from them, and with names of which they hold a part."""
    added: list[QualitySpan] = []
    held: set[QualitySpan] = set()
    for first, last, chance in tagged_names(text):
        met = [span for span in hard if span.start < last and first < span.end]
        # A day or place taken along is left out of a name (佳宁国庆); a sure one may hold a number (老四家).
        others = [
            span for span in met if span.kind not in (("name", "number") if chance >= _SURER else ("name",))
        ]
        start, end = _outside(first, last, others)
        named = [span for span in met if span.kind == "name"]
        inside = all(start <= span.start and span.end <= end for span in named)
        if end > start and (not named or (inside and _longer(start, chance, named))):
            added.append(QualitySpan("name" if chance >= _SURE else "term", text[start:end], start, end))
            held.update(span for span in met if span.start < end and start < span.end)
    return _whole([*(span for span in hard if span not in held), *added], text)


def _whole(found: Sequence[QualitySpan], text: str) -> list[QualitySpan]:
    """The spans, each Chinese name with its title or kind of house where no other span begins there."""
    begins = sorted(span.start for span in found)
    whole: list[QualitySpan] = []
    for span in found:
        end = reach(text, span.start, span.end) if span.kind in ("name", "term") else span.end
        free = end > span.end and bisect_left(begins, span.end) == bisect_left(begins, end)
        whole.append(replace(span, text=text[span.start : end], end=end) if free else span)
    return whole


def _longer(start: int, chance: float, named: Sequence[QualitySpan]) -> bool:
    """Whether a name of the tagger takes the place of those in it: 喜来登酒店, 夕阳红舞队."""
    return chance >= (_SURER if start == named[0].start else _SUREST)


def _outside(start: int, end: int, met: Sequence[QualitySpan | Identifier]) -> tuple[int, int]:
    """The longest stretch of a place that is before, between or behind the spans it meets."""
    edges = [start, *(edge for span in met for edge in (span.start, span.end)), end]
    return max(zip(edges[::2], edges[1::2], strict=True), key=lambda place: place[1] - place[0])


def _apart(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places from the left, the longer of two that begin together, without those that overlap."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept


def _with_people(
    hard: Sequence[QualitySpan], people: Sequence[QualitySpan], text: str
) -> Iterator[QualitySpan]:
    """Both in one row: a pattern goes before a person, but for what merely follows 叫 (叫李雷过) and for what
    is only a part of the name (国庆 of 马国庆)."""
    rest = deque(people)
    covered = 0
    for span in hard:
        while rest and rest[0].end <= span.start:
            yield rest.popleft()
        if span.start < covered:
            continue
        one = rest[0] if rest else span
        called = one.start == span.start and text[span.start - 1 : span.start] == "叫"
        holds = one.start <= span.start and one.end >= span.end and len(one.text) > len(span.text)
        holds = holds or (span.kind == "name" and one.start < span.start)
        chosen = one if called or holds else span
        covered = chosen.end
        yield chosen
        while rest and rest[0].start < covered:
            rest.popleft()
    yield from rest
