"""A step runs once, however many begin it and however they crash."""

from __future__ import annotations

import datetime
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.utils import timezone

from memoryhub.core.errors import Conflict, NotFound
from sessions_app.models import Session, TaskState
from sessions_app.services.checkpoints import (
    LEASE,
    PlannedStep,
    TaskPlan,
    begin_step,
    complete_step,
    put_task,
)
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.sessions import close_session, delete_session
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

NOW = timezone.now()
LATER = NOW + LEASE
PLAN = TaskPlan(goal="Move", steps=(PlannedStep("van", "Book a van"), PlannedStep("pack", "打包")))


@pytest.fixture(autouse=True)
def task(owner: Owner, session: Session) -> TaskState:
    return put_task(owner.scope, session.id, PLAN)


def begin(owner: Owner, session: Session, key: str, **changes: object) -> str:
    """What a begin of the step `van` finds, or the code of its refusal."""
    try:
        return begin_step(owner.scope, session.id, "van", idempotency_key=key, **changes).status  # type: ignore[arg-type]
    except Conflict as error:
        return error.code


@pytest.mark.parametrize("keys", ["one key", "sixteen keys"])
def test_of_sixteen_begins_at_once_one_starts(owner: Owner, session: Session, keys: str) -> None:
    def attempt(number: int) -> str:
        try:
            return begin(owner, session, "k" if keys == "one key" else f"k{number}")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(16) as pool:
        answers = sorted(pool.map(attempt, range(16)))
    assert answers == ["started", *["step_in_progress"] * 15]


def test_a_finished_step_answers_its_output_whatever_the_key(owner: Owner, session: Session) -> None:
    begin(owner, session, "k1")
    complete_step(owner.scope, session.id, "van", idempotency_key="k1", output={"booking": "A-7"})
    for key in ("k1", "k2"):
        again = begin_step(owner.scope, session.id, "van", idempotency_key=key)
        assert (again.status, again.step.output, again.step.attempts) == ("done", {"booking": "A-7"}, 1)


def test_completing_twice_keeps_the_first_output(owner: Owner, session: Session) -> None:
    begin(owner, session, "k1")
    for output in ("first", "second"):
        done = complete_step(owner.scope, session.id, "van", idempotency_key="k1", output=output)
        assert (done.status, done.output) == ("done", "first")
    with pytest.raises(Conflict, match="step_finished"):
        complete_step(owner.scope, session.id, "van", idempotency_key="k2", output="third")


def test_only_the_holder_completes(owner: Owner, session: Session) -> None:
    with pytest.raises(Conflict, match="step_not_started"):
        complete_step(owner.scope, session.id, "van", idempotency_key="k1")
    begin(owner, session, "k1")
    with pytest.raises(Conflict, match="step_in_progress"):
        complete_step(owner.scope, session.id, "van", idempotency_key="k2")


def test_a_crash_is_reported_and_not_repeated(owner: Owner, session: Session) -> None:
    assert begin(owner, session, "k1", now=NOW) == "started"
    assert begin(owner, session, "k2", now=LATER - datetime.timedelta(seconds=1)) == "step_in_progress"
    for key in ("k1", "k2", "k2"):
        assert begin(owner, session, key, now=LATER) == "interrupted"
    assert begin(owner, session, "k2", now=LATER, resume=True) == "started"
    assert begin(owner, session, "k3", now=LATER, resume=True) == "step_in_progress"
    with pytest.raises(Conflict, match="step_in_progress"):
        complete_step(owner.scope, session.id, "van", idempotency_key="k1", now=LATER)


def test_who_finds_the_effect_settles_the_step(owner: Owner, session: Session) -> None:
    begin(owner, session, "k1", now=NOW)
    done = complete_step(owner.scope, session.id, "van", idempotency_key="k2", output="found", now=LATER)
    assert (done.status, done.output) == ("done", "found")
    assert begin(owner, session, "k1", now=LATER, resume=True) == "done"


def test_a_failed_step_may_be_begun_again(owner: Owner, session: Session) -> None:
    begin(owner, session, "k1")
    failed = complete_step(owner.scope, session.id, "van", idempotency_key="k1", output="no van", failed=True)
    assert (failed.status, failed.output) == ("failed", "no van")
    again = begin_step(owner.scope, session.id, "van", idempotency_key="k1")
    assert (again.status, again.step.attempts, again.step.output) == ("started", 2, None)


def test_a_new_plan_keeps_what_its_steps_gave(owner: Owner, session: Session) -> None:
    begin(owner, session, "k1")
    complete_step(owner.scope, session.id, "van", idempotency_key="k1", output=[1])
    steps = (PlannedStep("keys"), PlannedStep("van", "订车"))
    task = put_task(owner.scope, session.id, TaskPlan(goal="搬家", steps=steps))
    shown = [(step.name, step.title, step.status, step.output) for step in task.steps.all()]
    assert (task.goal, shown) == ("搬家", [("keys", "", "pending", None), ("van", "订车", "done", [1])])
    with pytest.raises(NotFound):
        begin_step(owner.scope, session.id, "pack", idempotency_key="k1")


@pytest.mark.parametrize("title", ["Book the van", "订搬家车"])
def test_a_done_step_that_a_plan_leaves_out_is_not_run_again(
    owner: Owner, session: Session, title: str
) -> None:
    begin(owner, session, "k1")
    complete_step(owner.scope, session.id, "van", idempotency_key="k1", output="A-7")
    left = put_task(owner.scope, session.id, TaskPlan(steps=(PlannedStep("pack"),)))
    assert [step.name for step in left.steps.all()] == ["pack"]
    assert begin(owner, session, "k2") == "done"
    again = put_task(
        owner.scope, session.id, TaskPlan(steps=(PlannedStep("pack"), PlannedStep("van", title)))
    )
    shown = [(step.name, step.title, step.status, step.output) for step in again.steps.all()]
    assert shown == [("pack", "", "pending", None), ("van", title, "done", "A-7")]
    assert begin(owner, session, "k2") == "done"


def test_a_running_step_that_a_plan_leaves_out_is_still_held(owner: Owner, session: Session) -> None:
    begin(owner, session, "k1", now=NOW)
    put_task(owner.scope, session.id, TaskPlan())
    with pytest.raises(NotFound):
        begin(owner, session, "k2", now=LATER, resume=True)
    put_task(owner.scope, session.id, PLAN)
    assert begin(owner, session, "k2", now=NOW) == "step_in_progress"
    assert begin(owner, session, "k2", now=LATER) == "interrupted"
    put_task(owner.scope, session.id, TaskPlan())
    done = complete_step(owner.scope, session.id, "van", idempotency_key="k1", output="A-7", now=LATER)
    assert (done.status, done.output) == ("done", "A-7")


def test_secrets_are_masked(owner: Owner, session: Session) -> None:
    plan = TaskPlan(goal="pay with 4111 1111 1111 1111", steps=PLAN.steps, conclusions=["密码是 hunter2zzz"])
    task = put_task(owner.scope, session.id, plan)
    begin(owner, session, "k1")
    output = {"login": {"password": "hunter2zzz", "room": "12"}, "rows": 3}
    done = complete_step(owner.scope, session.id, "van", idempotency_key="k1", output=output)
    assert "4111" not in task.goal
    assert "hunter2zzz" not in f"{task.conclusions} {done.output}"
    assert (done.output["login"]["room"], done.output["rows"]) == ("12", 3)


def test_a_closed_session_starts_nothing_but_ends_what_was_begun(owner: Owner, session: Session) -> None:
    begin(owner, session, "k1")
    close_session(owner.scope, session.id, actor=SYSTEM)
    assert complete_step(owner.scope, session.id, "van", idempotency_key="k1").status == "done"
    with pytest.raises(Conflict, match="session_closed"):
        begin_step(owner.scope, session.id, "pack", idempotency_key="k1")
    with pytest.raises(Conflict, match="session_closed"):
        put_task(owner.scope, session.id, PLAN)


def test_another_user_of_the_tenant_sees_no_step(owner: Owner, session: Session, stranger: Owner) -> None:
    for scope in (Scope(owner.tenant.id, stranger.user.id), stranger.scope, stranger.tenant_scope):
        with pytest.raises(NotFound):
            begin_step(scope, session.id, "van", idempotency_key="k1")


def test_the_task_goes_with_its_session(owner: Owner, session: Session) -> None:
    delete_session(owner.scope, session.id, actor=SYSTEM)
    with tenant_tx(owner.tenant.id):
        assert not TaskState.objects.exists()


@pytest.mark.parametrize(
    ("question", "said"),
    [("What is next?", "1 of 2 steps done."), ("下一步做什么？", "共 2 步，已完成 1 步。")],
)
def test_a_resumed_task_is_in_the_context(owner: Owner, session: Session, question: str, said: str) -> None:
    begin(owner, session, "k1")
    complete_step(owner.scope, session.id, "van", idempotency_key="k1", output={"booking": "A-7"})
    built = build_context(owner.scope, session.id, ContextRequest(input_text=question))
    [text] = [message.content for message in built.assembled.messages if said in message.content]
    assert '{"booking": "A-7"}' in text
    assert "打包" in text
    assert built.assembled.budget.segments["task"] < 150
    [task_id] = built.assembled.manifest.source_ids()["task"]
    assert task_id.startswith("tsk_")
