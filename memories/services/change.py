"""Changes memories that exist: correct, expire, confirm, restore, undo, feedback."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.models import MemoryItem
from tenants.scope import Scope
from tenants.services.audit import Actor


@dataclass(frozen=True, slots=True)
class Undone:
    """What an undo took back, and the memory that is current again because of it."""

    removed_id: UUID
    reopened: MemoryItem | None


def correct_memory(
    scope: Scope,
    memory_id: UUID,
    *,
    content: str | None = None,
    actor: Actor,
    valid_from: datetime | None = None,
    importance: int | None = None,
    confidence: float | None = None,
    memory_type: str | None = None,
    subject_key: str | None = None,
) -> MemoryItem:
    """Open a new version and close this one; answers the new one.

    The channel becomes `operator` for an operator, `user_confirmed` for an end user, else `api`.

    Raises:
        NotFound: no such memory in this scope. Conflict: `memory_not_current`. Forbidden: `secret_refused`.
    """
    raise NotImplementedError


def expire_memory(scope: Scope, memory_id: UUID, *, actor: Actor) -> MemoryItem:
    """End a memory now; expiring twice changes nothing. Raises NotFound."""
    raise NotImplementedError


def restore_memory(scope: Scope, memory_id: UUID, *, actor: Actor) -> MemoryItem:
    """Make an expired, archived or quarantined memory current again.

    Raises:
        NotFound. Conflict: `memory_key_taken` when another value is current by now.
    """
    raise NotImplementedError


def confirm_memory(scope: Scope, memory_id: UUID, *, actor: Actor) -> MemoryItem:
    """Turn a guess, or one that waits for review, into what the user confirmed. Raises NotFound."""
    raise NotImplementedError


def undo_write(scope: Scope, memory_id: UUID, *, actor: Actor) -> Undone:
    """Take back a memory that was just made and reopen what it had superseded.

    Raises:
        NotFound. Conflict: `memory_changed_since` when a newer version stands on it.
    """
    raise NotImplementedError


def record_feedback(scope: Scope, memory_id: UUID, *, helpful: bool, actor: Actor) -> MemoryItem:
    """Move a memory's weight by x1.2 or x0.8, within 0.25 to 4. Raises NotFound."""
    raise NotImplementedError
