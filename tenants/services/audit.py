"""Writes the audit trail: who did what to which row, in the transaction of the act."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Literal

import structlog

from tenants.models import AuditEvent

ActorKind = Literal["operator", "api_key", "end_user", "system"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: an operator's account, an API key, an end user, or the service itself."""

    kind: ActorKind
    id: str = ""


SYSTEM = Actor(kind="system")


def record_act(
    action: str, *, actor: Actor, target_kind: str, target_id: uuid.UUID | None, **details: object
) -> AuditEvent:
    """Write one audit row in the open scope. `details` hold ids and numbers, never a person's words."""
    request_id = structlog.contextvars.get_contextvars().get("request_id", "")
    event: AuditEvent = AuditEvent.objects.create(
        actor_kind=actor.kind,
        actor_id=actor.id,
        action=action,
        target_kind=target_kind,
        target_id=target_id,
        request_id=str(request_id)[:64],
        details=details,
    )
    return event
