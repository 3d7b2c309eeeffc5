"""Endpoints of user tokens: make one for an end user's own program, list, revoke."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.people import PersonView
from memoryhub.api import fields
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.core.ids import encode_id
from tenants.models import UserToken
from tenants.services.user_tokens import (
    USER_SCOPES,
    TokenOrder,
    issue_user_token,
    revoke_user_token,
    user_tokens,
)

MOST_DAYS = 365
USUAL_DAYS = 90


class NewTokenBody(fields.StrictSerializer):
    """What the token is to be; without `scopes` it may do what the key may do, of what a token can."""

    name = fields.NameField(max_length=80, required=False, allow_blank=True)
    ttl_days = fields.IntField(minimum=1, maximum=MOST_DAYS, default=USUAL_DAYS)
    scopes = fields.ListOf(fields.EnumField(USER_SCOPES), minimum=1, maximum=len(USER_SCOPES), required=False)


class TokenReply(serializers.Serializer[dict[str, object]]):
    """A token, without its secret."""

    id = serializers.CharField()
    user = serializers.CharField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)


class NewTokenReply(TokenReply):
    """A new token; `token` is shown this once."""

    token = serializers.CharField()


class UserTokensView(PersonView):
    """The tokens of one end user."""

    scopes = {"GET": "users:write", "POST": "users:write"}
    bodies = {"POST": NewTokenBody}
    queries = {"GET": PageQuery}

    @extend_schema(request=NewTokenBody, responses={201: NewTokenReply})
    def post(self, request: Request, user: str) -> Response:
        """Make a token by which a program speaks for this user at `/mcp`, and for nobody else.

        It can do no more than the key that makes it, and ends with that key where the key is revoked. An
        `Idempotency-Key` has no effect here: a kept answer would keep the secret.
        """
        scopes = self.body.get("scopes") or [one for one in USER_SCOPES if one in self.caller.scopes]
        for scope in scopes or USER_SCOPES:
            self.require_scope(scope)
        issued = issue_user_token(
            self.caller.tenant_id,
            user_id=self.person().id,
            order=TokenOrder(
                scopes=scopes,
                expires_at=timezone.now() + datetime.timedelta(days=self.body["ttl_days"]),
                name=self.body.get("name", ""),
            ),
            actor=self.actor,
            key_id=self.caller.key_id,
        )
        return self.respond(token_data(issued.row, self.path_user()) | {"token": issued.plain}, 201)

    @extend_schema(parameters=[PageQuery], responses={200: page_of(TokenReply)})
    def get(self, request: Request, user: str) -> Response:
        """The newest first; those that ended stay in the list for 30 days."""
        person = self.person()

        def shape(row: UserToken) -> Mapping[str, Any]:
            return token_data(row, person.user_ref)

        with self.scope():
            return self.page(user_tokens(person.id), order=("-created_at", "-id"), shape=shape)

    def _answer(self) -> HttpResponseBase:
        """Run the handler without the store of repeated POSTs, which would keep the secret."""
        handler = self.post if self.request.method == "POST" else self.get
        return handler(self.request, *self.args, **self.kwargs)


class UserTokenView(PersonView):
    """One token."""

    scopes = {"DELETE": "users:write"}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, user: str, id: str) -> Response:
        """End it: the next request that comes with it is refused."""
        revoke_user_token(
            self.caller.tenant_id, user_id=self.person().id, token_id=self.path_id("utk"), actor=self.actor
        )
        return self.respond(None, 204)


def token_data(row: UserToken, user_ref: str) -> dict[str, Any]:
    """A token without its secret."""
    return {
        "id": encode_id("utk", row.pk),
        "user": user_ref,
        "name": row.name,
        "scopes": list(row.scopes),
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "last_used_at": row.last_used_at,
    }
