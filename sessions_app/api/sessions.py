"""Endpoints of conversations: open, list, read, change, close, delete, budget."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView
from memoryhub.core.errors import NotFound
from sessions_app.api.bodies import ChangedSessionBody, NewSessionBody, SessionsQuery
from sessions_app.api.replies import BudgetReply, SessionReply
from sessions_app.api.shapes import session_data, shown_sessions
from sessions_app.models import Session
from sessions_app.services.sessions import (
    NewSession,
    change_session,
    close_session,
    delete_session,
    open_session,
)
from sessions_app.services.settings import tenant_settings
from tenants.queries import of_end_user
from tenants.services.accounts import end_user_named

_OR_EMPTY = ("strategy", "compression_mode")  # null in the API, empty in the row: the tenant's setting


class ConversationView(TenantView):
    """What the endpoints of one conversation share."""

    def shown(self, sessions: QuerySet[Session]) -> dict[str, Any]:
        """The one session of a queryset, as answered.

        Raises:
            NotFound: it is not there, or not this tenant's.
        """
        found = shown_sessions(sessions).first()
        if found is None:
            raise NotFound("not_found")
        return session_data(found)


class SessionsView(ConversationView):
    """All conversations of a tenant, or of one of its users."""

    scopes = {"GET": "sessions:read", "POST": "sessions:write"}
    bodies = {"POST": NewSessionBody}
    queries = {"GET": SessionsQuery}

    @extend_schema(responses={201: SessionReply})
    def post(self, request: Request) -> Response:
        """Open a conversation; the user is made at first sight."""
        wanted = dict(self.body)
        with self.scope():
            user = end_user_named(wanted.pop("user"))
            session = open_session(self.tenant, user_id=user.id, actor=self.actor, new=NewSession(**wanted))
            return self.respond(self.shown(Session.objects.filter(pk=session.id)), 201)

    @extend_schema(responses={200: page_of(SessionReply)})
    def get(self, request: Request) -> Response:
        """The newest first."""
        with self.scope():
            sessions = of_end_user(Session.objects.all(), self.params.get("user"))
            shape = partial(session_data, settings=tenant_settings())
            return self.page(shown_sessions(sessions), order=("-last_active_at", "-id"), shape=shape)


class SessionView(ConversationView):
    """One conversation."""

    scopes = {"GET": "sessions:read", "PATCH": "sessions:write", "DELETE": "sessions:write"}
    bodies = {"PATCH": ChangedSessionBody}

    @extend_schema(responses={200: SessionReply})
    def get(self, request: Request, id: str) -> Response:
        """The conversation."""
        with self.scope():
            return self.respond(self.shown(Session.objects.filter(pk=self.path_id("ses"))))

    @extend_schema(responses={200: SessionReply})
    def patch(self, request: Request, id: str) -> Response:
        """Change what the body names."""
        with self.scope():
            changes = {
                name: "" if name in _OR_EMPTY and value is None else value
                for name, value in self.body.items()
            }
            session = change_session(self.tenant, self.path_id("ses"), actor=self.actor, **changes)
            return self.respond(self.shown(Session.objects.filter(pk=session.id)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: str) -> Response:
        """Delete the conversation; what it taught stays until it is forgotten."""
        delete_session(self.tenant, self.path_id("ses"), actor=self.actor)
        return self.respond(None, 204)


class CloseSessionView(ConversationView):
    """The end of a conversation."""

    scopes = {"POST": "sessions:write"}

    @extend_schema(responses={200: SessionReply})
    def post(self, request: Request, id: str) -> Response:
        """Close the conversation; twice is the same."""
        with self.scope():
            session = close_session(self.tenant, self.path_id("ses"), actor=self.actor)
            return self.respond(self.shown(Session.objects.filter(pk=session.id)))


class SessionBudgetView(ConversationView):
    """The token budget of a conversation."""

    scopes = {"GET": "sessions:read"}

    @extend_schema(responses={200: BudgetReply})
    def get(self, request: Request, id: str) -> Response:
        """The budget as of the last context that was assembled."""
        with self.scope():
            return self.respond(self.shown(Session.objects.filter(pk=self.path_id("ses")))["budget"])
