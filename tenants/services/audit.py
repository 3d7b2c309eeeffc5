"""Writes the audit trail: who did what to which row, in the transaction of the act."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
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

    @property
    def label(self) -> str:
        """The actor in one column: `operator:<account>`, `api_key:<id>`, `system`; 128 characters at most."""
        return f"{self.kind}:{self.id}".rstrip(":")[:128]


SYSTEM = Actor(kind="system")


def record_act(
    action: str, *, actor: Actor, target_kind: str, target_id: uuid.UUID | None, **details: object
) -> AuditEvent:
    """Write one audit row in the open scope. `details` hold ids and numbers, never a person's words."""
    event = _event(action, actor, target_kind, target_id, details)
    event.save(force_insert=True)
    return event


def record_acts(action: str, *, actor: Actor, target_kind: str, target_ids: Sequence[uuid.UUID]) -> None:
    """Write one audit row for each target of the same act, all in one statement."""
    events = [_event(action, actor, target_kind, target_id, {}) for target_id in target_ids]
    AuditEvent.objects.bulk_create(events)


def _event(
    action: str, actor: Actor, target_kind: str, target_id: uuid.UUID | None, details: dict[str, object]
) -> AuditEvent:
    request_id = structlog.contextvars.get_contextvars().get("request_id", "")
    return AuditEvent(
        actor_kind=actor.kind,
        actor_id=actor.id,
        action=action,
        target_kind=target_kind,
        target_id=target_id,
        request_id=str(request_id)[:64],
        details=details,
    )
