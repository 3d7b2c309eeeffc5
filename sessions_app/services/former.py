"""Keeps what past contexts were made of when it goes out of force, for replays and nothing else."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from memoryhub.core.unsaying import Unsaying
from sessions_app.models import (
    OUT_OF_FORCE,
    FormerKind,
    FormerPart,
    Pin,
    Session,
    Summary,
    SummaryStatus,
    Turn,
    TurnStatus,
)
from sessions_app.queries import pins_of

MOST_TEXTS = 50  # of one kind and session; a caller may set the system prompt anew for every message
_PIN = ("turn_id", "text", "tokens", "status", "replaced_by_seq", "created_at")
_SUMMARY = (
    *("version", "from_seq", "to_seq", "content", "text", "tokens", "tokenizer", "quality", "created_at"),
)


@dataclass(frozen=True, slots=True)
class TextThen:
    """A text of a session, or what is left of it, and why that is not how it was."""

    text: str
    loss: Literal["", "erased", "not_kept"] = ""


def set_aside(session: Session, turns: Sequence[Turn], *, until: datetime.datetime) -> None:
    """Keep what turns (in order) pinned and the summaries that speak of them, before both are dropped.

    The session is locked. Not for turns that are forgotten: see `forget_former`.
    """
    gone = {turn.seq for turn in turns}
    pins = [pin for pin in pins_of(session.pk) if pin.seq in gone]
    summaries = Summary.objects.filter(session_id=session.pk, to_seq__gte=turns[0].seq)
    rows = [_row(session, FormerKind.PIN, pin, _PIN, pin.seq, until) for pin in pins]
    rows += [_row(session, FormerKind.SUMMARY, one, _SUMMARY, one.to_seq, until) for one in summaries]
    FormerPart.objects.bulk_create(rows)


def set_text_aside(
    session: Session, kind: FormerKind, text: str, *, until: datetime.datetime, erased: bool = False
) -> None:
    """Keep a text of the session that is about to be changed, the newest `MOST_TEXTS` of its kind.

    With `erased` the text is what is left of it, because the rest is forgotten.
    """
    rows = FormerPart.objects.filter(session_id=session.pk, kind=kind).order_by("-until", "-id")
    newest = rows.first()
    since = newest.until if newest else session.created_at
    values = {"text": text, "since": since.isoformat(), **({"erased": True} if erased else {})}
    FormerPart.objects.create(session=session, user_id=session.user_id, kind=kind, values=values, until=until)
    FormerPart.objects.filter(pk__in=list(rows.values_list("pk", flat=True)[MOST_TEXTS:])).delete()


def text_at(session: Session, kind: FormerKind, moment: datetime.datetime) -> TextThen:
    """A text of the session as it was at `moment`, as far as it is kept."""
    rows = FormerPart.objects.filter(session_id=session.pk, kind=kind, until__gt=moment)
    row: FormerPart | None = rows.order_by("until", "id").first()
    if row is None:
        return TextThen(str(getattr(session, kind)))
    if moment < datetime.datetime.fromisoformat(row.values["since"]):
        return TextThen(str(getattr(session, kind)), loss="not_kept")
    return TextThen(str(row.values["text"]), loss="erased" if row.values.get("erased") else "")


def former_pins(session_id: uuid.UUID, moment: datetime.datetime) -> list[Pin]:
    """The pins that were there at `moment` and went with their turns later."""
    rows = FormerPart.objects.filter(session_id=session_id, kind=FormerKind.PIN, until__gt=moment)
    there = (_pin(row) for row in rows)
    return [pin for pin in there if pin.created_at <= moment]


def former_summary(session_id: uuid.UUID, named: Collection[uuid.UUID]) -> Summary | None:
    """The first of the summaries of these ids that went with their turns."""
    rows = _summaries(session_id).filter(source_id__in=named)
    row = rows.first()
    return None if row is None else _summary(row)


def former_summary_at(session_id: uuid.UUID, moment: datetime.datetime, upto_seq: int) -> Summary | None:
    """The newest version that was in use at `moment`, speaks of no turn after `upto_seq`, and went later."""
    rows = _summaries(session_id).filter(until__gt=moment, seq__lte=upto_seq)
    there = [found for row in rows if (found := _summary(row)).created_at <= moment]
    return max(there, key=lambda one: one.version, default=None)


def turns_then(
    session_id: uuid.UUID,
    moment: datetime.datetime,
    *,
    after_seq: int,
    upto_seq: int,
    most: int,
    known: Collection[uuid.UUID] = (),
) -> list[Turn]:
    """The newest `most` turns of those numbers that were in force at `moment`, oldest first.

    `known` are turns of which that is on record: of those replaced long ago it is not noted when they were.
    What was forgotten is not among them.
    """
    rows = _in_force_then(session_id, moment, known).filter(seq__gt=after_seq, seq__lte=upto_seq)
    return list(reversed(rows.order_by("-seq")[:most]))


def tokens_then(session_id: uuid.UUID, moment: datetime.datetime, after_seq: int, before_seq: int) -> int:
    """The tokens of the turns with after_seq < seq < before_seq that were in force at `moment`."""
    rows = _in_force_then(session_id, moment, ()).filter(seq__gt=after_seq, seq__lt=before_seq)
    return rows.aggregate(tokens=Sum("tokens"))["tokens"] or 0


def former_of(ids: Collection[uuid.UUID]) -> list[Pin | Summary]:
    """The pins and summaries of these ids that went with their turns, in the open scope."""
    rows = FormerPart.objects.filter(source_id__in=ids)
    return [_pin(row) if row.kind == FormerKind.PIN else _summary(row) for row in rows]


def forget_former(session: Session, turns: Sequence[Turn]) -> None:
    """Delete for good what is kept of turns (in order): their pins, and the summaries that speak of them."""
    pins = Q(kind=FormerKind.PIN, seq__in={turn.seq for turn in turns})
    summaries = Q(kind=FormerKind.SUMMARY, seq__gte=turns[0].seq)
    FormerPart.objects.filter(pins | summaries, session_id=session.pk).delete()


def sessions_that_had(sessions: QuerySet[Session], unsaying: Unsaying) -> set[uuid.UUID]:
    """Those among `sessions` one of whose earlier goals says what is forgotten."""
    rows = FormerPart.objects.filter(session__in=sessions, kind=FormerKind.GOAL)
    said = rows.values_list("session_id", "values__text")
    return {pk for pk, text in said.iterator(chunk_size=200) if unsaying.without(text) != text}


def forget_goals(session: Session, left: str, unsaying: Unsaying | None = None) -> None:
    """Leave the goals that a session had without what is forgotten, all of them empty without `unsaying`.

    `left` is what stays of the goal it has. The session is locked, and that goal not changed yet.
    """
    for row in FormerPart.objects.filter(session_id=session.pk, kind=FormerKind.GOAL):
        text = unsaying.without(row.values["text"]) if unsaying else ""
        if text != row.values["text"]:
            row.values = {**row.values, "text": text, "erased": True}
            row.save(update_fields=["values"])
    if left != session.goal:
        set_text_aside(session, FormerKind.GOAL, left, until=timezone.now(), erased=True)


def _in_force_then(
    session_id: uuid.UUID, moment: datetime.datetime, known: Collection[uuid.UUID]
) -> QuerySet[Turn]:
    later = Q(status=TurnStatus.REPLACED) & (Q(replaced_at__gt=moment) | Q(pk__in=known))
    rows: QuerySet[Turn] = Turn.objects.filter(~Q(status__in=OUT_OF_FORCE) | later, session_id=session_id)
    return rows


def _row(
    session: Session, kind: FormerKind, part: Pin | Summary, names: Sequence[str], seq: int, until: Any
) -> FormerPart:
    values = {name: getattr(part, name) for name in names}
    values = {name: _plain(value) for name, value in values.items()}
    return FormerPart(
        session=session,
        user_id=session.user_id,
        kind=kind,
        source_id=part.pk,
        seq=seq,
        values=values,
        until=until,
    )


def _plain(value: Any) -> Any:
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    return str(value) if isinstance(value, uuid.UUID) else value


def _summaries(session_id: uuid.UUID) -> QuerySet[FormerPart]:
    rows: QuerySet[FormerPart] = FormerPart.objects.filter(session_id=session_id, kind=FormerKind.SUMMARY)
    return rows


def _pin(row: FormerPart) -> Pin:
    return Pin(pk=row.source_id, session_id=row.session_id, seq=row.seq, **_read(row, "turn_id"))


def _summary(row: FormerPart) -> Summary:
    return Summary(pk=row.source_id, session_id=row.session_id, status=SummaryStatus.SUPERSEDED, **_read(row))


def _read(row: FormerPart, *ids: str) -> dict[str, Any]:
    """The values as the columns of their own row."""
    moment = datetime.datetime.fromisoformat(row.values["created_at"])
    return {**row.values, "created_at": moment, **{name: uuid.UUID(row.values[name]) for name in ids}}
