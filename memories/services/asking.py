"""Opens the questions that memory cannot settle, and says which one to put to the user next."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import F, Q

from memories.models import Clarification, ClarificationStatus, MemoryItem, MemoryStatus
from memories.queries.clarifications import open_about, open_clarifications
from memories.queries.items import memory_rows
from memories.services.write_plan import WritePlan
from memoryhub.core.clarifying import NEITHER, NOT_SO, Side, question_for
from memoryhub.core.ids import encode_id
from memoryhub.core.text import Language
from tenants.models import EndUser
from tenants.services.audit import SYSTEM, record_act

Option = dict[str, str | None]

MOST_OPTIONS = 4
MOST_ASKED = 3  # times in all; after that it waits for an operator
QUIET_TURNS = 6  # of a session before the same question is put again in it


def ask_about(plan: WritePlan, memory: MemoryItem) -> Clarification | None:
    """Open the question that a planned write leaves, or add to the one that is open about the same key.

    Runs in the write's transaction, under the lock of the key. None where nobody can be asked: the team.
    """
    if memory.user_id is None:
        return None
    known = open_about(memory.user_id, memory.subject_key)
    if known is not None:
        return _with_option(known, memory)
    user = EndUser.objects.get(pk=memory.user_id)
    language: Language = "zh" if (user.language or memory.language).startswith("zh") else "en"
    options = [_option(row) for row in (*_rivals(plan, memory), memory)]
    made: Clarification = Clarification.objects.create(
        user_id=memory.user_id,
        rule=plan.rule,
        subject_key=memory.subject_key,
        language=language,
        question=_question(options, language, user.timezone),
        options=[*options, _neither(len(options), language)],
        candidate=memory,
        session_id=memory.session_id,
        turn_id=memory.turn_id,
    )
    record_act("clarification.opened", actor=SYSTEM, target_kind="clarification", target_id=made.pk)
    return made


def overtaken(memory: MemoryItem, *, now: datetime) -> None:
    """Close the open question about a key of which something was said outright since.

    What waited for the answer is set aside; the question is dismissed, not answered.
    """
    if memory.user_id is None:
        return
    known = open_about(memory.user_id, memory.subject_key)
    if known is None:
        return
    waiting = MemoryItem.objects.filter(pk=known.candidate_id, status=MemoryStatus.REVIEW)
    waiting.update(status=MemoryStatus.ARCHIVED)
    known.status, known.settled_at, known.answered_by = ClarificationStatus.DISMISSED, now, "system:overtaken"
    known.save(update_fields=["status", "settled_at", "answered_by"])
    record_act("clarification.overtaken", actor=SYSTEM, target_kind="clarification", target_id=known.pk)


def next_question(user_id: uuid.UUID, *, session_id: uuid.UUID, seq: int) -> Clarification | None:
    """The question to put in the answer to turn `seq` of a session: one at most, the oldest that may be.

    A question is put `MOST_ASKED` times in all, and not again within `QUIET_TURNS` turns of one session.
    """
    here = Q(asked_session_id=session_id)
    just_asked = here & Q(asked_seq__gt=seq - QUIET_TURNS) & ~Q(asked_seq=seq)
    same_turn = here & Q(asked_seq=seq)  # its answer is given once more
    rows = open_clarifications(user_id).filter(Q(times_asked__lt=MOST_ASKED) | same_turn)
    return rows.exclude(just_asked).first()


def asked_in(user_id: uuid.UUID, *, session_id: uuid.UUID) -> Clarification | None:
    """The open question that was put last in a session: what a plain answer there can mean."""
    rows = open_clarifications(user_id).filter(asked_session_id=session_id)
    return rows.order_by("-asked_at", "-created_at", "-id").first()


def mark_asked(clarification_id: uuid.UUID, *, session_id: uuid.UUID, seq: int, now: datetime) -> None:
    """Note in the open scope that a question was put in the answer to turn `seq`."""
    rows = Clarification.objects.filter(pk=clarification_id, status=ClarificationStatus.OPEN)
    rows = rows.exclude(asked_session_id=session_id, asked_seq=seq)
    rows.update(times_asked=F("times_asked") + 1, asked_at=now, asked_session_id=session_id, asked_seq=seq)


def clarification_data(row: Clarification) -> dict[str, Any]:
    """A clarification as API, socket and pages show it (CONTRACT, Shapes)."""
    return {
        "id": encode_id("clr", row.pk),
        "status": row.status,
        "question": row.question,
        "language": row.language,
        "subject_key": row.subject_key or None,
        "options": [
            {
                "memory_id": encode_id("mem", uuid.UUID(name)) if (name := option["memory_id"]) else None,
                "content": option["content"],
                "said_at": option.get("said_at"),
                "channel": option.get("channel"),
            }
            for option in row.options
        ],
        "rule": row.rule,
        "times_asked": row.times_asked,
        "asked_at": row.asked_at,
        "created_at": row.created_at,
        "answer": row.answer or None,
        "chosen": encode_id("mem", row.chosen_id) if row.chosen_id else None,
        "answered_by": row.answered_by or None,
        "settled_at": row.settled_at,
    }


def worded_again(row: Clarification) -> None:
    """Word the question anew after its options changed; unsaved."""
    row.question, row.options = _worded(row, _language(row))


def worded_in(row: Clarification, language: Language) -> tuple[str, list[Option]]:
    """The question and its options in that language; what the sides say stays in their own words."""
    return (row.question, row.options) if language == _language(row) else _worded(row, language)


def _worded(row: Clarification, language: Language) -> tuple[str, list[Option]]:
    sides = [option for option in row.options if option["memory_id"]]
    user = EndUser.objects.get(pk=row.user_id)
    return _question(sides, language, user.timezone), [*sides, _neither(len(sides), language)]


def _language(row: Clarification) -> Language:
    return "zh" if row.language.startswith("zh") else "en"


def _rivals(plan: WritePlan, memory: MemoryItem) -> Sequence[MemoryItem]:
    """What stands against the new memory: what it was weighed against, else what holds under its key."""
    if plan.rivals or not (memory.subject_key and memory.single_valued):
        return plan.rivals
    rows = memory_rows().filter(
        user_id=memory.user_id, subject_key=memory.subject_key, single_valued=True, status=MemoryStatus.ACTIVE
    )
    return [row for row in rows.order_by("-valid_from")[:1] if row.content_digest != memory.content_digest]


def _with_option(known: Clarification, memory: MemoryItem) -> Clarification:
    """The open question with one more side; what is offered in the same words already is not added."""
    sides = [option for option in known.options if option["memory_id"]]
    if len(sides) < MOST_OPTIONS and memory.content not in {option["content"] for option in sides}:
        known.options = [*sides, _option(memory)]
        known.candidate = memory
        worded_again(known)
        known.save(update_fields=["options", "question", "candidate"])
    return known


def _option(row: MemoryItem) -> Option:
    said_at = row.said_at or row.valid_from
    return {
        "memory_id": row.pk.hex,
        "content": row.content,
        "said_at": said_at.isoformat(),
        "channel": row.channel,
    }


def _neither(sides: int, language: Language) -> Option:
    words = NOT_SO if sides == 1 else NEITHER
    return {"memory_id": None, "content": words[language], "said_at": None, "channel": None}


def _question(options: Sequence[Option], language: Language, timezone: str) -> str:
    zone = ZoneInfo(timezone)
    return question_for(
        [
            Side(
                content=str(option["content"]),
                said_at=datetime.fromisoformat(str(option["said_at"])).astimezone(zone),
                channel=str(option["channel"]),
            )
            for option in options
        ],
        language,
    )


__all__ = [
    "MOST_ASKED", "QUIET_TURNS", "ask_about", "asked_in", "clarification_data", "mark_asked", "next_question",
    "overtaken", "worded_again", "worded_in",
]  # fmt: skip
