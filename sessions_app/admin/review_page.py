"""One summary beside its turns: what it says, what it lost, and where that was said."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from sessions_app.admin.summary_view import Lost, ShownPart, lost_spans, shown_parts
from sessions_app.models import CompressionRun, Summary, SummaryReview, Turn, TurnStatus
from sessions_app.queries import run_of

QUEUE_SHOWN = 30
TURNS_SHOWN = 40
MOST_TEXT = 4_000  # characters of a turn; what is lost beyond them is named in the list of what was lost


@dataclass(frozen=True, slots=True)
class MarkedPiece:
    """A stretch of a turn's text; `lost` when the summary does not hold it."""

    text: str
    lost: bool


@dataclass(frozen=True, slots=True)
class SourceTurn:
    """A turn the summary was made from, with what it lost marked."""

    turn: Turn
    pieces: tuple[MarkedPiece, ...]
    cut: bool
    asked_again: bool

    @property
    def lost(self) -> bool:
        """Whether something of it is not in the summary."""
        return any(piece.lost for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """All that a person needs to judge one summary."""

    parts: tuple[ShownPart, ...]
    lost: tuple[Lost, ...]
    turns: tuple[SourceTurn, ...]
    from_seq: int
    to_seq: int
    later: int | None
    run: CompressionRun | None
    asked: Turn | None


def open_reviews() -> QuerySet[SummaryReview]:
    """Summaries that wait for a person: what the home page counts and the list shows."""
    found: QuerySet[SummaryReview] = SummaryReview.objects.filter(status=SummaryReview.Status.OPEN)
    return found


def queue_around(review: SummaryReview) -> list[SummaryReview]:
    """The open reviews, the oldest first, and the one at hand wherever it stands."""
    rows = open_reviews().select_related("session", "summary", "session__user")
    queue = list(rows.order_by("created_at", "id")[:QUEUE_SHOWN])
    return queue if any(one.pk == review.pk for one in queue) else [review, *queue]


def next_review(after: SummaryReview | None) -> SummaryReview | None:
    """The oldest open review behind one, else the oldest at all."""
    rows = open_reviews().order_by("created_at", "id")
    if after is not None:
        rows = rows.exclude(pk=after.pk)
        behind: SummaryReview | None = rows.filter(created_at__gte=after.created_at).first()
        if behind is not None:
            return behind
    found: SummaryReview | None = rows.first()
    return found


def review_page(review: SummaryReview, *, from_seq: int | None) -> ReviewPage:
    """The summary's parts and the turns it newly folded, from `from_seq` on."""
    summary = review.summary
    run = run_of(summary)
    first = run.from_seq if run else _first_new(summary)
    start = min(max(first, from_seq or first), summary.to_seq)
    lost = lost_spans(summary.quality)
    turns = list(
        Turn.objects.filter(session_id=review.session_id, seq__gte=start, seq__lte=summary.to_seq)
        .exclude(status=TurnStatus.REPLACED)
        .order_by("seq")[:TURNS_SHOWN]
    )
    last = turns[-1].seq if turns else start
    return ReviewPage(
        parts=tuple(shown_parts(summary.content)),
        lost=tuple(lost),
        turns=tuple(_source(turn, lost, review.turn_id) for turn in turns),
        from_seq=start,
        to_seq=summary.to_seq,
        later=last + 1 if last < summary.to_seq else None,
        run=run,
        asked=Turn.objects.filter(pk=review.turn_id).first() if review.turn_id else None,
    )


def marked_pieces(text: str, spans: Sequence[str]) -> tuple[MarkedPiece, ...]:
    """A text cut at the spans that stand in it; longer spans go first, none is marked twice."""
    taken: list[tuple[int, int]] = []
    for span in sorted({one for one in spans if one}, key=len, reverse=True):
        at = text.find(span)
        while at >= 0:
            end = at + len(span)
            if all(end <= start or at >= stop for start, stop in taken):
                taken.append((at, end))
            at = text.find(span, end)
    pieces: list[MarkedPiece] = []
    place = 0
    for start, stop in sorted(taken):
        if start > place:
            pieces.append(MarkedPiece(text[place:start], lost=False))
        pieces.append(MarkedPiece(text[start:stop], lost=True))
        place = stop
    if place < len(text):
        pieces.append(MarkedPiece(text[place:], lost=False))
    return tuple(pieces)


def _first_new(summary: Summary) -> int:
    """The first turn that this version folded and the one before did not."""
    before = Summary.objects.filter(session_id=summary.session_id, version__lt=summary.version)
    previous = before.order_by("-version").first()
    return previous.to_seq + 1 if previous and previous.to_seq < summary.to_seq else summary.from_seq


def _source(turn: Turn, lost: Sequence[Lost], asked_id: uuid.UUID | None) -> SourceTurn:
    forgotten = turn.status == TurnStatus.FORGOTTEN
    text = "" if forgotten else turn.content[:MOST_TEXT]
    # A short span such as "5" stands in many turns; only where its own sentence stands was it lost.
    spans = [one.text for one in lost if not one.sentence or one.sentence in turn.content]
    pieces = marked_pieces(text, spans)
    return SourceTurn(turn, pieces, len(turn.content) > MOST_TEXT, turn.pk == asked_id)
