"""The notes of a history: what each answer used and each message taught, as the websocket says it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memories.models import MemoryItem, MemoryStatus, WriteDecision
from memories.queries.items import memory_rows
from memoryhub.core.ids import decode_id, encode_id
from memoryhub.providers.demo import DemoModel
from sessions_app.models import Session, Turn, TurnRole
from sessions_app.pages.wording import chat_title

SHOWN = ("kept", "superseded", "merged", "forgotten")


@dataclass(frozen=True, slots=True)
class _Rows:
    """Everything the notes of one page speak of, read at once."""

    memories: Mapping[uuid.UUID, MemoryItem]
    titles: Mapping[uuid.UUID, str]
    quoted_turns: Mapping[uuid.UUID, Turn]
    decisions: Mapping[uuid.UUID, Sequence[WriteDecision]]


def notes_of(session: Session, turns: Sequence[Turn]) -> dict[str, dict[str, Any]]:
    """Notes by the public id of the answer they stand at; in the open scope, five queries at most."""
    rows = _read(session, turns)
    notes: dict[str, dict[str, Any]] = {}
    asked: Turn | None = None
    for turn in turns:
        if turn.role == TurnRole.USER:
            asked = turn
            continue
        taught = _taught(asked, rows)
        notes[encode_id("trn", turn.pk)] = taught | _used(turn, rows, taught["written"])
        asked = None
    if asked is not None:
        notes[encode_id("trn", asked.pk)] = _taught(asked, rows)
    return notes


def _read(session: Session, turns: Sequence[Turn]) -> _Rows:
    turn_ids = [turn.pk for turn in turns if turn.role == TurnRole.USER]
    decisions: dict[uuid.UUID, list[WriteDecision]] = {}
    for row in WriteDecision.objects.filter(
        session_id=session.pk, turn_id__in=turn_ids, decision__in=SHOWN
    ).order_by("created_at", "id"):
        decisions.setdefault(row.turn_id, []).append(row)
    named = {identifier for turn in turns for identifier in _used_ids(turn)}
    memory_ids = _decoded("mem", named) | _decided(decisions.values())
    memories = {memory.pk: memory for memory in memory_rows().filter(pk__in=memory_ids)}
    quoted = {turn.pk: turn for turn in Turn.objects.filter(pk__in=_decoded("trn", named))}
    session_ids = {memory.session_id for memory in memories.values()}
    session_ids |= {turn.session_id for turn in quoted.values()}
    found = Session.objects.filter(pk__in=[one for one in session_ids if one])
    return _Rows(
        memories=memories,
        titles={session.pk: chat_title(session) for session in found},
        quoted_turns=quoted,
        decisions=decisions,
    )


def _used_ids(turn: Turn) -> list[str]:
    use = turn.memory_use
    names = [*use.get("retrieved", ()), *use.get("injected", ()), *use.get("cited", ())]
    return list(dict.fromkeys(names))


def _decoded(prefix: str, identifiers: Iterable[str]) -> set[uuid.UUID]:
    return {found for one in identifiers if (found := decode_id(prefix, one)) is not None}


def _decided(groups: Iterable[Sequence[WriteDecision]]) -> set[uuid.UUID]:
    rows = [row for group in groups for row in group]
    ids = {row.memory_id for row in rows if row.memory_id}
    return ids | {uuid.UUID(old) for row in rows for old in row.superseded_ids}


def _taught(asked: Turn | None, rows: _Rows) -> dict[str, Any]:
    """What a message taught; an answer that is still to come takes it from the message's own note."""
    if asked is None:
        return {"masked": [], "written": []}
    return {"masked": asked.masked_kinds, "written": _written(asked, rows)}


def _used(turn: Turn, rows: _Rows, written: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    cited = turn.memory_use.get("cited", [])
    injected, fresh = {*turn.memory_use.get("injected", ()), *cited}, {one["id"] for one in written}
    looked_up = set(turn.memory_use.get("retrieved", ()))
    used = []
    for identifier in _used_ids(turn):
        shown = _source(identifier, rows)
        if shown is not None:
            state = "injected" if identifier in injected else "retrieved"
            standing = identifier not in looked_up and shown["kind"] == "memory"
            state = "written" if identifier in fresh else state
            used.append(shown | {"state": state, "standing": standing})
    return {"used": used, "cited": cited, "demo": turn.model == DemoModel.name}


def _source(identifier: str, rows: _Rows) -> dict[str, Any] | None:
    """One memory or turn as the used list shows it; None when it was forgotten since."""
    memory_id, turn_id = decode_id("mem", identifier), decode_id("trn", identifier)
    if memory_id and (memory := rows.memories.get(memory_id)):
        return {
            "id": identifier,
            "kind": "memory",
            "content": memory.content,
            "language": memory.language,
            "said_at": memory.valid_from.isoformat(),
            "session": _chat(memory.session_id, rows),
            "channel": memory.channel,
        }
    if turn_id and (turn := rows.quoted_turns.get(turn_id)):
        return {
            "id": identifier,
            "kind": "turn",
            "content": turn.content,
            "said_at": turn.said_at.isoformat(),
            "session": _chat(turn.session_id, rows),
            "channel": "user_stated",
        }
    return None


def _chat(session_id: uuid.UUID | None, rows: _Rows) -> dict[str, str] | None:
    if session_id is None or session_id not in rows.titles:
        return None
    return {"id": encode_id("ses", session_id), "title": rows.titles[session_id]}


def _written(turn: Turn, rows: _Rows) -> list[dict[str, Any]]:
    decided = rows.decisions.get(turn.pk, ())
    return [shown for row in decided if (shown := _decision(row, rows)) is not None]


def _decision(row: WriteDecision, rows: _Rows) -> dict[str, Any] | None:
    """One decision as the note shows it; None when what it kept is not there any more."""
    memory = rows.memories.get(row.memory_id) if row.memory_id else None
    if row.decision == "forgotten" and not row.rule.startswith("forget."):
        return None  # what it had kept was forgotten later: that is said where it was asked for
    if row.decision != "forgotten" and (memory is None or memory.status != MemoryStatus.ACTIVE):
        return None
    replaced = [rows.memories.get(uuid.UUID(old)) for old in row.superseded_ids]
    return {
        "id": encode_id("mem", memory.pk) if memory else None,
        "decision": row.decision,
        "content": memory.content if memory else "",
        "language": memory.language if memory else "",
        "reason": row.reason,
        "reason_zh": row.reason_zh,
        "quote": memory.quote if memory else "",
        "superseded": [
            {"id": encode_id("mem", old.pk), "content": old.content, "language": old.language}
            for old in replaced
            if old is not None
        ],
    }
