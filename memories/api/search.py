"""The endpoint that searches memory."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.bodies import SearchBody
from memories.api.replies import SearchReply
from memories.api.shapes import hit_data
from memories.models.memory_item import NOBODY
from memories.services.disputes import with_disputes
from memories.services.last_used import mark_used
from memories.services.naming import NameQuery, recall_named
from memories.services.recall import RecallRequest, RecallResult, Source, recall
from memories.services.recall_settings import settings_in_force
from memories.services.references import check_session
from memoryhub.core.recall_gate import GateDecision, should_recall
from tenants.models import EndUser
from tenants.scope import Scope


class SearchView(MemoryView):
    """Search over memories, turns and documents."""

    scopes = {"POST": "memories:read"}
    bodies = {"POST": SearchBody}

    @extend_schema(request=SearchBody, responses={200: SearchReply})
    def post(self, request: Request) -> Response:
        """What one user's memory (and the team's) holds about a question, best first.

        Whoever asks here wants a look, so the gate is reported and not obeyed.

        Raises:
            InvalidInput: `unknown_reference`, a session that is not there or not this user's.
        """
        user = self.known_user(self.body["user"])
        check_session(self.tenant, user.pk if user else None, self.body.get("session"))
        # Whoever is not known yet has nothing of their own, but hears what the team keeps for everybody.
        scope = Scope(self.caller.tenant_id, user.pk if user else NOBODY)
        found = self._found(scope, user)
        used = tuple(hit.id for hit in found.hits if hit.kind == "memory")
        mark_used(scope, used, now=timezone.now())
        return self.respond(self._shown(found))

    def _found(self, scope: Scope, user: EndUser | None) -> RecallResult:
        by_name = self.body["match"] == "names"
        found = self._named(scope) if by_name else recall(scope, self._request(user))
        if user is None:
            return found if found.hits else RecallResult(hits=(), gate=GateDecision(False, "no_memories"))
        if {"as_of", "known_at"} & self.body.keys():
            return found
        return replace(found, hits=with_disputes(scope, user.id, found.hits, at=timezone.now()))

    def _named(self, scope: Scope) -> RecallResult:
        body = self.body
        hits = recall_named(
            scope,
            NameQuery(
                query=body["query"],
                now=timezone.now(),
                top_k=body.get("top_k") or settings_in_force(scope)["top_k"],
                labels=tuple(body.get("labels", ())),
                types=tuple(body["types"]) if "types" in body else None,
                as_of=body.get("as_of"),
                known_at=body.get("known_at"),
            ),
        )
        return RecallResult(hits=hits, gate=should_recall(body["query"], turn_count=1, has_memories=True))

    def _request(self, user: EndUser | None) -> RecallRequest:
        body = self.body
        types = body.get("types")
        # Only memories have a type: who asks for one and says no more is not handed turns and documents.
        parts: tuple[Source, ...] = ("memories",) if types else ("memories", "turns", "documents")
        return RecallRequest(
            query=body["query"],
            now=timezone.now(),
            top_k=body.get("top_k"),
            as_of=body.get("as_of"),
            known_at=body.get("known_at"),
            types=tuple(types) if types else None,
            labels=tuple(body.get("labels", ())),
            session_id=body.get("session"),
            include=tuple(body.get("include", parts)),
            timezone=user.timezone if user else "UTC",
            explain=body["explain"],
        )

    def _shown(self, found: RecallResult) -> dict[str, Any]:
        data: dict[str, Any] = {
            "data": [hit_data(hit) for hit in found.hits],
            "gate": {"recall": found.gate.recall, "reason": found.gate.reason},
            "trace_id": None,
            "degraded": list(found.degraded),
        }
        return data | {"explain": dict(found.trace)} if self.body["explain"] else data
