"""What the user asks outright, without a pattern: a note, a wish to forget, a masked secret."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from memoryhub.core.dates import resolve_dates
from memoryhub.core.extraction.build import Said, original
from memoryhub.core.extraction.clauses import Clause, Prepared
from memoryhub.core.extraction.model import Candidate, Intent
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.extraction.wishes import Wish
from memoryhub.core.text import detect_language

_DAY = re.compile(
    r"(?<![a-z])(?:tomorrow|today|tonight|[a-z]+day|[a-z]+ \d{1,2}(?:st|nd|rd|th)?)(?![a-z])|[今明后]天|今晚"
    r"|[周号日]"
)
_CLOCK = re.compile(
    r"^(?:(?:and|then|also) )*(?:(?:on|at|by) )?(?:tomorrow|tonight|today|next |this |(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)day|\d{1,2}(?::\d\d)? ?(?:am|pm))"
    r"|^(?:然后|还有|那个)*(?:大后天|后天|明天|今[天晚]|下?周[一二三四五六日天]|上午|下午|晚上|早上|中午"
    r"|[\d一二三四五六七八九十]{1,3}[点月号])"
)


def simple(
    prepared: Prepared,
    clause: Clause,
    key: str,
    *,
    importance: int,
    intent: Intent = "assert",
    end: int | None = None,
) -> Candidate:
    """A fact whose key is known without a pattern: the words of `clause`, or from it to `end`."""
    start, stop = original(prepared, clause.start, end or clause.end)
    quote = prepared.original[start:stop]
    return Candidate(
        content=quote, quote=quote, start=start, end=stop, memory_type="fact", subject_key=key,
        importance=importance, confidence=0.95, inferred=False, intent=intent,
        single_valued=False, language=detect_language(quote), rule=f"asked.{key.partition('.')[0]}",
    )  # fmt: skip


def forget_candidate(prepared: Prepared, clause: Clause, wish: Wish) -> Candidate:
    """The wish to forget something, in the words of `clause`."""
    return simple(prepared, clause, wish.key, importance=8, intent="forget")


def note(prepared: Prepared, clauses: Sequence[Clause], said: Said) -> list[Candidate]:
    """What the user asked to remember and no pattern knows, with its date; each time of a list apart."""
    parts = _by_time(prepared, clauses)
    found: list[Candidate] = []
    for part in parts:
        one = simple(prepared, part[0], "note.", importance=7, end=part[-1].end)
        name = slug(one.content)
        if name:
            found.append(_dated(replace(one, subject_key=f"note.{name}"), said, found[-1:]))
    return found


def _by_time(prepared: Prepared, clauses: Sequence[Clause]) -> list[list[Clause]]:
    parts: list[list[Clause]] = []
    for clause in clauses:
        if parts and not _CLOCK.match(prepared.words(clause)):
            parts[-1].append(clause)
        else:
            parts.append([clause])
    return parts


def _dated(one: Candidate, said: Said, before: Sequence[Candidate]) -> Candidate:
    """A note with its date; an hour without a day is of the day of the note before it."""
    dates = resolve_dates(one.quote, said_at=said.at, timezone=said.timezone)
    if not dates:
        return one
    when, until = dates[0].when, dates[0].until
    day = next((other.event_at for other in before if other.event_at is not None), None)
    if day is not None and dates[0].precision == "minute" and _DAY.search(one.quote.lower()) is None:
        ahead = timedelta(days=(day.date() - when.date()).days)
        when, until = when + ahead, until + ahead
    return replace(one, event_at=when, event_until=until, event_precision=dates[0].precision)
