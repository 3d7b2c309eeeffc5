"""Takes what is forgotten out of the texts that callers keep with a conversation: goal, metadata, task.

A step that was begun stays, without its words: under its id and key it answers as before and runs once.
Where the id itself tells what is forgotten, a digest takes its place, by which the id still finds its step.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.db.models import QuerySet

from memoryhub.core.errors import NotFound
from memoryhub.core.said import Wording
from memoryhub.core.text import Language, detect_language
from memoryhub.core.unsaying import Unsaying
from sessions_app.models import IMPORTED_FROM, Session, StepStatus, TaskState, TaskStep
from sessions_app.models.task import hidden_name
from sessions_app.queries import get_session
from sessions_app.services.former import forget_goals, sessions_that_had
from sessions_app.services.session_memory import state_changed

FORGOTTEN_WORDS: dict[Language, str] = {"en": "[forgotten]", "zh": "[已遗忘]"}


def forget_texts(sessions: QuerySet[Session], wordings: Sequence[Wording], *, dry_run: bool = False) -> int:
    """Take what says one of `wordings` out of the texts of some sessions, in the open scope; how many texts.

    A title goes uncounted: it repeats a turn. With `dry_run` nothing is changed.
    """
    unsaying = Unsaying(wordings)
    count = 0
    if not unsaying:
        return count
    for pk in _saying(sessions, unsaying):
        with suppress(NotFound):  # deleted in the meantime
            session = get_session(pk, lock=not dry_run)
            count += _of_session(session, unsaying, dry_run=dry_run)
            count += _of_task(session, unsaying, dry_run=dry_run)
            if not dry_run:
                state_changed(session)
    return count


def forget_all_texts(session: Session) -> None:
    """Leave a conversation no word of what it was about, as when nothing of it is left; its lock is held."""
    kept = {key: name for key, name in session.metadata.items() if key == IMPORTED_FROM}
    forget_goals(session, "")
    Session.objects.filter(pk=session.pk).update(title="", goal="", metadata=kept)
    tasks = TaskState.objects.filter(session_id=session.pk)
    steps = list(_locked_steps(session))
    begun = [step for step in steps if step.status != StepStatus.PENDING]
    if not begun:
        tasks.delete()
        return
    tasks.update(goal="", conclusions=[])
    TaskStep.objects.filter(pk__in=[step.pk for step in steps if step.status == StepStatus.PENDING]).delete()
    for step in begun:
        step.name, step.title, step.output, step.planned = hidden_name(session.pk, step.name), "", None, False
    TaskStep.objects.bulk_update(begun, ["name", "title", "output", "planned"])
    state_changed(session)


def _saying(sessions: QuerySet[Session], unsaying: Unsaying) -> list[uuid.UUID]:
    """The sessions whose texts say it, in the order that every path locks them."""
    rows = sessions.order_by("pk").values_list("pk", "title", "goal", "metadata")
    found = {pk for pk, *texts in rows.iterator(chunk_size=200) if unsaying.without_in(texts) != texts}
    tasks = TaskState.objects.filter(session__in=sessions).values_list("session_id", "goal", "conclusions")
    found |= {pk for pk, *texts in tasks.iterator(chunk_size=200) if unsaying.without_in(texts) != texts}
    steps = TaskStep.objects.filter(task__session__in=sessions)
    told = steps.values_list("task__session_id", "name", "title", "output")
    found |= {pk for pk, *texts in told.iterator(chunk_size=200) if unsaying.without_in(texts) != texts}
    return sorted(found | sessions_that_had(sessions, unsaying))


def _of_session(session: Session, unsaying: Unsaying, *, dry_run: bool) -> int:
    title, goal = unsaying.without(session.title), unsaying.without(session.goal)
    metadata = unsaying.without_in(session.metadata, _mark(session.metadata))
    count = int(goal != session.goal) + int(metadata != session.metadata)
    if not dry_run:
        forget_goals(session, goal, unsaying)
    if not dry_run and (count or title != session.title):
        Session.objects.filter(pk=session.pk).update(title=title, goal=goal, metadata=metadata)
    return count


def _of_task(session: Session, unsaying: Unsaying, *, dry_run: bool) -> int:
    task = TaskState.objects.filter(session_id=session.pk).first()
    if task is None:
        return 0
    given = task.conclusions
    goal, conclusions = unsaying.without(task.goal), unsaying.without_in(given)
    if isinstance(conclusions, list):
        conclusions = [one for one in conclusions if one]
    count = int(goal != task.goal) + _fewer(given, conclusions)
    if count and not dry_run:
        TaskState.objects.filter(pk=task.pk).update(goal=goal, conclusions=conclusions)
    return count + _of_steps(session, unsaying, dry_run=dry_run)


def _of_steps(session: Session, unsaying: Unsaying, *, dry_run: bool) -> int:
    rows = TaskStep.objects.filter(task__session_id=session.pk) if dry_run else _locked_steps(session)
    changed, count = [], 0
    for step in rows:
        before = (step.name, step.title, step.output)
        if unsaying.says(step.name):
            step.name = hidden_name(session.pk, step.name)
        step.title = unsaying.without(step.title)
        step.output = unsaying.without_in(step.output, _mark(step.output))
        after = (step.name, step.title, step.output)
        count += sum(old != new for old, new in zip(before, after, strict=True))
        changed += [step] if before != after else []
    if changed and not dry_run:
        TaskStep.objects.bulk_update(changed, ["name", "title", "output"])
    return count


def _locked_steps(session: Session) -> QuerySet[TaskStep]:
    """Locked after their session, as a new plan locks them."""
    rows = TaskStep.objects.select_for_update(of=("self",)).filter(task__session_id=session.pk)
    found: QuerySet[TaskStep] = rows.order_by("id")
    return found


def _fewer(given: Any, left: Any) -> int:
    """How many conclusions lost words."""
    if not isinstance(given, list) or not isinstance(left, list):
        return int(given != left)
    return sum(one not in left for one in given)


def _mark(data: Any) -> str:
    return FORGOTTEN_WORDS[detect_language(str(data))]
