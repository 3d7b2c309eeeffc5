"""Endpoints that answer: chat as JSON or as server-sent events, and tickets for the websocket."""

from __future__ import annotations

import contextlib
import itertools
import uuid
from collections.abc import AsyncGenerator
from typing import Any

from asgiref.sync import async_to_sync
from django.db import close_old_connections
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.errors import language_of
from memoryhub.api.problems import Language, message_of
from memoryhub.api.rendering import EventStreamRenderer, JsonRenderer, render_json
from memoryhub.core.errors import DomainError, NotFound
from sessions_app.api.bodies import ChatBody, TicketBody
from sessions_app.api.replies import ChatReply, TicketReply
from sessions_app.api.sessions import ConversationView
from sessions_app.live import FRAMES_PER_EPOCH
from sessions_app.queries import get_session, latest_trace
from sessions_app.services.answering import AnswerControl, answer, unbroken
from sessions_app.services.budgets import empty_budget
from sessions_app.services.chat import TakenMessage, take_message
from sessions_app.services.clarify import waiting_in
from sessions_app.services.frames import Frame, turn_data
from sessions_app.services.replay import next_epoch, stored_end
from sessions_app.services.sessions import user_scope
from sessions_app.services.threads import in_thread
from tenants.queries import end_user_by_ref
from tenants.scope import Scope, tenant_tx
from tenants.services.tickets import issue_ticket


class ChatView(ConversationView):
    """One message and its answer."""

    scopes = {"POST": "sessions:write"}
    bodies = {"POST": ChatBody}
    renderer_classes = [JsonRenderer, EventStreamRenderer]

    @extend_schema(responses={200: ChatReply})
    def post(self, request: Request, id: str) -> HttpResponseBase:
        """Answer a message; with `stream` as server-sent events, one websocket frame an event."""
        session_id = self.path_id("ses")
        scope = user_scope(self.tenant, session_id)
        message = take_message(
            scope,
            session_id,
            content=self.body["content"],
            client_turn_id=self.body.get("client_turn_id"),
            stored_by=self.actor.label,
        )
        frames = unbroken(answer_frames(scope, message))
        close_old_connections()  # the model speaks for seconds: this thread's connection goes back before
        if self.body.get("stream"):
            events = _events(frames, language_of(request))
            return StreamingHttpResponse(
                events, content_type=f"{EventStreamRenderer.media_type}; charset=utf-8"
            )
        return self.respond(whole_answer(scope, session_id, async_to_sync(collected)(frames)))


class TicketsView(ConversationView):
    """Tickets for the websocket."""

    scopes = {"POST": "sessions:write"}
    bodies = {"POST": TicketBody}

    @extend_schema(responses={201: TicketReply})
    def post(self, request: Request) -> Response:
        """A ticket for one user's session: one use, 30 seconds."""
        with self.scope():
            user = end_user_by_ref(self.body["user"])
            session = get_session(self.body["session"])
            if user is None or session.user_id != user.id:
                raise NotFound("not_found")
        ticket = issue_ticket(
            self.caller.tenant_id, user_id=user.id, session_id=session.id, key_id=self.caller.key_id
        )
        return self.respond({"ticket": ticket.plain, "expires_at": ticket.expires_at}, 201)


def whole_answer(scope: Scope, session_id: uuid.UUID, frames: list[Frame]) -> dict[str, Any]:
    """The contract's chat answer from all frames of it.

    `clarification` is the question it asks, else one put before that waits for its answer.

    Raises:
        DomainError: the answer ended in a refusal.
    """
    last = frames[-1]
    if last["type"] == "error":
        raise DomainError(last["code"], **last.get("data", {}))
    asked = [frame["clarification"] for frame in frames if frame["type"] == "clarify"]
    budgets = [frame["budget"] for frame in frames if frame["type"] == "budget"]
    return {
        "turn": last["turn"],
        "memory": last["memory"],
        "clarification": asked[-1] if asked else _waiting(scope, session_id),
        "usage": last["usage"],
        "budget": budgets[-1] if budgets else _known_budget(scope, session_id),
        "degraded": last["degraded"],
        "compressed": any(frame["type"] == "compressing" for frame in frames),
    }


async def answer_frames(scope: Scope, message: TakenMessage) -> AsyncGenerator[Frame, None]:
    """The frames of an answer; of a message that has its answer already, the end alone."""
    epoch: int = await in_thread(next_epoch, scope, message.session.id)
    numbers = itertools.count(epoch * FRAMES_PER_EPOCH + 1)
    yield {
        "type": "ack",
        "seq": next(numbers),
        "client_turn_id": message.turn.client_turn_id,
        "turn": turn_data(message.turn),
    }
    if message.answer is not None:
        yield await in_thread(stored_end, scope, message.answer, seq=next(numbers))
        return
    control = AnswerControl(next_seq=lambda: next(numbers))
    async with contextlib.aclosing(answer(scope, message, control)) as frames:
        async for frame in frames:
            yield frame


async def collected(frames: AsyncGenerator[Frame, None]) -> list[Frame]:
    """All frames of an answer, once it has ended."""
    async with contextlib.aclosing(frames):
        return [frame async for frame in frames]


async def _events(frames: AsyncGenerator[Frame, None], language: Language) -> AsyncGenerator[bytes, None]:
    async with contextlib.aclosing(frames):
        async for frame in frames:
            if frame["type"] == "error":
                frame["message"] = message_of(frame["code"], frame["data"], language)
            yield b"event: %b\ndata: %b\n\n" % (frame["type"].encode(), render_json(frame))


def _waiting(scope: Scope, session_id: uuid.UUID) -> dict[str, Any] | None:
    with tenant_tx(scope.tenant_id, scope.user_id):
        return waiting_in(get_session(session_id))


def _known_budget(scope: Scope, session_id: uuid.UUID) -> dict[str, Any]:
    with tenant_tx(scope.tenant_id, scope.user_id):
        trace = latest_trace(session_id)
        return trace.budget if trace else empty_budget(get_session(session_id))
