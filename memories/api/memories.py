"""Endpoints of memories: write, plan, list, read, correct, forget, expire, vote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.bodies import CorrectionBody, FeedbackBody, MemoriesQuery, NewMemoryBody
from memories.api.replies import HistoryReply, MemoryReply, WriteReply
from memories.api.shapes import memory_data, write_data
from memories.models import MemoryScope
from memories.queries.items import get_memory, version_rows
from memories.queries.lists import MemoryFilter, listed_memories
from memories.services.change import correct_memory, expire_memory
from memories.services.feedback import record_feedback, withdraw_feedback
from memories.services.forget import forget_memory
from memories.services.inferring import infer_and_remember, infer_dry_run
from memories.services.references import check_references, check_related
from memories.services.statement import Statement, WriteResult
from memories.services.write import dry_run, remember
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.core.ids import new_id
from tenants.models import KeyScope

NOTHING_INFERRED: Final[Mapping[str, Any]] = {
    "id": None,
    "decision": "refused",
    "rule": "infer.nothing",
    "reason": "the text says nothing that lasts",
    "reason_zh": "文字中没有值得长期记住的内容",
    "superseded_ids": [],
    "forgotten_ids": [],
}


class WritingView(MemoryView):
    """What a write and its dry run share."""

    def statement(self) -> Statement:
        """The body as a statement, its user made when new and the write is real."""
        body = dict(self.body)
        source = dict(body.pop("source", {}))
        body.pop("infer")
        for name, given in (("names", "names"), ("labels", "labels"), ("related_ids", "related")):
            body[name] = tuple(body.pop(given, ()))
        user_ref = body.pop("user", None)
        if body["scope"] == MemoryScope.TEAM:
            self.require_scope(KeyScope.MEMORIES_TEAM)
            user_id = None
        else:
            user_id = self.user_id_for(user_ref)
        statement = Statement(
            **body,
            actor=self.actor,
            user_id=user_id,
            channel=source.get("channel", "api"),
            session_id=source.get("session"),
            turn_id=source.get("turn"),
            quote=source.get("quote", ""),
        )
        check_references(self.tenant, statement)
        return statement

    def user_id_for(self, user_ref: str) -> Any:
        """The id of the user a statement is about."""
        return self.user_made(user_ref).id

    def written(self, results: list[WriteResult]) -> dict[str, Any]:
        """The answer to a write: the first result, and with `infer` all of them in `results`."""
        shown = [write_data(result, user_ref=self.body.get("user")) for result in results]
        first = shown[0] if shown else dict(NOTHING_INFERRED)
        return first | {"results": shown} if self.body["infer"] else first


class MemoriesView(WritingView):
    """All memories of a tenant, of one of its users, or of the team."""

    scopes = {"GET": "memories:read", "POST": "memories:write"}
    bodies = {"POST": NewMemoryBody}
    queries = {"GET": MemoriesQuery}

    @extend_schema(request=NewMemoryBody, responses={201: WriteReply, 200: WriteReply})
    def post(self, request: Request) -> Response:
        """Remember something, as far as policy and what is known allow.

        A refusal is an answer: 200 with `id` null. With `infer` the content is read like a user's turn; the
        answer is the first statement found in it, and `results` holds all.
        """
        statement = self.statement()
        if self.body["infer"]:
            results = infer_and_remember(self.tenant, statement)
        else:
            results = [remember(self.tenant, statement)]
        written = any(result.is_written for result in results)
        return self.respond(self.written(results), 201 if written else 200)

    @extend_schema(parameters=[MemoriesQuery], responses={200: page_of(MemoryReply)})
    def get(self, request: Request) -> Response:
        """The latest recorded first. `as_of` reads what held then, `known_at` what was known then."""
        wanted = dict(self.params)
        wanted.pop("limit")
        wanted.pop("cursor", None)
        with self.scope():
            rows = listed_memories(MemoryFilter(**wanted))
            return self.page(rows, order=("-created_at", "-id"), shape=memory_data)


class DryRunView(WritingView):
    """What a write would decide."""

    scopes = {"POST": "memories:write"}
    bodies = {"POST": NewMemoryBody}

    @extend_schema(request=NewMemoryBody, responses={200: WriteReply})
    def post(self, request: Request) -> Response:
        """Decide as a write would, and write nothing, not even a new user."""
        statement = self.statement()
        if self.body["infer"]:
            results = infer_dry_run(self.tenant, statement)
        else:
            results = [dry_run(self.tenant, statement)]
        return self.respond(self.written(results))

    def user_id_for(self, user_ref: str) -> Any:
        known = self.known_user(user_ref)
        return known.id if known is not None else new_id()


class MemoryItemView(MemoryView):
    """One version of a memory."""

    scopes = {"GET": "memories:read", "PATCH": "memories:write", "DELETE": "memories:write"}
    bodies = {"PATCH": CorrectionBody}

    @extend_schema(responses={200: MemoryReply})
    def get(self, request: Request, id: str) -> Response:
        """One version."""
        return self.respond(memory_data(self.shown_memory(self.path_id("mem"))))

    @extend_schema(request=CorrectionBody, responses={200: MemoryReply})
    def patch(self, request: Request, id: str) -> Response:
        """Correct it: a new version is opened, which is answered, and this one is closed."""
        changes = dict(self.body)
        if "related" in changes:
            changes["related_ids"] = changes.pop("related")
            check_related(self.tenant, self.changeable_memory(), changes["related_ids"])
        new = correct_memory(self.tenant, self.changeable_memory(), actor=self.actor, **changes)
        return self.respond(memory_data(self.shown_memory(new.pk)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: str) -> Response:
        """Forget it for good, with all its versions. The conversations that said it keep their words, which
        are no longer recalled; `POST /users/{user}/forget` with its id takes those out too."""
        forget_memory(self.tenant, self.changeable_memory(), actor=self.actor)
        return self.respond(None, 204)


class HistoryView(MemoryView):
    """The versions of a memory."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": PageQuery}

    @extend_schema(parameters=[PageQuery], responses={200: HistoryReply})
    def get(self, request: Request, id: str) -> Response:
        """All versions, oldest first, in pages, under any version's id."""
        memory_id = self.path_id("mem")
        with self.scope():
            return self.page(
                version_rows(get_memory(memory_id)),
                order=("valid_from", "created_at", "id"),
                shape=memory_data,
            )


class ExpireView(MemoryView):
    """The end of a memory."""

    scopes = {"POST": "memories:write"}

    @extend_schema(request=None, responses={200: MemoryReply})
    def post(self, request: Request, id: str) -> Response:
        """End it now; it stays in the history."""
        memory = expire_memory(self.tenant, self.changeable_memory(), actor=self.actor)
        return self.respond(memory_data(self.shown_memory(memory.pk)))


class FeedbackView(MemoryView):
    """Votes on a memory."""

    scopes = {"POST": "memories:write", "DELETE": "memories:write"}
    bodies = {"POST": FeedbackBody}

    @extend_schema(request=FeedbackBody, responses={200: MemoryReply})
    def post(self, request: Request, id: str) -> Response:
        """Say whether it helped; the vote moves its weight within bounds. A second one replaces the first."""
        memory = record_feedback(
            self.tenant, self.changeable_memory(), helpful=self.body["helpful"], actor=self.actor
        )
        return self.respond(memory_data(self.shown_memory(memory.pk)))

    @extend_schema(request=None, responses={200: MemoryReply})
    def delete(self, request: Request, id: str) -> Response:
        """Take the vote of this key back; without one nothing changes."""
        memory = withdraw_feedback(self.tenant, self.changeable_memory(), actor=self.actor)
        return self.respond(memory_data(self.shown_memory(memory.pk)))
