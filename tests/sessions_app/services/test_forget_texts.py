"""What is forgotten leaves goals, metadata and tasks of conversations too; what was done stays done."""

from __future__ import annotations

from typing import Any

import pytest

from memories.services.forget import ForgetRequest, Forgotten, Source, forget
from sessions_app.models import Session, TaskState
from sessions_app.queries import task_of
from sessions_app.services.checkpoints import PlannedStep, TaskPlan, begin_step, complete_step, put_task
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import change_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient, new_session
from tests.sessions_app.services.test_forget_source import where

LANGUAGES = ["en", "zh"]
NAME = {"en": "Trimbach", "zh": "奥尔滕堡"}
GOAL = {"en": "Write to {}. Book a van.", "zh": "给{}写信。订一辆车。"}
LEFT = {"en": "Book a van.", "zh": "订一辆车。"}
SAID = {"en": "{} prefers mail", "zh": "{}喜欢用邮件"}
ELSE = {"en": "The van is paid", "zh": "车已经付款"}


def planned(owner: Owner, session: Session, language: str, name: str = "") -> None:
    """A task that speaks of somebody, with a step done for them, in a session that does so too."""
    name = name or NAME[language]
    said, goal = SAID[language].format(name), GOAL[language].format(name)
    metadata = {"who": name, "channel": "web"}
    change_session(owner.scope, session.pk, actor=SYSTEM, goal=goal, metadata=metadata)
    steps = (PlannedStep("mail", said), PlannedStep(f"to-{name}"), PlannedStep("van", ELSE[language]))
    plan = TaskPlan(goal=goal, steps=steps, conclusions=[said, ELSE[language]])
    put_task(owner.scope, session.pk, plan)
    for step in ("mail", f"to-{name}"):
        begin_step(owner.scope, session.pk, step, idempotency_key="k1")
        complete_step(owner.scope, session.pk, step, idempotency_key="k1", output={"to": name, "sent": 3})


def forgotten(owner: Owner, *, dry_run: bool = False, **named: Any) -> Forgotten:
    request = ForgetRequest(**named)
    return forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM, dry_run=dry_run)


def task(owner: Owner, session: Session) -> TaskState | None:
    with tenant_tx(owner.tenant.id):
        return task_of(session.pk)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_query_reaches_goal_metadata_and_task(owner: Owner, session: Session, language: str) -> None:
    name = {"en": "Vallorbine", "zh": "索洛图恩"}[language]
    planned(owner, session, language, name)
    dry = forgotten(owner, query=name, dry_run=True)
    assert where(name)
    gone = forgotten(owner, query=name)
    assert (gone.texts, dry.texts) == (8, 8)  # goal, metadata; goal, conclusion, title, id and two outputs
    assert where(name) == set()
    built = build_context(owner.scope, session.pk, ContextRequest(input_text="?"))
    shown = "\n".join(message.content for message in built.assembled.messages)
    assert LEFT[language] in shown
    assert ELSE[language] in shown
    left = task(owner, session)
    assert left is not None
    assert (left.goal, left.conclusions) == (LEFT[language], [ELSE[language]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_done_stays_done(owner: Owner, session: Session, language: str) -> None:
    planned(owner, session, language)
    forgotten(owner, query=NAME[language])
    for step in ("mail", f"to-{NAME[language]}"):
        again = begin_step(owner.scope, session.pk, step, idempotency_key="k2")
        assert (again.status, again.step.output["sent"], again.step.idempotency_key) == ("done", 3, "k1")
        same = complete_step(owner.scope, session.pk, step, idempotency_key="k1", output="twice")
        assert same.status == "done"
    put_task(owner.scope, session.pk, TaskPlan(steps=(PlannedStep(f"to-{NAME[language]}"),)))
    assert begin_step(owner.scope, session.pk, f"to-{NAME[language]}", idempotency_key="k3").status == "done"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_that_goes_takes_what_repeats_it(owner: Owner, session: Session, language: str) -> None:
    planned(owner, session, language)
    other = new_session(owner)
    [turn, _] = append_turns(
        owner.scope,
        other.pk,
        [NewTurn("user", one) for one in (SAID[language].format(NAME[language]), ELSE[language])],
    )
    request = ForgetRequest(source_turn_id=turn.pk)
    gone = forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM)
    left = task(owner, session)
    assert left is not None
    assert (gone.turns, gone.texts, left.conclusions) == (1, 2, [ELSE[language]])
    assert [step.title for step in left.steps.all()] == ["", "", ELSE[language]]


@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_conversation_leaves_no_text_and_no_step_to_run(
    owner: Owner, session: Session, language: str, turns: int
) -> None:
    if turns:
        append_turns(owner.scope, session.pk, [NewTurn("user", ELSE[language])])
    name = {"en": "Quorvia", "zh": "茨维考"}[language]
    planned(owner, session, language, name)
    forgotten(owner, source=Source(session_id=session.pk))
    assert where(name) == set()
    left = task(owner, session)
    assert left is not None
    assert (left.goal, list(left.steps.all())) == ("", [])
    steps = (PlannedStep("mail"), PlannedStep("van"))
    put_task(owner.scope, session.pk, TaskPlan(steps=steps))
    found = [begin_step(owner.scope, session.pk, one.name, idempotency_key="k2").status for one in steps]
    assert found == ["done", "started"]


@pytest.mark.parametrize(
    ("language", "wish"), [("en", "Forget what I told you about Trimbach"), ("zh", "关于奥尔滕堡的都忘掉")]
)
def test_a_wish_reaches_them(owner: Owner, session: Session, language: str, wish: str) -> None:
    planned(owner, session, language)
    other = new_session(owner)
    append_turns(owner.scope, other.pk, [NewTurn("user", wish)])
    process_session(owner.scope, other.pk)
    left = task(owner, session)
    assert left is not None
    assert (left.goal, left.conclusions) == (LEFT[language], [ELSE[language]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answer_says_how_many(owner: Owner, session: Session, api: ApiClient, language: str) -> None:
    planned(owner, session, language)
    path = f"/users/{owner.user.user_ref}/forget"
    for dry_run in (True, False):
        answer = api.call("POST", path, {"query": NAME[language], "dry_run": dry_run})
        assert (answer.status_code, answer.json()["texts"]) == (200, 8)
    assert api.call("POST", path, {"query": NAME[language]}).json()["texts"] == 0


def test_texts_of_others_stay(owner: Owner, session: Session, stranger: Owner) -> None:
    planned(stranger, new_session(stranger), "en")
    assert forgotten(owner, query=NAME["en"]).texts == 0
    assert where(NAME["en"])


@pytest.mark.parametrize(
    ("language", "wish", "yes"), [("en", "Forget the Trimbach", "Yes"), ("zh", "忘掉奥尔滕堡项目", "是的")]
)
def test_a_wish_that_is_asked_about_waits_for_the_yes(
    owner: Owner, session: Session, language: str, wish: str, yes: str
) -> None:
    planned(owner, session, language)
    other = new_session(owner)
    for said, goal in ((wish, GOAL[language].format(NAME[language])), (yes, LEFT[language])):
        append_turns(owner.scope, other.pk, [NewTurn("user", said)])
        process_session(owner.scope, other.pk)
        left = task(owner, session)
        assert left is not None
        assert left.goal == goal


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_a_user_is_every_text(owner: Owner, session: Session, language: str) -> None:
    planned(owner, session, language)
    forgotten(owner, source=Source(everything=True))
    left = task(owner, session)
    with tenant_tx(owner.tenant.id):
        now = Session.objects.get(pk=session.pk)
    assert (now.goal, now.metadata, left.goal if left else "") == ("", {}, "")
