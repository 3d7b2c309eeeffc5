"""Endpoints of the people memories are about: their settings, their profile, and being forgotten."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.bodies import ForgetBody, UserBody
from memories.api.replies import ForgottenReply, ProfileReply, UserReply
from memories.api.shapes import forgotten_data, memory_data, preference_data, user_data
from memories.services.forget import ForgetRequest, Forgotten, forget
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

    @extend_schema(responses={200: ProfileReply})
    def get(self, request: Request, user: str) -> Response:
        """Preferences, facts and the latest experiences that hold now."""
        person = self.person()
        known = profile_of(Scope(self.caller.tenant_id, person.id))
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
        """Forget for good what a query, key, memory or turn names; with `dry_run` only count it.

        Of a user who is not known there is nothing to forget, which is no error.
        """
        body = dict(self.body)
        dry = body.pop("dry_run")
        body["memory_ids"] = tuple(body.get("memory_ids", ()))
        found = self.known_user(self.path_user())
        gone = Forgotten(memories=0)
        if found is not None:
            wanted = ForgetRequest(**body)
            gone = forget(self.tenant, user_id=found.id, request=wanted, actor=self.actor, dry_run=dry)
        return self.respond(forgotten_data(gone, dry_run=dry))
