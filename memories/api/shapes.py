"""How memories, decisions, hits, preferences and people are shown (CONTRACT "Shapes")."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils import timezone

from memories.models import MemoryItem, MemoryStatus, Preference
from memories.services.forget import Forgotten
from memories.services.hits import Hit
from memories.services.statement import WriteResult
from memoryhub.core.ids import encode_id
from tenants.models import EndUser


def shown(prefix: str, value: UUID | None) -> str | None:
    """An id as the outside sees it, or None."""
    return encode_id(prefix, value) if value is not None else None


def memory_data(memory: MemoryItem, *, saved: bool = True, user_ref: str | None = None) -> dict[str, Any]:
    """A memory; with `saved` False one that was only planned, which has no id.

    `user_ref` spares a query where the caller knows whose it is.
    """
    if user_ref is None and memory.user_id is not None:
        user_ref = memory.user.user_ref
    next_id: UUID | None = getattr(memory, "next_id", None)
    return {
        "id": encode_id("mem", memory.pk) if saved else None,
        "user": user_ref if memory.user_id is not None else None,
        "scope": memory.scope,
        "memory_type": memory.memory_type,
        "subject_key": memory.subject_key or None,
        "content": memory.content,
        "language": memory.language,
        "importance": memory.importance,
        "confidence": round(memory.confidence, 4),
        "inferred": memory.inferred,
        "trust": memory.trust,
        **state_data(memory, followed=next_id is not None),
        "recorded_at": memory.created_at if saved else None,
        "event_at": memory.event_at,
        "event_precision": memory.event_precision or None,
        "last_used_at": memory.last_used_at,
        "use_count": memory.use_count,
        "feedback": {
            "helpful": memory.helpful,
            "unhelpful": memory.unhelpful,
            "weight": round(memory.feedback_weight, 4),
        },
        "source": source_data(memory),
        "source_turn_ids": [encode_id("trn", turn) for turn in memory.source_turn_ids],
        "names": memory.names,
        "labels": memory.labels,
        "related": [encode_id("mem", one) for one in memory.related_ids],
        "version": memory.version,
        "supersedes": shown("mem", memory.supersedes_id),
        "superseded_by": shown("mem", next_id),
    }


def state_data(memory: MemoryItem, *, followed: bool) -> dict[str, Any]:
    """Status and time: as known at the moment a row was read for, else as they are now.

    What has ended since it was last marked is shown as ended: `superseded` where a version followed it.
    """
    status: str | None = getattr(memory, "known_status", None)
    if status is not None:
        start, end = getattr(memory, "known_start", None), getattr(memory, "known_end", None)
    else:
        status, start, end = memory.status, memory.valid_from, memory.valid_to
        if status == MemoryStatus.ACTIVE and end is not None and end <= timezone.now():
            status = MemoryStatus.SUPERSEDED if followed else MemoryStatus.EXPIRED
    return {"status": str(status), "valid_from": start, "valid_to": end}


def source_data(memory: MemoryItem) -> dict[str, Any]:
    """Where a memory came from."""
    return {
        "channel": memory.channel,
        "session": shown("ses", memory.session_id),
        "turn": shown("trn", memory.turn_id),
        "quote": memory.quote or None,
        "actor": memory.actor or None,
    }


def write_data(result: WriteResult, *, user_ref: str | None) -> dict[str, Any]:
    """What a write answers: the memory that carries the statement now, and what was decided."""
    memory = result.memory
    saved = memory is not None and not (result.dry_run and memory._state.adding)
    body = memory_data(memory, saved=saved, user_ref=user_ref) if memory is not None else {"id": None}
    return body | {
        "decision": result.outcome,
        "rule": result.rule,
        "reason": result.reason,
        "reason_zh": result.reason_zh,
        "superseded_ids": [encode_id("mem", row.pk) for row in result.superseded],
        "forgotten_ids": [encode_id("mem", gone) for gone in result.forgotten_ids],
    }


def hit_data(hit: Hit) -> dict[str, Any]:
    """One thing recalled."""
    prefix = {"memory": "mem", "turn": "trn", "chunk": "chk"}[hit.kind]
    return {
        "kind": hit.kind,
        "id": encode_id(prefix, hit.id),
        "content": hit.content,
        "score": round(hit.score, 6),
        "signals": dict(hit.signals),
        "source_turn_ids": [encode_id("trn", turn) for turn in hit.source_turn_ids],
        "session": shown("ses", hit.session_id),
        "said_at": hit.said_at,
        "channel": hit.channel,
        "memory_type": hit.memory_type,
        "subject_key": hit.subject_key or None,
        "scope": hit.scope,
        "language": hit.language,
        "role": hit.role or None,
        "part": hit.part,
        "quote": hit.quote or None,
        "document": document_of_hit(hit),
        "disputed": list(hit.disputed),
    }


def document_of_hit(hit: Hit) -> dict[str, Any] | None:
    """Where a chunk stands: its document, the headings above it, and its whole section; None of others."""
    if hit.document is None:
        return None
    return {
        "id": encode_id("doc", hit.document.document_id),
        "title": hit.document.title,
        "headings": list(hit.document.headings),
        "section": hit.document.section,
    }


def preference_data(row: Preference) -> dict[str, Any]:
    """A preference; its memory must be loaded."""
    return {
        "key": row.key,
        "value": row.value,
        "memory_id": encode_id("mem", row.memory_id),
        "confirmed": row.confirmed,
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
        "expires_at": row.expires_at,
        "source": source_data(row.memory),
    }


def user_data(user: EndUser) -> dict[str, Any]:
    """A person, under the tenant's own id."""
    return {
        "user": user.user_ref,
        "name": user.name,
        "language": user.language,
        "timezone": user.timezone,
        "metadata": user.metadata,
        "created_at": user.created_at,
    }


def forgotten_data(gone: Forgotten, *, dry_run: bool) -> dict[str, Any]:
    """How much was forgotten, or would be."""
    return {
        "memories": gone.memories,
        "turns": gone.turns,
        "summaries": gone.summaries,
        "relations": gone.relations,
        "preferences": gone.preferences,
        "clarifications": gone.clarifications,
        "texts": gone.texts,
        "kept": gone.kept,
        "memory_ids": [encode_id("mem", item) for item in gone.memory_ids],
        "dry_run": dry_run,
    }
