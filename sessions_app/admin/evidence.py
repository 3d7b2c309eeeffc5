"""The turns around a memory's source."""

from __future__ import annotations

import uuid

from django.urls import reverse

from memories.admin.evidence import Evidence, EvidenceTurn
from sessions_app.models import Session, Turn, TurnStatus

AROUND = 2


def turns_around(session_id: uuid.UUID, turn_id: uuid.UUID) -> Evidence | None:
    """The source turn with two before and two after, or None when the conversation is gone."""
    source = Turn.objects.filter(pk=turn_id, session_id=session_id).first()
    if source is None:
        return None
    session: Session = Session.objects.select_related("user").get(pk=session_id)
    turns = Turn.objects.filter(
        session_id=session_id, seq__gte=source.seq - AROUND, seq__lte=source.seq + AROUND
    ).order_by("seq")
    return Evidence(
        session_id=session_id,
        session_title=str(session),
        session_url=f"{reverse('admin:sessions_app_session_change', args=[session_id])}?turn={source.seq}",
        turns=tuple(_shown(turn, session, is_source=turn.pk == source.pk) for turn in turns),
    )


def _shown(turn: Turn, session: Session, *, is_source: bool) -> EvidenceTurn:
    return EvidenceTurn(
        id=turn.pk,
        seq=turn.seq,
        role=turn.role,
        speaker=turn.name or (str(session.user) if turn.role == "user" else ""),
        said_at=turn.said_at,
        content=turn.content,
        is_source=is_source,
        is_forgotten=turn.status == TurnStatus.FORGOTTEN,
    )
