"""The task of a session in the console: its plan, and what each step gave."""

from __future__ import annotations

import datetime
import json
import uuid
from dataclasses import dataclass
from typing import Any

from sessions_app.models import TaskState, TaskStep
from sessions_app.queries import task_of

MOST_SHOWN = 600  # characters of an output; the whole is in the API
MOST_CONCLUSIONS = 50


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One step; `state` is its status, or `interrupted` when its lease ran out."""

    step: TaskStep
    state: str
    output: str
    cut: bool


@dataclass(frozen=True, slots=True)
class ShownTask:
    """A task with its steps in order; `done` of them are finished."""

    task: TaskState
    steps: tuple[ShownStep, ...]
    conclusions: tuple[str, ...]
    done: int

    @property
    def interrupted(self) -> int:
        """Steps of which nobody knows whether they had their effect."""
        return sum(step.state == "interrupted" for step in self.steps)


def shown_task(session_id: uuid.UUID, *, now: datetime.datetime) -> ShownTask | None:
    """The task of a session, if it has one that says anything."""
    task = task_of(session_id)
    if task is None:
        return None
    steps = tuple(_shown(step, now) for step in task.steps.all())
    given: Any = task.conclusions
    conclusions = [given] if isinstance(given, str) else given
    texts = tuple(str(text) for text in conclusions if text)[:MOST_CONCLUSIONS]
    if not (task.goal or steps or texts):
        return None
    return ShownTask(task, steps, texts, sum(step.state == "done" for step in steps))


def _shown(step: TaskStep, now: datetime.datetime) -> ShownStep:
    text = _text(step.output)
    state = "interrupted" if step.interrupted(now) else str(step.status)
    return ShownStep(step, state, text[:MOST_SHOWN], len(text) > MOST_SHOWN)


def _text(output: Any) -> str:
    if output is None:
        return ""
    return output if isinstance(output, str) else json.dumps(output, ensure_ascii=False, indent=1)
