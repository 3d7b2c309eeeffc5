"""Asks the product in this process, through the services that the websocket uses."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass
from typing import Any

from memories.models import MemoryItem
from memoryhub.core.ids import decode_id
from sessions_app.models import Session, Turn
from sessions_app.services.answering import AnswerControl, answer
from sessions_app.services.chat import TakenMessage, take_message
from sessions_app.services.sessions import open_session
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered, and the titles of the sessions that its sources come from."""

    text: str
    sessions: frozenset[str]


def ask(scope: Scope, question: str) -> Answer:
    """Ask one question in a session of its own."""
    assert scope.user_id is not None
    session = open_session(scope, user_id=scope.user_id, actor=SYSTEM)
    frames = asyncio.run(_frames(scope, take_message(scope, session.pk, content=question)))
    assert frames[-1]["type"] == "done", frames[-1]
    text = "".join(frame["text"] for frame in frames if frame["type"] == "delta")
    return Answer(text, frozenset(_session_title(scope, cited) for cited in frames[-1]["cited"]))


async def _frames(scope: Scope, message: TakenMessage) -> list[dict[str, Any]]:
    numbers = itertools.count(1)
    control = AnswerControl(next_seq=lambda: next(numbers))
    return [frame async for frame in answer(scope, message, control)]


def _session_title(scope: Scope, public_id: str) -> str:
    with tenant_tx(scope.tenant_id, scope.user_id):
        if public_id.startswith("mem_"):
            session_id = MemoryItem.objects.get(pk=decode_id("mem", public_id)).session_id
        else:
            session_id = Turn.objects.get(pk=decode_id("trn", public_id)).session_id
        title: str = Session.objects.get(pk=session_id).title
        return title
