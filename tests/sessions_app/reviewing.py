"""Conversations whose summaries lost something, for tests of reviews."""

from __future__ import annotations

from collections.abc import Sequence

from sessions_app.models import (
    CompressionOutcome,
    CompressionRun,
    Session,
    Summary,
    SummaryReview,
    SummaryStatus,
    Turn,
)
from sessions_app.services.summary_reviews import send_to_review
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

TALK = {
    "en": [
        ("user", "What hotel did I book in Osaka?"),
        ("assistant", "You booked the hotel Granvia, room 1207, for 420 dollars."),
        ("user", "Thanks."),
        ("assistant", "You are welcome."),
    ],
    "zh": [
        ("user", "我订了哪家酒店？"),
        ("assistant", "您订的酒店是大阪格兰比亚，1207号房，420元。"),
        ("user", "谢谢。"),
        ("assistant", "不客气。"),
    ],
}
AGAIN = {"en": "Sorry, which hotel did I book in Osaka again?", "zh": "再问一下，我订了哪家酒店来着？"}
LOSSY = {"en": "They spoke of a trip.", "zh": "聊了旅行。"}
WHOLE = {"en": "hotel Granvia, room 1207, 420 dollars", "zh": "酒店是大阪格兰比亚，1207号房，420元"}


def say(owner: Owner, session: Session, lines: Sequence[tuple[str, str]]) -> list[Turn]:
    return append_turns(owner.scope, session.id, [NewTurn(role, text) for role, text in lines])


def summarised(owner: Owner, session: Session, text: str, *, upto: int = 4, version: int = 1) -> Summary:
    """A summary of turns 1 to `upto` that says no more than `text`."""
    with tenant_tx(owner.tenant.id):
        Summary.objects.filter(session=session).update(status=SummaryStatus.SUPERSEDED)
        summary: Summary = Summary.objects.create(
            session=session,
            user_id=session.user_id,
            version=version,
            from_seq=1,
            to_seq=upto,
            content={"confirmed_facts": [{"text": text, "turns": [1]}]},
            text=text,
            tokens=9,
        )
        Session.objects.filter(pk=session.pk).update(compressed_upto_seq=upto)
        return summary


def run_of(owner: Owner, summary: Summary, *, score: float | None = 1.0) -> CompressionRun:
    with tenant_tx(owner.tenant.id):
        run: CompressionRun = CompressionRun.objects.create(
            session_id=summary.session_id,
            user_id=summary.user_id,
            summary=summary,
            trigger="turn_count",
            engine="extractive",
            outcome=CompressionOutcome.WRITTEN,
            from_seq=1,
            to_seq=summary.to_seq,
            source_tokens=60,
            summary_tokens=9,
            score=score,
        )
        return run


def review_of(owner: Owner, session: Session, language: str = "en") -> SummaryReview:
    say(owner, session, TALK[language])
    summary = summarised(owner, session, LOSSY[language])
    run_of(owner, summary)
    review = send_to_review(owner.tenant_scope, summary.pk, actor=SYSTEM)
    assert review is not None
    return review
