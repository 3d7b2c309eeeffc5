"""Endpoints of the task of a conversation: its plan, and steps that run once."""

from __future__ import annotations

import datetime
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api import fields
from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id
from sessions_app.api.bodies import MAX_BUDGET, BeginStepBody, CompleteStepBody, StepIdField, TaskBody
from sessions_app.api.replies import ContextReply, StepReply, TaskReply
from sessions_app.api.sessions import ConversationView
from sessions_app.api.shapes import begun_data, completed_data, task_data
from sessions_app.queries import get_session, task_of
from sessions_app.services.checkpoints import (
    LEASE,
    PlannedStep,
    TaskPlan,
    begin_step,
    complete_step,
    put_task,
)
from sessions_app.services.resuming import resume_task


class ResumeBody(fields.StrictSerializer):
    """How much room a resumed task's context may take; the session's own budget without."""

    token_budget = fields.IntField(minimum=1, maximum=MAX_BUDGET, required=False)


class OpenStepReply(serializers.Serializer[dict[str, object]]):
    """A step that is not done. Before an `interrupted` one is begun again its effect has to be looked up."""

    id = serializers.CharField()
    status = serializers.ChoiceField(["pending", "running", "failed", "interrupted"])


class ResumedReply(ContextReply):
    """A context to go on with, and what is left to do."""

    steps = OpenStepReply(many=True)


class TaskView(ConversationView):
    """Where the task of a conversation stands."""

    scopes = {"GET": "sessions:read", "PUT": "sessions:write"}
    bodies = {"PUT": TaskBody}

    @extend_schema(responses={200: TaskReply})
    def get(self, request: Request, id: str) -> Response:
        """The task; one that was never set is empty."""
        with self.scope():
            session = get_session(self.path_id("ses"))
            return self.respond(task_data(task_of(session.id), now=timezone.now()))

    @extend_schema(responses={200: TaskReply})
    def put(self, request: Request, id: str) -> Response:
        """Replace goal, plan and conclusions; a step whose id stays keeps its state and output."""
        steps = tuple(PlannedStep(step["id"], step.get("title", "")) for step in self.body.get("steps", ()))
        plan = TaskPlan(
            goal=self.body.get("goal", ""), steps=steps, conclusions=self.body.get("conclusions", [])
        )
        return self.respond(task_data(put_task(self.tenant, self.path_id("ses"), plan), now=timezone.now()))


class ResumeView(ConversationView):
    """The way back into a task."""

    scopes = {"POST": "sessions:read"}
    bodies = {"POST": ResumeBody}

    @extend_schema(responses={200: ResumedReply})
    def post(self, request: Request, id: str) -> Response:
        """A small context from the task's state, and the steps that are left; nothing is begun by it."""
        resumed = resume_task(self.tenant, self.path_id("ses"), token_budget=self.body.get("token_budget"))
        assembled = resumed.context.assembled
        return self.respond(
            {
                "messages": [{"role": one.role, "content": one.content} for one in assembled.messages],
                "budget": assembled.budget.as_dict(),
                "manifest": assembled.manifest.as_dict(),
                "trace_id": encode_id("trc", resumed.context.trace.id),
                "steps": [{"id": name, "status": state} for name, state in resumed.steps],
                "degraded": list(resumed.context.degraded),
            }
        )


class StepView(ConversationView):
    """What the endpoints of one step share."""

    def path_step(self) -> str:
        """The step's id in the path.

        Raises:
            NotFound: no step can be called that.
        """
        try:
            return str(StepIdField().run_validation(str(self.kwargs["step"])[:1_000]))
        except ValidationError:
            raise NotFound from None


class BeginStepView(StepView):
    """The claim of a step."""

    scopes = {"POST": "sessions:write"}
    bodies = {"POST": BeginStepBody}

    @extend_schema(responses={200: StepReply})
    def post(self, request: Request, id: str, step: str) -> Response:
        """Begin a step: `started` for one caller alone, `done` with the output of a finished one.

        `interrupted` means that an earlier caller's lease ran out: look whether the step had its effect, then
        complete it, or begin again with `resume`.
        """
        wanted: dict[str, Any] = dict(self.body)
        seconds = wanted.pop("lease_seconds", LEASE.total_seconds())
        lease = datetime.timedelta(seconds=seconds)
        return self.respond(
            begun_data(begin_step(self.tenant, self.path_id("ses"), self.path_step(), lease=lease, **wanted))
        )


class CompleteStepView(StepView):
    """The end of a step."""

    scopes = {"POST": "sessions:write"}
    bodies = {"POST": CompleteStepBody}

    @extend_schema(responses={200: StepReply})
    def post(self, request: Request, id: str, step: str) -> Response:
        """Record a step's output; twice with one key is once."""
        done = complete_step(self.tenant, self.path_id("ses"), self.path_step(), **self.body)
        return self.respond(completed_data(done))
