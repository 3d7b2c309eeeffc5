"""Keeps where a task stands, so that a step with a side effect runs once however often its caller crashes.

A caller begins a step, has its effect, completes it. Whoever begins holds the step for the length of a
lease. When a lease runs out nobody can know whether the effect took place: the next begin is told
so and starts nothing, until a caller that has looked asks for it in so many words.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.utils import timezone

from memoryhub.core.errors import Conflict, NotFound
from memoryhub.core.task_state import StepView, TaskView
from sessions_app.models import SessionStatus, StepStatus, TaskState, TaskStep
from sessions_app.models.task import hidden_name
from sessions_app.queries import get_session, step_to_change, task_of
from sessions_app.services.masking import masked, masked_data
from sessions_app.services.session_memory import state_changed
from sessions_app.services.sessions import require_open
from sessions_app.services.turns import writable_session
from tenants.scope import Scope, tenant_tx

LEASE = datetime.timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A step as it is planned; `name` is the caller's own id, at most 64 characters."""

    name: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class TaskPlan:
    """What a task is put to: all of it, nothing is kept of what it does not name but the steps' results."""

    goal: str = ""
    steps: tuple[PlannedStep, ...] = ()
    conclusions: str | list[str] = ""


@dataclass(frozen=True, slots=True)
class Begun:
    """What a begin found. Only with `started` may the caller act."""

    status: Literal["started", "done", "interrupted"]
    step: TaskStep


def put_task(scope: Scope, session_id: uuid.UUID, plan: TaskPlan) -> TaskState:
    """Replace goal, plan and conclusions; a step that is in the new plan keeps its state and output.

    So does one that an earlier plan had and that was begun: left out for a while it is not run twice.

    Raises:
        NotFound: no such session in this scope. Conflict: `session_closed`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = writable_session(session_id)
        task, _ = TaskState.objects.update_or_create(
            session_id=session_id,
            defaults={"goal": masked(plan.goal).text, "conclusions": masked_data(plan.conclusions)},
            create_defaults={
                "user_id": session.user_id,
                "goal": masked(plan.goal).text,
                "conclusions": masked_data(plan.conclusions),
            },
        )
        _replace_steps(task, plan.steps)
        stored = task_of(session_id)
        assert stored is not None  # it was written two statements ago
        state_changed(session)
        return stored


def begin_step(
    scope: Scope,
    session_id: uuid.UUID,
    name: str,
    *,
    idempotency_key: str,
    lease: datetime.timedelta = LEASE,
    resume: bool = False,
    now: datetime.datetime | None = None,
) -> Begun:
    """Take a step: `started` for exactly one caller, `done` with its output when it was finished before.

    A step whose lease ran out is `interrupted` and not started, unless `resume` says that the caller has
    looked whether the effect took place and that it did not. While a lease runs the holder's own key is
    refused too: who begins anew after a crash may have had the effect. Where only the answer was lost, the
    same request with its `Idempotency-Key` header is answered once more.

    Raises:
        NotFound: no such session or step. Conflict: `step_in_progress`, `session_closed`.
    """
    now = now or timezone.now()
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        if session.status == SessionStatus.CLOSED:
            session = get_session(session_id, lock=True)  # before its steps, as a new plan locks them
        step = step_to_change(session_id, name)
        if step.status == StepStatus.DONE:
            return Begun("done", step)
        if not step.planned:
            raise NotFound("not_found")  # only what was begun before can still be completed
        require_open(session)
        if step.held(now):
            raise Conflict("step_in_progress", step=name, lease_until=step.lease_until)
        if step.interrupted(now) and not resume:
            return Begun("interrupted", step)
        step.status, step.idempotency_key = StepStatus.RUNNING, idempotency_key
        step.started_at, step.lease_until, step.finished_at = now, now + lease, None
        step.attempts, step.output = step.attempts + 1, None
        step.save()
        state_changed(session)
        return Begun("started", step)


def complete_step(
    scope: Scope,
    session_id: uuid.UUID,
    name: str,
    *,
    idempotency_key: str,
    output: Any = None,
    failed: bool = False,
    now: datetime.datetime | None = None,
) -> TaskStep:
    """Record what a step gave, or with `failed` that it had no effect and may be begun again.

    Twice with one key is the same as once: the first output stays. Also possible after the session was
    closed, and by another caller once the lease ran out: that is how an interrupted step is settled.

    Raises:
        NotFound: no such session or step.
        Conflict: `step_in_progress` under another key, `step_finished` under another key,
            `step_not_started`.
    """
    now = now or timezone.now()
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        step = step_to_change(session_id, name)
        same_key = step.idempotency_key == idempotency_key
        if step.status in (StepStatus.DONE, StepStatus.FAILED) and same_key:
            return step
        if step.status == StepStatus.DONE:
            raise Conflict("step_finished", step=name)
        if step.status != StepStatus.RUNNING:
            raise Conflict("step_not_started", step=name)
        if not same_key and step.held(now):
            raise Conflict("step_in_progress", step=name, lease_until=step.lease_until)
        step.status = StepStatus.FAILED if failed else StepStatus.DONE
        step.idempotency_key, step.output = idempotency_key, masked_data(output)
        step.finished_at, step.lease_until = now, None
        step.save()
        state_changed(session)
        return step


def task_view(task: TaskState, *, now: datetime.datetime) -> TaskView:
    """A task of `task_outline` as the rules that render it take it."""
    given: Any = task.conclusions
    conclusions = [given] if isinstance(given, str) else given
    return TaskView(
        goal=task.goal,
        steps=tuple(_step_view(step, now) for step in task.steps.all()),
        conclusions=tuple(text for text in conclusions if text),
    )


def _replace_steps(task: TaskState, planned: Sequence[PlannedStep]) -> None:
    stored = TaskStep.objects.select_for_update().filter(task=task).order_by("id")
    known: dict[str, TaskStep] = {step.name: step for step in stored}
    kept: list[TaskStep] = []
    fresh: list[TaskStep] = []
    for position, plan in enumerate(planned):
        same = known.pop(plan.name, None) or known.pop(hidden_name(task.session_id, plan.name), None)
        step = same or TaskStep(task=task, user_id=task.user_id, name=plan.name)
        step.name, step.title = plan.name, masked(plan.title).text
        step.position, step.planned = position, True
        (kept if same else fresh).append(step)
    left_out = TaskStep.objects.filter(pk__in=[step.pk for step in known.values()])
    left_out.filter(status=StepStatus.PENDING).delete()
    left_out.update(planned=False)
    TaskStep.objects.bulk_update(kept, ["name", "title", "position", "planned"])
    TaskStep.objects.bulk_create(fresh)


def _step_view(step: Any, now: datetime.datetime) -> StepView:
    state = "interrupted" if step.interrupted(now) else str(step.status)
    output = (step.output_text or "").strip('"')
    return StepView(name=step.name, title=step.title, state=state, output=output)  # type: ignore[arg-type]
