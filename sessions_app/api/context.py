"""Endpoints of the context: assemble it, compress the conversation, look at its summaries."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.core.errors import Conflict
from memoryhub.core.redaction import masked
from sessions_app.api.bodies import SIMULATED, ContextBody
from sessions_app.api.context_shapes import context_data, simulation_data, working_memory_data
from sessions_app.api.replies import ContextReply, SummaryReply, WorkingMemoryReply
from sessions_app.api.sessions import ConversationView
from sessions_app.api.shapes import summary_data
from sessions_app.models import Summary
from sessions_app.queries import current_summary, get_session
from sessions_app.services.compaction import compact
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.session_memory import session_memory
from sessions_app.services.sessions import user_scope
from sessions_app.services.simulation import SimulationRequest, simulate_context
from sessions_app.services.summaries import restore_summary


class ContextView(ConversationView):
    """What a model would see now, or would have seen at a past turn."""

    scopes = {"POST": "sessions:read"}
    bodies = {"POST": ContextBody}

    @extend_schema(responses={200: ContextReply})
    def post(self, request: Request, id: str) -> Response:
        """Assemble the context of a conversation under a token budget.

        With `turn`, `trace`, `model` or `strategy` it is a simulation: compared, not stored, and a budget
        that is too small is a result. `trace` is the `trace_id` of a context that was built here before; its
        `input` is not kept and has to be given again. `lost` names what cannot be shown as it was, and why.
        """
        session_id = self.path_id("ses")
        scope = user_scope(self.tenant, session_id)
        if SIMULATED & self.body.keys():
            return self.respond(simulation_data(simulate_context(scope, session_id, self._simulated())))
        wanted = ContextRequest(
            input_text=masked(self.body.get("input", "")).text,  # the answer is kept for a repeated POST
            token_budget=self.body.get("token_budget"),
            use_recall=self.body.get("recall", True),
            as_of=self.body.get("as_of"),
            known_at=self.body.get("known_at"),
            labels=tuple(self.body.get("labels", ())),
        )
        return self.respond(context_data(build_context(scope, session_id, wanted)))

    def _simulated(self) -> SimulationRequest:
        turn = self.body.get("turn")
        return SimulationRequest(
            turn_id=turn if isinstance(turn, UUID) else None,
            seq=turn if isinstance(turn, int) else None,
            trace_id=self.body.get("trace"),
            input_text=masked(given).text if (given := self.body.get("input")) is not None else None,
            token_budget=self.body.get("token_budget"),
            model=self.body.get("model", ""),
            strategy=self.body.get("strategy", ""),
            use_recall=self.body.get("recall", True),
            as_of=self.body.get("as_of"),
            known_at=self.body.get("known_at"),
        )


class WorkingMemoryView(ConversationView):
    """What a conversation holds ready in Redis."""

    scopes = {"GET": "sessions:read"}

    @extend_schema(responses={200: WorkingMemoryReply})
    def get(self, request: Request, id: str) -> Response:
        """The last turns, the task's stage, the preferences confirmed here, and the running token count."""
        held = session_memory(user_scope(self.tenant, self.path_id("ses")), self.path_id("ses"))
        return self.respond(working_memory_data(held))


class CompressView(ConversationView):
    """A compression on demand."""

    scopes = {"POST": "sessions:write"}

    @extend_schema(responses={200: SummaryReply})
    def post(self, request: Request, id: str) -> Response:
        """Fold the older turns into the summary now; where it has them all already, the summary as it is.

        What would lose too much is repaired, else refused. Only where turns would fall out of the context
        without it, it is written all the same: its quality says `lossy` then, and `lost` names the spans.

        Raises:
            Conflict: `nothing_to_compress`, too little was said; `compression_refused`, too much would be
                lost, and nothing was written; and `compression_overtaken`, another one or a change of turns
                came first.
        """
        done = compact(self.tenant, self.path_id("ses"), actor=self.actor)
        if done is None:
            return self.respond(summary_data(self._standing()))
        if done.summary is None:
            raise Conflict(f"compression_{done.run.outcome}", score=done.run.score)
        return self.respond(summary_data(done.summary))

    def _standing(self) -> Summary:
        with self.scope():
            found = current_summary(self.path_id("ses"))
        if found is None:
            raise Conflict("nothing_to_compress")
        return found


class SummariesView(ConversationView):
    """The versions of a conversation's summary."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": PageQuery}

    @extend_schema(responses={200: page_of(SummaryReply)})
    def get(self, request: Request, id: str) -> Response:
        """The newest version first."""
        with self.scope():
            session = get_session(self.path_id("ses"))
            rows = Summary.objects.filter(session_id=session.id)
            return self.page(rows, order=("-version", "id"), shape=summary_data)


class RestoreSummaryView(ConversationView):
    """The way back to an earlier summary."""

    scopes = {"POST": "sessions:write"}

    @extend_schema(responses={200: SummaryReply})
    def post(self, request: Request, id: str, version: int) -> Response:
        """Make a new version equal to an old one."""
        summary = restore_summary(self.tenant, self.path_id("ses"), version, actor=self.actor)
        return self.respond(summary_data(summary))
