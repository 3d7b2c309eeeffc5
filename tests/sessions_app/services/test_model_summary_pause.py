"""A model that fails again and again for a session is left alone for a while."""

from __future__ import annotations

import datetime

from django.utils import timezone

from sessions_app.models import CompressionOutcome, CompressionRun, Session
from sessions_app.services.compaction import compact
from sessions_app.services.model_summary import PAUSE
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.fakes.model_server import FakeModelServer
from tests.sessions_app.summarising import WORDED, folding, made, said


def run_of(session: Session, *, engine: str = "extractive", degraded: str = "") -> CompressionRun:
    run: CompressionRun = CompressionRun.objects.create(
        user_id=session.user_id,
        session=session,
        trigger="turn_count",
        engine=engine,
        outcome=CompressionOutcome.WRITTEN,
        from_seq=1,
        to_seq=4,
        source_tokens=10,
        summary_tokens=5,
        degraded=degraded,
    )
    return run


def test_after_failures_in_a_row_the_model_is_left_alone(
    owner: Owner, session: Session, summary_server: FakeModelServer
) -> None:
    summary_server.always(said(WORDED["en"]))
    with tenant_tx(owner.tenant.id):
        for reason in ("timeout", "invalid:invented", "timeout", "paused"):
            run_of(session, degraded=reason)
        run_of(session)  # made while the tenant wanted no model: says nothing of it
    assert made(owner, session, folding()).degraded == "paused"
    assert made(owner, session, folding(), alert_failed_compressions=4).degraded == ""
    later = timezone.now() + PAUSE + datetime.timedelta(minutes=1)
    assert made(owner, session, folding(), now=later).engine == "model:fake-model"
    with tenant_tx(owner.tenant.id):
        run_of(session, engine="model:fake-model")
    assert made(owner, session, folding()).degraded == ""


LINES = [NewTurn("user", f"Order A-{n} goes to Oslo on May {n}.") for n in range(1, 17)]


def test_compressions_ask_store_and_stop_asking(
    owner: Owner, session: Session, summary_server: FakeModelServer
) -> None:
    append_turns(owner.scope, session.id, LINES)
    summary_server.always(said([("confirmed_facts", "Order A-3 goes to Oslo on May 3", [3])]))
    done = compact(owner.scope, session.pk)
    assert done is not None
    assert done.summary is not None
    assert (done.run.engine, done.summary.engine) == ("model:fake-model", "model:fake-model")
    assert done.summary.quality["model"]["added"] == 1
    summary_server.always("refusal")
    reasons = []
    for _ in range(4):
        append_turns(owner.scope, session.id, LINES)
        failed = compact(owner.scope, session.pk)
        assert failed is not None
        reasons.append((failed.run.outcome, failed.run.degraded, summary_server.count))
    assert [reason for _, reason, _ in reasons] == ["refused"] * 3 + ["paused"]
    assert {outcome for outcome, _, _ in reasons} == {CompressionOutcome.WRITTEN}
    assert reasons[2][2] == reasons[3][2]
