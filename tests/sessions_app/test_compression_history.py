"""Sums over attempts to compress: by day, by session, in tokens and in money."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from sessions_app import compression_history
from sessions_app.admin.folding_view import folding_report
from sessions_app.compression_history import Saving, compression_trend
from sessions_app.models import CompressionOutcome, CompressionRun, Session, TokenUsage
from sessions_app.services.compaction import compact
from sessions_app.services.compression_report import compression_savings
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.reviewing import run_of, say, summarised

DAY = datetime.timedelta(days=1)


def attempt(session: Session, *, days_ago: int = 0, **columns: Any) -> None:
    wanted = {"outcome": CompressionOutcome.WRITTEN, "source_tokens": 100, "summary_tokens": 20} | columns
    run = CompressionRun.objects.create(
        user_id=session.user_id,
        session=session,
        trigger="turn_count",
        engine="extractive",
        from_seq=1,
        to_seq=4,
        **wanted,
    )
    CompressionRun.objects.filter(pk=run.pk).update(created_at=timezone.now() - days_ago * DAY)


def test_days_without_an_attempt_are_there_too(owner: Owner, session: Session, foreign: Session) -> None:
    with tenant_tx(owner.tenant.id):
        attempt(session, days_ago=2, score=0.8, lost={"name": 2, "date": 1}, repaired=3)
        attempt(session, days_ago=2, score=1.0, lost={"name": 1}, degraded="timeout")
        attempt(session, days_ago=2, outcome=CompressionOutcome.REFUSED, score=0.6)
        attempt(session, days_ago=2, outcome=CompressionOutcome.FAILED)
        attempt(session, days_ago=40)
        days = compression_trend(4, now=timezone.now())
    assert [day.runs for day in days] == [0, 4, 0, 0]
    busy, quiet = days[1], days[3]
    assert dict(busy.outcomes) == {"written": 2, "refused": 1, "failed": 1}
    assert busy.mean_score == pytest.approx(0.8)
    assert busy.ratio == pytest.approx(0.2)
    assert (busy.lost, busy.degraded, busy.repaired) == ({"name": 3, "date": 1}, {"timeout": 1}, 3)
    assert (quiet.mean_score, quiet.ratio, quiet.tokens_saved) == (None, None, 0)
    assert (quiet.day - days[0].day).days == 3


def test_a_request_counts_for_the_version_it_was_made_with(owner: Owner, session: Session) -> None:
    turns = say(owner, session, [("user", "word " * 100)] * 6)
    run_of(owner, summarised(owner, session, "first", upto=4))
    called(owner, session, "chat", times=2)
    run_of(owner, summarised(owner, session, "second", upto=6, version=2))
    called(owner, session, "chat")
    called(owner, session, "summarise")
    with tenant_tx(owner.tenant.id):
        saved = compression_savings(session_id=session.pk)
        today = compression_trend(1, now=timezone.now())[0]
    first, second = sum(turn.tokens for turn in turns[:4]) - 9, sum(turn.tokens for turn in turns) - 9
    assert (saved.requests, saved.tokens) == (3, 2 * first + second)
    assert today.tokens_saved == saved.tokens
    assert (saved.spent_tokens, saved.dollars) == (30, None)
    assert saved.spent_dollars == pytest.approx((20 * 2.5 + 10 * 10.0) / 1_000_000)


def called(owner: Owner, session: Session, purpose: str, times: int = 1) -> None:
    with tenant_tx(owner.tenant.id):
        for _ in range(times):
            TokenUsage.objects.create(
                user_id=session.user_id,
                session=session,
                purpose=purpose,
                model="gpt-4o",
                counted_prompt_tokens=20,
                prompt_tokens=20,
                completion_tokens=10,
            )


def test_nothing_is_saved_by_what_was_not_written(owner: Owner, session: Session) -> None:
    say(owner, session, [("user", "word " * 100)] * 6)
    with tenant_tx(owner.tenant.id):
        attempt(session, outcome=CompressionOutcome.REFUSED)
    called(owner, session, "chat")
    with tenant_tx(owner.tenant.id):
        assert compression_savings().tokens == 0
        assert compression_savings(since=timezone.now()).requests == 0


def test_a_real_compression_is_counted(owner: Owner, session: Session) -> None:
    say(owner, session, [("user", f"On day {n} I met Ann Lee at 9:{n}0.") for n in range(1, 6)] * 4)
    done = compact(owner.scope, session.pk)
    assert done is not None
    called(owner, session, "chat")
    with tenant_tx(owner.tenant.id):
        saved = compression_savings()
    assert saved.requests == 1
    assert saved.tokens > 0


def test_money_is_unknown_without_a_price() -> None:
    assert Saving(100, 3).dollars(None) is None
    assert Saving(100, 3).dollars(2.5) == pytest.approx(0.00075)


def test_no_more_than_the_newest_attempts_are_read(
    owner: Owner, session: Session, foreign: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compression_history, "MOST_RUNS", 2)
    now = timezone.now()
    with tenant_tx(owner.tenant.id):
        for days_ago in (3, 1):
            attempt(session, days_ago=days_ago)
        assert folding_report(4, now=timezone.now()).since is None
        attempt(session)
        report = folding_report(4, now=timezone.now())
    assert report.since is not None
    assert abs(report.since - (now - DAY)) < DAY / 24
    assert report.runs == 2
    assert [column.day.runs for column in report.columns] == [0, 0, 1, 1]
