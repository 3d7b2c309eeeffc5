"""Leaves a question to the user whom it is about: an operator does not settle it in their place."""

from __future__ import annotations

import uuid

from django.utils import timezone

from memories.models import Clarification, ClarificationStatus
from memories.queries.clarifications import get_clarification
from memoryhub.core.errors import Conflict
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act


def leave_to_user(scope: Scope, clarification_id: uuid.UUID, *, actor: Actor) -> Clarification:
    """Have the user asked in the next answer, also one who was asked before and did not say.

    Raises:
        NotFound: `clarification_not_found`. Conflict: `clarification_settled`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        row = get_clarification(clarification_id, lock=True)
        if row.status != ClarificationStatus.OPEN:
            raise Conflict("clarification_settled")
        row.left_to_user_at = timezone.now()
        row.times_asked, row.asked_session_id, row.asked_seq = 0, None, 0
        row.save(update_fields=["left_to_user_at", "times_asked", "asked_session_id", "asked_seq"])
        record_act("clarification.left_to_user", actor=actor, target_kind="clarification", target_id=row.pk)
        return row
