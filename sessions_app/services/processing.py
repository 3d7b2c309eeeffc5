"""Has memory read what was said: extraction of the user's turns, indexing of every turn."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import structlog
from django.db import DataError, IntegrityError

from memories.services.forgetting import owner_held
from memories.services.indexing import NEIGHBOURS, PassageText, index_passages
from memories.services.statement import Overruled, TurnBefore
from memories.services.write import TurnText, WriteResult, extract_and_remember
from memoryhub.core.errors import DomainError, NotFound
from memoryhub.core.policy.rules import CHANNEL_OF_ROLE, trust_of
from memoryhub.providers.demo import DemoModel
from sessions_app.models import OUT_OF_FORCE, Session, Turn, TurnRole
from sessions_app.queries import (
    asked_right_before,
    context_turns,
    get_session,
    may_teach,
    turns_after,
    turns_out_of_force,
    user_turn_before,
    user_turns_before,
)
from sessions_app.services.decisions import turns_asking_to_forget
from sessions_app.services.model_extraction import ask_for_reading
from sessions_app.services.pins import lifted_pins, replaced_pins
from sessions_app.services.session_memory import state_changed
from sessions_app.services.sessions import user_scope
from sessions_app.services.summary_reviews import flag_repeated_question
from sessions_app.services.triggers import trigger_of
from sessions_app.services.withdrawal import forget_what_asked
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tenants.services.outbox import enqueue

BATCH = 200
ATTEMPTS = 2  # at one turn
# What comes again however often the same turn is read, as against a database that is away.
OF_THE_TURN = (DomainError, IntegrityError, DataError, ValueError, TypeError, LookupError, ArithmeticError)
_logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Unread:
    """Turns memory has not read, with what it needs to read them."""

    session: Session
    user: EndUser
    turns: list[Turn]
    before: list[Turn]

    @property
    def line(self) -> list[Turn]:
        """The turns with those just before them, oldest first."""
        return [*self.before, *self.turns]


def process_session(scope: Scope, session_id: uuid.UUID) -> list[WriteResult]:
    """Read every unread turn of a session; what was decided. Reading a turn twice changes nothing."""
    results: list[WriteResult] = []
    scope = user_scope(scope, session_id)
    while True:
        unread = _unread(scope, session_id)
        if not unread.turns:
            return results
        for turn in unread.turns:
            results += _read_or_passed(scope, unread, turn)
            flag_repeated_question(scope, session_id, turn)
        _index_and_mark_read(scope, unread)


def _read_or_passed(scope: Scope, unread: Unread, turn: Turn) -> list[WriteResult]:
    """Read a turn; one that cannot be read is passed, or nothing behind it would ever be read.

    It is read twice before: somebody else's write may have been in the way.
    """
    for _ in range(ATTEMPTS):
        try:
            return read_turn(scope, unread.session, unread.user, turn)
        except NotFound:
            raise  # the session or its user has gone
        except OF_THE_TURN as error:
            failure = type(error).__qualname__
    # Its text stays out: a database error quotes the row, and rows hold people's words.
    _logger.error("turn_not_read", turn=str(turn.pk), error=failure)
    return []


def read_turn(scope: Scope, session: Session, user: EndUser, turn: Turn) -> list[WriteResult]:
    """Extract what a user's turn says that lasts; the assistant's and tools' turns teach nothing.

    Neither does what was said off the record, whatever the switch says by now.
    """
    if turn.role != TurnRole.USER or turn.status in OUT_OF_FORCE or not is_learnt_from(session, turn):
        return []
    results = extract_and_remember(
        scope,
        TurnText(
            turn_id=turn.id,
            session_id=session.id,
            role=turn.role,
            name=turn.name,
            content=turn.content,
            said_at=turn.said_at,
            timezone=user.timezone,
            channel=CHANNEL_OF_ROLE[turn.role],
            in_force=lambda: may_teach(turn.id),
            before=lambda: _before(turn),
            asked=lambda: asked_right_before(turn),
            earlier=lambda: [TurnBefore(one.pk, one.content) for one in user_turns_before(turn)],
            unpinned=lambda: [TurnBefore(pin.turn_id, pin.text) for pin in lifted_pins(turn)],
            overruled=lambda: _overruled(turn),
        ),
    )
    if results:
        state_changed(session)
    return results


def is_learnt_from(session: Session, turn: Turn) -> bool:
    """Whether memory may learn from a turn: its chat teaches now, and did when this was said."""
    return session.writes_memory and not turn.off_record


def _overruled(turn: Turn) -> list[Overruled]:
    return [Overruled(TurnBefore(pin.turn_id, pin.text), new) for pin, new in replaced_pins(turn)]


def _before(turn: Turn) -> TurnBefore | None:
    found = user_turn_before(turn)
    return TurnBefore(found.pk, found.content) if found is not None else None


def passages_of(turns: Sequence[Turn], *, before: Sequence[Turn]) -> list[PassageText]:
    """The index entries of consecutive turns; `before` are the turns just before the first.

    What was said off the record has no entry, and stands in none of its neighbours'.
    The demo responder only repeats what is remembered: its answers would be found in place of their source.
    """
    before = [turn for turn in before if not turn.off_record]
    line = [*before, *(turn for turn in turns if not turn.off_record)]
    return [
        PassageText(
            source_id=turn.id,
            session_id=turn.session_id,
            seq=turn.seq,
            role=turn.role,
            name=turn.name,
            content=turn.content,
            said_at=turn.said_at,
            trust=trust_of(CHANNEL_OF_ROLE[turn.role]),
            tokens=turn.tokens,
            previous=tuple(other.content for other in line[max(0, place - NEIGHBOURS) : place]),
        )
        for place, turn in enumerate(line)
        if place >= len(before) and turn.model != DemoModel.name
    ]


def _unread(scope: Scope, session_id: uuid.UUID) -> Unread:
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        turns = turns_after(session_id, session.processed_seq, most=BATCH)
        if not turns:
            return Unread(session=session, user=session.user, turns=[], before=[])
        before = context_turns(session_id, after_seq=0, upto_seq=turns[0].seq - 1, most=NEIGHBOURS)
        return Unread(session=session, user=session.user, turns=turns, before=before)


def _forget_what_asked(scope: Scope, unread: Unread, asked: Collection[uuid.UUID]) -> None:
    """Take back the turns that asked to forget something; one that is being answered goes with its answer."""
    answered = Turn.objects.filter(pk__in=asked, answering_until__isnull=True)
    forget_what_asked(scope, unread.session.pk, set(answered.values_list("id", flat=True)))


def _index_and_mark_read(scope: Scope, unread: Unread) -> None:
    """Index turns and note how far memory has read, in one transaction that holds the session.

    A session that is deleted meanwhile leaves no index entry behind; what was replaced or forgotten since it
    was read gets none.
    """
    session_id, last = unread.session.pk, unread.turns[-1]
    with tenant_tx(scope.tenant_id, scope.user_id):
        asked = turns_asking_to_forget([turn.pk for turn in unread.line])  # all were decided about by now
    held = owner_held(unread.user.pk, forgetting=bool(asked))
    with tenant_tx(scope.tenant_id, scope.user_id), held:
        session = get_session(session_id, lock=True)
        if session.writes_memory:
            gone = turns_out_of_force(session_id, from_seq=unread.line[0].seq)
            _forget_what_asked(scope, unread, asked)
            line = [turn for turn in unread.line if turn.pk not in gone | asked]
            if asked:  # of what they spoke of, words may be gone
                now = Turn.objects.in_bulk([turn.pk for turn in line])
                line = [now[turn.pk] for turn in line if turn.pk in now]
            before = [turn for turn in line if turn.seq < unread.turns[0].seq]
            index_passages(scope, session.user_id, passages_of(line[len(before) :], before=before))
        session.refresh_from_db()
        session.processed_seq = max(session.processed_seq, last.seq)
        session.save(update_fields=["processed_seq"])
        _compress_when_due(session, unread)
        ask_for_reading(session, unread.turns)


def _compress_when_due(session: Session, unread: Unread) -> None:
    """Ask for a compression when the triggers say so; every message just read counts, not the last alone."""
    said = [turn.content for turn in unread.turns if turn.role == TurnRole.USER]
    trigger = trigger_of(session, said="\n".join(said))
    if trigger.due:
        last = unread.turns[-1].seq
        enqueue(
            "sessions_app.compact_session",
            dedupe_key=f"compact:{session.id}:{session.compressed_upto_seq}:{last}",
            session=str(session.id),
            trigger=trigger.reason,
        )
