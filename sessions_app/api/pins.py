"""Endpoints of pins: what the user laid down in a conversation, word for word."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from sessions_app.api.replies import PinChangeReply, PinReply
from sessions_app.api.sessions import ConversationView
from sessions_app.api.shapes import pin_change_data, pin_data
from sessions_app.models import Pin
from sessions_app.queries import get_session
from sessions_app.services.pins import remove_pin, restore_pin


class PinsView(ConversationView):
    """The pins of a conversation."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": PageQuery}

    @extend_schema(responses={200: page_of(PinReply)})
    def get(self, request: Request, id: str) -> Response:
        """In the order they were said, those that were replaced or removed too."""
        with self.scope():
            session = get_session(self.path_id("ses"))
            rows = Pin.objects.filter(session_id=session.id)
            return self.page(rows, order=("seq", "created_at", "id"), shape=pin_data)


class PinView(ConversationView):
    """One pin."""

    scopes = {"DELETE": "sessions:write"}

    @extend_schema(responses={200: PinChangeReply})
    def delete(self, request: Request, id: str, pin: str) -> Response:
        """Take the pin out of every context; it stays in the record as removed. Twice is the same.

        What memory learned from the same words ends with it; restoring the pin brings both back.
        """
        session_id, pin_id = self.path_id("ses"), self.path_id("pin", "pin")
        return self.respond(pin_change_data(remove_pin(self.tenant, session_id, pin_id, actor=self.actor)))


class RestorePinView(ConversationView):
    """The way back of a pin."""

    scopes = {"POST": "sessions:write"}

    @extend_schema(responses={200: PinChangeReply})
    def post(self, request: Request, id: str, pin: str) -> Response:
        """Have a pin that was removed or replaced stand again, with what memory learned and ended with it.

        Raises:
            Conflict: `pin_stands_already`.
        """
        session_id, pin_id = self.path_id("ses"), self.path_id("pin", "pin")
        return self.respond(pin_change_data(restore_pin(self.tenant, session_id, pin_id, actor=self.actor)))
