"""How a turn is written into a session's container, and when what is read there is believed."""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Iterable
from typing import Any

import structlog

from sessions_app.models import Session, Turn
from tenants.keys import OwnedKey

# Longer texts stay in Postgres alone: 200 tool results of a megabyte would hold Redis up for everybody.
MOST_CHARS = 8_000


def believable(session: Session, key: OwnedKey, entries: Iterable[dict[str, Any]]) -> bool:
    """Whether the stretches join, end at the newest turn, and belong to this owner and revision."""
    upto: int | None = None
    for entry in entries:
        if entry["owner"] != key.owner:
            structlog.get_logger(__name__).error("working_memory_of_another_owner")
            return False
        if entry["revision"] != session.revision or upto not in (None, entry["after"]):
            return False
        upto = entry["upto"]
    return upto == session.last_seq


def entry_of(session: Session, key: OwnedKey, turn: Turn, *, after: int, upto: int) -> str:
    """One turn that stands for the numbers above `after` up to `upto`; those between are out of force.

    The session's newest turn carries its running count of tokens.
    """
    return json.dumps(
        {
            "owner": key.owner,
            "revision": session.revision,
            "after": after,
            "upto": upto,
            "id": turn.id.hex,
            "seq": turn.seq,
            "role": turn.role,
            "name": turn.name,
            "content": turn.content if len(turn.content) <= MOST_CHARS else None,
            "tokens": turn.tokens,
            "tokenizer": turn.tokenizer,
            "whole_tokens": turn.offload.get("tokens", 0),
            "said_at": turn.said_at.isoformat(),
            "status": turn.status,
            "session_tokens": session.total_tokens if upto == session.last_seq else None,
        }
    )


def turn_of(session: Session, entry: dict[str, Any]) -> Turn:
    """The turn that an entry holds; its content is None where that was too long."""
    return Turn(
        id=uuid.UUID(hex=entry["id"]),
        tenant_id=session.tenant_id,
        user_id=session.user_id,
        session=session,
        seq=entry["seq"],
        role=entry["role"],
        name=entry["name"],
        content=entry["content"],
        tokens=entry["tokens"],
        tokenizer=entry["tokenizer"],
        offload={"tokens": entry["whole_tokens"]} if entry["whole_tokens"] else {},
        said_at=datetime.datetime.fromisoformat(entry["said_at"]),
        status=entry["status"],
    )
