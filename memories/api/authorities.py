"""Endpoints of authoritative sources: register, try, change, and see which memories disagree with them."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.authority_shapes import (
    AuthorityBody,
    AuthorityChangeBody,
    AuthorityReply,
    AuthorityTestBody,
    DriftActBody,
    DriftPageReply,
    DriftQuery,
    LiveValueReply,
    authority_data,
    drift_data,
    live_data,
)
from memories.api.replies import MemoryReply
from memories.api.shapes import memory_data
from memories.queries.authorities import authority_sources, get_authority, memories_under
from memories.queries.items import get_memory
from memories.services.authority import change_authority, delete_authority, register_authority
from memories.services.authority_drift import drift_among, resolve_drift
from memories.services.authority_reading import try_authority
from memoryhub.api import pagination
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView


class AuthoritiesView(TenantView):
    """The sources of a tenant. Only keys with `admin` come here."""

    scopes = {"GET": "admin", "POST": "admin"}
    bodies = {"POST": AuthorityBody}
    queries = {"GET": PageQuery}

    @extend_schema(responses={201: AuthorityReply})
    def post(self, request: Request) -> Response:
        """Register a source for the keys of a pattern. Nothing is read yet; `test` does that.

        Header values are sealed and never shown again. The host has to be in MEMORYHUB_AUTHORITY_HOSTS.
        """
        made = register_authority(self.tenant, actor=self.actor, **self.body)
        return self.respond(authority_data(made), 201)

    @extend_schema(responses=page_of(AuthorityReply))
    def get(self, request: Request) -> Response:
        """All sources, the newest first."""
        with self.scope():
            return self.page(authority_sources(), order=("-created_at", "-id"), shape=authority_data)


class AuthorityView(TenantView):
    """One source."""

    scopes = {"GET": "admin", "PATCH": "admin", "DELETE": "admin"}
    bodies = {"PATCH": AuthorityChangeBody}

    @extend_schema(responses={200: AuthorityReply})
    def get(self, request: Request, id: str) -> Response:
        """One source, its headers masked."""
        with self.scope():
            return self.respond(authority_data(get_authority(self.path_id("aut"))))

    @extend_schema(responses={200: AuthorityReply})
    def patch(self, request: Request, id: str) -> Response:
        """Change what is named. `headers` replaces all; one given as its mask stays, on the same host."""
        changed = change_authority(self.tenant, self.path_id("aut"), actor=self.actor, **self.body)
        return self.respond(authority_data(changed))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: str) -> Response:
        """Forget it with what it read; memories under its keys count again."""
        delete_authority(self.tenant, self.path_id("aut"), actor=self.actor)
        return self.respond(None, 204)


class AuthorityTestView(TenantView):
    """A dry read."""

    scopes = {"POST": "admin"}
    bodies = {"POST": AuthorityTestBody}

    @extend_schema(responses={200: LiveValueReply})
    def post(self, request: Request, id: str) -> Response:
        """Ask the source for a key, now; nothing is stored. A failure is an answer with its reason."""
        return self.respond(live_data(try_authority(self.tenant, self.path_id("aut"), self.body["key"])))


class AuthorityDriftView(TenantView):
    """The drift report of a source."""

    scopes = {"GET": "admin", "POST": "admin"}
    bodies = {"POST": DriftActBody}
    queries = {"GET": DriftQuery}

    @extend_schema(responses={200: DriftPageReply})
    def get(self, request: Request, id: str) -> Response:
        """Current memories that say something else than the source does now, the newest first.

        A page looks at `limit` memories and lists those that disagree: it may hold fewer, or none.
        """
        source_id = self.path_id("aut")
        with self.scope():
            found = pagination.page(
                memories_under(get_authority(source_id)),
                order=("-created_at", "-id"),
                limit=self.params["limit"],
                cursor=self.params.get("cursor"),
                bind={"tenant": self.caller.tenant_id, "path": self.request.path},
            )
        return self.respond(drift_data(drift_among(self.tenant, source_id, found.rows), found.next_cursor))

    @extend_schema(responses={200: MemoryReply})
    def post(self, request: Request, id: str) -> Response:
        """Settle one line: `expire` the memory, or `correct` it to what the source says now."""
        row = resolve_drift(
            self.tenant,
            self.path_id("aut"),
            self.body["memory"],
            act=self.body["act"],
            actor=self.actor,
        )
        with self.scope():
            return self.respond(memory_data(get_memory(row.pk)))
