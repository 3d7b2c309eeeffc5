"""Endpoints of a change of embedding model: begin, watch, compare, switch, go back, call off."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.reembedding_shapes import ReembeddingBody, ReembeddingReply, listed_data, reembedding_data
from memories.models import Reembedding
from memories.queries.reembeddings import reembeddings, refusals_of
from memories.services.reembed import (
    cancel_reembedding,
    reembedding_named,
    report_reembedding,
    return_reembedding,
    start_reembedding,
    switch_reembedding,
    watched,
)
from memoryhub.api import pagination
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView
from tenants.services.long_work import jobs_named


class ReembeddingView(TenantView):
    """What these endpoints share. Only keys with `admin` come here."""

    def shown(self, reembedding_id: UUID, status: int = 200) -> Response:
        """One change as it is now."""
        with self.scope():
            seen = watched(reembedding_named(reembedding_id))
        return self.respond(reembedding_data(seen.row, seen.job, seen.refused), status)


class ReembeddingsView(ReembeddingView):
    """The changes of a tenant."""

    scopes = {"GET": "admin", "POST": "admin"}
    bodies = {"POST": ReembeddingBody}
    queries = {"GET": PageQuery}

    @extend_schema(responses={202: ReembeddingReply})
    def post(self, request: Request) -> Response:
        """Give every memory and passage a second vector by another model; recall stays as it is.

        Asked for again after its job has failed, it goes on where it stopped. At its end both are compared.
        """
        made = start_reembedding(self.caller.tenant_id, actor=self.actor, model=self.body.get("model"))
        return self.shown(made.pk, 202)

    @extend_schema(responses=page_of(ReembeddingReply))
    def get(self, request: Request) -> Response:
        """All changes, the newest first."""
        with self.scope():
            found = pagination.page(
                reembeddings(),
                order=("-created_at", "-id"),
                limit=self.params["limit"],
                cursor=self.params.get("cursor"),
                bind={"tenant": self.caller.tenant_id, "path": self.request.path},
            )
            jobs = jobs_named(row.job_id for row in found.rows if row.job_id is not None)
            refusals = refusals_of(found.rows)
        data = [listed_data(row, jobs, refusals) for row in found.rows]
        return self.respond({"data": data, "next_cursor": found.next_cursor})


class ReembeddingItemView(ReembeddingView):
    """One change."""

    scopes = {"GET": "admin"}

    @extend_schema(responses={200: ReembeddingReply})
    def get(self, request: Request, id: str) -> Response:
        """How far it is, and its report."""
        return self.shown(self.path_id("ree"))


class ReembeddingActView(ReembeddingView):
    """An act on a change, answered with the change and the job that does it."""

    scopes = {"POST": "admin"}

    def acted(self, act: Callable[..., Reembedding], status: int = 202) -> Response:
        """Run one service on the change in the path."""
        return self.shown(act(self.caller.tenant_id, self.path_id("ree"), actor=self.actor).pk, status)


class ReembeddingReportView(ReembeddingActView):
    """The comparison."""

    @extend_schema(request=None, responses={202: ReembeddingReply})
    def post(self, request: Request, id: str) -> Response:
        """Compare both models once more."""
        return self.acted(report_reembedding)


class ReembeddingSwitchView(ReembeddingActView):
    """The switch."""

    @extend_schema(request=None, responses={202: ReembeddingReply})
    def post(self, request: Request, id: str) -> Response:
        """Have the new model answer; recall goes on meanwhile and misses nothing."""
        return self.acted(switch_reembedding)


class ReembeddingBackView(ReembeddingActView):
    """The way back."""

    @extend_schema(request=None, responses={202: ReembeddingReply})
    def post(self, request: Request, id: str) -> Response:
        """Have the old model answer again, as long as its vectors are kept."""
        return self.acted(return_reembedding)


class ReembeddingCancelView(ReembeddingActView):
    """The end before the switch."""

    @extend_schema(request=None, responses={200: ReembeddingReply})
    def post(self, request: Request, id: str) -> Response:
        """Call it off and delete the vectors it made."""
        return self.acted(cancel_reembedding, 200)
