"""The people memories are about: their settings, and what is known of them now."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from memories.models import MemoryItem, MemoryType, Preference
from memories.queries.items import holding, memory_rows
from memories.services.draft import named_user
from memories.services.preferences import current_preferences
from memoryhub.core.errors import InvalidInput
from memoryhub.core.redaction import masked_data
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tenants.services.accounts import end_user_named
from tenants.services.audit import Actor, record_act

MOST_ROWS = 100
SETTINGS = ("name", "language", "timezone", "metadata")
FREE = frozenset({"name", "metadata"})  # what a person may write anything into


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What holds now: preferences by key, facts by importance, experiences by time; 100 of each at most."""

    preferences: tuple[Preference, ...]
    facts: tuple[MemoryItem, ...]
    experiences: tuple[MemoryItem, ...]


def save_user(scope: Scope, user_ref: str, changes: Mapping[str, Any], *, actor: Actor) -> EndUser:
    """Set name, language, timezone or metadata of an end user, who is made at first sight; secrets masked.

    Raises:
        InvalidInput: `unknown_timezone`.
    """
    if "timezone" in changes:
        _check_timezone(changes["timezone"])
    with tenant_tx(scope.tenant_id):
        user = end_user_named(user_ref)
        changed = [name for name in SETTINGS if name in changes]
        for name in changed:
            setattr(user, name, masked_data(changes[name]) if name in FREE else changes[name])
        if changed:
            user.save(update_fields=changed)
        record_act("user.saved", actor=actor, target_kind="end_user", target_id=user.id, changed=changed)
        return user


def _check_timezone(name: str) -> None:
    """Refuse what no zone is called. Asking for one zone is quick; listing them all reads the disk."""
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise InvalidInput("unknown_timezone", field="timezone") from None


def profile_of(scope: Scope, *, as_of: datetime | None = None, known_at: datetime | None = None) -> Profile:
    """The profile of the user whose scope this is: now, or as it held and as it was known."""
    owner = named_user(scope, None)
    with tenant_tx(scope.tenant_id, scope.user_id):
        own = memory_rows().select_related("user").filter(user_id=owner)
        rows = holding(own, now=timezone.now(), as_of=as_of, known_at=known_at)
        facts = rows.filter(memory_type=MemoryType.FACT).order_by("-importance", "-valid_from", "id")
        lived = rows.filter(memory_type=MemoryType.EXPERIENCE).order_by("-valid_from", "id")
        return Profile(
            preferences=tuple(current_preferences(scope, as_of=as_of, known_at=known_at)),
            facts=tuple(facts[:MOST_ROWS]),
            experiences=tuple(lived[:MOST_ROWS]),
        )
