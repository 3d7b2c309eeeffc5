"""Endpoints of the write policy and of what it decided."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.people import PersonView
from memories.api.policy_shapes import (
    AllDecisionsQuery,
    DecisionsOfUserQuery,
    PolicyBody,
    PolicyReply,
    PolicyVersionReply,
    RestorePolicyBody,
    SearchedDecisionReply,
    change_data,
    policy_data,
    searched_decision_data,
    version_data,
)
from memories.queries.decisions import DecisionFilter, listed_decisions
from memories.services.policy import policy_history, publish_policy, restore_policy, stored_policy
from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView

NEWEST_FIRST = ("-created_at", "-id")


class PolicyView(TenantView):
    """What a tenant's writes are decided by. Only keys with `admin` come here."""

    scopes = {"GET": "admin", "PUT": "admin"}
    bodies = {"PUT": PolicyBody}

    @extend_schema(responses={200: PolicyReply})
    def get(self, request: Request) -> Response:
        """The version in force, with the rules that nobody can change."""
        with self.scope():
            return self.respond(policy_data(stored_policy()))

    @extend_schema(request=PolicyBody, responses={200: PolicyReply})
    def put(self, request: Request) -> Response:
        """Put a document in force; sections left out take their defaults.

        Raises:
            InvalidInput: a fault in the document, with its path in `field`.
            Conflict: `policy_changed` with the version that is in force by now.
        """
        made = publish_policy(
            self.tenant,
            self.body["document"],
            version=self.body["if_version"],
            actor=self.actor,
            note=self.body.get("note", ""),
        )
        return self.respond(policy_data(made))


class PolicyVersionsView(TenantView):
    """What was in force when, and who changed it."""

    scopes = {"GET": "admin"}

    @extend_schema(responses={200: page_of(PolicyVersionReply)})
    def get(self, request: Request) -> Response:
        """The newest hundred, each with what it changed against the one before it."""
        with self.scope():
            history = policy_history()
        shown = [
            version_data(version) | {"changes": [change_data(one) for one in changes]}
            for version, changes in history
        ]
        return self.respond({"data": shown, "next_cursor": None})


class PolicyVersionView(TenantView):
    """One version."""

    scopes = {"GET": "admin"}

    @extend_schema(responses={200: PolicyReply})
    def get(self, request: Request, version: int) -> Response:
        """Its document, whether it is in force or not. Raises NotFound."""
        with self.scope():
            return self.respond(policy_data(stored_policy(version)))


class RestorePolicyView(TenantView):
    """The way back."""

    scopes = {"POST": "admin"}
    bodies = {"POST": RestorePolicyBody}

    @extend_schema(request=RestorePolicyBody, responses={200: PolicyReply})
    def post(self, request: Request, version: int) -> Response:
        """Put an earlier document in force again, as a new version; 0 is the product's own.

        Raises:
            NotFound. Conflict: `policy_changed`.
        """
        made = restore_policy(self.tenant, version, version=self.body.get("if_version"), actor=self.actor)
        return self.respond(policy_data(made))


class AllDecisionsView(MemoryView):
    """What was decided about everything that could have been remembered."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": AllDecisionsQuery}

    @extend_schema(parameters=[AllDecisionsQuery], responses={200: page_of(SearchedDecisionReply)})
    def get(self, request: Request) -> Response:
        """The newest first, narrowed by user, decision, rule, words, session and turn."""
        wanted = {name: value for name, value in self.params.items() if name not in ("limit", "cursor")}
        with self.scope():
            rows = listed_decisions(DecisionFilter(**wanted))
            return self.page(rows, order=NEWEST_FIRST, shape=searched_decision_data)


class UserDecisionsView(PersonView):
    """The same of one person."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": DecisionsOfUserQuery}

    @extend_schema(parameters=[DecisionsOfUserQuery], responses={200: page_of(SearchedDecisionReply)})
    def get(self, request: Request, user: str) -> Response:
        """The newest first. Raises NotFound for a user who is not known."""
        wanted = {name: value for name, value in self.params.items() if name not in ("limit", "cursor")}
        person = self.person()
        with self.scope():
            rows = listed_decisions(DecisionFilter(user=person.user_ref, **wanted))
            return self.page(rows, order=NEWEST_FIRST, shape=searched_decision_data)
