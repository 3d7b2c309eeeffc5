"""Rows as the API shows them (CONTRACT, Shapes)."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import F, JSONField, OuterRef, QuerySet, Subquery

from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.ids import encode_id
from sessions_app.models import ContextTrace, Pin, Session, StepStatus, Summary, TaskState, TaskStep
from sessions_app.services.budgets import empty_budget
from sessions_app.services.checkpoints import Begun
from sessions_app.services.pins import PinChange


def shown_sessions(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Sessions with all that `session_data` shows, in one query."""
    newest = ContextTrace.objects.filter(session_id=OuterRef("pk")).order_by("-created_at", "-id")
    return sessions.select_related("user").annotate(
        last_budget=Subquery(newest.values("budget")[:1], output_field=JSONField()),
        unread=F("last_seq") - F("processed_seq"),
    )


def session_data(session: Any, settings: ContextSettings | None = None) -> dict[str, Any]:
    """A session of `shown_sessions`. `pending` counts turns that memory has not read yet.

    `settings` are the tenant's, for lists; without them they are read where a budget was never used.
    """
    return {
        "id": encode_id("ses", session.id),
        "user": session.user.user_ref,
        "title": session.title,
        "status": session.status,
        "system_prompt": session.system_prompt,
        "goal": session.goal,
        "model": session.model,
        "token_budget": session.token_budget,
        "strategy": session.strategy or None,
        "compression_mode": session.compression_mode or None,
        "metadata": session.metadata,
        "reads_memory": session.reads_memory,
        "writes_memory": session.writes_memory,
        "last_seq": session.last_seq,
        "processed_seq": session.processed_seq,
        "pending": max(0, session.unread),
        "budget": session.last_budget or empty_budget(session, settings),
        "created_at": session.created_at,
        "last_active_at": session.last_active_at,
        "closed_at": session.closed_at,
        "closed_reason": session.closed_reason or None,
    }


def pin_data(pin: Pin) -> dict[str, Any]:
    """What the user laid down, word for word, and whether it still counts."""
    return {
        "id": encode_id("pin", pin.id),
        "session": encode_id("ses", pin.session_id),
        "turn": encode_id("trn", pin.turn_id),
        "seq": pin.seq,
        "text": pin.text,
        "tokens": pin.tokens,
        "status": pin.status,
        "replaced_by_seq": pin.replaced_by_seq,
        "created_at": pin.created_at,
    }


def pin_change_data(change: PinChange) -> dict[str, Any]:
    """A pin as it is now, and the memories that ended, or hold again, with it."""
    return pin_data(change.pin) | {"memory_ids": [encode_id("mem", one.pk) for one in change.memories]}


def summary_data(summary: Summary) -> dict[str, Any]:
    """A summary version; its entries cite turns by `seq`."""
    return {
        "id": encode_id("sum", summary.id),
        "version": summary.version,
        "from_seq": summary.from_seq,
        "to_seq": summary.to_seq,
        "status": summary.status,
        "content": summary.content,
        "pins": summary.pins,
        "tokens": summary.tokens,
        "quality": summary.quality,
        "created_at": summary.created_at,
    }


def task_data(task: TaskState | None, *, now: datetime.datetime) -> dict[str, Any]:
    """A task of `task_of` with its steps in order; empty when there is none."""
    if task is None:
        return {"goal": "", "steps": [], "conclusions": [], "updated_at": None}
    return {
        "goal": task.goal,
        "steps": [_step_data(step, now) for step in task.steps.all()],
        "conclusions": task.conclusions,
        "updated_at": task.updated_at,
    }


def _step_data(step: TaskStep, now: datetime.datetime) -> dict[str, Any]:
    return {
        "id": step.name,
        "title": step.title,
        "status": step.status,
        "interrupted": step.interrupted(now),
        "output": step.output,
        "attempts": step.attempts,
        "started_at": step.started_at,
        "finished_at": step.finished_at,
        "lease_until": step.lease_until,
    }


def begun_data(begun: Begun) -> dict[str, Any]:
    """What a begin found: only `started` lets the caller act."""
    return _step_answer(begun.status, begun.step)


def completed_data(step: TaskStep) -> dict[str, Any]:
    """A step that was completed: `done` or `failed`."""
    return _step_answer(step.status, step)


def _step_answer(status: str, step: TaskStep) -> dict[str, Any]:
    answer = {
        "status": status,
        "interrupted": status == "interrupted",
        "attempts": step.attempts,
        "started_at": step.started_at,
        "lease_until": step.lease_until,
    }
    return answer | ({"output": step.output} if status in (StepStatus.DONE, StepStatus.FAILED) else {})
