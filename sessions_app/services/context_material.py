"""Reads what a context is made of, in one transaction: now, or as it was at a turn that has its trace.

How many turns are read follows from the room that is left for them, never from how long the
session is: the standing parts are counted first, then as many turns are read as may fit beside them.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.utils import timezone

from memories.models import Preference
from memories.services.authority_reading import AuthorityBoard, authority_board
from memories.services.preferences import current_preferences
from memoryhub.core.assembly import AssemblyRequest, Dropped, WindowSize, standing_tokens
from memoryhub.core.assembly.model import DropReason
from memoryhub.core.budget import WindowBounds, window_size
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.recall_gate import should_recall
from memoryhub.core.strategies import Strategy, apply_strategy
from memoryhub.core.tokens import MESSAGE_OVERHEAD, CountedOnce
from sessions_app.models import Session, Summary, Turn
from sessions_app.queries import (
    current_summary,
    get_session,
    task_outline,
    tokens_between,
    turn_ids_after,
)
from sessions_app.services.budgets import model_of, session_policy
from sessions_app.services.context_parts import ContextRequest, Standing, standing_request
from sessions_app.services.context_pins import pins_at, with_room_for_pins
from sessions_app.services.engines import session_counter
from sessions_app.services.former import former_summary_at, tokens_then, turns_then
from sessions_app.services.recorded import Recorded
from sessions_app.services.returning import Room, first_read, with_returning
from sessions_app.services.settings import settings_at, tenant_settings
from sessions_app.working_memory import MOST_TURNS, RecentTurns, recent_turns
from tenants.scope import Scope, tenant_tx

DELIMITER_DIGITS = 15


@dataclass(frozen=True, slots=True)
class Material:
    """Everything a context is made of but what recall and sources say.

    `older` is left out of the window as a whole; `board` are the sources in force and what they last said.
    """

    standing: Standing
    parts: AssemblyRequest
    turns: list[Turn]
    window: WindowSize
    later_turn_ids: tuple[uuid.UUID, ...] = ()  # the input's own turn, and what followed it
    older: Dropped | None = None
    board: AuthorityBoard = field(default_factory=AuthorityBoard)
    degraded: tuple[str, ...] = field(default=())

    @property
    def session(self) -> Session:
        """The session the context is for."""
        return self.standing.session


@dataclass(frozen=True, slots=True)
class _Reading:
    """N with everything reserved, how many turns to read, and the tokens of all that stands beside them."""

    window: WindowSize
    most: int
    beside: int


def read_material(
    scope: Scope,
    session_id: uuid.UUID,
    request: ContextRequest,
    *,
    recorded: Recorded | None = None,
    delimiter: str = "",
) -> Material:
    """What there is for a context; with `recorded` what there was for that one.

    Raises:
        NotFound: no such session in this scope.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        standing = _standing(scope, get_session(session_id), request, recorded)
        parts = standing_request(standing, request, delimiter or new_delimiter())
        reading = _window(standing, parts, request, recorded)
        return replace(_with_turns(standing, parts, reading, request, recorded), board=authority_board())


def new_delimiter() -> str:
    """A mark that no text can know.

    Digits, because every tokenizer in use cuts them evenly: whatever the mark, a context counts the same.
    """
    return f"{secrets.randbelow(10**DELIMITER_DIGITS):0{DELIMITER_DIGITS}d}"


def _standing(scope: Scope, session: Session, request: ContextRequest, recorded: Recorded | None) -> Standing:
    settings = settings_at(recorded.moment) if recorded else tenant_settings()
    session = recorded.as_it_was(session) if recorded else session
    strategy: Strategy = request.strategy or session.strategy or settings.strategy  # type: ignore[assignment]
    model = request.model or session.model
    upto_seq = session.last_seq if request.upto_seq is None else request.upto_seq
    standing = Standing(
        session=session,
        user=session.user,
        settings=settings,
        policy=session_policy(
            session, token_budget=request.token_budget, model=request.model, settings=settings
        ),
        counter=CountedOnce(session_counter(model, settings.models)),
        model=model or model_of(session),
        strategy=strategy,
        upto_seq=upto_seq,
        moment=request.now or timezone.now(),
        summary=recorded.summary() if recorded else _summary_at(session, upto_seq, request),
        pins=recorded.pins() if recorded else pins_at(session, upto_seq, request.now),
        overflow=recorded.overflow() if recorded else [],
        pins_held=recorded.pins_held if recorded else 0,
        preferences=_preferences(scope, session, request, recorded),
        heard=recorded.heard if recorded else None,
        question=recorded.question() if recorded else request.question,
        task=task_outline(session.pk) if recorded is None or recorded.had_task else None,
    )
    return standing if recorded else with_room_for_pins(standing, request)


def _summary_at(session: Session, upto_seq: int, request: ContextRequest) -> Summary | None:
    """The version in use, or at a past moment the one that was in use then; never one of later turns."""
    if request.now is None:
        return current_summary(session.pk)
    earlier = Summary.objects.filter(session_id=session.pk, created_at__lte=request.now, to_seq__lte=upto_seq)
    kept = earlier.order_by("-version").first()
    there = [one for one in (kept, former_summary_at(session.pk, request.now, upto_seq)) if one is not None]
    return max(there, key=lambda one: one.created_at, default=None)


def _preferences(
    scope: Scope, session: Session, request: ContextRequest, recorded: Recorded | None
) -> list[Preference]:
    if not session.reads_memory:
        return []
    if recorded:
        return recorded.preferences(scope)
    return current_preferences(
        scope, session.user_id, as_of=request.as_of, known_at=request.known_at, labels=request.labels
    )


def _window(
    standing: Standing, parts: AssemblyRequest, request: ContextRequest, recorded: Recorded | None
) -> _Reading:
    """N, and how many turns to read: more, as recall seldom takes all of its share."""
    session, policy, settings = standing.session, standing.policy, standing.settings
    mean = recorded.mean_turn_tokens if recorded else session.total_tokens / max(session.last_seq, 1)
    bounds = WindowBounds(fewest=settings["min_recent_turns"], most=MOST_TURNS)
    try:
        beside = standing_tokens(apply_strategy(parts, standing.strategy), standing.counter)
    except BudgetTooSmall:
        beside = policy.usable  # the error is raised with its sizes when the context is put together
    a_turn = mean + MESSAGE_OVERHEAD if mean else 0.0
    most = window_size(policy, reserved=beside, mean_turn_tokens=a_turn, bounds=bounds)
    reserved = beside
    if standing.strategy == "hybrid" and wants_recall(standing, request):
        reserved += policy.share("recall")
    turns = window_size(policy, reserved=reserved, mean_turn_tokens=a_turn, bounds=bounds)
    if standing.strategy in ("last_turns", "summary_and_last"):
        turns = most = settings["last_turns"]
    return _Reading(WindowSize(turns, mean, reserved), most, beside)


def wants_recall(standing: Standing, request: ContextRequest) -> bool:
    """Whether memory will be searched: only where it may be and the gate sees a reason."""
    session = standing.session
    if not may_recall(session, request):
        return False
    return should_recall(request.input_text, turn_count=session.last_seq, has_memories=True).recall


def may_recall(session: Session, request: ContextRequest) -> bool:
    """Whether there is something to search memory for, and both the session and the caller allow it."""
    return bool(request.use_recall and session.reads_memory and request.input_text)


def recall_room(material: Material) -> int:
    """Tokens left for what is recalled: its share, or less where standing parts and newest turns need it."""
    standing, window = material.standing, material.window
    share = standing.policy.share("recall")
    newest = standing.settings["min_recent_turns"] * (window.mean_turn_tokens + MESSAGE_OVERHEAD)
    left = standing.policy.usable - (window.reserved - share) - newest
    return int(max(0, min(share, left)))


def _with_turns(
    standing: Standing,
    parts: AssemblyRequest,
    reading: _Reading,
    request: ContextRequest,
    recorded: Recorded | None,
) -> Material:
    session, summary, upto_seq = standing.session, standing.summary, standing.upto_seq
    folded_upto = first = 0
    room = Room(standing, beside=reading.beside, mean=reading.window.mean_turn_tokens)
    if standing.strategy == "hybrid" and summary is not None:
        folded_upto = min(summary.to_seq, max(0, upto_seq - parts.min_recent_turns))
        first = first_read(room, folded_upto, recorded)
    recent = _recent(standing, first, reading.most, request, recorded)
    full = len(recent.turns) == reading.most
    return Material(
        standing=standing,
        parts=parts,
        turns=with_returning(recent.turns, room, folded_upto, recorded),
        window=reading.window,
        later_turn_ids=turn_ids_after(session.pk, upto_seq) if upto_seq < session.last_seq else (),
        older=_older(standing, recent.turns, folded_upto, request) if full else None,
        degraded=recent.degraded,
    )


def _recent(
    standing: Standing, after_seq: int, most: int, request: ContextRequest, recorded: Recorded | None
) -> RecentTurns:
    """The newest turns in force, or those that were at a past moment."""
    session, upto_seq = standing.session, standing.upto_seq
    if recorded:
        return RecentTurns(recorded.turns(after_seq=after_seq, upto_seq=upto_seq, most=most))
    if request.now:
        return RecentTurns(
            turns_then(session.pk, request.now, after_seq=after_seq, upto_seq=upto_seq, most=most)
        )
    idle = standing.settings.working_memory
    return recent_turns(session, after_seq=after_seq, upto_seq=upto_seq, most=most, idle=idle)


def _older(
    standing: Standing, turns: Sequence[Turn], after_seq: int, request: ContextRequest
) -> Dropped | None:
    """The turns before those that were read, together: they are not in the summary either."""
    if turns[0].seq <= after_seq:
        return None
    if request.now:
        tokens = tokens_then(standing.session.pk, request.now, after_seq, turns[0].seq)
    else:
        tokens = tokens_between(standing.session.pk, after_seq, turns[0].seq)
    reason: DropReason = "outside_strategy" if standing.strategy != "hybrid" else "outside_window"
    if standing.strategy == "token_budget":
        reason = "outside_window"
    return Dropped("turns", reason, "", tokens) if tokens else None
