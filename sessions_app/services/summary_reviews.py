"""Sends summaries to the review queue: a drawn share, low scores, and questions that are asked again."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from hashlib import sha256

from django.db.models import QuerySet

from memoryhub.core.compression.chain import QUALITY_FLOOR
from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.repeated_question import AskedQuestion, answer_kept, question_in, same_question
from sessions_app.models import (
    OUT_OF_FORCE,
    CompressionRun,
    ReviewReason,
    Session,
    Summary,
    SummaryReview,
    Turn,
    TurnRole,
)
from sessions_app.queries import current_summary, get_session, pins_of
from sessions_app.services.foldable import kept_elsewhere
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

SOON = 30  # turns behind the last one that is folded: the newest stay verbatim for a while
EARLIER_QUESTIONS = 200  # of the user's messages, how many are looked at
_RANGE = 2**64


def consider_for_review(
    summary: Summary, run: CompressionRun, settings: ContextSettings
) -> SummaryReview | None:
    """Queue a new summary when it scored low or is drawn; in the transaction that writes it.

    The draw depends on the summary's id alone: twice gives the same, and nobody can influence it.
    """
    low = run.score is not None and run.score < QUALITY_FLOOR
    if not low and not is_drawn(summary.pk, settings["summary_review_share"]):
        return None
    return _queued(
        summary,
        ReviewReason.LOW_SCORE if low else ReviewReason.SAMPLED,
        details={"score": run.score, "run": str(run.pk)},
    )


def is_drawn(summary_id: uuid.UUID, share: float) -> bool:
    """Whether a summary is in the sample of `share` (0 to 1)."""
    return int.from_bytes(sha256(summary_id.bytes).digest()[:8]) < share * _RANGE


def send_to_review(scope: Scope, summary_id: uuid.UUID, *, actor: Actor) -> SummaryReview | None:
    """Queue a summary because an operator asks for it; None when it is not there."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        summary = _locked_with_session(summary_id)
        if summary is None:
            return None
        review = _queued(summary, ReviewReason.OPERATOR, details={})
        record_act(
            "summary.sent_to_review",
            actor=actor,
            target_kind="summary",
            target_id=summary.pk,
            review=str(review.pk),
        )
        return review


def flag_repeated_question(scope: Scope, session_id: uuid.UUID, turn: Turn) -> SummaryReview | None:
    """Queue the current summary when the user asks again what was answered in the turns it folded.

    Only soon after a compression. Where summary, pins or preferences still hold the answer of then, `kept`
    says so: it was not lost, but it did not help either.
    """
    by_user = turn.role == TurnRole.USER and turn.status not in OUT_OF_FORCE
    asked = question_in(turn.content) if by_user else None
    if asked is None:
        return None
    with tenant_tx(scope.tenant_id, scope.user_id):
        # A review refers to the session and to rows inside, which whoever forgets takes in this order.
        session = get_session(session_id, lock=True)
        summary = current_summary(session_id)
        if summary is None or not summary.to_seq < turn.seq <= summary.to_seq + SOON:
            return None
        earlier = _asked_before(session_id, asked, upto_seq=summary.to_seq)
        answer = _answer(earlier) if earlier else None
        if earlier is None or answer is None:
            return None
        kept = answer_kept(asked, answer.content, _kept(scope, session, summary))
        seqs = {"asked_seq": earlier.seq, "answer_seq": answer.seq, "again_seq": turn.seq}
        details = {**seqs, "kept": kept}
        review = _queued(summary, ReviewReason.REPEATED_QUESTION, details=details, turn=turn)
        if review.details.get("kept") and not kept:  # the worse of two causes is the one to look at
            review.details, review.turn = details, turn
            review.save(update_fields=["details", "turn"])
        return review


def _locked_with_session(summary_id: uuid.UUID) -> Summary | None:
    """A summary, read again under the lock of its session; None when it is not there."""
    rows = Summary.objects.filter(pk=summary_id)
    for session_id in rows.values_list("session_id", flat=True):
        get_session(session_id, lock=True)
    found: Summary | None = rows.first()
    return found


def summary_review_queue(status: str = SummaryReview.Status.OPEN) -> QuerySet[SummaryReview]:
    """The reviews of one status, `all` for every one; the caller orders and pages them."""
    reviews: QuerySet[SummaryReview]
    reviews = SummaryReview.objects.select_related("summary", "session__user", "turn")
    return reviews if status == "all" else reviews.filter(status=status)


def _queued(
    summary: Summary, reason: ReviewReason, *, details: Mapping[str, object], turn: Turn | None = None
) -> SummaryReview:
    """The open review of a summary for a reason; a second cause for the same changes nothing."""
    review: SummaryReview
    review, _ = SummaryReview.objects.get_or_create(
        summary=summary,
        reason=reason,
        status=SummaryReview.Status.OPEN,
        defaults={
            "session_id": summary.session_id,
            "user_id": summary.user_id,
            "turn": turn,
            "details": dict(details),
        },
    )
    return review


def _asked_before(session_id: uuid.UUID, asked: AskedQuestion, *, upto_seq: int) -> Turn | None:
    """The newest of the user's folded turns that asks the same."""
    turns = Turn.objects.filter(session_id=session_id, role=TurnRole.USER, seq__lte=upto_seq)
    for turn in turns.exclude(status__in=OUT_OF_FORCE).order_by("-seq")[:EARLIER_QUESTIONS]:
        before = question_in(turn.content)
        if before is not None and same_question(asked, before):
            found: Turn = turn
            return found
    return None


def _answer(question: Turn) -> Turn | None:
    """What was said right after a question, if it was the assistant who spoke."""
    following = Turn.objects.filter(session_id=question.session_id, seq__gt=question.seq)
    found: Turn | None = following.exclude(status__in=OUT_OF_FORCE).order_by("seq").first()
    return found if found is not None and found.role == TurnRole.ASSISTANT else None


def _kept(scope: Scope, session: Session, summary: Summary) -> str:
    return f"{summary.text}\n{kept_elsewhere(scope, session, pins_of(session.pk))}"
