"""A resumed task gets a small context from its state, not hundreds of turns again."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memoryhub.core.errors import NotFound
from sessions_app.models import Session, Turn
from sessions_app.services.checkpoints import PlannedStep, TaskPlan, begin_step, complete_step, put_task
from sessions_app.services.compaction import compact
from sessions_app.services.resuming import Resumed, resume_task
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tests.conftest import Owner

WORDS = {
    "zh": "我们继续整理第 {n} 箱书，放在客厅靠窗的位置。",
    "en": "Let us go on with box {n}.",
}
LIMIT = "工作日白天才能搬，五楼没有电梯。"


def worked_on(owner: Owner, session: Session, turns: int, words: str = WORDS["zh"]) -> None:
    """A task of 40 steps, ten done and one left in the middle, in a conversation of so many turns."""
    steps = tuple(PlannedStep(f"step-{n}", f"整理第 {n} 箱") for n in range(40))
    put_task(owner.scope, session.pk, TaskPlan(goal="搬家", steps=steps, conclusions=["车已订好"]))
    for n in range(10):
        begin_step(owner.scope, session.pk, f"step-{n}", idempotency_key="k")
        complete_step(owner.scope, session.pk, f"step-{n}", idempotency_key="k", output={"box": n})
    long_ago = timezone.now() - datetime.timedelta(hours=1)
    begin_step(owner.scope, session.pk, "step-10", idempotency_key="k", now=long_ago)
    roles = ("user", "assistant")
    lines = [NewTurn(roles[n % 2], words.format(n=n)) for n in range(turns - 1)]
    append_turns(owner.scope, session.pk, [NewTurn("user", LIMIT), *lines])


def used(resumed: Resumed) -> int:
    return resumed.context.assembled.budget.used


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_context_does_not_grow_with_the_conversation(
    owner: Owner, session: Session, language: str
) -> None:
    worked_on(owner, session, 300, WORDS[language])
    resumed = resume_task(owner.scope, session.pk)
    with tenant_tx(owner.tenant.id):
        history = sum(Turn.objects.values_list("tokens", flat=True))
    assert used(resumed) < 1_000
    assert used(resumed) < 0.25 * history
    text = "\n".join(one.content for one in resumed.context.assembled.messages)
    for known in ("搬家", "车已订好", '{"box": 9}', "step-10"):
        assert known in text
    assert resumed.context.assembled.budget.segments["task"] < 500
    assert (resumed.steps[0], resumed.steps[1], len(resumed.steps)) == (
        ("step-10", "interrupted"), ("step-11", "pending"), 30,
    )  # fmt: skip


def test_what_was_laid_down_long_ago_is_there_after_a_compression(owner: Owner, session: Session) -> None:
    worked_on(owner, session, 200)
    compact(owner.scope, session.pk)
    resumed = resume_task(owner.scope, session.pk, token_budget=2_000)
    assert any(LIMIT in one.content for one in resumed.context.assembled.messages)
    assert resumed.context.assembled.budget.segments["task"] > 0
    assert used(resumed) < 1_700  # what a margin of 15 % leaves


def test_the_work_does_not_grow_either(owner: Owner, session: Session) -> None:
    counts = []
    worked_on(owner, session, 30)
    for more in (0, 400):
        append_turns(owner.scope, session.pk, [NewTurn("user", f"{n}") for n in range(more)])
        resume_task(owner.scope, session.pk)  # working memory is rebuilt by the first
        with CaptureQueriesContext(connection) as queries:
            resume_task(owner.scope, session.pk)
        counts.append(len(queries))
    assert counts[1] <= counts[0] + 1


def test_a_session_without_a_task_and_none_at_all(owner: Owner, session: Session, foreign: Session) -> None:
    assert resume_task(owner.scope, session.pk).steps == ()
    for scope in (owner.scope, owner.tenant_scope):
        with pytest.raises(NotFound):
            resume_task(scope, foreign.pk)
