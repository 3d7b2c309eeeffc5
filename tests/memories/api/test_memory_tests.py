"""Memory tests over the API: kept, changed, run as a job, read with what came of them; refusals."""

from __future__ import annotations

from typing import Any

import pytest

from memories.services.memory_test_runs import run_in_background
from memoryhub.core.ids import decode_id, encode_id
from tests.memories.api.conftest import Api, api_of
from tests.memories.conftest import MAY, Person

ASKED = {"user": "ann", "query": "Where do I live?", "expected": [{"text": "Lisbon"}]}


@pytest.fixture
def api(ann: Person) -> Api:
    return api_of(ann)


def made(api: Api, **terms: object) -> dict[str, Any]:
    answer = api("POST", "/memory-tests", ASKED | terms)
    assert answer.status == 201, answer.body
    body: dict[str, Any] = answer.body
    return body


def run(api: Api, person: Person, **body: object) -> dict[str, Any]:
    """Start a run and do what a worker would; the job at its end."""
    answer = api("POST", "/memory-tests/run", body)
    assert (answer.status, answer.body["status"]) == (202, "queued")
    job = decode_id("job", answer.body["id"])
    assert job is not None
    run_in_background(person.tenant_id, job)
    done: dict[str, Any] = api("GET", f"/jobs/{answer.body['id']}").body
    return done


def test_a_test_is_kept_run_and_read(api: Api, ann: Person) -> None:
    memory = ann.say("My home is in Lisbon", "profile.home", valid_from=MAY).memory
    assert memory is not None
    home = {"memory": encode_id("mem", memory.pk)}
    test = made(api, expected=[home], top_k=3, types=["fact"], labels=["home"], name="where")
    assert test["expected"] == [home | {"content": "My home is in Lisbon"}]
    assert (test["name"], test["top_k"], test["types"], test["last"]) == ("where", 3, ["fact"], None)
    done = run(api, ann)
    assert (done["status"], done["progress"]) == ("done", {"done": 1, "total": 1})
    assert {name: done["result"][name] for name in ("passed", "failed", "attention")} == {
        "passed": 1,
        "failed": 0,
        "attention": 0,
    }
    last = api("GET", f"/memory-tests/{test['id']}").body["last"]
    assert (last["status"], last["change"], last["expected"]) == ("passed", "first", [1])
    [listed] = api("GET", "/memory-tests?status=passed&user=ann").body["data"]
    assert listed["last"] == last
    [shown] = api("GET", "/memory-tests/runs").body["data"]
    assert (shown["id"], shown["passed"]) == (done["result"]["run"], 1)
    assert api("GET", f"/memory-tests/runs/{shown['id']}").body["data"] == [last]


def test_lists_take_the_same_statements_however_long(api: Api, ann: Person) -> None:
    made(api)
    run(api, ann)
    one = api.statements("/memory-tests")
    for number in range(2):
        made(api, query=f"Where? {number}")
    run(api, ann)
    assert api.statements("/memory-tests") == one
    assert len(api("GET", "/memory-tests?limit=2").body["data"]) == 2


def test_it_is_changed_and_deleted(api: Api, ann: Person) -> None:
    test = made(api, types=["fact"])
    path = f"/memory-tests/{test['id']}"
    changed = api("PATCH", path, {"query": "Which town?", "forbidden": [{"text": "Porto"}]}).body
    assert (changed["query"], changed["types"]) == ("Which town?", ["fact"])
    assert changed["expected"] == test["expected"]
    assert "types" not in api("PATCH", path, {"include": ["memories"]}).body
    assert api("PATCH", path, {"expected": [], "forbidden": []}).code == "nothing_expected"
    assert api("DELETE", path).status == 204
    assert api("GET", path).status == 404
    assert api("POST", "/memory-tests/run", {}).code == "no_memory_tests"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"user": "nobody"}, 404),
        ({"expected": []}, 400),
        ({"expected": [{}]}, 400),
        ({"expected": [{"text": " "}]}, 400),
        ({"expected": [{"text": "a", "memory": f"mem_{'0' * 32}"}]}, 400),
        ({"expected": [{"memory": f"mem_{'0' * 32}"}]}, 400),
        ({"expected": [{"memory": "mem_x"}]}, 400),
        ({"expected": [{"words": "a"}]}, 400),
        ({"expected": [{"text": "a"}] * 21}, 400),
        ({"top_k": 0}, 400),
        ({"top_k": 51}, 400),
        ({"query": ""}, 400),
        ({"include": ["everything"]}, 400),
        ({"as_of": "2026-01-01"}, 400),
        ({"actor": "me"}, 400),
    ],
)
def test_what_is_not_right_is_refused(api: Api, change: dict[str, object], status: int) -> None:
    answer = api("POST", "/memory-tests", ASKED | change)
    assert answer.status == status
    assert api("GET", "/memory-tests").body["data"] == []


def test_keys_need_the_scopes_and_their_own_tenant(api: Api, ann: Person, stranger: Person) -> None:
    test = made(api)
    reads = api_of(ann, ["memories:read"])
    assert reads("GET", "/memory-tests").status == 200
    for method, path in (
        ("POST", ""),
        ("POST", "/run"),
        ("PATCH", f"/{test['id']}"),
        ("DELETE", f"/{test['id']}"),
    ):
        body = ASKED if (method, path) == ("POST", "") else {}
        assert reads(method, f"/memory-tests{path}", body).status == 403
    other = api_of(stranger)
    assert other("GET", f"/memory-tests/{test['id']}").status == 404
    assert other("POST", "/memory-tests/run", {"tests": [test["id"]]}).status == 404
    assert other("GET", "/memory-tests").body["data"] == []


def test_secrets_are_masked(api: Api) -> None:
    key = "sk-proj-" + "a1B2c3D4e5F6g7H8" * 3
    test = made(api, query=f"What is {key}?", expected=[{"text": f"key {key}"}])
    assert key not in str(test)
