"""What a memory's page asks of the app that keeps conversations, which lies above this one."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class EvidenceTurn:
    """One turn around a memory's source; `is_source` marks the one it came from."""

    id: uuid.UUID
    seq: int
    role: str
    speaker: str
    said_at: datetime
    content: str
    is_source: bool
    is_forgotten: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """The source turn with two before and after, and where the whole conversation is."""

    session_id: uuid.UUID
    session_title: str
    session_url: str
    turns: tuple[EvidenceTurn, ...]


class EvidenceReader(Protocol):
    """Reads the turns around a source turn in the open scope; None when the conversation is gone."""

    def __call__(self, session_id: uuid.UUID, turn_id: uuid.UUID) -> Evidence | None: ...
