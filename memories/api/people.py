"""Endpoints of the people memories are about: their settings, their profile, and being forgotten."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.bodies import ForgetBody, PreferencesQuery, UserBody
from memories.api.replies import ForgottenReply, ProfileReply, UserReply
from memories.api.shapes import forgotten_data, memory_data, preference_data, user_data
from memories.services.forget import ForgetRequest, Forgotten, Source, forget
from memories.services.people import profile_of, save_user
from memoryhub.core.errors import NotFound
from tenants.models import EndUser
from tenants.scope import Scope


class PersonView(MemoryView):
    """What the endpoints about one person share."""

    def person(self) -> EndUser:
        """The person in the path. Raises NotFound."""
        found = self.known_user(self.path_user())
        if found is None:
            raise NotFound("user_not_found")
        return found


class UserView(PersonView):
    """One end user."""

    scopes = {"GET": "memories:read", "PUT": "users:write"}
    bodies = {"PUT": UserBody}

    @extend_schema(responses={200: UserReply})
    def get(self, request: Request, user: str) -> Response:
        """Name, language, time zone and metadata."""
        return self.respond(user_data(self.person()))

    @extend_schema(request=UserBody, responses={200: UserReply})
    def put(self, request: Request, user: str) -> Response:
        """Set what is given; the user is made at first sight."""
        return self.respond(user_data(save_user(self.tenant, self.path_user(), self.body, actor=self.actor)))


class ProfileView(PersonView):
    """What is known of one person."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": PreferencesQuery}

    @extend_schema(parameters=[PreferencesQuery], responses={200: ProfileReply})
    def get(self, request: Request, user: str) -> Response:
        """Preferences, facts and the latest experiences that hold now, or held and were known then."""
        person = self.person()
        known = profile_of(Scope(self.caller.tenant_id, person.id), **self.params)
        return self.respond(
            {
                "user": user_data(person),
                "preferences": [preference_data(row) for row in known.preferences],
                "facts": [memory_data(row) for row in known.facts],
                "experiences": [memory_data(row) for row in known.experiences],
            }
        )


class ForgetView(PersonView):
    """Being forgotten, in part."""

    scopes = {"POST": "memories:write"}
    bodies = {"POST": ForgetBody}

    @extend_schema(request=ForgetBody, responses={200: ForgottenReply})
    def post(self, request: Request, user: str) -> Response:
        """Forget for good what a query, key or ids name, or what came from a source; `dry_run` only counts.

        A source is a turn, a session, an API key, an imported file, or a span of time (`since` inclusive,
        `until` exclusive, either alone too). What others' words support stays, in those words (`kept`).

        Of a user who is not known there is nothing to forget, which is no error.
        """
        body = dict(self.body)
        dry = body.pop("dry_run")
        found = self.known_user(self.path_user())
        gone = Forgotten(memories=0)
        if found is not None:
            wanted = _wanted(body)
            gone = forget(self.tenant, user_id=found.id, request=wanted, actor=self.actor, dry_run=dry)
        return self.respond(forgotten_data(gone, dry_run=dry))


def _wanted(body: dict[str, Any]) -> ForgetRequest:
    """The request that a checked body makes."""
    sources = {
        "session_id": body.pop("source_session_id", None),
        "key_id": body.pop("source_key_id", None),
        "imported_from": body.pop("source_file", None),
        "since": body.pop("since", None),
        "until": body.pop("until", None),
    }
    source = Source(**sources) if any(sources.values()) else None
    memory_ids = tuple(body.pop("memory_ids", ()))
    return ForgetRequest(**body, memory_ids=memory_ids, source=source)
