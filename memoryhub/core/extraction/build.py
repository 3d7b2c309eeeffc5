"""From a pattern's match to a candidate: its key, its quote, its objects, its dates."""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from memoryhub.core.dates import ResolvedDate, resolve_dates
from memoryhub.core.extraction.clauses import Clause, Prepared
from memoryhub.core.extraction.corrections import corrects_what_follows
from memoryhub.core.extraction.markers import CORRECT, HEDGE
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.patterns import Pattern
from memoryhub.core.extraction.subject_keys import PETS, canonical_kin, slug
from memoryhub.core.extraction.wording import Wording
from memoryhub.core.lexicon.ordinary_words import is_ordinary
from memoryhub.core.text import detect_language
from memoryhub.core.text_fold import is_han

_LIST = re.compile(r"(?:\s*+(?:,|、|，|;|以及|还有|或者|和|跟)|\s++(?:and|or|&)\s)\s*(?:and\s|or\s)?")
_TRIM = " \t\r\n,，;；:：、.。!！~-—"
_NO_NAME_WORDS = """
the this that it he she they we you i my our his her their there what who which everyone people someone one
these those and but so if when also then today yesterday tomorrow thanks please hi hello in on at for as to
not no yes only just always never some any all both
我们 你们 他们 她们 大家 自己 公司 项目 目前 现在 主要 以后 今天 由 是 我 你 他 她 谁 一直 正在
"""
_NO_NAME = frozenset(_NO_NAME_WORDS.split())
_ANAPHORS = frozenset({"it", "that", "this", "them", "those", "它", "这个", "那个"})
_PRONOUNS = frozenset({"he", "she", "they", "他", "她"})
_CONTRACTED = re.compile(r"(?i)^(?:i|you|we|they|he|she|it|that|there|what|who)['’]")
_MAX_QUOTE = 400
_LONGEST_SIGNED = 4  # characters of a value before its sign, and one before it
_SIGNED = re.compile(r"(?:^|[^A-Za-z0-9])(?:[A-Z]{1,2}|[a-z]|\d{1,2})$")
_MAX_REASON = 80


@dataclass(frozen=True, slots=True)
class Said:
    """The turn's circumstances."""

    at: datetime
    timezone: str
    name: str | None


@dataclass(frozen=True, slots=True)
class Hit:
    """A pattern that matched in a clause; the match counts from its start, or from that of its `wording`."""

    pattern: Pattern
    match: re.Match[str]
    clause: Clause
    explicit: bool
    list_end: int = 0
    named: tuple[str, Clause] | None = None
    wording: Wording | None = None

    @property
    def speaks_of_named(self) -> bool:
        """Whether the subject is a pronoun for somebody named earlier in the sentence."""
        return self.named is not None and self.words("s") in _PRONOUNS

    def group(self, letter: str) -> tuple[int, int] | None:
        """Where in the clause the group `letter` or its numbered twin (`o2`, ...) is, whichever took part."""
        name = self._group_name(letter)
        if name is None:
            return None
        span = self.match.span(name)
        return span if self.wording is None else self.wording.span(*span)

    def words(self, letter: str) -> str:
        """The folded text of that group, empty when it took no part."""
        name = self._group_name(letter)
        return self.match[name] if name is not None else ""

    def _group_name(self, letter: str) -> str | None:
        groups = self.match.groupdict().items()
        return next((name for name, value in groups if value and name.rstrip("0123456789") == letter), None)


def original(prepared: Prepared, start: int, end: int) -> tuple[int, int]:
    """Offsets in the turn of a span of the copy, without white space and loose punctuation around it."""
    text = prepared.original
    first, last = prepared.copy.original_span(start, end)
    while first < last and text[first] in _TRIM:
        first += 1
    while last > first and text[last - 1] in _TRIM and not _is_sign(text, first, last - 1):
        last -= 1
    return first, last


def _is_sign(text: str, first: int, place: int) -> bool:
    """Whether a minus is the sign of a short value ("AB-", "0-", "5-"), and no dash behind a word."""
    if text[place] != "-":
        return False
    value = _SIGNED.search(text, max(first, place - _LONGEST_SIGNED), place)
    return value is not None


def candidates_of(prepared: Prepared, hit: Hit, quote: tuple[int, int], said: Said) -> list[Candidate]:
    """The candidates of one hit: one, or one for each thing of a list; none when its key names nothing."""
    start, end = original(prepared, *quote)
    if end <= start or end - start > _MAX_QUOTE:
        start, end = original(prepared, hit.clause.start, hit.clause.end)
    if not start < end <= start + _MAX_QUOTE:
        return []
    dates = _dates(prepared, hit, (start, end), said)
    if hit.pattern.dated == "required" and not dates:
        return []
    base = _candidate(prepared, hit, (start, end), dates)
    return [
        replace(base, subject_key=key, content=content or base.content)
        for item, content in _objects(prepared, hit)
        if (key := _key(hit, item, base.quote, said.name))
    ]


def _candidate(prepared: Prepared, hit: Hit, span: tuple[int, int], dates: list[ResolvedDate]) -> Candidate:
    quote = prepared.original[span[0] : span[1]]
    words = prepared.words(hit.clause)
    pattern = hit.pattern
    confidence = 0.95 if hit.explicit else pattern.confidence
    if HEDGE.search(words):
        confidence = round(confidence * 0.7, 2)
    lead = prepared.copy.text[max(0, hit.clause.start - 24) : hit.clause.start]
    corrects = CORRECT.search(words) or CORRECT.search(lead) or corrects_what_follows(lead)
    first = dates[0] if dates else None
    return Candidate(
        content=quote,
        quote=quote,
        start=span[0],
        end=span[1],
        memory_type=pattern.memory_type,
        subject_key="",
        importance=min(10, max(7, pattern.importance + 1)) if hit.explicit else pattern.importance,
        confidence=confidence,
        inferred=pattern.inferred,
        intent="correct" if corrects else "assert",
        single_valued=pattern.single,
        language=detect_language(quote),
        event_at=first.when if first else None,
        event_until=first.until if first else None,
        event_precision=first.precision if first else None,
        rule=f"pattern.{pattern.key}",
        reason=hit.match.group()[:_MAX_REASON].strip(),
        value=_value(prepared, hit),
    )


def _value(prepared: Prepared, hit: Hit) -> tuple[int, int] | None:
    """Where in the turn the object of a hit stands; None where it has none."""
    span = hit.group("o")
    if span is None or span[1] <= span[0]:
        return None
    start, end = original(prepared, hit.clause.start + span[0], hit.clause.start + span[1])
    return (start, end) if start < end else None


def _dates(prepared: Prepared, hit: Hit, span: tuple[int, int], said: Said) -> list[ResolvedDate]:
    """The dates of the quote, else those of its sentence so far: `Yesterday was fun, I saw ...`."""
    if hit.pattern.dated == "no":
        return []
    quote = prepared.original[span[0] : span[1]]
    found = resolve_dates(quote, said_at=said.at, timezone=said.timezone)
    if found:
        return found
    first = next(c for c in prepared.clauses if c.sentence == hit.clause.sentence)
    lead = prepared.original[prepared.copy.starts[first.start] : span[1]]
    return resolve_dates(lead, said_at=said.at, timezone=said.timezone)


def _objects(prepared: Prepared, hit: Hit) -> list[tuple[str, str]]:
    """(folded object, content) pairs; the content is empty where the quote itself serves."""
    span = hit.group("o")
    if span is None:
        return [("", "")]
    whole = hit.words("o")
    items = _items(prepared, hit, span) if hit.pattern.split else []
    if len(items) < 2:
        return [(whole, "")]
    base = hit.clause.start
    before, tail = (
        _original(prepared, base, base + span[0]),
        _original(prepared, base + span[1], hit.clause.end),
    )
    pairs = []
    for start, end in items:
        content = before + _original(prepared, start, end) + tail
        pairs.append((prepared.copy.text[start:end], content.strip(_TRIM)))
    return pairs


def _original(prepared: Prepared, start: int, end: int) -> str:
    if end <= start:
        return ""
    first, last = prepared.copy.original_span(start, end)
    return prepared.original[first:last]


def _items(prepared: Prepared, hit: Hit, span: tuple[int, int]) -> list[tuple[int, int]]:
    """The things of a list, which may run on over the commas behind its clause; empty when it is no list."""
    copy, base = prepared.copy.text, hit.clause.start
    end = max(base + span[1], hit.list_end) if base + span[1] == hit.clause.end else base + span[1]
    items, first = [], base + span[0]
    for cut in _LIST.finditer(copy, first, end):
        items.append((first, cut.start()))
        first = cut.end()
    items = [(a, b) for a, b in [*items, (first, end)] if copy[a:b].strip(_TRIM)]
    plain = all(len(copy[a:b].split()) <= 4 and b - a <= 32 for a, b in items)
    return items if plain and len(items) <= 6 else []


def _key(hit: Hit, item: str, quote: str, name: str | None) -> str:
    """The subject_key, empty when a part of it names nothing."""
    key = hit.pattern.key
    kin = canonical_kin(hit.words("k")) if "{k}" in key else ""
    if "{c}" in key and not slug(hit.words("c"), words=3):
        key = "preference.taste.{o}"
    who = hit.named[0] if hit.named is not None and hit.speaks_of_named else hit.words("s")
    subject = slug(who, words=3) if "{s}" in key else ""
    if subject and (subject in ("i", "me") or (name and subject == slug(name, words=3))):
        subject = "me"
    parts = {
        "o": (("" if item in _ANAPHORS else slug(item)) or slug(quote)) if "{o}" in key else "",
        "c": slug(hit.words("c"), words=3),
        "k": kin,
        "s": subject or "someone",
    }
    if ("{o}" in key and not parts["o"]) or ("{k}" in key and not kin):
        return ""
    if key.startswith("project."):
        parts["o"] = re.sub(r"-?(?:project|项目)-?", "", parts["o"]) or parts["o"]
    filled = re.sub(r"\{([ocks])\}", lambda found: parts[found[1]], key)
    return filled.replace("family.", "pet.", 1) if kin in PETS else filled


def name_fits(prepared: Prepared, hit: Hit) -> bool:
    """Where a pattern asks for a name, it must be written like one: a capital, or Chinese and no pronoun."""
    span = hit.group(hit.pattern.proper) if hit.pattern.proper else None
    if span is None:
        return True
    words = _original(prepared, hit.clause.start + span[0], hit.clause.start + span[1]).split()
    if hit.speaks_of_named:
        return True
    if hit.pattern.proper == "n" and len(words) == 1 and not is_ordinary(words[0]):
        return True  # a pet's name may be written small; "my dog food" is nobody
    if not words or words[-1].casefold() in _NO_NAME or _CONTRACTED.search(words[-1]):
        return False
    if hit.pattern.key == "profile.name" and words[0][0].islower():
        return False  # "I'm married to Anna"
    return words[-1][0].isupper() or is_han(words[-1][0])
