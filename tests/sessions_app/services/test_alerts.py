"""Alerts: one row a subject, counted up, ended by an operator or by themselves, from the facts themselves."""

from __future__ import annotations

import datetime
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone
from prometheus_client import REGISTRY

from memoryhub.core.errors import NotFound
from sessions_app.models import Alert, AlertKind, CompressionRun, Session
from sessions_app.services.alerts import (
    Finding,
    acknowledge_alert,
    alert_event,
    note_findings,
    raise_alert,
    sweep_alerts,
)
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.services.watch import note_compressions
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tenants.services.audit import Actor
from tests.conftest import Owner
from tests.sessions_app.conftest import new_session

OPERATOR = Actor("operator", "7")


def shown(owner: Owner) -> list[tuple[str, str, str, int]]:
    """Kind, subject, status and times of the tenant's alerts, oldest first."""
    with tenant_tx(owner.tenant.id):
        rows = Alert.objects.order_by("created_at", "id")
        return list(rows.values_list("kind", "subject", "status", "times"))


def note(owner: Owner, data: dict[str, Any] | None, kind: AlertKind = AlertKind.MODEL) -> Alert | None:
    with tenant_tx(owner.tenant.id):
        raised = note_findings([Finding(kind, "gpt-x", data)])
        return raised[0] if raised else None


def test_the_same_again_counts_up_and_calm_ends_it(owner: Owner, stranger: Owner) -> None:
    note(stranger, {"failed": 3})
    for failed in (3, 4):
        note(owner, {"failed": failed})
    assert shown(owner) == [("model_failing", "gpt-x", "open", 2)]
    note(owner, None)
    note(owner, None)
    assert shown(owner) == [("model_failing", "gpt-x", "resolved", 2)]
    note(owner, {"failed": 3})
    assert [row[2:] for row in shown(owner)] == [("resolved", 2), ("open", 1)]
    assert shown(stranger) == [("model_failing", "gpt-x", "open", 1)]


def test_what_is_acknowledged_and_lasts_does_not_come_up_anew(owner: Owner) -> None:
    alert = note(owner, {"failed": 3})
    assert alert is not None
    for _ in range(2):
        acknowledge_alert(owner.tenant_scope, alert.pk, actor=OPERATOR)
    note(owner, {"failed": 4})
    assert shown(owner) == [("model_failing", "gpt-x", "acknowledged", 2)]
    note(owner, None)
    note(owner, {"failed": 3})
    assert [row[2:] for row in shown(owner)] == [("acknowledged", 2), ("open", 1)]
    with tenant_tx(owner.tenant.id):
        [act] = AuditEvent.objects.filter(action="alert.acknowledged")
        assert (act.actor_id, act.target_id, act.details) == ("7", alert.pk, {"kind": "model_failing"})


def test_an_event_that_was_acknowledged_is_told_again(owner: Owner) -> None:
    alert = note(owner, {"tokens": 9}, AlertKind.TOOL_RESULT)
    assert alert is not None
    acknowledge_alert(owner.tenant_scope, alert.pk, actor=OPERATOR)
    note(owner, {"tokens": 8}, AlertKind.TOOL_RESULT)
    assert [row[2:] for row in shown(owner)] == [("acknowledged", 1), ("open", 1)]


def test_another_tenants_alert_is_not_there(owner: Owner, stranger: Owner) -> None:
    alert = note(stranger, {"failed": 3})
    assert alert is not None
    with pytest.raises(NotFound):
        acknowledge_alert(owner.tenant_scope, alert.pk, actor=OPERATOR)


def test_sixteen_at_once_open_one(owner: Owner, session: Session) -> None:
    def attempt(_: int) -> None:
        try:
            with tenant_tx(owner.tenant.id, owner.user.id):
                raise_alert(AlertKind.BUDGET, "s", session_id=session.pk, data={})
        finally:
            connections.close_all()

    before = REGISTRY.get_sample_value("memoryhub_alerts_raised_total", {"kind": "budget_threshold"}) or 0
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(attempt, range(16)))
    assert shown(owner) == [("budget_threshold", "s", "open", 16)]
    after = REGISTRY.get_sample_value("memoryhub_alerts_raised_total", {"kind": "budget_threshold"})
    assert after == before + 1


def test_the_event_is_stable_until_it_counts_up(owner: Owner) -> None:
    first = note(owner, {"failed": 3})
    assert first is not None
    with tenant_tx(owner.tenant.id):
        again = Alert.objects.get(pk=first.pk)
    assert alert_event(first) == alert_event(again)
    assert (alert_event(again)["type"], alert_event(again)["data"]["failed"]) == ("alert.model_failing", 3)
    counted = note(owner, {"failed": 4})
    assert counted is not None
    assert alert_event(counted)["id"] == f"alr_{first.pk.hex}.2" != alert_event(first)["id"]


def test_old_alerts_are_swept(owner: Owner, stranger: Owner) -> None:
    for data in ({"failed": 3}, None, {"failed": 3}):
        note(owner, data)
        note(stranger, data)
    seen = note(owner, {"tokens": 9}, AlertKind.TOOL_RESULT)
    assert seen is not None
    acknowledge_alert(owner.tenant_scope, seen.pk, actor=OPERATOR)
    for days, left in ((89, 3), (91, 1)):
        with tenant_tx(owner.tenant.id):
            sweep_alerts(timezone.now() + datetime.timedelta(days=days))
        assert len(shown(owner)) == left
    assert [row[2] for row in shown(owner)] == ["open"]
    assert len(shown(stranger)) == 2


def tool(owner: Owner, session: Session, words: int) -> None:
    append_turns(owner.scope, session.id, [NewTurn("tool", " yes" * words)])


def test_a_tool_result_above_the_limit_or_far_from_the_others(owner: Owner, session: Session) -> None:
    tool(owner, session, 50_001)
    assert [row[0] for row in shown(owner)] == ["tool_result_size"]
    other = new_session(owner)
    for extra in range(20):
        tool(owner, other, 2_100 + extra)
    tool(owner, other, 16_500)
    assert len(shown(owner)) == 1
    tool(owner, other, 17_300)
    with tenant_tx(owner.tenant.id):
        newest = Alert.objects.get(session=other)
    assert (newest.data["reason"], newest.data["tokens"]) == ("unusual", 17_300)
    tool(owner, session, 50_002)
    assert [row[3] for row in shown(owner)] == [2, 1]


def run(owner: Owner, session: Session, outcome: str) -> None:
    with tenant_tx(owner.tenant.id):
        CompressionRun.objects.create(
            user=owner.user, session=session, trigger="turn_count", engine="x", outcome=outcome, from_seq=1,
            to_seq=9, source_tokens=90, summary_tokens=9,
        )  # fmt: skip
        note_compressions(session.pk)


def test_compressions_that_come_to_nothing_in_a_row(owner: Owner, session: Session) -> None:
    for outcome in ("written", "refused", "failed"):
        run(owner, session, outcome)
    assert shown(owner) == []
    run(owner, session, "refused")
    with tenant_tx(owner.tenant.id):
        alert = Alert.objects.get()
    assert (alert.kind, alert.status, alert.data["outcomes"]) == (
        "compression_failing", "open", ["refused", "failed", "refused"],
    )  # fmt: skip
    run(owner, session, "written")
    assert [row[2] for row in shown(owner)] == ["resolved"]


def test_an_alert_goes_with_its_session(owner: Owner, session: Session) -> None:
    with tenant_tx(owner.tenant.id):
        raise_alert(AlertKind.BUDGET, "s", session_id=session.pk, data={})
        Session.objects.get(pk=session.pk).delete()
    assert shown(owner) == []
