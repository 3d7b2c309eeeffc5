"""The pins of one context: those that stand, and which of them it has room for."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memories.services.preferences import is_set
from memoryhub.core.assembly import Fragment
from memoryhub.core.assembly.render import fenced, fragment_lines
from memoryhub.core.pins.room import PIN_OVERHEAD, pin_room
from memoryhub.core.summaries.summary import StructuredSummary
from memoryhub.core.tokens import message_tokens
from sessions_app.models import PINS_IN_FORCE, Pin, PinStatus, Session, Summary
from sessions_app.queries import pins_of, standing_pins
from sessions_app.services.context_parts import ContextRequest, Standing, language_in
from sessions_app.services.former import former_pins
from sessions_app.services.pins import pins_shown
from sessions_app.services.summaries import rendered

_MARK = "0" * 15  # as long as the one that a context draws


def pins_at(session: Session, upto_seq: int, now: datetime.datetime | None) -> list[Pin]:
    """What stands, or stood at a past moment, also where its turn was edited later."""
    pins = standing_pins(session.pk, upto_seq)
    if now is None:
        return pins
    former = [
        pin
        for pin in former_pins(session.pk, now)
        if pin.seq <= upto_seq and (pin.status in PINS_IN_FORCE or (pin.replaced_by_seq or 0) > upto_seq + 1)
    ]
    return sorted([*pins, *former], key=lambda pin: (pin.seq, pin.created_at))


def with_room_for_pins(standing: Standing, request: ContextRequest) -> Standing:
    """Pins by the room of this very context, whose budget, prompt and preferences may be others than when
    they were settled; the summary says those that it has no room for. Nothing is saved."""
    session, preferences = standing.session, standing.preferences
    said = (session.system_prompt or request.system_prompt, request.note, session.goal)
    beside = (*said, *_frames(standing, request))  # the frame of pins is the last
    shown = pins_shown(
        standing.pins,
        standing.policy,
        standing.counter,
        beside=beside,
        preferences=preferences,
        message=request.input_text,
    )
    overflow = [pin for pin in standing.pins if pin not in shown]
    moved = [pin for pin in standing.pins if (pin.status == PinStatus.OVERFLOW) != (pin in overflow)]
    for pin in moved:
        pin.status = PinStatus.OVERFLOW if pin in overflow else PinStatus.ACTIVE
    if moved and standing.summary is not None:
        _word_again(standing.summary, standing)
    held = _held(replace(standing, pins=shown, overflow=overflow), beside, request.input_text)
    return replace(standing, pins=shown, overflow=overflow, pins_held=held)


def _held(standing: Standing, beside: Sequence[str], message: str) -> int:
    """Tokens of the room of pins that they leave, where a larger budget would have room for one more."""
    if not standing.overflow:
        return 0
    wishes = (one.value for one in standing.preferences if is_set(one))
    taken = standing.counter.count("\n".join(filter(None, (*beside, *wishes))))
    room = pin_room(standing.policy.usable, beside=taken, message=standing.counter.count(message))
    filled, wanting = (
        sum(pin.tokens + PIN_OVERHEAD for pin in pins) for pins in (standing.pins, standing.overflow)
    )
    frame = 0 if standing.pins else message_tokens(beside[-1], standing.counter)
    return max(0, min(room, filled + wanting) - filled) + frame


def _word_again(summary: Summary, standing: Standing) -> None:
    """Have a summary say what has no place beside it now, and no more what has."""
    known = {pin.pk for pin in standing.pins}
    others = [pin for pin in pins_of(standing.session.pk) if pin.pk not in known]
    summary.text = rendered(StructuredSummary.from_json(summary.content), [*standing.pins, *others])
    summary.tokens = standing.counter.count(summary.text)


def _frames(standing: Standing, request: ContextRequest) -> Iterator[str]:
    """What a context writes around pins and set preferences, the days of these too: it takes room as well."""
    language = request.language or language_in(standing.session, request.input_text)
    days = [Fragment("", "", f"{one.valid_from:%Y-%m-%d}") for one in standing.preferences if is_set(one)]
    if days:
        yield fenced("preferences", fragment_lines(days), delimiter=_MARK, language=language)
    yield fenced("pins", "", delimiter=_MARK, language=language)
