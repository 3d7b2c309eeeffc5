"""What a session holds ready: its container in Redis, made from Postgres where it is missing."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone

from memories.models import MemoryItem, MemoryType, Preference
from memories.services.timeline import preferences_changed
from memoryhub.providers.redis_client import RedisUnavailable
from sessions_app.models import Session, StepStatus, Turn
from sessions_app.queries import context_turns, get_session, task_outline
from sessions_app.services.settings import tenant_settings
from sessions_app.working_memory import MOST_TURNS, SessionState, container, working_memory
from tenants.scope import Scope, tenant_tx


@dataclass(frozen=True, slots=True)
class SessionMemory:
    """The last turns, the running token count, the task's stage, the preferences confirmed here."""

    turns: tuple[Turn, ...]
    tokens: int
    task: Mapping[str, str]
    preferences: Mapping[str, str]
    idle_minutes: int
    degraded: tuple[str, ...] = ()


def session_memory(
    scope: Scope, session_id: uuid.UUID, *, now: datetime.datetime | None = None
) -> SessionMemory:
    """The container of a session. Without Redis the same from Postgres.

    Raises:
        NotFound: no such session in this scope.
    """
    now = now or timezone.now()
    with tenant_tx(scope.tenant_id, scope.user_id):
        session, settings = get_session(session_id), tenant_settings()
        minutes: int = settings["working_memory_minutes"]
        try:
            held = container(session, idle=settings.working_memory)
        except RedisUnavailable:
            turns = context_turns(session_id, after_seq=0, upto_seq=session.last_seq, most=MOST_TURNS)
            state = session_state(session, now)
            tokens = session.total_tokens
            return SessionMemory(tuple(turns), tokens, state.task, state.preferences, minutes, ("redis",))
        known = held.state
        if known is None or (known.until is not None and known.until <= now):
            known = session_state(session, now)
            working_memory().keep_state(session, known, idle=settings.working_memory)
        return SessionMemory(tuple(held.turns), held.tokens, known.task, known.preferences, minutes)


def state_changed(session: Session) -> None:
    """Have the next read see a preference or a task that changed, once the open transaction is committed."""
    _drop({(session.tenant_id, session.user_id, session.pk)})


@receiver(preferences_changed, dispatch_uid="sessions_app.preferences_changed")
def forget_preferences(memories: Iterable[MemoryItem], **_: Any) -> None:
    """Drop what Redis holds of preferences that change, of the conversations they were said in."""
    owners = {
        (row.tenant_id, row.user_id, row.session_id)
        for row in memories
        if row.memory_type == MemoryType.PREFERENCE and row.user_id and row.session_id
    }
    if owners:
        _drop(owners)


def _drop(owners: Collection[tuple[uuid.UUID, uuid.UUID, uuid.UUID]]) -> None:
    transaction.on_commit(lambda: working_memory().drop_states(owners), robust=True)


def session_state(session: Session, now: datetime.datetime) -> SessionState:
    """The state as Postgres has it, in the open scope: three queries. A guess is no preference here."""
    rows = Preference.objects.filter(
        Q(valid_to__isnull=True) | Q(valid_to__gt=now), memory__session_id=session.pk, memory__inferred=False
    )
    found = list(rows.order_by("key").values_list("key", "value", "valid_from", "valid_to"))
    preferences = {key: value for key, value, begins, _ in found if begins <= now}
    turns = [moment for _, _, *both in found for moment in both if moment is not None and moment > now]
    return SessionState(_stage(session), preferences, until=min(turns, default=None))


def _stage(session: Session) -> dict[str, str]:
    """Where the task stands: its goal, how many steps are done, and the one that is running or next."""
    task = task_outline(session.pk)
    if task is None:
        return {}
    steps = list(task.steps.all())
    done = sum(step.status == StepStatus.DONE for step in steps)
    open_steps = [step for step in steps if step.status != StepStatus.DONE]
    running = next((step for step in open_steps if step.status == StepStatus.RUNNING), None)
    following = running or next(iter(open_steps), None)
    return {
        "goal": task.goal or session.goal,
        "progress": f"{done}/{len(steps)}",
        "step": following.name if following else "",
        "status": str(following.status) if following else "",
    }
