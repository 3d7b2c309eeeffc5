"""Gets a caller that crashed back into its task: a small context from the state, and what is left to do."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.utils import timezone

from memoryhub.core.task_state import StepState
from sessions_app.models import StepStatus
from sessions_app.queries import task_outline
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.sessions import user_scope
from tenants.scope import Scope, tenant_tx


@dataclass(frozen=True, slots=True)
class Resumed:
    """`context` holds goal, pins, preferences, task, summary and the last turns, however long the session is.

    `steps` are those that are not done, in their order: the caller's id and the state. Whether an
    `interrupted` one had its effect has to be looked up before it is begun again.
    """

    context: BuiltContext
    steps: tuple[tuple[str, StepState], ...]


def resume_task(scope: Scope, session_id: uuid.UUID, *, token_budget: int | None = None) -> Resumed:
    """Rebuild what a caller needs to go on with a task; nothing is begun by it.

    Raises:
        NotFound: no such session in this scope. BudgetTooSmall: as `build_context`.
    """
    scope = user_scope(scope, session_id)
    request = ContextRequest(token_budget=token_budget, use_recall=False, strategy="summary_and_last")
    context = build_context(scope, session_id, request)
    now = timezone.now()
    with tenant_tx(scope.tenant_id, scope.user_id):
        task = task_outline(session_id)
        rows = list(task.steps.all()) if task else []
    steps: list[tuple[str, StepState]] = [
        (step.name, "interrupted" if step.interrupted(now) else step.status)  # type: ignore[misc]  # choices
        for step in rows
        if step.status != StepStatus.DONE
    ]
    return Resumed(context, tuple(steps))
