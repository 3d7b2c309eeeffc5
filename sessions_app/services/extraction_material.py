"""What a model is given when it reads turns for what lasts, or why none is asked."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Sum

from memories.models import MemoryItem, MemoryStatus
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.extraction import extract
from memoryhub.core.extraction.model_check import QuotedTurn
from memoryhub.core.extraction.model_prompt import MOST_KEYS, ReadTurn
from memoryhub.core.text import Language, detect_language
from sessions_app.models import ExtractionRun, Session, TokenUsage, Turn, TurnRole
from sessions_app.queries import context_turns, get_session
from sessions_app.services.settings import tenant_settings
from tenants.scope import Scope, tenant_tx

NEIGHBOURS = 4  # turns before the first, for a model to understand it
MOST_TURNS = 200  # of one reading
PAUSE = datetime.timedelta(minutes=30)  # after so many failures in a row, in which no model is asked
FAILURES = 3
PAUSED, SPENT = "paused", "daily_limit"


@dataclass(frozen=True, slots=True)
class ReadingMaterial:
    """The turns of one reading with what is needed to ask about them."""

    session: Session
    timezone: str
    settings: ContextSettings
    turns: tuple[Turn, ...]
    from_seq: int
    keys: tuple[str, ...]
    skipped: str = ""

    @property
    def language(self) -> Language:
        """The language the user speaks here."""
        return detect_language("\n".join(turn.content for turn in self.turns if turn.role == TurnRole.USER))


def is_read(turn: Turn) -> bool:
    """Whether memory is looked for in a turn: the user's alone, said on the record."""
    return turn.role == TurnRole.USER and not turn.off_record


def reading_material(
    scope: Scope, session_id: uuid.UUID, from_seq: int, to_seq: int, *, now: datetime.datetime
) -> ReadingMaterial | None:
    """The turns to read; None where there is nothing to read, or it was read before.

    Raises:
        NotFound: no such session in this scope.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session, settings = get_session(session_id), tenant_settings()
        if settings["extraction_engine"] != "auto" or not session.writes_memory:
            return None
        done = ExtractionRun.objects.filter(session=session, from_seq=from_seq, to_seq=to_seq, degraded="")
        turns = context_turns(session_id, after_seq=0, upto_seq=to_seq, most=MOST_TURNS + NEIGHBOURS)
        # What was said off the record is not shown either: a model might make a memory of it.
        turns = [turn for turn in turns if turn.seq >= from_seq - NEIGHBOURS and not turn.off_record]
        if done.exists() or not any(is_read(turn) and turn.seq >= from_seq for turn in turns):
            return None
        rows = MemoryItem.objects.filter(user_id=session.user_id, status=MemoryStatus.ACTIVE)
        keys = rows.exclude(subject_key="").order_by("-created_at").values_list("subject_key", flat=True)
        return ReadingMaterial(
            session=session,
            timezone=session.user.timezone,
            settings=settings,
            turns=tuple(turns),
            from_seq=from_seq,
            keys=tuple(dict.fromkeys(keys[: 4 * MOST_KEYS]))[:MOST_KEYS],
            skipped=_skipped(settings, now),
        )


def _skipped(settings: ContextSettings, now: datetime.datetime) -> str:
    """Why no model is asked now, if so: it failed so often in a row and lately, or has been asked enough."""
    newest = ExtractionRun.objects.exclude(degraded__in=(PAUSED, SPENT)).order_by("-created_at", "-id")
    last = list(newest.values_list("degraded", "created_at")[:FAILURES])
    if len(last) == FAILURES and all(reason for reason, _ in last) and last[0][1] > now - PAUSE:
        return PAUSED
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    spent = TokenUsage.objects.filter(purpose="extract", created_at__gte=today).aggregate(calls=Sum("calls"))
    return SPENT if (spent["calls"] or 0) >= settings["extraction_calls_a_day"] else ""


def shown(turn: Turn, read: ReadingMaterial) -> ReadTurn:
    """A turn as the model sees it."""
    source = SourceTurn(turn.seq, turn.role, turn.content, turn.tokens)
    to_read = is_read(turn) and turn.seq >= read.from_seq
    known = [turn.content[start:end] for start, end in _known(turn, read)] if to_read else []
    return ReadTurn(source, to_read, tuple(dict.fromkeys(known)))


def _known(turn: Turn, read: ReadingMaterial) -> tuple[tuple[int, int], ...]:
    """The spans that the deterministic engine finds in a turn."""
    found = extract(turn.content, role=turn.role, said_at=turn.said_at, timezone=read.timezone)
    return tuple((one.start, one.end) for one in found)


def quoted(turn: Turn, read: ReadingMaterial) -> QuotedTurn:
    """A turn as candidates are held against it."""
    return QuotedTurn(
        turn.seq, turn.role, turn.content, turn.said_at, read.timezone, known=_known(turn, read)
    )


def turns_of_batch(part: Sequence[ReadTurn], read: ReadingMaterial) -> list[Turn]:
    """The whole turns that a batch asks about; those shown for context only may not be quoted."""
    wanted = {one.turn.seq for one in part if one.read}
    return [turn for turn in read.turns if turn.seq in wanted]
