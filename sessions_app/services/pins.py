"""Pins: what a user lays down in a session, secured with the turn that says it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.dispatch import receiver

from memories.models import MemoryItem, Preference
from memories.queries.locks import lock_owner
from memories.services.archive import turns_held
from memories.services.lifting import bring_back_rules_of_pin, end_rules_of_pin, rules_near
from memories.services.preferences import current_preferences, is_set
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.errors import Conflict, NotFound
from memoryhub.core.ids import encode_id
from memoryhub.core.pins.room import places_shown
from memoryhub.core.pins.rulings import Ruling, Standing, may_rule, replaces, rulings
from memoryhub.core.text import fold
from memoryhub.core.tokens import TokenCounter
from sessions_app.models import PINS_IN_FORCE, Pin, PinStatus, Session, Turn, TurnRole
from sessions_app.queries import get_session, pins_of
from sessions_app.services.budgets import counter_of, session_policy
from sessions_app.services.summaries import render_again
from tenants.scope import Scope, required_scope, tenant_tx
from tenants.services.audit import Actor, record_act


@receiver(turns_held, dispatch_uid="sessions_app.turns_pinned")
def turns_pinned(turns: Collection[uuid.UUID], **_: Any) -> list[uuid.UUID]:
    """Those turns behind which a pin stands, in the open scope: what they taught is not archived."""
    held = Pin.objects.filter(status__in=PINS_IN_FORCE, turn_id__in=turns)
    return list(held.values_list("turn_id", flat=True))


def pin_turns(session: Session, turns: Sequence[Turn]) -> None:
    """Pin what the user's turns lay down, in the transaction that stores them. The session is locked.

    The same text is pinned once while it stands; a new value for the same thing takes the old one's place.
    """
    said = [turn for turn in turns if turn.role == TurnRole.USER and may_rule(turn.content)]
    if not said:
        return
    standing = _in_force(pins_of(session.pk))
    changed = False
    for turn in said:
        before = _in_force(standing)
        known = [Standing(pin.text, pin.seq) for pin in before]
        for ruling in rulings(turn.content, turn.seq, known, elsewhere=_known_of(session, turn)):
            changed = True
            _end([before[place] for place in ruling.ends], by=turn.seq)
            if ruling.pinned and not _stands(ruling.text, standing):
                standing.append(_pinned(session, turn, ruling.text))
    if changed:
        settle_pins(session)


def lifted_pins(turn: Turn) -> list[Pin]:
    """The pins that a turn ended in words without laying anything down in their place, oldest first.

    In the open scope.
    """
    ended, read = _ended_by(turn)
    gone = [ruling.ends for ruling in read if not ruling.pinned]
    return [ended[place] for place in sorted({place for ends in gone for place in ends})]


def replaced_pins(turn: Turn) -> list[tuple[Pin, str]]:
    """The pins that a turn replaced, each with the words laid down in its place. In the open scope."""
    ended, read = _ended_by(turn)
    return [(ended[place], ruling.text) for ruling in read if ruling.pinned for place in ruling.ends]


def _ended_by(turn: Turn) -> tuple[list[Pin], list[Ruling]]:
    """The pins that a turn ended, oldest first, and what it means for them."""
    ended = list(Pin.objects.filter(session_id=turn.session_id, replaced_by_seq=turn.seq).order_by("seq"))
    known = [Standing(pin.text, pin.seq) for pin in ended]
    return ended, list(rulings(turn.content, turn.seq, known)) if ended else []


def drop_pins(session: Session, turns: Collection[Turn]) -> None:
    """Delete what these turns pinned: they are out of force. What they had replaced stands again.

    The session is locked, and its summaries are brought in line by the caller.
    """
    pins = pins_of(session.pk)
    gone = {turn.seq for turn in turns}
    ended_by = {seq: [pin for pin in pins if pin.seq == seq] for seq in gone}
    Pin.objects.filter(session_id=session.pk, seq__in=gone).delete()
    for pin in pins:
        if pin.seq in gone or pin.replaced_by_seq not in gone:
            continue
        pin.replaced_by_seq = _still_replaced_by(pin, ended_by)
        pin.status = PinStatus.ACTIVE if pin.replaced_by_seq is None else PinStatus.REPLACED
        pin.save(update_fields=["status", "replaced_by_seq"])
    settle_pins(session)


@dataclass(frozen=True, slots=True)
class PinChange:
    """A pin that was removed or brought back, and the memories that ended, or hold again, with it."""

    pin: Pin
    memories: Sequence[MemoryItem] = ()


def remove_pin(scope: Scope, session_id: uuid.UUID, pin_id: uuid.UUID, *, actor: Actor) -> PinChange:
    """Take a pin out of every context from now on, and end what its turn taught in the same words; twice is
    the same.

    Raises:
        NotFound: no such session, or no such pin of it.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session, pin = _to_change(session_id, pin_id)
        if pin.status == PinStatus.REMOVED:
            return PinChange(pin)
        ended = end_rules_of_pin(scope, session.user_id, pin.turn_id, pin.text, actor=actor)
        pin.status, pin.replaced_by_seq = PinStatus.REMOVED, None
        pin.save(update_fields=["status", "replaced_by_seq"])
        settle_pins(session)
        _record("pin.removed", pin, actor)
        return PinChange(pin, ended)


def restore_pin(scope: Scope, session_id: uuid.UUID, pin_id: uuid.UUID, *, actor: Actor) -> PinChange:
    """Have a pin that was removed or replaced stand again, and hold again in memory what ended with it.

    One that stands stays as it is.

    Raises:
        NotFound: no such session, or no such pin of it.
        Conflict: `pin_stands_already`, another with the same text is in force.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session, pin = _to_change(session_id, pin_id)
        if pin.status in PINS_IN_FORCE:
            return PinChange(pin)
        if _stands(pin.text, _in_force(pins_of(session_id))):
            raise Conflict("pin_stands_already")
        back = bring_back_rules_of_pin(scope, session.user_id, pin.turn_id, pin.text, actor=actor)
        pin.status, pin.replaced_by_seq = PinStatus.ACTIVE, None
        pin.save(update_fields=["status", "replaced_by_seq"])
        settle_pins(session)
        _record("pin.restored", pin, actor)
        pin.refresh_from_db()
        return PinChange(pin, back)


def settle_pins(session: Session) -> None:
    """Give pins the room there is (`places_shown`), and the summary those that find none.

    None is dropped: one that overflows stands word for word among the constraints of the summary, and until
    its turn is folded, in that turn. The session is locked.
    """
    pins = _in_force(pins_of(session.pk))
    preferences: Sequence[Preference] = ()
    if pins and session.reads_memory:
        preferences = current_preferences(required_scope(), session.user_id)  # a worker's is the tenant's
    prompt, counter = (session.system_prompt, session.goal), counter_of(session)
    shown = pins_shown(pins, session_policy(session), counter, beside=prompt, preferences=preferences)
    moved: dict[PinStatus, list[uuid.UUID]] = {}
    for pin in pins:
        status = PinStatus.ACTIVE if pin in shown else PinStatus.OVERFLOW
        if status != pin.status:
            moved.setdefault(status, []).append(pin.pk)
    for status, ids in moved.items():
        Pin.objects.filter(pk__in=ids).update(status=status)
    render_again(session)


def pins_shown(
    pins: Sequence[Pin],
    policy: BudgetPolicy,
    counter: TokenCounter,
    *,
    beside: Iterable[str],
    preferences: Iterable[Preference],
    message: str = "",
) -> list[Pin]:
    """Those pins for which a context has room, in their order.

    `beside` are the other texts that are never cut; neither are those of the user's `preferences` that were
    set, nor the `message` that was just said.
    """
    if not pins:
        return []
    never_cut = [*beside, *(one.value for one in preferences if is_set(one))]
    sized = [(pin.text, pin.tokens, pin.seq) for pin in pins]
    taken = counter.count("\n".join(filter(None, never_cut)))
    places = places_shown(sized, policy.usable, beside=taken, message=counter.count(message))
    return [pin for place, pin in enumerate(pins) if place in places]


def _known_of(session: Session, turn: Turn) -> Callable[[], list[str]]:
    """What asks memory for the rules that a turn of a conversation may lift."""

    def known() -> list[str]:
        if not session.reads_memory:
            return []
        return [row.content for row in rules_near(session.user_id, turn.content, turn.said_at)]

    return known


def _pinned(session: Session, turn: Turn, text: str) -> Pin:
    tokens = counter_of(session).count(text)
    new: Pin = Pin.objects.create(
        session=session, user_id=session.user_id, turn=turn, seq=turn.seq, text=text, tokens=tokens
    )
    return new


def _in_force(pins: Iterable[Pin]) -> list[Pin]:
    return [pin for pin in pins if pin.status in PINS_IN_FORCE]


def _stands(text: str, pins: Iterable[Pin]) -> bool:
    return any(fold(pin.text) == fold(text) for pin in _in_force(pins))


def _end(pins: Iterable[Pin], *, by: int) -> None:
    for pin in pins:
        pin.status, pin.replaced_by_seq = PinStatus.REPLACED, by
        pin.save(update_fields=["status", "replaced_by_seq"])


def _still_replaced_by(pin: Pin, ended_by: Mapping[int, Sequence[Pin]]) -> int | None:
    """The turn that replaced a pin once those in `ended_by` are gone: whatever had replaced its successor."""
    seq = pin.replaced_by_seq
    while seq is not None and seq in ended_by:
        successors = [later for later in ended_by[seq] if replaces(later.text, pin.text)]
        seq = next((later.replaced_by_seq for later in successors), None)
    return seq


def _to_change(session_id: uuid.UUID, pin_id: uuid.UUID) -> tuple[Session, Pin]:
    """A session and a pin of it, under the locks of its user's memory and of the session, in that order."""
    lock_owner(get_session(session_id).user_id, forgetting=True)
    session = get_session(session_id, lock=True)
    pin: Pin | None = Pin.objects.filter(pk=pin_id, session_id=session_id).first()
    if pin is None:
        raise NotFound("not_found")
    return session, pin


def _record(action: str, pin: Pin, actor: Actor) -> None:
    record_act(
        action,
        actor=actor,
        target_kind="pin",
        target_id=pin.pk,
        session=encode_id("ses", pin.session_id),
        turn=pin.seq,
    )
