"""What memory decided about a turn, as the API, the socket and the page show it."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from memories.models import MemoryItem, WriteDecision
from memories.services.write import WriteResult
from memoryhub.core.forget_words import WishOutcome
from memoryhub.core.ids import encode_id
from sessions_app.models import Turn
from tenants.scope import Scope, tenant_tx

ASKED = "forget."  # how the rules of wishes to forget begin


def decision_data(result: WriteResult) -> dict[str, Any]:
    """One fresh decision."""
    memory = result.memory
    return {
        "id": encode_id("mem", memory.id) if memory else None,
        "decision": result.outcome,
        "content": memory.content if memory else "",
        "language": memory.language if memory else "",
        "memory_type": memory.memory_type if memory else "",
        "subject_key": memory.subject_key if memory else "",
        "rule": result.rule,
        "reason": result.reason,
        "reason_zh": result.reason_zh,
        "quote": memory.quote if memory else "",
        "superseded": [superseded_data(old) for old in result.superseded],
        "forgotten_ids": [encode_id("mem", gone) for gone in result.forgotten_ids],
        "forgotten": _forgotten(result.decision),
        "superseded_ids": [encode_id("mem", old.id) for old in result.superseded],
    }


def superseded_data(memory: MemoryItem) -> dict[str, Any]:
    """A memory that another one replaced."""
    return {"id": encode_id("mem", memory.id), "content": memory.content, "language": memory.language}


def decisions_of_turn(scope: Scope, turn: Turn) -> list[dict[str, Any]]:
    """Stored decisions about a turn, oldest first."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        rows = (
            WriteDecision.objects.filter(session_id=turn.session_id, turn_id=turn.id)
            .select_related("memory")
            .order_by("created_at", "id")
        )
        return [stored_decision_data(row) for row in rows]


def stored_decision_data(row: WriteDecision) -> dict[str, Any]:
    """One stored decision; a refused text is stored masked."""
    memory = row.memory
    return {
        "id": encode_id("mem", memory.id) if memory else None,
        "decision": row.decision,
        "content": memory.content if memory else row.content,
        "language": memory.language if memory else "",
        "memory_type": row.memory_type,
        "subject_key": row.subject_key,
        "rule": row.rule,
        "reason": row.reason,
        "reason_zh": row.reason_zh,
        "quote": memory.quote if memory else "",
        "forgotten": _forgotten(row),
        "superseded": [],
        "superseded_ids": [encode_id("mem", uuid.UUID(old)) for old in row.superseded_ids],
    }


def wish_outcomes(decisions: Collection[dict[str, Any]]) -> list[WishOutcome]:
    """What became of the wishes to forget among decisions."""
    return [
        WishOutcome(one["rule"], **one["forgotten"]) for one in decisions if one.get("forgotten") is not None
    ]


def _forgotten(row: WriteDecision | None) -> dict[str, Any] | None:
    """The counts of a wish to forget: what went, or would go after a yes; None for other decisions."""
    counts = row.details.get("forgotten") if row is not None else None
    if row is None or not isinstance(counts, dict):
        return None
    return {**counts, "everything": bool(row.details.get("asks", {}).get("everything"))}


def asks_to_forget(decision: dict[str, Any]) -> bool:
    """Whether a decision is about a wish to forget, granted or not."""
    return str(decision["rule"]).startswith(ASKED)


def turns_asking_to_forget(turn_ids: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Those of the turns that asked to forget something, in the open scope."""
    rows = WriteDecision.objects.filter(turn_id__in=list(turn_ids), rule__startswith=ASKED)
    return set(rows.values_list("turn_id", flat=True))
