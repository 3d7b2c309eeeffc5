"""Preferences: written through at once, read into every context from the first turn."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from memories.models import Preference
from tenants.scope import Scope
from tenants.services.audit import Actor


def set_preference(
    scope: Scope,
    *,
    user_id: UUID | None = None,
    key: str,
    value: str,
    actor: Actor,
    confirmed: bool = True,
    ttl_days: int | None = None,
    channel: str = "api",
) -> Preference:
    """Set what one user wants under a key; the former value is closed, not lost.

    Raises:
        Forbidden: `secret_refused` (the value holds a secret). Conflict: as `remember`.
    """
    raise NotImplementedError


def delete_preference(scope: Scope, *, user_id: UUID | None = None, key: str, actor: Actor) -> Preference:
    """End a preference now. Raises NotFound when none is current under the key."""
    raise NotImplementedError


def current_preferences(
    scope: Scope,
    user_id: UUID | None = None,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
) -> list[Preference]:
    """What holds at `as_of` (now when None) by what was known at `known_at`; by key, memories attached."""
    raise NotImplementedError
