"""What a write says and what came of it: the values that go into and out of the write services."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from memories.models import MemoryItem, WriteDecision
from memories.models.decision import Outcome
from memories.services.erasing import Forgotten
from tenants.services.audit import SYSTEM, Actor

Intent = Literal["assert", "correct", "forget"]
ScopeName = Literal["user", "team"]


@dataclass(frozen=True, slots=True)
class TurnBefore:
    """The user's turn before the one that is read: its id and its words as they stand now."""

    turn_id: UUID
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Something that could be remembered.

    `user_id` names the end user when the call's own scope has none; both None needs `scope="team"`.
    `valid_from` is when it was said or began to hold (aware; None = now). What is None is filled in: type
    `fact`, importance 5, confidence 0.9, language by its characters, one value a key where there is a key.
    `said_at` is when it was said, where `valid_from` is another time that it speaks of ("since March").
    `names`, `labels` and `related_ids` as in MemoryItem. `quote` is the span `[quote_start, quote_start +
    len(quote))` of the turn's text, in code points. `before` is the user's turn before, for a wish to forget
    and for what takes the place of what was said last. `ends` are memories that it says hold no longer,
    `asks` one of which it may say so: the user is asked.
    """

    content: str
    actor: Actor = SYSTEM
    user_id: UUID | None = None
    memory_type: str | None = None
    subject_key: str | None = None
    importance: int | None = None
    confidence: float | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    scope: ScopeName = "user"
    channel: str = "api"
    quote: str = ""
    quote_start: int | None = None
    session_id: UUID | None = None
    turn_id: UUID | None = None
    inferred: bool = False
    single_valued: bool | None = None
    language: str | None = None
    event_at: datetime | None = None
    event_until: datetime | None = None
    event_precision: str | None = None
    intent: Intent = "assert"
    said_at: datetime | None = None
    names: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    related_ids: tuple[UUID, ...] = ()
    before: TurnBefore | None = None
    ends: tuple[UUID, ...] = ()
    asks: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnText:
    """One turn as extraction reads it.

    `channel` None follows from the role: the user's words are `user_stated`, a tool's `tool_output`.
    `user_id` as in Statement. `timezone` is the speaker's IANA zone, for words such as "tomorrow".
    `in_force` is asked inside the transaction of each write: False once the turn was taken back or forgotten
    since it was read, and then nothing is written. None: nobody can take it back. `before` is asked there for
    the user's turn before this one, which a wish to forget "that" or a plain yes speaks of. `asked` is asked
    for the words of the assistant's turn right before this one, empty where none is. `earlier` is asked for
    the user's turns before this one that are in force, the newest first and a handful at most. `unpinned` is
    asked for the rules that this turn lifted in its conversation: the turn each was said in, and its words;
    `overruled` for those it replaced there, each with the words that stand in its place.
    """

    turn_id: UUID
    session_id: UUID
    role: str
    content: str
    said_at: datetime
    timezone: str = "UTC"
    name: str = ""
    channel: str | None = None
    user_id: UUID | None = None
    in_force: Callable[[], bool] | None = None
    before: Callable[[], TurnBefore | None] | None = None
    asked: Callable[[], str] | None = None
    earlier: Callable[[], Sequence[TurnBefore]] | None = None
    unpinned: Callable[[], Sequence[TurnBefore]] | None = None
    overruled: Callable[[], Sequence[Overruled]] | None = None


@dataclass(frozen=True, slots=True)
class Overruled:
    """A rule, the turn it was said in with its words, and the words of the one that replaced it."""

    old: TurnBefore
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteResult:
    """What was decided about one statement; `outcome` is the contract's `decision`.

    After a dry run `decision` and `memory` are unsaved and `dry_run` is True. `memory` is the row that now
    carries the statement (the older one when it was merged), None when it was refused or forgotten.
    `forgotten` counts what a wish to forget took, or would take when it was asked about first (`clarify`).
    """

    decision: WriteDecision | None
    memory: MemoryItem | None
    outcome: str
    rule: str
    reason: str
    reason_zh: str
    superseded: tuple[MemoryItem, ...] = ()
    forgotten_ids: tuple[UUID, ...] = ()
    forgotten: Forgotten | None = None
    dry_run: bool = False

    @property
    def is_written(self) -> bool:
        """Whether it says anything that memory holds now: neither refused nor a wish to forget."""
        return self.outcome not in (Outcome.REFUSED, Outcome.FORGOTTEN)
