"""Sessions that nobody comes back to are closed with care, and open again when somebody does."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.utils import timezone

from memoryhub.core.errors import Conflict
from sessions_app.models import Session, TaskStep, Turn
from sessions_app.services import idle
from sessions_app.services.checkpoints import PlannedStep, TaskPlan, begin_step, put_task
from sessions_app.services.idle import close_idle_sessions
from sessions_app.services.sessions import close_session
from sessions_app.services.settings import change_settings
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.services.upkeep import close_idle, hand_out, hand_out_all
from sessions_app.working_memory import working_memory
from tenants.models import AuditEvent, OutboxTask
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.conftest import new_session

WEEK = datetime.timedelta(days=7)
HOUR = datetime.timedelta(hours=1)
NOW = timezone.now()


def aged(owner: Owner, session: Session, age: datetime.timedelta) -> None:
    """Make everything in a session as old as `age`."""
    then = NOW - age
    with tenant_tx(owner.tenant.id):
        Session.objects.filter(pk=session.pk).update(last_active_at=then, created_at=then)
        Turn.objects.filter(session=session).update(created_at=then)
        TaskStep.objects.filter(task__session=session).update(started_at=then)


def state(owner: Owner, session: Session) -> tuple[str, str]:
    with tenant_tx(owner.tenant.id):
        now = Session.objects.get(pk=session.pk)
        return now.status, now.closed_reason


def said(owner: Owner, session: Session, content: str = "我对花生过敏。") -> Turn:
    return append_turns(owner.scope, session.pk, [NewTurn("user", content)])[0]


def kinds(owner: Owner) -> list[str]:
    """The tasks that closing made due."""
    with tenant_tx(owner.tenant.id):
        rows = OutboxTask.objects.filter(dedupe_key__contains=":close:").order_by("kind")
        return list(rows.values_list("kind", flat=True))


def test_an_idle_session_is_read_and_closed(owner: Owner, session: Session, foreign: Session) -> None:
    said(owner, session)
    for each in (session, foreign):
        aged(owner, each, WEEK + HOUR)
    assert close_idle_sessions(owner.tenant.id, now=NOW) == 1
    assert close_idle_sessions(owner.tenant.id, now=NOW) == 0
    assert state(owner, session) == ("closed", "idle")
    assert kinds(owner) == ["sessions_app.compact_session"]
    with tenant_tx(owner.tenant.id):
        stored = Session.objects.get(pk=session.pk)
        assert stored.processed_seq == stored.last_seq == 1
        assert working_memory().read(stored) is None
        [act] = AuditEvent.objects.filter(action="session.closed")
    assert (act.actor_kind, act.details["reason"]) == ("system", "idle")
    with tenant_tx(foreign.tenant_id):
        assert Session.objects.get(pk=foreign.pk).status == "open"


def test_what_is_in_use_stays_open(owner: Owner, session: Session) -> None:
    put_task(owner.scope, session.pk, TaskPlan(goal="Move", steps=(PlannedStep("van"),)))
    aged(owner, session, WEEK - HOUR)
    imported, working = new_session(owner), new_session(owner)
    for each in (imported, working):
        aged(owner, each, 2 * WEEK)
    append_turns(owner.scope, imported.pk, [NewTurn("user", "hello", said_at=NOW - 9 * WEEK)])
    put_task(owner.scope, working.pk, TaskPlan(steps=(PlannedStep("van"),)))
    begin_step(owner.scope, working.pk, "van", idempotency_key="k", lease=2 * WEEK, now=NOW - WEEK - HOUR)
    assert close_idle_sessions(owner.tenant.id, now=NOW) == 0
    change_settings(owner.tenant_scope, {"close_idle_hours": 24}, actor=SYSTEM)
    assert close_idle_sessions(owner.tenant.id, now=NOW) == 1
    assert [state(owner, each)[0] for each in (session, imported, working)] == ["closed", "open", "open"]


def test_who_comes_back_goes_on(owner: Owner, session: Session) -> None:
    aged(owner, session, WEEK + HOUR)
    close_idle_sessions(owner.tenant.id, now=NOW)
    assert said(owner, session, "I am back.").seq == 1
    assert state(owner, session) == ("open", "")
    with tenant_tx(owner.tenant.id):
        acts = AuditEvent.objects.filter(target_id=session.pk).order_by("created_at", "id")
        assert list(acts.values_list("action", flat=True))[-1] == "session.reopened"
    close_session(owner.scope, session.pk, actor=SYSTEM)
    with pytest.raises(Conflict, match="session_closed"):
        said(owner, session, "And again.")


def test_a_task_goes_on_too(owner: Owner, session: Session) -> None:
    put_task(owner.scope, session.pk, TaskPlan(steps=(PlannedStep("van"),)))
    aged(owner, session, WEEK + HOUR)
    close_idle_sessions(owner.tenant.id, now=NOW)
    assert begin_step(owner.scope, session.pk, "van", idempotency_key="k").status == "started"
    assert state(owner, session)[0] == "open"


def test_closing_an_idle_one_by_hand_is_for_good(owner: Owner, session: Session) -> None:
    aged(owner, session, WEEK + HOUR)
    close_idle_sessions(owner.tenant.id, now=NOW)
    close_session(owner.scope, session.pk, actor=SYSTEM)
    assert state(owner, session) == ("closed", "request")
    with pytest.raises(Conflict, match="session_closed"):
        said(owner, session)


def test_a_session_that_cannot_be_read_is_closed_and_left_to_a_task(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(owner, session)
    aged(owner, session, WEEK + HOUR)

    def broken(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(idle, "process_session", broken)
    assert close_idle_sessions(owner.tenant.id, now=NOW) == 1
    assert state(owner, session) == ("closed", "idle")
    assert kinds(owner) == ["sessions_app.compact_session", "sessions_app.process_session"]


def test_upkeep_is_handed_out_once_an_hour_in_portions(
    owner: Owner, stranger: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle, "BATCH", 2)
    monkeypatch.setattr("sessions_app.services.upkeep.BATCH", 2)
    for _ in range(3):
        aged(owner, new_session(owner), WEEK + HOUR)
    for tenant in (owner, stranger, owner, stranger):
        hand_out(tenant.tenant.id, NOW)
    for tenant, expected in ((owner, 1), (stranger, 0)):
        with tenant_tx(tenant.tenant.id):
            assert OutboxTask.objects.filter(kind="sessions_app.close_idle").count() == expected
    assert [close_idle(owner.tenant.id) for _ in range(2)] == [2, 1]
    with tenant_tx(owner.tenant.id):
        assert OutboxTask.objects.filter(kind="sessions_app.close_idle").count() == 2
        assert Session.objects.filter(status="open").count() == 1


def test_all_tenants_have_their_turn_though_one_fails(
    owner: Owner, stranger: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[uuid.UUID] = []

    def noted(tenant_id: uuid.UUID, now: datetime.datetime) -> int:
        seen.append(tenant_id)
        if tenant_id == owner.tenant.id:
            raise OSError
        return 1

    monkeypatch.setattr("sessions_app.services.upkeep.hand_out", noted)
    with pytest.raises(OSError):
        hand_out_all(NOW)
    assert {owner.tenant.id, stranger.tenant.id} <= set(seen)
