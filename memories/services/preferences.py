"""Preferences: written through at once, read into every context from the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypedDict, Unpack
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from memories.models import MemoryItem, MemoryType, Preference
from memories.queries.items import (
    HEAVY,
    holding,
    holding_as_known,
    in_fields,
    memory_rows,
    timeline_of_key,
)
from memories.queries.locks import lock_subject
from memories.services.by_hand import SET, outcome_of, record_by_hand
from memories.services.change import expire_memory
from memories.services.closing import end_of
from memories.services.draft import draft_of, named_user, refuse_unsafe
from memories.services.policy import policy_in_force
from memories.services.statement import Statement
from memories.services.tasks_due import ask_for_vectors
from memories.services.timeline import (
    covering,
    is_confirmed,
    lend_standing,
    open_row,
    place_on,
    preference_key,
    project_preference,
)
from memories.services.under_policy import end_by_default
from memoryhub.core.errors import NotFound
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

IMPORTANCE = 7
MAX_PREFERENCES = 500  # of one user in one answer
_SET_BY = frozenset({"user_confirmed", "operator", "api"})


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

    Set by hand, so it is not weighed against what is there. The value that holds already is kept, with the
    new end and mark; a guess becomes what was said.

    Raises:
        Forbidden: `secret_refused`, or `memory_refused` with the rule.
    """
    owner = named_user(scope, user_id)
    confirmed, ttl_days = terms.get("confirmed", True), terms.get("ttl_days")
    with tenant_tx(scope.tenant_id, scope.user_id):
        now = lock_subject(owner, key)
        wanted = Statement(
            content=value,
            actor=actor,
            memory_type=MemoryType.PREFERENCE,
            subject_key=key,
            importance=IMPORTANCE,
            valid_to=now + timedelta(days=ttl_days) if ttl_days else None,
            channel=terms.get("channel", "user_confirmed" if confirmed else "api"),
        )
        draft = draft_of(wanted, user_id=owner, now=now)
        policy = policy_in_force()
        refuse_unsafe(draft, policy)
        memory = _put(draft, now)
        expires_at = wanted.valid_to or end_by_default(memory, policy, now=now)
        record_act("preference.set", actor=actor, target_kind="memory", target_id=memory.pk)
        row: Preference = Preference.objects.select_related("memory").get(memory_id=memory.pk)
        row.confirmed, row.expires_at = row.confirmed or confirmed, expires_at
        row.save(update_fields=["confirmed", "expires_at"])
        return row


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
    labels: Sequence[str] = (),
) -> list[Preference]:
    """What holds at `as_of` (now when None) by what was known at `known_at`; by key, memories attached.

    With `labels` only what belongs to one of these fields, or to none.
    """
    owner = named_user(scope, user_id)
    with tenant_tx(scope.tenant_id, scope.user_id):
        moment = as_of or timezone.now()
        if known_at is not None:
            return _preferences_known(owner, moment, known_at, labels)
        rows = Preference.objects.filter(in_fields(labels, of="memory__"), user_id=owner)
        rows = rows.select_related("memory").defer(*(f"memory__{name}" for name in HEAVY))
        rows = rows.filter(Q(valid_to__isnull=True) | Q(valid_to__gt=moment), valid_from__lte=moment)
        return list(rows.order_by("key", "id")[:MAX_PREFERENCES])


def is_set(preference: Preference) -> bool:
    """Whether it was set or confirmed, as against only heard in talk, by what is known now."""
    return preference.memory.channel in _SET_BY


def _preferences_known(
    owner: UUID, moment: datetime, known_at: datetime, labels: Sequence[str]
) -> list[Preference]:
    """Preferences as they were known, unsaved: a memory that was archived since has no row of its own."""
    items = memory_rows().filter(in_fields(labels), user_id=owner, memory_type=MemoryType.PREFERENCE)
    held = holding(items, now=moment, as_of=moment, known_at=known_at)[:MAX_PREFERENCES]
    return sorted(map(_as_known, held), key=lambda row: (row.key, row.memory_id))


def preferences_again(scope: Scope, memory_ids: Sequence[UUID], *, known_at: datetime) -> list[Preference]:
    """The preferences behind some memories, as they were known at a moment, unsaved and in the order given.

    What was superseded or archived since is among them; what was forgotten is not.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        items = memory_rows().filter(pk__in=memory_ids)
        found = items.in_bulk() | {row.pk: row for row in holding_as_known(items, known_at, known_at)}
    return [_as_known(found[one]) for one in memory_ids if one in found]


def _as_known(memory: MemoryItem) -> Preference:
    """A preference with the time it was known to have; its memory may have no row of that kind any more."""
    assert memory.user_id is not None  # the team has facts alone
    return Preference(
        user_id=memory.user_id,
        key=preference_key(memory),
        value=memory.content,
        memory=memory,
        confirmed=is_confirmed(memory),
        valid_from=getattr(memory, "known_start", memory.valid_from),
        valid_to=getattr(memory, "known_end", memory.valid_to),
    )


def get_preference(user_id: UUID, key: str) -> Preference:
    """The current preference of a user under a key, in the open scope. Raises NotFound."""
    now = timezone.now()
    rows = Preference.objects.filter(user_id=user_id, key=key, valid_from__lte=now).select_related("memory")
    found: Preference | None = rows.filter(Q(valid_to__isnull=True) | Q(valid_to__gt=now)).first()
    if found is None:
        raise NotFound("preference_not_found")
    return found


def _put(draft: MemoryItem, now: datetime) -> MemoryItem:
    """Open the draft in place of what holds now, or let that row hold on when it says the same."""
    timeline = timeline_of_key(draft.user_id, draft.subject_key)
    current = covering([row for row in timeline if row.single_valued], now)
    if current is not None and current.content == draft.content and current.memory_type == draft.memory_type:
        current.valid_to = draft.valid_to
        current.confidence = max(current.confidence, draft.confidence)
        current.save(update_fields=["valid_to", "confidence"])
        lend_standing(current, draft)
        project_preference(current)
        record_by_hand(current, SET, outcome=outcome_of((), merged=True))
        return current
    place = place_on(timeline, now, draft.valid_to)
    closed = [(row, end_of(row)) for row in place.ends]
    open_row(draft, place, now=now)
    ask_for_vectors(draft.pk)
    record_by_hand(draft, SET, outcome=outcome_of(closed), closed=closed)
    return draft
