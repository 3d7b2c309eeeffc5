"""Gives what was extracted from a turn the time that its own words say it holds in."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from memories.services.statement import Statement, TurnText
from memoryhub.core.extraction import Candidate, extract
from memoryhub.core.policy.rules import CHANNEL_OF_ROLE
from memoryhub.core.validity import StatedTime, stated_time
from tenants.services.audit import Actor

LASTING = ("fact", "preference")
ILLNESS = ("health.condition.", "health.allergy.")  # what begins later is what is done about it
# A journey from one day to another is no state that ends: "where was I in July?" is asked later.
_TRAVELS = re.compile(
    r"(?i)(?<![a-z])(?:going|went|go|flying|fly|travell?ing|travel|driving|heading|off|trip|holiday|vacation)"
    r"(?: [a-z']+){0,3}? to(?![a-z])"
    r"(?! (?:work|school|bed|university|college|therapy|physio|classes|the gym))"
    r"|(?:去|飞往?|前往|跟.{1,6}去)[\u4e00-\u9fff]{2,8}(?:玩|旅游|旅行|度假|出差|[，,]\s?\d)"
)


@dataclass(frozen=True, slots=True)
class Timed:
    """A candidate and its validity: from `start`, until `end` (None = open)."""

    candidate: Candidate
    start: datetime
    end: datetime | None = None


def timed(candidate: Candidate, turn: TurnText) -> Timed:
    """From when and until when a candidate holds: from its turn on, where its words do not say otherwise.

    "From Monday I work in Shanghai" is no plan but a fact of another time: what it is about is read without
    the words of time. The content stays word for word.
    """
    if candidate.holds_from is not None:
        return Timed(candidate, candidate.holds_from, candidate.holds_until)
    stated = stated_time(candidate.content, said_at=turn.said_at, timezone=turn.timezone)
    if stated is None or candidate.intent == "forget" or _TRAVELS.search(candidate.content):
        return Timed(candidate, turn.said_at)
    about = _about(candidate, stated, turn)
    ill_now = (
        stated.start is not None and stated.start > turn.said_at and about.subject_key.startswith(ILLNESS)
    )
    if about.memory_type not in LASTING or ill_now:
        return Timed(candidate, turn.said_at)
    start = stated.start or turn.said_at
    if stated.end is not None and stated.end <= start:
        return Timed(candidate, turn.said_at)
    return Timed(about, start, stated.end)


def _about(candidate: Candidate, stated: StatedTime, turn: TurnText) -> Candidate:
    """The candidate under the key and type of what it says without its time, where that is plain."""
    read = extract(
        stated.rest, role=turn.role, said_at=turn.said_at, timezone=turn.timezone, name=turn.name or None
    )
    if stated.start is None or len(read) != 1 or read[0].memory_type not in LASTING:
        return candidate
    key = read[0].subject_key
    narrower = bool(key) and candidate.subject_key.startswith(f"{key}.")
    told_as_event = candidate.memory_type not in LASTING and not key.startswith("about.")
    if not (told_as_event or narrower):
        return candidate
    return replace(
        candidate,
        subject_key=key,
        memory_type=read[0].memory_type,
        single_valued=read[0].single_valued,
        event_at=None,
        event_until=None,
        event_precision=None,
    )


def statement_of(candidate: Candidate, turn: TurnText, actor: Actor) -> Statement:
    """What an extracted candidate of a turn says, with the time that it holds in."""
    when = timed(candidate, turn)
    candidate = when.candidate
    return Statement(
        content=candidate.content,
        actor=actor,
        user_id=turn.user_id,
        memory_type=candidate.memory_type,
        subject_key=candidate.subject_key,
        importance=candidate.importance,
        confidence=candidate.confidence,
        valid_from=when.start,
        valid_to=when.end,
        said_at=turn.said_at,
        channel=turn.channel or CHANNEL_OF_ROLE[turn.role],
        quote=candidate.quote,
        quote_start=candidate.start,
        session_id=turn.session_id,
        turn_id=turn.turn_id,
        inferred=candidate.inferred,
        single_valued=candidate.single_valued,
        language=candidate.language,
        event_at=candidate.event_at,
        event_until=candidate.event_until,
        event_precision=candidate.event_precision,
        intent=candidate.intent,
    )
