"""Frames of answers that are already stored: a socket that resumes gets the same text, cut alike."""

from __future__ import annotations

import uuid

from django.db.models import F, Q

from memoryhub.core.errors import NotFound
from memoryhub.providers.llm import Usage
from sessions_app.models import Session, Turn, TurnRole, TurnStatus
from sessions_app.services.frames import Frame, end_frame
from tenants.scope import Scope, tenant_tx

REPLAYED_ANSWERS = 20


def next_epoch(scope: Scope, session_id: uuid.UUID) -> int:
    """Reserve a new range of frame numbers for a session.

    Raises:
        NotFound: no such session in this scope.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        found = Session.objects.filter(pk=session_id).update(frame_epoch=F("frame_epoch") + 1)
        if not found:
            raise NotFound("not_found")
        epoch: int = Session.objects.values_list("frame_epoch", flat=True).get(pk=session_id)
        return epoch


def stored_frames(scope: Scope, session_id: uuid.UUID, *, after: int) -> list[Frame]:
    """The frames numbered above `after` of the newest stored answers, in order."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        turns = list(
            Turn.objects.filter(session_id=session_id, role=TurnRole.ASSISTANT)
            .exclude(frames=[])
            .prefetch_related("usage")
            .order_by("-seq")[:REPLAYED_ANSWERS]
        )
        frames = [frame for turn in reversed(turns) for frame in frames_of(turn)]
    return [frame for frame in frames if frame["seq"] > after]


def is_forgotten(scope: Scope, turn_id: uuid.UUID) -> bool:
    """Whether a message or an answer to it was forgotten: what was spoken of it is not said again."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        about = Turn.objects.filter(Q(pk=turn_id) | Q(answers_id=turn_id))
        return bool(about.filter(status=TurnStatus.FORGOTTEN).exists())


def frames_of(turn: Turn) -> list[Frame]:
    """An answer's deltas, with their numbers and cuts, and the frame that ended it. Needs an open scope."""
    frames: list[Frame] = []
    start = 0
    for seq, length in turn.frames[:-1]:
        frames.append({"type": "delta", "seq": seq, "text": turn.content[start : start + length]})
        start += length
    return [*frames, _end_of(turn, seq=turn.frames[-1][0])]


def stored_end(scope: Scope, turn: Turn, *, seq: int) -> Frame:
    """The frame that ends an answer which was stored before, under a new number."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        return _end_of(turn, seq=seq)


def _end_of(turn: Turn, *, seq: int) -> Frame:
    return end_frame(turn, seq=seq, usage=_usage_of(turn), degraded=())


def _usage_of(turn: Turn) -> Usage | None:
    for row in turn.usage.all():
        return Usage(row.prompt_tokens, row.completion_tokens, exact=row.exact, calls=row.calls)
    return None
