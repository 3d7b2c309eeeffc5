"""What a client that sends a whole conversation each time tells that its session does not hold yet."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from sessions_app.models import ClosedReason, Session, Turn, TurnRole
from sessions_app.queries import context_turns, get_session, last_message
from sessions_app.services.chat import TakenMessage, take_message, take_regenerate
from sessions_app.services.masking import is_masked_form
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor

DROP_IN = "openai"
_COMPARED = 200  # turns of the session, the newest


def drop_in_session(scope: Scope, user_id: uuid.UUID, *, actor: Actor, name: str = DROP_IN) -> Session:
    """The one session of a user whose client names none; a new one where somebody has closed that.

    `name` is the kind of client, of which each has a session of its own.

    In the open scope; the user's row is locked, so that two first calls open one session.
    """
    # Not against what refers to the user: every turn that is stored does.
    EndUser.objects.select_for_update(no_key=True).get(pk=user_id)
    for number in range(1, Session.objects.filter(user_id=user_id).count() + 2):
        numbered = name if number == 1 else f"{name}:{number}"
        session = open_session(scope, user_id=user_id, actor=actor, new=NewSession(external_id=numbered))
        if session.closed_reason != ClosedReason.REQUEST:
            return session
    raise AssertionError("a user has no more closed sessions than sessions")


def store_history(scope: Scope, session_id: uuid.UUID, told: Sequence[NewTurn]) -> list[Turn]:
    """Store what `told`, oldest first, says beyond what the session holds; the new turns."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        held = context_turns(
            session_id, after_seq=0, upto_seq=get_session(session_id).last_seq, most=_COMPARED
        )
    new = unheld(held, told)
    return append_turns(scope, session_id, new) if new else []


def take_told(scope: Scope, session_id: uuid.UUID, *, content: str, stored_by: str) -> TakenMessage:
    """Take the last message of a conversation; one that waits for its answer already is sent again.

    Raises:
        InvalidInput, Conflict, NotFound: as `take_message`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        last = last_message(session_id)
        waits = last is not None and last.seq == get_session(session_id).last_seq
    if waits and last is not None and is_masked_form(last.content, content):
        return take_regenerate(scope, session_id)
    return take_message(scope, session_id, content=content, stored_by=stored_by)


def unheld(held: Sequence[Turn], told: Sequence[NewTurn]) -> list[NewTurn]:
    """What comes after the last of the user's messages that the session holds; all of it if it holds none.

    Clients cut, trim and rewrite the answers they repeat, so only what the user said is compared, and an
    answer to a message that is held is not stored a second time.
    """
    said = [turn.content for turn in held if turn.role == TurnRole.USER]

    def is_held(turn: NewTurn) -> bool:
        return turn.role == TurnRole.USER and any(is_masked_form(one, turn.content) for one in said)

    last = next((place for place in reversed(range(len(told))) if is_held(told[place])), None)
    if last is None:
        return list(told)
    after = list(told[last + 1 :])
    while after and after[0].role == TurnRole.ASSISTANT:
        after.pop(0)
    return after
