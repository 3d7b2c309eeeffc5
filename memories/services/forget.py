"""Forgets for good: rows, versions, preferences, passages, and the words in their decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.dispatch import Signal

from tenants.scope import Scope
from tenants.services.audit import Actor

# Sent inside the forgetting transaction with scope, user_id, turn_ids, dry_run. What keeps copies of turns
# (conversations, summaries, graph) redacts them there and returns {"turns": n, "summaries": n, ...}.
turns_forgotten = Signal()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetRequest:
    """What to forget: exactly one of the four."""

    query: str | None = None
    subject_key: str | None = None
    memory_ids: tuple[UUID, ...] = ()
    source_turn_id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """How much was forgotten (or would be), and the ids of memories and turns it reached."""

    memories: int
    turns: int
    summaries: int
    relations: int
    memory_ids: tuple[UUID, ...] = ()
    turn_ids: tuple[UUID, ...] = ()


def forget_memory(scope: Scope, memory_id: UUID, *, actor: Actor) -> Forgotten:
    """Forget one memory with all its versions. Raises NotFound."""
    raise NotImplementedError


def forget(
    scope: Scope, *, user_id: UUID, request: ForgetRequest, actor: Actor, dry_run: bool = False
) -> Forgotten:
    """Forget what a request names among one user's memories; with `dry_run` only count it."""
    raise NotImplementedError


def forget_turns(scope: Scope, *, user_id: UUID, turn_ids: Sequence[UUID], actor: Actor) -> Forgotten:
    """Forget what some turns said: the memories made from them alone, and their passages."""
    raise NotImplementedError
