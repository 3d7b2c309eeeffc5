"""Votes on memories: each moves the weight by a step, within bounds, and can be taken back."""

from __future__ import annotations

from uuid import UUID

from memories.models import MemoryItem, MemoryVote
from memories.queries.items import memory_to_change
from memories.queries.locks import lock_subject
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

HELPFUL, UNHELPFUL = 1.2, 0.8
LEAST_WEIGHT, MOST_WEIGHT = 0.25, 4.0


def weight_of(helpful: int, unhelpful: int) -> float:
    """The weight of so many votes: 1.0 without any, 1.2 for each that is helpful, 0.8 for each other.

    It is computed from the counts, never from the weight before: what is taken back leaves no trace.
    """
    # Beyond these the bounds hold in any case; without them the powers overflow.
    moved: float = HELPFUL ** min(helpful, 1_000) * UNHELPFUL ** min(unhelpful, 1_000)
    return min(MOST_WEIGHT, max(LEAST_WEIGHT, moved))


def record_feedback(scope: Scope, memory_id: UUID, *, helpful: bool, actor: Actor) -> MemoryItem:
    """Vote on a memory, or change one's vote: an actor has one. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory = _locked(scope, memory_id)
        vote, made = MemoryVote.objects.get_or_create(
            memory_id=memory.pk,
            actor_kind=actor.kind,
            actor_id=actor.id,
            defaults={"user_id": memory.user_id, "helpful": helpful},
        )
        if made:
            _count(memory, helpful=helpful, by=1)
        elif vote.helpful != helpful:
            vote.helpful = helpful
            vote.save(update_fields=["helpful"])
            _count(memory, helpful=helpful, by=1)
            _count(memory, helpful=not helpful, by=-1)
        _weigh(memory)
        record_act("memory.feedback", actor=actor, target_kind="memory", target_id=memory.pk, helpful=helpful)
        return memory


def withdraw_feedback(scope: Scope, memory_id: UUID, *, actor: Actor) -> MemoryItem:
    """Take one's vote back; without one nothing changes. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory = _locked(scope, memory_id)
        own = MemoryVote.objects.filter(memory_id=memory.pk, actor_kind=actor.kind, actor_id=actor.id)
        vote = own.first()
        if vote is None:
            return memory
        vote.delete()
        _count(memory, helpful=vote.helpful, by=-1)
        _weigh(memory)
        record_act("memory.feedback_withdrawn", actor=actor, target_kind="memory", target_id=memory.pk)
        return memory


def _locked(scope: Scope, memory_id: UUID) -> MemoryItem:
    """The memory, read again under the lock of its key."""
    found = memory_to_change(scope, memory_id)
    lock_subject(found.user_id, found.subject_key)
    return memory_to_change(scope, memory_id)


def _count(memory: MemoryItem, *, helpful: bool, by: int) -> None:
    name = "helpful" if helpful else "unhelpful"
    setattr(memory, name, max(0, getattr(memory, name) + by))


def _weigh(memory: MemoryItem) -> None:
    memory.feedback_weight = weight_of(memory.helpful, memory.unhelpful)
    memory.save(update_fields=["helpful", "unhelpful", "feedback_weight"])
