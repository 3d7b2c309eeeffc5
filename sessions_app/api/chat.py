"""Endpoints that answer: chat as JSON or as server-sent events, and tickets for the websocket."""

from __future__ import annotations

import itertools
import json
import uuid
from collections.abc import AsyncIterator
from typing import Any

from asgiref.sync import async_to_sync
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.rendering import EventStreamRenderer, JsonRenderer
from memoryhub.core.errors import DomainError, NotFound
from sessions_app.api.bodies import ChatBody, TicketBody, UsageQuery
from sessions_app.api.replies import ChatReply, TicketReply, UsageReply, page_of
from sessions_app.api.sessions import ConversationView
from sessions_app.api.shapes import usage_row
from sessions_app.live import FRAMES_PER_EPOCH
from sessions_app.models import TokenUsage
from sessions_app.queries import get_session, latest_trace
from sessions_app.services.answering import AnswerControl, Frame, answer, in_thread
from sessions_app.services.budgets import empty_budget
from sessions_app.services.chat import TakenMessage, take_message
from sessions_app.services.frames import done_frame, turn_data
from sessions_app.services.processing import user_scope
from sessions_app.services.replay import next_epoch
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
            scope, session_id, content=self.body["content"], client_turn_id=self.body.get("client_turn_id")
        )
        frames = _frames(scope, message)
        if self.body.get("stream"):
            return StreamingHttpResponse(_events(frames), content_type="text/event-stream")
        return self._whole(scope, session_id, async_to_sync(_collect)(frames))

    def _whole(self, scope: Scope, session_id: uuid.UUID, frames: list[Frame]) -> Response:
        last = frames[-1]
        if last["type"] == "error":
            raise DomainError(last["code"], **last.get("data", {}))
        budgets = [frame["budget"] for frame in frames if frame["type"] == "budget"]
        return self.respond(
            {
                "turn": last["turn"],
                "memory": last["memory"],
                "clarification": None,
                "usage": last["usage"],
                "budget": budgets[-1] if budgets else _known_budget(scope, session_id),
                "degraded": last["degraded"],
            }
        )


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
        ticket = issue_ticket(self.caller.tenant_id, user_id=user.id, session_id=session.id)
        return self.respond({"ticket": ticket.plain, "expires_at": ticket.expires_at}, 201)


class UsageView(ConversationView):
    """What model calls cost."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": UsageQuery}

    @extend_schema(responses={200: page_of(UsageReply)})
    def get(self, request: Request) -> Response:
        """The newest call first, of one session when `session` names it."""
        with self.scope():
            rows = TokenUsage.objects.all()
            if "session" in self.params:
                rows = rows.filter(session_id=self.params["session"])
            return self.page(rows, order=("-created_at", "-id"), shape=usage_row)


async def _frames(scope: Scope, message: TakenMessage) -> AsyncIterator[Frame]:
    """The frames of an answer; of a message that has its answer already, the end alone."""
    yield {
        "type": "ack",
        "seq": 0,
        "client_turn_id": message.turn.client_turn_id,
        "turn": turn_data(message.turn),
    }
    if message.answer is not None:
        use: dict[str, Any] = message.answer.memory_use
        yield done_frame(message.answer, seq=0, usage=None, use=use, degraded=())
        return
    epoch = await _epoch(scope, message.session.id)
    numbers = itertools.count(epoch * FRAMES_PER_EPOCH + 1)
    async for frame in answer(scope, message, AnswerControl(next_seq=lambda: next(numbers))):
        yield frame


async def _epoch(scope: Scope, session_id: uuid.UUID) -> int:
    epoch: int = await in_thread(next_epoch, scope, session_id)
    return epoch


async def _collect(frames: AsyncIterator[Frame]) -> list[Frame]:
    return [frame async for frame in frames]


async def _events(frames: AsyncIterator[Frame]) -> AsyncIterator[bytes]:
    async for frame in frames:
        body = json.dumps(frame, ensure_ascii=False, default=str)
        yield f"event: {frame['type']}\ndata: {body}\n\n".encode()


def _known_budget(scope: Scope, session_id: uuid.UUID) -> dict[str, Any]:
    with tenant_tx(scope.tenant_id, scope.user_id):
        trace = latest_trace(session_id)
        return trace.budget if trace else empty_budget(get_session(session_id))
