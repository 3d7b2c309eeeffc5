"""What settling a clarification does to the memories it offers, and how that is undone."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from memories.models import Channel, Clarification, MemoryItem, MemoryStatus
from memories.models.decision import Outcome
from memories.queries.clarifications import option_rows
from memories.queries.items import timeline_of_key
from memories.services.closing import closed_by, put_back
from memories.services.decision_rows import Heard, Verdict, decision_row
from memories.services.standing import CHANNEL_OF_ACTOR, HELD, VOUCHED, admit, vouch
from memories.services.statement import WriteResult
from memories.services.tasks_due import ask_for_vectors
from memories.services.timeline import (
    close_row,
    continued,
    open_row,
    place_on,
    project_preference,
    reopen_row,
)
from memoryhub.core.errors import Conflict
from tenants.services.audit import Actor

RULE = "clarify.answered"
ANSWERED = ("settled by the answer to a question", "由对问题的回答确定")
BOTH = ("both are right, says the answer", "回答表明两者都对")
NEITHER = ("none of them is right, says the answer", "回答表明都不对")
KEPT_FIELDS = ("valid_from", "valid_to", "status", "single_valued", *VOUCHED)


@dataclass(slots=True)
class Settling:
    """One settling under way: the rows it offers by id, as they were, and what it made.

    `session_id` and `turn_id` are those of the answer.
    """

    clarification: Clarification
    rows: dict[uuid.UUID, MemoryItem]
    actor: Actor
    now: datetime
    session_id: uuid.UUID | None = None
    turn_id: uuid.UUID | None = None
    made: list[uuid.UUID] = field(default_factory=list)
    before: dict[uuid.UUID, dict[str, Any]] = field(init=False)

    def __post_init__(self) -> None:
        self.before = {pk: state_of(row) for pk, row in self.rows.items()}

    @property
    def channel(self) -> str:
        """How what is settled comes in."""
        return CHANNEL_OF_ACTOR.get(self.actor.kind, Channel.USER_CONFIRMED)

    def changes(self) -> list[dict[str, Any]]:
        """Each row with its state before and after, and the rows that were made, as JSON."""
        after = {pk: state_of(row) for pk, row in option_rows(list(self.rows)).items()}
        changed = [
            {"id": pk.hex, "before": self.before[pk], "after": after[pk]} for pk in self.rows if pk in after
        ]
        return [*changed, *({"id": pk.hex, "before": None, "after": None} for pk in self.made)]


def state_of(row: MemoryItem) -> dict[str, Any]:
    """The part of a memory that a settling may change, as JSON."""
    values = {name: getattr(row, name) for name in KEPT_FIELDS}
    return {
        name: value.isoformat() if isinstance(value, datetime) else value for name, value in values.items()
    }


def keep_one(settling: Settling, chosen: uuid.UUID) -> tuple[WriteResult, ...]:
    """Let one memory hold from now on; the others end."""
    memory = settling.rows[chosen]
    others = [row for pk, row in settling.rows.items() if pk != chosen]
    standing = memory.status == MemoryStatus.ACTIVE
    ended = [] if standing else _taken_back(memory, others, settling.now)
    for row in others:
        if row not in ended:
            _end(row, at=settling.now)
            ended.append(row)
    memory = _made_current(settling, memory)
    vouch(memory, settling.actor)
    project_preference(memory)
    return (_noted(settling, memory, ANSWERED, ended),)


def keep_all(settling: Settling) -> tuple[WriteResult, ...]:
    """Let all of them hold: the key has several values from now on."""
    for row in settling.rows.values():
        row.single_valued = False
        row.save(update_fields=["single_valued"])
    results = []
    for row in settling.rows.values():
        memory = _made_current(settling, row)
        vouch(memory, settling.actor)
        project_preference(memory)
        results.append(_noted(settling, memory, BOTH, []))
    return tuple(results)


def keep_none(settling: Settling) -> tuple[WriteResult, ...]:
    """End all of them now; what never held is set aside."""
    results = []
    for row in settling.rows.values():
        _end(row, at=settling.now, status=MemoryStatus.EXPIRED)
        results.append(_noted(settling, row, NEITHER, [row], outcome=Outcome.REFUSED))
    return tuple(results)


def put_back_changes(clarification: Clarification, *, now: datetime) -> None:
    """Give every memory that a settling changed its former state; the caller holds the locks of the keys.

    Raises:
        Conflict: `memory_changed_since`, one of them is not as the settling left it, or its place is taken.
    """
    changes = clarification.changes
    rows = option_rows([uuid.UUID(one["id"]) for one in changes])
    try:
        with transaction.atomic():
            for one in changes:
                row = rows.get(uuid.UUID(one["id"]))
                if one["before"] is None:
                    _unmake(row)
                elif row is None or state_of(row) != one["after"]:
                    raise Conflict("memory_changed_since")
            # What is open again comes last: its place has to be free.
            for one in sorted(changes, key=_is_open_before):
                if one["before"] is not None:
                    _restore(rows[uuid.UUID(one["id"])], one["before"])
    except IntegrityError:
        raise Conflict("memory_changed_since") from None


def _is_open_before(change: Mapping[str, Any]) -> bool:
    before = change["before"]
    return before is not None and before["status"] == MemoryStatus.ACTIVE and before["valid_to"] is None


def _restore(row: MemoryItem, before: Mapping[str, Any]) -> None:
    for name, value in before.items():
        is_time = name in ("valid_from", "valid_to") and value is not None
        setattr(row, name, datetime.fromisoformat(value) if is_time else value)
    row.save(update_fields=KEPT_FIELDS)
    project_preference(row)


def _unmake(row: MemoryItem | None) -> None:
    """End a row that the settling made as if it had never held."""
    if row is None or row.status != MemoryStatus.ACTIVE or row.superseded_by_set.exists():
        raise Conflict("memory_changed_since")
    _end(row, at=row.valid_from)


def _end(row: MemoryItem, *, at: datetime, status: MemoryStatus = MemoryStatus.SUPERSEDED) -> None:
    """End what holds; what waits, or is set aside, never held at all and is kept as such."""
    if row.status == MemoryStatus.ACTIVE:
        close_row(row, at=at, status=status, now=at)
    elif row.status in HELD:
        row.valid_to, row.status = row.valid_from, status
        row.save(update_fields=["valid_to", "status"])


def _taken_back(memory: MemoryItem, others: Sequence[MemoryItem], now: datetime) -> list[MemoryItem]:
    """Undo the closing of `memory` by a row that stood for the time being; the rows that ended so."""
    for row in others:
        if row.status != MemoryStatus.ACTIVE:
            continue
        closed = [one for one in closed_by(row) if one.row.pk == memory.pk]
        if closed:
            _end(row, at=row.valid_from)
            put_back(closed, now=now)
            memory.refresh_from_db(fields=["valid_to", "status"])
            return [row]
    return []


def _made_current(settling: Settling, memory: MemoryItem) -> MemoryItem:
    """The memory, current: as it is, let in from review, or held again from now on as a new version."""
    if memory.status == MemoryStatus.ACTIVE:
        return memory
    if memory.status == MemoryStatus.REVIEW:
        admit(memory, settling.now)
        return memory
    if memory.status == MemoryStatus.SUPERSEDED and not memory.single_valued:
        reopen_row(memory, until=None)
        return memory
    again = continued(memory, start=settling.now, end=None, now=settling.now)
    again.embedding, again.embedding_model = None, ""
    place = place_on(timeline_of_key(again.user_id, again.subject_key), settling.now, None)
    open_row(again, place, now=settling.now)
    ask_for_vectors(again.pk)
    settling.made.append(again.pk)
    return again


def _noted(
    settling: Settling,
    memory: MemoryItem,
    words: tuple[str, str],
    ended: Sequence[MemoryItem],
    *,
    outcome: str = "",
) -> WriteResult:
    """The decision, with the turn of the answer as its evidence."""
    reason, reason_zh = words
    decided = outcome or (Outcome.SUPERSEDED if ended else Outcome.KEPT)
    decision = decision_row(
        memory,
        Verdict(decided, RULE, reason, reason_zh),
        heard=Heard(settling.channel, settling.session_id, settling.turn_id),
        memory=memory,
        superseded=ended,
        details={"clarification": settling.clarification.pk.hex},
    )
    decision.save(force_insert=True)
    return WriteResult(
        decision=decision,
        memory=memory,
        outcome=decided,
        rule=RULE,
        reason=reason,
        reason_zh=reason_zh,
        superseded=tuple(ended),
    )
