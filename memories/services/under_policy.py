"""What a tenant's policy fills in of a statement before it is decided: its key, importance and lifetime."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from memories.models import MemoryItem, MemoryStatus, MemoryType, Preference
from memories.models.memory_item import ON_THE_TIMELINE
from memories.queries.items import timeline_of_key
from memories.services.statement import Statement, WriteResult
from memories.services.timeline import project_preference
from memoryhub.core.policy.in_force import WritePolicy


def under_policy(statement: Statement, policy: WritePolicy) -> Statement:
    """The statement under the tenant's own key and with the tenant's importance.

    What a caller of the API says about these stands; what extraction proposes, and what nobody named, does
    not. A wish to forget goes by the tenant's words too.
    """
    keyed = _under_known_key(statement, policy)
    if keyed.importance is not None and not _is_proposed(keyed):
        return keyed
    importance = policy.importance_of(
        content=keyed.content,
        memory_type=keyed.memory_type or MemoryType.FACT,
        subject_key=keyed.subject_key or "",
    )
    return keyed if importance is None else replace(keyed, importance=importance)


def limit_life(draft: MemoryItem, result: WriteResult, policy: WritePolicy, *, now: datetime) -> None:
    """End a preference that names no end of its own by the tenant's default; one said again lives on.

    Only an end that was itself a default moves: "until June" stays. What it replaced does not come back after
    it, as it would after an end that was said.
    """
    memory = result.memory
    days = policy.ttl_days(memory_type=draft.memory_type, inferred=draft.inferred)
    if memory is None or days is None:
        return
    ends = draft.valid_from + timedelta(days=days)
    if memory.pk != draft.pk:
        if not result.dry_run:
            _live_on(memory, ends, now=now)
    elif result.dry_run:
        memory.valid_to = memory.valid_to or ends
    else:
        end_by_default(memory, policy, now=now)


def end_by_default(memory: MemoryItem, policy: WritePolicy, *, now: datetime) -> datetime | None:
    """Give a stored preference without an end the tenant's default; that end, None where there is none."""
    days = policy.ttl_days(memory_type=memory.memory_type, inferred=memory.inferred)
    if days is None or memory.valid_to is not None or memory.status not in ON_THE_TIMELINE:
        return None
    memory.valid_to = max(memory.valid_from, memory.said_at or memory.valid_from) + timedelta(days=days)
    if memory.valid_to <= now:
        memory.status = MemoryStatus.EXPIRED
    _save_end(memory)
    return memory.valid_to


def _live_on(memory: MemoryItem, ends: datetime, *, now: datetime) -> None:
    """Move the end of a preference that was said again, if that end was the default."""
    known = memory.valid_to
    if known is None or ends <= known or memory.status not in (MemoryStatus.ACTIVE, MemoryStatus.EXPIRED):
        return
    if not Preference.objects.filter(memory_id=memory.pk, expires_at=known).exists():
        return
    if all(row.valid_from < known for row in timeline_of_key(memory.user_id, memory.subject_key)):
        memory.valid_to = ends
        memory.status = MemoryStatus.ACTIVE if ends > now else MemoryStatus.EXPIRED
        _save_end(memory)


def _save_end(memory: MemoryItem) -> None:
    memory.save(update_fields=["valid_to", "status"])
    project_preference(memory)
    Preference.objects.filter(memory_id=memory.pk).update(expires_at=memory.valid_to)


def _is_proposed(statement: Statement) -> bool:
    """Whether extraction found it; only then does a statement know where in its turn it stands."""
    return statement.quote_start is not None


def _under_known_key(statement: Statement, policy: WritePolicy) -> Statement:
    key = statement.subject_key or ""
    proposed = _is_proposed(statement)
    known = policy.known_key(
        content=statement.content if proposed or not key else "",
        subject_key=key,
        memory_type=statement.memory_type if statement.intent != "forget" else None,
    )
    if known is None:
        return statement
    return replace(
        statement,
        subject_key=known.key,
        memory_type=statement.memory_type or known.memory_type,
        single_valued=known.single_valued if proposed or statement.single_valued is None else None,
    )
