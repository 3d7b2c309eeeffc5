"""Several homes, employers or partners told in the order of time: the last holds now, each from when to when.

"I moved to Berlin in 2015 and came back to Rome in 2018": Berlin from 2015 to 2018, Rome since.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from types import MappingProxyType

from memoryhub.core.extraction.build import Said, original
from memoryhub.core.extraction.clauses import Clause, Prepared
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.sequence_content import Step, content_of, name_of
from memoryhub.core.extraction.sequence_times import Dated, when_of
from memoryhub.core.extraction.sequence_words import (
    Field,
    Part,
    is_later,
    is_now,
    is_of_another,
    pieces_of,
    read_step,
)
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.extraction.words_en import WORDS_EN
from memoryhub.core.extraction.words_zh import WORDS_ZH
from memoryhub.core.text import detect_language
from memoryhub.core.text_fold import is_han

_KEYS: Mapping[Field, tuple[str, str]] = MappingProxyType(
    {
        "home": ("profile.home", "past.home."),
        "employer": ("profile.employer", "past.employer."),
        "partner": ("family.partner", "past.partner."),
    }
)
_LATEST = datetime.max.replace(tzinfo=UTC)
_IMPORTANCE: Mapping[Field, int] = MappingProxyType({"home": 8, "employer": 7, "partner": 7})
_MADE_UP = ("event.", "about.", "tool.", "profile.marital.", "health.condition.", "experience.")
_EARLIER = re.compile(r"(?<![a-z])after\s+$")
_BEFORE_THAT = re.compile(
    r"^[\s,，]*(?:and |but )?(?:before (?:that|then)(?![a-z])|(?:在此|在那|这)之前|此前)"
)
# A contraction begins no name: "I'm", "Don't".
_CONTRACTED = re.compile(r"(?i)['’](?:t|m|s|re|ve|ll|d)$")
# Written small within a name, or digits: Port of Spain, Studio 2.
_SMALL_WORDS = "of de la le van von der den bin al del di da du the & 2 3"
_SMALL = frozenset(_SMALL_WORDS.split())


def in_time_order(
    prepared: Prepared, clauses: Sequence[Clause], found: Sequence[Candidate], said: Said
) -> list[Candidate]:
    """`found` with what the open `clauses` tell of several homes, employers or partners in time order.

    The last step holds now, unless its own words end it; an earlier one with a beginning and an end is a
    value of that time, any other a fact of the past.
    """
    kept = list(found)
    steps = _of_speaker([step for clause in clauses for step in _steps(prepared, clause, said)])
    for field in _KEYS:
        mine = _fitted(steps, field)
        spans = [original(prepared, *step.span) for step in mine]
        told = [item for item in kept if _is_told_by(item, field, spans)]
        if any(_is_ahead(step, said) for step in mine) or not _is_sequence(prepared, mine, steps, told):
            continue
        kept = [item for item in kept if item not in told]
        kept += _candidates(prepared, field, _timed(_ended(prepared, mine)), mine)
    return sorted(kept, key=lambda item: item.start)


def _is_sequence(
    prepared: Prepared, mine: Sequence[Step], steps: Sequence[Step], told: Sequence[Candidate]
) -> bool:
    """Whether steps of a field are several, or one that leaves its speaker out and nothing else has found."""
    if len(mine) == 1:
        return len(steps) > 1 and not mine[0].own and mine[0].named and not told
    names = {name_of(prepared, step) for step in mine if step.named}
    several = len(names) > 1 or any(step.part == "leaves" for step in mine)
    return several and all(_follows(prepared, one, other) for one, other in pairwise(mine))


def _follows(prepared: Prepared, one: Step, other: Step) -> bool:
    """Whether a step is told to come after another; "I moved to Kyoto, I live near the lake" is one home."""
    if one.part in ("was", "leaves") or other.part == "leaves" or other.earlier or one.earlier:
        return True
    told = other.when.start or other.when.end or (one.when.end and other.bare)
    return bool(told) or is_later(prepared.copy.text[one.span[0] : other.span[1]])


def _steps(prepared: Prepared, clause: Clause, said: Said) -> list[Step | None]:
    """The steps of one clause, piece by piece; None for a piece that is about somebody else."""
    copy = prepared.copy.text
    found: list[Step | None] = []
    for start, end in pieces_of(copy, clause):
        words = copy[start:end]
        when, bare = when_of(words, said)
        read = read_step(bare.rstrip())
        if read is None or (read.named and not _is_name(prepared, start + read.start, start + read.end)):
            found += [None] if is_of_another(bare) else []
            continue
        name, now = (start + read.start, start + read.end), is_now(words)
        own = read.own or _leaves_out_i(prepared, start, words)
        marks = own, read.named, read.bare, read.loose, now
        city = "city" in (*WORDS_EN.get(copy[slice(*name)], ()), *WORDS_ZH.get(copy[slice(*name)], ()))
        earlier = _EARLIER.search(copy[:start]) or _BEFORE_THAT.match(words)
        found.append(Step(read.field, read.part, (start, end), name, when, *marks, city, earlier is not None))
    return found


_ONCE_ZH = re.compile(r"^(?:我)?(?:以前|之前|先|最早|最初|原来|一开始|起初|早年|\d{4}年)")


def _leaves_out_i(prepared: Prepared, start: int, words: str) -> bool:
    """Whether a Chinese turn begins with what once was, and leaves "I" out."""
    return start == prepared.clauses[0].start and _ONCE_ZH.search(words) is not None


def _is_name(prepared: Prepared, start: int, end: int) -> bool:
    """English names are written with capitals; Chinese has no such mark."""
    first, last = prepared.copy.original_span(start, end)
    words = prepared.original[first:last].split()
    if not words or _CONTRACTED.search(words[0]):
        return False
    return all(word[0].isupper() or is_han(word[0]) or word in _SMALL for word in words)


def _of_speaker(pieces: Sequence[Step | None]) -> list[Step]:
    """The steps whose subject is the speaker, or left out behind one whose is."""
    kept: list[Step] = []
    own = False
    for step in pieces:
        own = step is not None and (step.own or own)
        if step is None or not own or (step.bare and not kept):
            continue
        place = len(kept) - 1 if step.earlier and kept else len(kept)
        kept.insert(place, _as_before(step, kept[-1]) if step.bare else step)
    return kept


def _as_before(step: Step, before: Step) -> Step:
    """A step without a verb, "then B", as the one before it."""
    part: Part = "enters" if before.part == "leaves" else before.part
    return replace(step, field=before.field, part=part, loose=before.loose)


def _fitted(steps: Sequence[Step], field: Field) -> list[Step]:
    """The steps of one field, with those that could be of any and stand between or behind them."""
    first = next((place for place, step in enumerate(steps) if step.field == field), None)
    if first is None:
        return []
    fits: list[Step] = []
    current = next((step.field for step in steps if step.field is not None), None)
    for step in steps:
        to_employer = step.loose and current == "employer" and not step.to_city
        own: Field | None = "employer" if to_employer else step.field
        current = own or current
        if current == field and not (field == "employer" and step.to_city):
            fits.append(step)
    return fits


def _is_ahead(step: Step, said: Said) -> bool:
    return step.when.start is not None and step.when.start > said.at


def _ended(prepared: Prepared, steps: Sequence[Step]) -> list[Step]:
    """The steps with what only ends another ("divorced her in 2018", "left Siemens") folded into it."""
    kept: list[Step] = []
    for step in steps:
        known = [one for one in kept if not step.named or name_of(prepared, one) == name_of(prepared, step)]
        if step.part != "leaves" or not (known or step.named):
            kept.append(step)
        elif known:
            end = step.when.start or step.when.end
            place = kept.index(known[-1])
            kept[place] = replace(known[-1], part="was", when=replace(known[-1].when, end=end))
        else:
            kept.append(replace(step, part="was", when=Dated(None, step.when.start or step.when.end)))
    return kept


def _timed(steps: Sequence[Step]) -> list[Step]:
    """The steps in the order of their dates, each ending where the next begins, where either is known."""
    known = [step for step in steps if step.when.start or step.when.end]
    if len(known) == len(steps):
        steps = sorted(steps, key=lambda step: step.when.start or step.when.end or _LATEST)
    timed = list(steps)
    for place in range(len(timed) - 1):
        one, other = timed[place], timed[place + 1]
        end, start = one.when.end, other.when.start
        if start is None and end is not None and other.part == "enters":
            start = end = one.when.turn or end
        timed[place] = replace(one, when=replace(one.when, end=end or (start if one.part != "was" else None)))
        timed[place + 1] = replace(other, when=replace(other.when, start=start))
    return timed


def _candidates(
    prepared: Prepared, field: Field, steps: Sequence[Step], told: Sequence[Step]
) -> list[Candidate]:
    current, past = _KEYS[field]
    subject = _subject(prepared, steps)
    made = []
    for place, step in enumerate(steps):
        last = place == len(steps) - 1
        last = last or (step.part == "is" and all(one.part != "enters" for one in steps[place + 1 :]))
        holds = step.part in ("enters", "is") and (last or step.now) and step.when.end is None
        start, end = step.when.start, None if holds else step.when.end
        bounded = start is not None and end is not None and start < end
        key = current if holds or bounded else past + slug(name_of(prepared, step))
        if key == past:
            continue
        item = _candidate(prepared, step, content_of(prepared, told, step, subject), key, field)
        made.append(
            replace(
                item,
                single_valued=key == current,
                intent="correct" if holds and step.part == "enters" else "assert",
                holds_from=start if holds or bounded else None,
                holds_until=end if bounded else None,
            )
        )
    return made


def _candidate(prepared: Prepared, step: Step, content: str, key: str, field: Field) -> Candidate:
    start, end = original(prepared, *step.span)
    quote = prepared.original[start:end]
    return Candidate(
        content=content,
        quote=quote,
        start=start,
        end=end,
        memory_type="fact",
        subject_key=key,
        importance=_IMPORTANCE[field] if key == _KEYS[field][0] else 4,
        confidence=0.85,
        inferred=False,
        intent="assert",
        single_valued=False,
        language=detect_language(quote),
        rule=f"sequence.{field}",
        reason="told in the order of time",
    )


def _subject(prepared: Prepared, steps: Sequence[Step]) -> str:
    """The speaker, for a step whose own words leave it out: "I " before "came back to Rome"."""
    first = prepared.copy.original_span(*steps[0].span)
    return "我" if detect_language(prepared.original[slice(*first)]) == "zh" else "I "


def _is_told_by(item: Candidate, field: Field, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a candidate of these words tells of the same field, or only made up a key for them."""
    if item.intent == "forget" or not any(start < item.end and item.start < end for start, end in spans):
        return False
    current, past = _KEYS[field]
    if item.subject_key.startswith("profile.marital") and field != "partner":
        return False
    same = item.subject_key == current or item.subject_key.startswith((past, f"{current}."))
    return same or item.rule.startswith("structure.") or item.subject_key.startswith(_MADE_UP)
