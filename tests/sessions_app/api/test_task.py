"""GET and PUT /sessions/{id}/task, and begin and complete of its steps."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from sessions_app.models import Session, TaskStep
from sessions_app.services.checkpoints import PlannedStep, TaskPlan, put_task
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient

TASK = {
    "goal": "搬到苏州",
    "steps": [{"id": "van", "title": "Book a van"}, {"id": "第二步", "title": "打包"}],
    "conclusions": ["The flat is on the third floor."],
}


def begin(api: ApiClient, path: str, step: str = "van", **body: Any) -> Any:
    return api.call("POST", f"{path}/task/steps/{step}/begin", {"idempotency_key": "k1", **body})


def complete(api: ApiClient, path: str, step: str = "van", **body: Any) -> Any:
    return api.call("POST", f"{path}/task/steps/{step}/complete", {"idempotency_key": "k1", **body})


def test_a_task_is_stored(api: ApiClient, path: str) -> None:
    empty = api.call("GET", f"{path}/task")
    assert (empty.status_code, empty.json()["steps"], empty.json()["goal"]) == (200, [], "")
    put = api.call("PUT", f"{path}/task", TASK)
    assert put.status_code == 200
    task = put.json()
    assert task == api.call("GET", f"{path}/task").json()
    assert (task["goal"], task["conclusions"]) == (TASK["goal"], TASK["conclusions"])
    assert [(step["id"], step["title"], step["status"]) for step in task["steps"]] == [
        ("van", "Book a van", "pending"),
        ("第二步", "打包", "pending"),
    ]


@pytest.mark.parametrize("conclusions", ["一句话。", [], ["a", "b"]])
def test_conclusions_come_back_as_they_were_given(api: ApiClient, path: str, conclusions: Any) -> None:
    assert api.call("PUT", f"{path}/task", {"conclusions": conclusions}).json()["conclusions"] == conclusions


@pytest.mark.parametrize("step", ["van", "第二步"])
def test_a_step_runs_once(api: ApiClient, path: str, step: str) -> None:
    api.call("PUT", f"{path}/task", TASK)
    started = begin(api, path, step)
    assert (started.status_code, started.json()["status"]) == (200, "started")
    for key in ("k1", "k2"):
        held = begin(api, path, step, idempotency_key=key)
        assert (held.status_code, held.json()["code"]) == (409, "step_in_progress")
    done = complete(api, path, step, output={"车": [1, None]})
    assert (done.status_code, done.json()["status"], done.json()["output"]) == (
        200,
        "done",
        {"车": [1, None]},
    )
    again = begin(api, path, step).json()
    assert (again["status"], again["output"], again["attempts"]) == ("done", {"车": [1, None]}, 1)


@pytest.mark.parametrize("step", ["van", "第二步"])
def test_a_begin_sent_again_answers_as_the_first_did(api: ApiClient, path: str, step: str) -> None:
    """Its answer may be lost. Who crashed and begins anew is not told to start, whatever its key."""
    api.call("PUT", f"{path}/task", TASK)
    body, sent = {"idempotency_key": "k1"}, {"Idempotency_Key": f"begin-{len(step)}"}
    first, second = (
        api.call("POST", f"{path}/task/steps/{step}/begin", body, **sent) for _ in ("first", "again")
    )
    assert (second.status_code, second.json()) == (200, first.json())
    assert (first.json()["status"], first.json()["attempts"]) == ("started", 1)
    assert begin(api, path, step).json()["code"] == "step_in_progress"


def test_a_lost_step_is_reported(api: ApiClient, owner: Owner, session: Session, path: str) -> None:
    put_task(owner.scope, session.id, TaskPlan(steps=(PlannedStep("van"),)))
    assert begin(api, path, lease_seconds=1).json()["status"] == "started"
    with tenant_tx(owner.tenant.id):
        TaskStep.objects.update(lease_until=timezone.now())
    lost = begin(api, path).json()
    assert (lost["status"], lost["interrupted"]) == ("interrupted", True)
    assert api.call("GET", f"{path}/task").json()["steps"][0]["interrupted"] is True
    resumed = begin(api, path, resume=True).json()
    assert (resumed["status"], resumed["attempts"]) == ("started", 2)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"steps": [{"id": "a"}, {"id": "a"}]}, "duplicate_step"),
        ({"steps": [{"id": "a" * 65}]}, "too_long"),
        ({"steps": [{"id": "a/b"}]}, "forbidden_character"),
        ({"steps": [{"id": ".."}]}, "forbidden_character"),
        ({"steps": [{"id": " "}]}, "blank"),
        ({"steps": [{"id": "a", "status": "done"}]}, "unknown_field"),
        ({"steps": [{"id": str(n)} for n in range(201)]}, "too_many_items"),
        ({"conclusions": 5}, "wrong_type"),
        ({"conclusions": ["x" * 4_001]}, "too_long"),
        ({"goal": None}, "not_null"),
    ],
)
def test_a_bad_plan_is_refused(api: ApiClient, path: str, body: dict[str, Any], code: str) -> None:
    answer = api.call("PUT", f"{path}/task", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_bad_step_is_refused(api: ApiClient, path: str) -> None:
    api.call("PUT", f"{path}/task", TASK)
    assert begin(api, path, idempotency_key=" ").json()["code"] == "blank"
    assert begin(api, path, lease_seconds=0).json()["code"] == "number_out_of_range"
    assert complete(api, path, output="x" * 70_000).json()["code"] == "too_long"
    assert complete(api, path).json()["code"] == "step_not_started"
    for absent in ("other", "a%00b", "x" * 300, "%F0%9F"):
        answer = begin(api, path, absent)
        assert (answer.status_code, answer.json()["code"]) in ((404, "not_found"), (400, "bad_request"))


def test_tasks_of_others_are_out_of_reach(api: ApiClient, foreign_path: str, absent_path: str) -> None:
    for wrong in (foreign_path, absent_path):
        assert api.call("GET", f"{wrong}/task").status_code == 404
        assert api.call("PUT", f"{wrong}/task", TASK).status_code == 404
        assert begin(api, wrong).status_code == complete(api, wrong).status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_a_task_costs_the_same(
    api: ApiClient, path: str, owner: Owner, session: Session, django_assert_num_queries: Any, count: int
) -> None:
    steps = tuple(PlannedStep(str(number)) for number in range(count))
    put_task(owner.scope, session.id, TaskPlan(steps=steps))
    api.call("GET", f"{path}/task")
    with django_assert_num_queries(10):  # BEGIN, scope, COMMIT twice; the key, the session, task and steps
        assert len(api.call("GET", f"{path}/task").json()["steps"]) == count
