"""Checks that what a write refers to is there, and is of the user whom it is about."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.dispatch import Signal

from memories.models import MemoryItem
from memories.queries.items import memory_rows, owned_by, visible_to
from memories.services.statement import Statement
from memoryhub.core.errors import InvalidInput
from tenants.scope import Scope, tenant_tx

# Sent with scope, user_id, session_id and turn_id (either may be None). What keeps conversations returns the
# names of those that are not there, or not of that user: "session", "turn".
conversation_sought = Signal()


@dataclass(frozen=True, slots=True)
class Conversation:
    """Where something was said: the user (None for the team), and the session and turn that are named."""

    user_id: uuid.UUID | None
    session_id: uuid.UUID | None
    turn_id: uuid.UUID | None


def check_references(scope: Scope, statement: Statement) -> None:
    """Refuse a statement that names a session, turn or memory which is absent or of somebody else.

    Raises:
        InvalidInput: `unknown_reference` with the field; absent and foreign read the same.
    """
    if statement.session_id is None and statement.turn_id is None and not statement.related_ids:
        return
    with tenant_tx(scope.tenant_id, scope.user_id):
        _check_conversation(Conversation(statement.user_id, statement.session_id, statement.turn_id))
        _check_related(statement.user_id, statement.related_ids)


def check_session(scope: Scope, user_id: uuid.UUID | None, session_id: uuid.UUID | None) -> None:
    """Refuse a read that is kept to a session which is absent or of somebody else (None for nobody known).

    Raises:
        InvalidInput: `unknown_reference` with the field; absent and foreign read the same.
    """
    if session_id is None:
        return
    if user_id is None:
        raise InvalidInput("unknown_reference", field="session")
    with tenant_tx(scope.tenant_id, scope.user_id):
        if "session" in _missing(Conversation(user_id, session_id, None)):
            raise InvalidInput("unknown_reference", field="session")


def check_related(scope: Scope, memory_id: uuid.UUID, related_ids: Sequence[uuid.UUID]) -> None:
    """The same for the memories that are to go with a known one; an absent one is left to its own 404."""
    if not related_ids:
        return
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory: MemoryItem | None = memory_rows().filter(pk=memory_id).first()
        if memory is not None:
            _check_related(memory.user_id, related_ids)


def _check_conversation(named: Conversation) -> None:
    if named.session_id is None and named.turn_id is None:
        return
    for name in _missing(named):
        raise InvalidInput("unknown_reference", field=f"source.{name}")


def _missing(named: Conversation) -> list[str]:
    answers: list[tuple[Any, Any]] = conversation_sought.send(sender=Conversation, named=named)
    return [name for _, missing in answers for name in missing or ()]


def _check_related(user_id: uuid.UUID | None, related_ids: Sequence[uuid.UUID]) -> None:
    if not related_ids:
        return
    whose = owned_by(None) if user_id is None else visible_to(user_id)
    known = set(memory_rows().filter(whose, pk__in=related_ids).values_list("pk", flat=True))
    if not known.issuperset(related_ids):
        raise InvalidInput("unknown_reference", field="related")
