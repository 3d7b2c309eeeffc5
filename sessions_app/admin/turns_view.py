"""The turns of a session, and the context behind the one that was picked."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Case, IntegerField, Q, Value, When
from django.http import HttpRequest

from sessions_app.admin.context_view import seen_at
from sessions_app.models import PINS_IN_FORCE, ContextTrace, Pin, Session, Turn

TURNS_SHOWN = 60
MOST_SEQ = 2**31 - 1


def seen_context(session: Session, request: HttpRequest) -> dict[str, Any]:
    """The conversation, and what the model saw at the picked turn."""
    picked = number_in(request, "turn")
    trace = trace_at(session.pk, picked)
    turns = turns_shown(session, picked=picked, before=number_in(request, "before"))
    seen = seen_at(trace) if trace else None
    return {
        "turns": turns,
        "earlier": turns[0].seq if turns and turns[0].seq > 1 else None,
        "later": bool(turns) and turns[-1].seq < session.last_seq,
        "picked": picked if picked is not None else seen.seq if seen else None,
        "pinned_seqs": _pinned(turns),
        "trace": trace,
        "seen": seen,
    }


def trace_at(session_id: uuid.UUID, seq: int | None) -> ContextTrace | None:
    """The last context built for a session; with `seq` the one behind that turn, or the last before it."""
    traces = ContextTrace.objects.filter(session_id=session_id).select_related("turn__answers")
    order = ["-created_at", "-id"]
    if seq is not None:
        behind_it = Q(turn__seq=seq) | Q(turn__answers__seq=seq)
        traces = traces.filter(behind_it | Q(upto_seq__lte=seq)).annotate(
            exact=Case(When(behind_it, then=Value(0)), default=Value(1), output_field=IntegerField())
        )
        order = ["exact", "-upto_seq", *order]
    found: ContextTrace | None = traces.order_by(*order).first()
    return found


def turns_shown(session: Session, *, picked: int | None, before: int | None) -> list[Turn]:
    """The newest turns, those before a number, or those around a picked one; rising by number."""
    turns = Turn.objects.filter(session_id=session.pk)
    if before is not None:
        turns = turns.filter(seq__lt=before)
    elif picked is not None and picked < session.last_seq - TURNS_SHOWN // 2:
        turns = turns.filter(seq__lte=picked + TURNS_SHOWN // 2)
    return list(reversed(turns.order_by("-seq")[:TURNS_SHOWN]))


def _pinned(turns: list[Turn]) -> set[int]:
    """Which of the turns hold words that are pinned."""
    if not turns:
        return set()
    pins = Pin.objects.filter(turn_id__in=[turn.pk for turn in turns], status__in=PINS_IN_FORCE)
    return set(pins.values_list("seq", flat=True))


def number_in(request: HttpRequest, name: str) -> int | None:
    """A number from the address; None for anything that is none."""
    return number(request.GET.get(name))


def number(text: str | None) -> int | None:
    """A whole number of at most ten digits; None for anything else."""
    if text and text.isascii() and text.isdigit() and len(text) <= 10:
        return min(int(text), MOST_SEQ)
    return None
