"""Recall: candidates from every search arm, fused into one order, with the signals that found each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from memoryhub.core.recall_gate import GateDecision
from tenants.scope import Scope

HitKind = Literal["memory", "turn", "chunk"]
Source = Literal["memories", "turns", "documents"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRequest:
    """One look into memory.

    `now` is aware. `as_of` and `known_at` read the past. With `gated` a message that plainly needs nothing
    from memory (by the gate, told `turn_count`) gets no hits; otherwise the gate is only reported.
    `session_id` keeps turns to one session; `exclude_turn_ids` are already in the context.
    """

    query: str
    now: datetime
    user_id: UUID | None = None
    top_k: int = 6
    as_of: datetime | None = None
    known_at: datetime | None = None
    types: tuple[str, ...] | None = None
    session_id: UUID | None = None
    exclude_turn_ids: tuple[UUID, ...] = ()
    include: tuple[Source, ...] = ("memories", "turns")
    timezone: str = "UTC"
    explain: bool = False
    gated: bool = False
    turn_count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing recalled; `signals` maps each arm that found it to its rank (1 is best).

    `tokens` is 0 where none were counted; `session_id`, `said_at` and `quote` come from the source.
    """

    kind: HitKind
    id: UUID
    content: str
    score: float
    signals: Mapping[str, int]
    source_turn_ids: tuple[UUID, ...]
    session_id: UUID | None
    said_at: datetime
    channel: str
    memory_type: str | None
    language: str
    tokens: int
    quote: str
    role: str = ""
    seq: int = 0
    scope: str = "user"
    subject_key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallResult:
    """Hits, best first; `degraded` names parts that were down; `trace` is filled when asked to explain."""

    hits: tuple[Hit, ...]
    gate: GateDecision
    degraded: tuple[str, ...] = ()
    trace: Mapping[str, Any] = field(default_factory=dict)


def recall(scope: Scope, request: RecallRequest) -> RecallResult:
    """Search a user's memories, the team's, and what was said; the query is embedded before the read."""
    raise NotImplementedError


def mark_used(scope: Scope, memory_ids: tuple[UUID, ...], *, now: datetime) -> int:
    """Note that memories went into a context; writes each row at most once a minute. Answers how many."""
    raise NotImplementedError
