"""What each client frame does: one service call, then the answer runs on its own."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from memoryhub.core.ids import encode_id
from sessions_app.live import LiveSession
from sessions_app.queries import get_session, latest_trace
from sessions_app.services.budgets import empty_budget
from sessions_app.services.chat import TakenMessage, take_edit, take_message, take_regenerate
from sessions_app.services.clarify import answer_in_session, settled_data
from sessions_app.services.engines import chat_model
from sessions_app.services.frames import turn_data
from sessions_app.services.replay import stored_end
from sessions_app.services.threads import in_thread
from sessions_app.socket_frames import ClientFrame
from tenants.scope import Scope, tenant_tx


def greeting(scope: Scope, session_id: uuid.UUID) -> dict[str, Any]:
    """The `ready` frame: the session, its budget, and whether a model is connected."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        trace = latest_trace(session_id)
        budget = trace.budget if trace else empty_budget(session)
    return {
        "type": "ready",
        "session": encode_id("ses", session.id),
        "last_seq": session.last_seq,
        "budget": budget,
        "demo": chat_model().is_demo,
        "degraded": [],
    }


async def send_message(live: LiveSession, frame: ClientFrame) -> None:
    """Store a message, acknowledge it after commit, and begin to answer; a known one has its answer."""
    again = live.answering
    if live.busy and again and frame["client_turn_id"] == (again.turn.client_turn_id or ""):
        _acknowledge(live, again)  # sent again after a lost connection: its answer is under way
        return
    async with live.beginning():
        message = await in_thread(
            take_message,
            live.scope,
            live.session_id,
            content=frame["content"],
            client_turn_id=frame["client_turn_id"],
        )
        _acknowledge(live, message)
        if message.answer is None:
            live.start(message)
        else:
            live.answering = message
            live.emit(await in_thread(stored_end, live.scope, message.answer, seq=live.next_seq()))


async def stop(live: LiveSession, frame: ClientFrame) -> None:
    """Cut the running answer; with none running nothing happens."""
    live.stop()


async def regenerate(live: LiveSession, frame: ClientFrame) -> None:
    """Answer the last message again."""
    async with live.beginning():
        live.start(await in_thread(take_regenerate, live.scope, live.session_id))


async def edit(live: LiveSession, frame: ClientFrame) -> None:
    """Put a changed message in the place of an earlier one and answer it."""
    turn, content = frame["turn"], frame["content"]
    async with live.beginning():
        message = await in_thread(take_edit, live.scope, live.session_id, turn, content=content)
        _acknowledge(live, message)
        live.start(message)


async def answer_clarification(live: LiveSession, frame: ClientFrame) -> None:
    """Settle a question by a click or by words, and show how it was settled."""
    settled = await in_thread(_settled, live, frame)
    live.emit({"type": "memory.written", "seq": live.next_seq(), "decisions": settled["decisions"]})
    live.emit({"type": "clarify", "seq": live.next_seq(), "clarification": settled["clarification"]})


def _settled(live: LiveSession, frame: ClientFrame) -> dict[str, Any]:
    with tenant_tx(live.scope.tenant_id, live.scope.user_id):
        session = get_session(live.session_id)
        settled = answer_in_session(
            live.scope,
            session,
            clarification=frame["clarification"],
            choice=frame["choice"],
            text=frame["answer"],
        )
        return settled_data(settled)


COMMANDS: dict[str, Callable[[LiveSession, ClientFrame], Awaitable[None]]] = {
    "message": send_message,
    "stop": stop,
    "regenerate": regenerate,
    "edit": edit,
    "clarify.answer": answer_clarification,
}


def _acknowledge(live: LiveSession, message: TakenMessage) -> None:
    turn = message.turn
    live.emit(
        {
            "type": "ack",
            "seq": live.next_seq(),
            "client_turn_id": turn.client_turn_id,
            "turn": turn_data(turn),
        }
    )
