"""Endpoints of memory tests and of their runs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.document_shapes import JobReply, job_data
from memories.api.memory_test_shapes import (
    ChangedMemoryTestBody,
    MemoryTestReply,
    MemoryTestsQuery,
    NewMemoryTestBody,
    OutcomeReply,
    ResultsQuery,
    RunBody,
    RunReply,
    memory_test_data,
    new_test_of,
    options_of,
    outcome_data,
    run_data,
)
from memories.models import MemoryTest, MemoryTestRun
from memories.queries.memory_tests import last_result, listed_tests, results_named, run_named
from memories.services.memory_test_runs import start_tests
from memories.services.memory_test_targets import contents_of
from memories.services.memory_tests import change_test, delete_test, memory_test_named, save_test
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.core.errors import NotFound

NEWEST_FIRST = ("-created_at", "-id")


class MemoryTestView(MemoryView):
    """What the endpoints of single tests share."""

    def shown_test(self, test: MemoryTest) -> dict[str, Any]:
        """A test with its last outcome and the words behind its ids."""
        with self.scope():
            found = memory_test_named(test.pk)
            return memory_test_data(
                found, last_result(found), contents_of([*found.expected, *found.forbidden])
            )


class MemoryTestsView(MemoryTestView):
    """All memory tests of a tenant."""

    scopes = {"GET": "memories:read", "POST": "memories:write"}
    bodies = {"POST": NewMemoryTestBody}
    queries = {"GET": MemoryTestsQuery}

    @extend_schema(request=NewMemoryTestBody, responses={201: MemoryTestReply})
    def post(self, request: Request) -> Response:
        """Keep a test of a user who is known.

        Raises:
            NotFound: nobody has that name. InvalidInput: `nothing_expected`, `unknown_expectation`,
            `unknown_reference` (a session that is not there or not this user's).
        """
        user = self.known_user(self.body["user"])
        if user is None:
            raise NotFound
        test = save_test(self.tenant, user.pk, new_test_of(self.body), actor=self.actor)
        return self.respond(self.shown_test(test), 201)

    @extend_schema(parameters=[MemoryTestsQuery], responses={200: page_of(MemoryTestReply)})
    def get(self, request: Request) -> Response:
        """The latest first, each with how it came out the last time."""
        wanted = {name: value for name, value in self.params.items() if name not in ("limit", "cursor")}
        with self.scope():
            answer = self.page(
                listed_tests(**wanted), order=NEWEST_FIRST, shape=lambda row: {"row": row, "last": None}
            )
            rows = [one["row"] for one in answer.data["data"]]
            last = results_named(row.last_id for row in rows)
            answer.data["data"] = [memory_test_data(row, last.get(row.last_id)) for row in rows]
            return answer


class MemoryTestItemView(MemoryTestView):
    """One memory test."""

    scopes = {"GET": "memories:read", "PATCH": "memories:write", "DELETE": "memories:write"}
    bodies = {"PATCH": ChangedMemoryTestBody}

    @extend_schema(responses={200: MemoryTestReply})
    def get(self, request: Request, id: str) -> Response:
        """A test with its last outcome and the words behind its ids."""
        with self.scope():
            test = memory_test_named(self.path_id("mts"))
        return self.respond(self.shown_test(test))

    @extend_schema(request=ChangedMemoryTestBody, responses={200: MemoryTestReply})
    def patch(self, request: Request, id: str) -> Response:
        """Change it; its results stay. Raises NotFound, InvalidInput."""
        plain = ("name", "query", "top_k", "expected", "forbidden")
        changes = {name: self.body[name] for name in plain if name in self.body}
        options = options_of(self.body)
        changes |= {"options": options} if options else {}
        return self.respond(
            self.shown_test(change_test(self.tenant, self.path_id("mts"), changes, actor=self.actor))
        )

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: str) -> Response:
        """Delete it with its results."""
        delete_test(self.tenant, self.path_id("mts"), actor=self.actor)
        return self.respond(None, 204)


class RunMemoryTestsView(MemoryView):
    """The start of a run."""

    scopes = {"POST": "memories:write"}
    bodies = {"POST": RunBody}

    @extend_schema(request=RunBody, responses={202: JobReply})
    def post(self, request: Request) -> Response:
        """Ask the questions of some tests, or of all, in the background; the job's result has the counts.

        Raises:
            NotFound: a test that is not there. Conflict: `no_memory_tests`.
        """
        return self.respond(job_data(start_tests(self.tenant, self.body.get("tests"), actor=self.actor)), 202)


class MemoryTestRunsView(MemoryView):
    """All runs that are kept."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": PageQuery}

    @extend_schema(parameters=[PageQuery], responses={200: page_of(RunReply)})
    def get(self, request: Request) -> Response:
        """The latest first; the newest fifty are kept."""
        with self.scope():
            return self.page(MemoryTestRun.objects.all(), order=NEWEST_FIRST, shape=run_data)


class MemoryTestResultsView(MemoryView):
    """What one run found."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": ResultsQuery}

    @extend_schema(parameters=[ResultsQuery], responses={200: page_of(OutcomeReply)})
    def get(self, request: Request, id: str) -> Response:
        """The outcome of each test. Raises NotFound."""
        with self.scope():
            rows = run_named(self.path_id("mtr")).results.all()
            if "status" in self.params:
                rows = rows.filter(status=self.params["status"])
            return self.page(rows, order=("created_at", "id"), shape=outcome_data)
