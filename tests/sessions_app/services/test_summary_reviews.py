"""Which summaries a person is asked to look at, and what they can do about a lossy one."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from memoryhub.core.context_settings import context_settings
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from sessions_app.models import (
    ReviewReason,
    Session,
    Summary,
    SummaryReview,
    TurnStatus,
)
from sessions_app.queries import current_summary
from sessions_app.services.processing import process_session
from sessions_app.services.summary_decisions import (
    Decided,
    SummaryDecision,
    decide_summary_review,
    restore_lost_spans,
)
from sessions_app.services.summary_reviews import (
    SOON,
    consider_for_review,
    flag_repeated_question,
    is_drawn,
    send_to_review,
    summary_review_queue,
)
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM, Actor
from tests.conftest import Owner
from tests.sessions_app.reviewing import AGAIN, LOSSY, TALK, WHOLE, review_of, run_of, say, summarised

OPERATOR = Actor("operator", "7")


def considered(owner: Owner, summary: Summary, score: float | None, share: float) -> str | None:
    run = run_of(owner, summary, score=score)
    with tenant_tx(owner.tenant.id):
        review = consider_for_review(summary, run, context_settings({"summary_review_share": share}))
        return review.reason if review else None


def test_the_sample_is_of_the_size_asked_for_and_stays_the_same() -> None:
    ids = [uuid.UUID(int=n * 7919) for n in range(20_000)]
    drawn = [one for one in ids if is_drawn(one, 0.05)]
    assert 900 < len(drawn) < 1_100
    assert [one for one in drawn if is_drawn(one, 0.05)] == drawn
    assert not any(is_drawn(one, 0.0) for one in ids)
    assert all(is_drawn(one, 1.0) for one in ids)


@pytest.mark.parametrize(
    ("score", "share", "reason"),
    [
        (1.0, 0.0, None),
        (1.0, 1.0, ReviewReason.SAMPLED),
        (0.89, 0.0, ReviewReason.LOW_SCORE),
        (0.89, 1.0, ReviewReason.LOW_SCORE),
        (None, 0.0, None),
    ],
)
def test_low_scores_always_come_and_others_by_chance(
    owner: Owner, session: Session, score: float | None, share: float, reason: str | None
) -> None:
    assert considered(owner, summarised(owner, session, "x"), score, share) == reason


def test_a_summary_is_queued_once_a_reason(owner: Owner, session: Session) -> None:
    summary = summarised(owner, session, "x")
    assert considered(owner, summary, 0.5, 0.0) == considered(owner, summary, 0.5, 0.0)
    assert send_to_review(owner.tenant_scope, summary.pk, actor=SYSTEM) is not None
    assert send_to_review(owner.tenant_scope, uuid.uuid4(), actor=SYSTEM) is None
    with tenant_tx(owner.tenant.id):
        assert {review.reason for review in summary_review_queue()} == {"low_score", "operator"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_question_that_is_asked_again_is_flagged_with_its_summary(
    owner: Owner, session: Session, language: str
) -> None:
    say(owner, session, TALK[language])
    summary = summarised(owner, session, LOSSY[language])
    [again] = say(owner, session, [("user", AGAIN[language])])
    process_session(owner.tenant_scope, session.id)
    with tenant_tx(owner.tenant.id):
        review = SummaryReview.objects.get()
        assert (review.reason, review.summary_id, review.turn_id) == (
            ReviewReason.REPEATED_QUESTION,
            summary.pk,
            again.pk,
        )
        assert review.details == {"asked_seq": 1, "answer_seq": 2, "again_seq": 5, "kept": False}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_answer_that_is_still_there_is_said_to_be(owner: Owner, session: Session, language: str) -> None:
    say(owner, session, TALK[language])
    summarised(owner, session, WHOLE[language])
    [again] = say(owner, session, [("user", AGAIN[language])])
    review = flag_repeated_question(owner.scope, session.id, again)
    assert review is not None
    assert review.details["kept"] is True


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_loss_takes_the_place_of_what_was_none(owner: Owner, session: Session, language: str) -> None:
    say(owner, session, TALK[language])
    summary = summarised(owner, session, WHOLE[language])
    asked = say(owner, session, [("user", AGAIN[language])] * 2)
    flag_repeated_question(owner.scope, session.id, asked[0])
    with tenant_tx(owner.tenant.id):
        lossy = {"confirmed_facts": [{"text": LOSSY[language], "turns": [1]}]}
        Summary.objects.filter(pk=summary.pk).update(content=lossy, text=LOSSY[language])
    review = flag_repeated_question(owner.scope, session.id, asked[1])
    assert review is not None
    assert (review.details["kept"], review.turn_id) == (False, asked[1].pk)
    assert flag_repeated_question(owner.scope, session.id, asked[0]) == review


@pytest.mark.parametrize(
    "lines",
    [
        [("user", "How much is the hotel I booked in Osaka?")],
        [("assistant", AGAIN["en"])],
        [("user", "I booked a hotel in Osaka.")],
        [("user", f"Story {n}") for n in range(SOON)] + [("user", AGAIN["en"])],
    ],
    ids=["other question", "not the user", "no question", "too late"],
)
def test_nothing_else_is_flagged(owner: Owner, session: Session, lines: list[tuple[str, str]]) -> None:
    say(owner, session, TALK["en"])
    summarised(owner, session, LOSSY["en"])
    last = say(owner, session, lines)[-1]
    assert flag_repeated_question(owner.scope, session.id, last) is None


def test_a_question_that_was_taken_back_is_not_flagged(owner: Owner, session: Session) -> None:
    say(owner, session, TALK["en"])
    summarised(owner, session, LOSSY["en"])
    [again] = say(owner, session, [("user", AGAIN["en"])])
    again.status = TurnStatus.REPLACED
    assert flag_repeated_question(owner.scope, session.id, again) is None


def test_a_question_of_turns_that_are_not_folded_is_not_flagged(owner: Owner, session: Session) -> None:
    turns = say(owner, session, [*TALK["en"], ("user", AGAIN["en"])])
    assert flag_repeated_question(owner.scope, session.id, turns[-1]) is None
    summarised(owner, session, LOSSY["en"], upto=5)
    assert flag_repeated_question(owner.scope, session.id, turns[-1]) is None


def decide(owner: Owner, review: SummaryReview, verdict: Any, **more: Any) -> Decided:
    return decide_summary_review(
        owner.tenant_scope, review.pk, SummaryDecision(verdict, **more), actor=OPERATOR
    )


def test_a_faithful_summary_stays(owner: Owner, session: Session) -> None:
    review = review_of(owner, session)
    decided = decide(owner, review, "faithful", note="password: hunter2hunter2")
    assert (decided.review.status, decided.review.decided_by, decided.restored) == ("faithful", "7", None)
    assert "hunter2" not in decided.review.note
    with tenant_tx(owner.tenant.id):
        act = AuditEvent.objects.get(action="summary.reviewed")
        assert act.details["verdict"] == "faithful"
        assert not summary_review_queue().exists()
        assert summary_review_queue("all").count() == summary_review_queue("faithful").count() == 1


@pytest.mark.parametrize("language", ["en", "zh"])
def test_lost_spans_come_back_in_a_new_version(owner: Owner, session: Session, language: str) -> None:
    review = review_of(owner, session, language)
    decided = decide(owner, review, "lossy", way_back="lost_spans")
    assert decided.restored is not None
    assert (decided.restored.version, decided.restored.to_seq) == (2, 4)
    assert "1207" in decided.restored.text
    assert LOSSY[language] in decided.restored.text
    assert decided.restored.quality["score"] == 1.0
    with tenant_tx(owner.tenant.id):
        assert current_summary(session.pk) == decided.restored
        entries = decided.restored.content["confirmed_facts"]
        assert any(entry["turns"] == [2] and entry.get("by") == "assistant" for entry in entries)
        assert AuditEvent.objects.filter(action="summary.lost_spans_restored").count() == 1
    with pytest.raises(Conflict, match="nothing_to_restore"):
        restore_lost_spans(owner.tenant_scope, decided.restored.pk, actor=OPERATOR)


def test_an_earlier_version_comes_back(owner: Owner, session: Session) -> None:
    say(owner, session, TALK["en"])
    summarised(owner, session, WHOLE["en"])
    worse = summarised(owner, session, LOSSY["en"], version=2)
    review = send_to_review(owner.tenant_scope, worse.pk, actor=SYSTEM)
    assert review is not None
    decided = decide(owner, review, "lossy", way_back="version", version=1)
    assert decided.restored is not None
    assert (decided.restored.version, decided.restored.text) == (3, WHOLE["en"])
    assert decided.review.details["restored_version"] == 3


def test_a_review_is_decided_once(owner: Owner, session: Session) -> None:
    review = review_of(owner, session)
    decide(owner, review, "lossy")
    with pytest.raises(Conflict, match="review_decided"):
        decide(owner, review, "faithful")


def test_a_way_back_that_fails_leaves_the_review_open(owner: Owner, session: Session) -> None:
    review = review_of(owner, session)
    with pytest.raises(NotFound):
        decide(owner, review, "lossy", way_back="version", version=9)
    with pytest.raises(InvalidInput):
        decide(owner, review, "faithful", way_back="lost_spans")
    with pytest.raises(InvalidInput):
        decide(owner, review, "lossy", way_back="version")
    with pytest.raises(InvalidInput):
        decide(owner, review, "lossy", version=1)
    with tenant_tx(owner.tenant.id):
        assert summary_review_queue().count() == 1


def test_another_tenant_finds_no_review(owner: Owner, stranger: Owner, session: Session) -> None:
    review = review_of(owner, session)
    with pytest.raises(NotFound):
        decide(stranger, review, "faithful")
    with pytest.raises(NotFound):
        restore_lost_spans(stranger.tenant_scope, review.summary_id, actor=SYSTEM)
