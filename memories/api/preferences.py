"""Endpoints of one user's preferences."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.bodies import PreferenceBody, PreferencesQuery
from memories.api.replies import PreferenceListReply, PreferenceReply
from memories.api.shapes import preference_data
from memories.models import Preference
from memories.services.preferences import current_preferences, delete_preference, set_preference
from memoryhub.api.fields import SubjectKeyField
from memoryhub.core.errors import NotFound
from tenants.scope import Scope


class PreferencesView(MemoryView):
    """All preferences of a user."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": PreferencesQuery}

    @extend_schema(
        operation_id="users_preferences_list",
        parameters=[PreferencesQuery],
        responses={200: PreferenceListReply},
    )
    def get(self, request: Request, user: str) -> Response:
        """What holds now, or held at `as_of`, by key; nothing for a user who is not known."""
        found = self.known_user(self.path_user())
        rows: list[Preference] = []
        if found is not None:
            rows = current_preferences(Scope(self.caller.tenant_id, found.id), **self.params)
        return self.respond({"data": [preference_data(row) for row in rows], "next_cursor": None})


class PreferenceView(MemoryView):
    """One preference of a user."""

    scopes = {"GET": "memories:read", "PUT": "memories:write", "DELETE": "memories:write"}
    bodies = {"PUT": PreferenceBody}
    queries = {"GET": PreferencesQuery}

    @extend_schema(parameters=[PreferencesQuery], responses={200: PreferenceReply})
    def get(self, request: Request, user: str, key: str) -> Response:
        """What holds under one key."""
        wanted = self.path_key()
        rows = current_preferences(Scope(self.caller.tenant_id, self._user_id()), **self.params)
        return self.respond(self._one([row for row in rows if row.key == wanted]))

    @extend_schema(request=PreferenceBody, responses={200: PreferenceReply})
    def put(self, request: Request, user: str, key: str) -> Response:
        """Set it; a new value closes the former one."""
        owner = self.user_made(self.path_user())
        scope = Scope(self.caller.tenant_id, owner.id)
        row = set_preference(scope, key=self.path_key(), actor=self.actor, **self.body)
        return self.respond(preference_data(row))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, user: str, key: str) -> Response:
        """End it now; it stays in the history of its memory."""
        scope = Scope(self.caller.tenant_id, self._user_id())
        delete_preference(scope, key=self.path_key(), actor=self.actor)
        return self.respond(None, 204)

    def path_key(self) -> str:
        """The key in the path. Raises NotFound where no key can look like that."""
        try:
            return str(SubjectKeyField().run_validation(str(self.kwargs["key"])[:1000]))
        except ValidationError:
            raise NotFound("preference_not_found") from None

    def _user_id(self) -> UUID:
        found = self.known_user(self.path_user())
        if found is None:
            raise NotFound("user_not_found")
        return found.id

    def _one(self, rows: list[Preference]) -> dict[str, Any]:
        if not rows:
            raise NotFound("preference_not_found")
        return preference_data(rows[0])
