"""The weekly look at a tenant's traffic: what it reads, proposes, and what becomes of its proposals."""

from __future__ import annotations

import datetime
import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from sessions_app.models import CompressionRun, ContextTrace, Session, ThresholdReview, TokenUsage
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.settings import change_settings, tenant_settings
from sessions_app.services.threshold_review import (
    WEEK,
    apply_proposals,
    dismiss_proposals,
    last_week,
    observed_in,
    review_thresholds,
    week_from,
)  # fmt: skip
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.services.upkeep import hand_out
from sessions_app.traffic import Week
from tenants.models import AuditEvent, OutboxTask
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM, Actor
from tests.conftest import Owner

NOW = timezone.now()
THIS = Week(NOW - WEEK, NOW + datetime.timedelta(hours=2))
TRIGGERS = {"turn_count": 1, "hard_bound": 1}
OPERATOR = Actor("operator", "7")


def trace(owner: Owner, session: Session, many: int = 60, *, limit: int = 16_000, **changed: Any) -> None:
    """Contexts that left out 6,000 tokens of turns, full to the brim."""
    dropped = [{"kind": "turns", "reason": "over_budget", "source_id": "", "tokens": 6_000}]
    segments = [{"kind": "turns", "tokens": 9_000, "source_ids": [], "messages": 30}]
    manifest = {"segments": segments, "dropped": dropped, "window": {"mean_turn_tokens": 300.0}}
    budget = {"limit": limit, "used": 12_300, "remaining": 276, "segments": {"turns": 9_000, "recall": 900}}
    with tenant_tx(owner.tenant.id):
        for _ in range(many):
            ContextTrace.objects.create(
                user=owner.user, session=session, upto_seq=9, manifest=manifest, budget={**budget, **changed}
            )


def reviewed(owner: Owner, session: Session) -> ThresholdReview:
    trace(owner, session)
    return review_thresholds(owner.tenant.id, THIS)


def test_a_week_of_full_contexts(owner: Owner, session: Session, stranger: Owner, foreign: Session) -> None:
    trace(stranger, foreign, 200)
    trace(owner, session, 70, limit=4_000)
    review = reviewed(owner, session)
    assert review_thresholds(owner.tenant.id, THIS).pk == review.pk
    assert (review.observed["enough"], review.observed["contexts"]) == (True, 60)
    [proposal] = review.proposals
    assert (proposal["setting"], proposal["now"], proposal["proposed"]) == ("token_budget", 16_000, 25_500)
    assert (proposal["reason"], proposal["numbers"]["needed"]) == ("turns_left_out", 18_300)


def test_too_little_traffic_says_so(owner: Owner, session: Session) -> None:
    trace(owner, session, 9)
    review = review_thresholds(owner.tenant.id, THIS)
    assert (review.observed["enough"], review.proposals) == (False, [])


def test_real_contexts_can_be_read(owner: Owner, session: Session) -> None:
    append_turns(owner.scope, session.pk, [NewTurn("user", f"第 {n} 句话") for n in range(5)])
    build_context(owner.scope, session.pk, ContextRequest(input_text="然后呢？"))
    with tenant_tx(owner.tenant.id):
        seen = observed_in(THIS, tenant_settings())
    assert (seen.contexts, seen.turns_shown.p50, seen.crowded) == (1, 5, 0.0)
    assert 0 < seen.pressure.p95 < 0.2


def test_what_else_a_week_shows(owner: Owner, session: Session) -> None:
    runs = [("turn_count", "written", 1.0), ("hard_bound", "refused", 0.5), ("turn_count", "overtaken", None)]
    with tenant_tx(owner.tenant.id):
        for trigger, outcome, score in runs:
            CompressionRun.objects.create(
                user=owner.user, session=session, trigger=trigger, engine="x", outcome=outcome, score=score,
                from_seq=1, to_seq=20, source_tokens=9, summary_tokens=9,
            )  # fmt: skip
        for model, calls in (("gpt-4o", 1), ("demo", 0)):
            TokenUsage.objects.create(
                user=owner.user, purpose="chat", model=model, counted_prompt_tokens=9, prompt_tokens=9,
                completion_tokens=77, calls=calls,
            )  # fmt: skip
        seen = observed_in(THIS, tenant_settings())
    assert (seen.compressions, dict(seen.triggers), seen.refused) == (
        2,
        {"turn_count": 1, "hard_bound": 1},
        0.5,
    )
    assert (seen.folded_turns.p50, seen.scores.p50, seen.replies.p50, seen.replies.count) == (20, 0.5, 77, 1)
    assert seen.model_context == 128_000


@pytest.mark.parametrize("many", [1, 3])
def test_a_week_is_read_in_four_queries(owner: Owner, session: Session, many: int) -> None:
    trace(owner, session, many)
    with tenant_tx(owner.tenant.id):
        settings = tenant_settings()
        with CaptureQueriesContext(connection) as queries:
            observed_in(THIS, settings)
    assert len(queries) == 4


def test_applying_sets_and_is_audited(owner: Owner, session: Session) -> None:
    review = reviewed(owner, session)
    with pytest.raises(InvalidInput, match="unknown_proposal"):
        apply_proposals(owner.tenant_scope, review.pk, ["recall_share"], actor=OPERATOR)
    done = apply_proposals(owner.tenant_scope, review.pk, ["token_budget"], actor=OPERATOR)
    assert (done.status, done.decided, done.decided_by) == ("applied", ["token_budget"], "7")
    with tenant_tx(owner.tenant.id):
        assert tenant_settings()["token_budget"] == 25_500
        acts = AuditEvent.objects.filter(actor_id="7").values_list("action", flat=True)
        assert set(acts) == {"settings.changed", "threshold_review.applied"}
    for decide in (apply_proposals, dismiss_proposals):
        with pytest.raises(Conflict, match="review_decided"):
            names = [["token_budget"]] if decide is apply_proposals else []
            decide(owner.tenant_scope, review.pk, *names, actor=OPERATOR)


def test_a_setting_that_was_changed_since_is_left_alone(
    owner: Owner, session: Session, stranger: Owner
) -> None:
    review = reviewed(owner, session)
    change_settings(owner.tenant_scope, {"token_budget": 8_000}, actor=SYSTEM)
    with pytest.raises(Conflict, match="settings_changed"):
        apply_proposals(owner.tenant_scope, review.pk, ["token_budget"], actor=OPERATOR)
    with pytest.raises(NotFound):
        dismiss_proposals(stranger.tenant_scope, review.pk, actor=OPERATOR)
    assert dismiss_proposals(owner.tenant_scope, review.pk, actor=OPERATOR).status == "dismissed"


def test_a_newer_review_ends_an_open_one(owner: Owner, session: Session) -> None:
    old = review_thresholds(owner.tenant.id, Week(NOW - 3 * WEEK, NOW - 2 * WEEK))
    review_thresholds(owner.tenant.id, THIS)
    with tenant_tx(owner.tenant.id):
        assert ThresholdReview.objects.get(pk=old.pk).status == "dismissed"


def test_weeks_begin_on_monday_and_are_handed_out_once(owner: Owner, session: Session) -> None:
    week = last_week(datetime.datetime(2026, 12, 2, 9, tzinfo=datetime.UTC))
    assert (f"{week.since:%a %F}", f"{week.until:%a %F}") == ("Mon 2026-11-23", "Mon 2026-11-30")
    assert week_from(week.since.isoformat()) == week
    change_settings(owner.tenant_scope, {"close_idle_hours": 8_000}, actor=SYSTEM)
    later = last_week(NOW + WEEK).until + datetime.timedelta(hours=1)  # this week is the last one then
    assert [hand_out(owner.tenant.id, later) for _ in range(2)] == [1, 1]
    with tenant_tx(owner.tenant.id):
        [task] = OutboxTask.objects.filter(kind="sessions_app.review_thresholds")
    review_thresholds(owner.tenant.id, week_from(task.payload["since"]))
    assert hand_out(owner.tenant.id, later + datetime.timedelta(hours=1)) == 0


def test_the_command(owner: Owner, session: Session) -> None:
    trace(owner, session)
    printed = io.StringIO()
    call_command("review_thresholds", tenant=str(owner.tenant.id), json=True, stdout=printed)
    answer = json.loads(printed.getvalue())
    assert (answer["observed"]["contexts"], answer["proposals"][0]["proposed"]) == (60, 25_500)
    printed = io.StringIO()
    call_command("review_thresholds", tenant=owner.tenant.name, stdout=printed)
    assert "token_budget: 16000 -> 25500 (turns_left_out)" in printed.getvalue()
