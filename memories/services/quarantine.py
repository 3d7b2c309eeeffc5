"""What is held back: a person vouches for it or rejects it; nobody else raises its trust."""

from __future__ import annotations

from uuid import UUID

from memories.models import MemoryItem, MemoryStatus
from memories.models.decision import Outcome
from memories.queries.items import memory_to_change, timeline_of_key
from memories.queries.locks import lock_subject
from memories.services.by_hand import REJECTED, RELEASED, record_by_hand
from memories.services.change import confirm_memory
from memories.services.draft import sensitive_parts
from memories.services.standing import HELD
from memories.services.timeline import covering
from memoryhub.core.errors import Conflict, Forbidden
from memoryhub.core.redaction import SECRET_KINDS, has_marker
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act


def release_quarantined(scope: Scope, memory_id: UUID, *, actor: Actor, replace: bool = False) -> MemoryItem:
    """Let a person vouch for what is held back: it becomes current, as said by that person.

    Only an operator, or the user whose memory it is, is a person; a key never is. What the user said of the
    same subject is closed by it only with `replace`.

    Raises:
        NotFound. Forbidden: `person_required`; `secret_refused`, a secret is released by nobody.
        Conflict: `memory_not_held`; `memory_key_taken` when something else is current under its key.
    """
    _require_person(scope, actor)
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory = _held(scope, memory_id)
        kinds = {found.kind for found in sensitive_parts(memory)}
        if kinds & SECRET_KINDS or has_marker(memory.content):
            raise Forbidden("secret_refused")
        if memory.single_valued and not replace:
            timeline = timeline_of_key(memory.user_id, memory.subject_key)
            if covering([row for row in timeline if row.single_valued], memory.valid_from):
                raise Conflict("memory_key_taken", subject_key=memory.subject_key)
        released = confirm_memory(scope, memory.pk, actor=actor)
        record_by_hand(released, RELEASED, outcome=Outcome.KEPT)
        return released


def reject_memory(scope: Scope, memory_id: UUID, *, actor: Actor) -> MemoryItem:
    """Put away what is held back: it never becomes current by itself, and can be looked at.

    Raises:
        NotFound. Forbidden: `person_required`. Conflict: `memory_not_held`.
    """
    _require_person(scope, actor)
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory = _held(scope, memory_id)
        was = memory.status
        memory.status = MemoryStatus.ARCHIVED
        memory.save(update_fields=["status"])
        record_by_hand(memory, REJECTED, outcome=Outcome.REFUSED)
        record_act("memory.rejected", actor=actor, target_kind="memory", target_id=memory.pk, was=was)
        return memory


def _held(scope: Scope, memory_id: UUID) -> MemoryItem:
    found = memory_to_change(scope, memory_id)
    lock_subject(found.user_id, found.subject_key)
    locked = memory_to_change(scope, memory_id)
    if locked.status not in HELD:
        raise Conflict("memory_not_held")
    return locked


def _require_person(scope: Scope, actor: Actor) -> None:
    own = actor.kind == "end_user" and scope.user_id is not None
    if actor.kind != "operator" and not own:
        raise Forbidden("person_required")
