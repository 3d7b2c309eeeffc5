"""Preferences: written through at once, read into every context from the first turn."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypedDict, Unpack
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from memories.models import MemoryItem, MemoryType, Preference
from memories.queries.items import HEAVY, holding
from memories.services.change import expire_memory
from memories.services.draft import named_user
from memories.services.statement import Statement
from memories.services.write import remember
from memoryhub.core.errors import Conflict, Forbidden, NotFound
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor

IMPORTANCE = 7
MAX_PREFERENCES = 500  # of one user in one answer


class PreferenceTerms(TypedDict, total=False):
    """How a preference is set; `confirmed` is True and `channel` `user_confirmed` unless said otherwise."""

    confirmed: bool
    ttl_days: int | None
    channel: str


def set_preference(
    scope: Scope,
    *,
    user_id: UUID | None = None,
    key: str,
    value: str,
    actor: Actor,
    **terms: Unpack[PreferenceTerms],
) -> Preference:
    """Set what one user wants under a key; the former value is closed, not lost.

    Raises:
        Forbidden: `secret_refused`, or the code of the rule that refused it.
        Conflict: `preference_not_settled` when a better source says otherwise; and as `remember`.
    """
    owner = named_user(scope, user_id)
    confirmed = terms.get("confirmed", True)
    ttl_days = terms.get("ttl_days")
    with tenant_tx(scope.tenant_id, scope.user_id):
        ends = timezone.now() + timedelta(days=ttl_days) if ttl_days else None
        result = remember(
            scope,
            Statement(
                content=value,
                actor=actor,
                user_id=user_id,
                memory_type=MemoryType.PREFERENCE,
                subject_key=key,
                importance=IMPORTANCE,
                valid_to=ends,
                channel=terms.get("channel", "user_confirmed" if confirmed else "api"),
                intent="correct",
            ),
        )
        if result.outcome == "refused":
            raise Forbidden("secret_refused" if result.rule == "safety.secret" else "preference_refused")
        if result.memory is None or result.outcome == "review":
            raise Conflict("preference_not_settled", key=key)
        return _settled(result.memory, owner=owner, confirmed=confirmed, ends=ends)


def delete_preference(scope: Scope, *, user_id: UUID | None = None, key: str, actor: Actor) -> Preference:
    """End a preference now. Raises NotFound when none is current under the key."""
    owner = named_user(scope, user_id)
    with tenant_tx(scope.tenant_id, scope.user_id):
        found = get_preference(owner, key)
        expire_memory(scope, found.memory_id, actor=actor)
        found.refresh_from_db()
        return found


def current_preferences(
    scope: Scope,
    user_id: UUID | None = None,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
) -> list[Preference]:
    """What holds at `as_of` (now when None) by what was known at `known_at`; by key, memories attached."""
    owner = named_user(scope, user_id)
    with tenant_tx(scope.tenant_id, scope.user_id):
        moment = as_of or timezone.now()
        rows = Preference.objects.filter(user_id=owner).select_related("memory")
        rows = rows.defer(*(f"memory__{name}" for name in HEAVY))
        if known_at is None:
            rows = rows.filter(Q(valid_to__isnull=True) | Q(valid_to__gt=moment), valid_from__lte=moment)
        else:
            items = MemoryItem.objects.filter(user_id=owner, memory_type=MemoryType.PREFERENCE)
            held = holding(items, now=moment, as_of=as_of, known_at=known_at)
            rows = rows.filter(memory_id__in=held.values("pk"))
        return list(rows.order_by("key", "id")[:MAX_PREFERENCES])


def get_preference(user_id: UUID, key: str) -> Preference:
    """The current preference of a user under a key, in the open scope. Raises NotFound."""
    now = timezone.now()
    rows = Preference.objects.filter(user_id=user_id, key=key, valid_from__lte=now).select_related("memory")
    found: Preference | None = rows.filter(Q(valid_to__isnull=True) | Q(valid_to__gt=now)).first()
    if found is None:
        raise NotFound("preference_not_found")
    return found


def _settled(memory: MemoryItem, *, owner: UUID, confirmed: bool, ends: datetime | None) -> Preference:
    """The preference row of a memory with its confirmation mark and its end."""
    row: Preference = Preference.objects.select_related("memory").get(memory_id=memory.pk, user_id=owner)
    row.confirmed = row.confirmed or confirmed
    row.expires_at = ends
    row.save(update_fields=["confirmed", "expires_at"])
    return row
