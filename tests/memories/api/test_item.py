"""GET, PATCH and DELETE /memories/{id}, and /history, /expire, /feedback below it."""

from __future__ import annotations

import pytest

from memories.queries import items
from memories.queries.items import get_memory, versions_of
from memoryhub.core.ids import decode_id
from tenants.scope import tenant_tx
from tests.memories.api.conftest import ABSENT, Api, kept
from tests.memories.conftest import Person

CALLS: list[tuple[str, str, object]] = [
    ("GET", "", None),
    ("GET", "/history", None),
    ("PATCH", "", {"content": "I live in Rome"}),
    ("POST", "/expire", None),
    ("POST", "/feedback", {"helpful": True}),
    ("DELETE", "", None),
]


def test_get_shows_one_version_with_its_neighbours(api: Api) -> None:
    old = kept(api, "I live in Paris", subject_key="profile.home")
    new = kept(api, "I live in Rome", subject_key="profile.home")
    assert api("GET", f"/memories/{old['id']}").body["superseded_by"] == new["id"]
    assert api("GET", f"/memories/{new['id']}").body["supersedes"] == old["id"]


def test_patch_answers_a_new_version(api: Api) -> None:
    old = kept(api, "I live in Paris", subject_key="profile.home")
    new = api("PATCH", f"/memories/{old['id']}", {"content": "我住在成都", "importance": 9})
    assert new.status == 200
    assert (new.body["version"], new.body["supersedes"], new.body["importance"]) == (2, old["id"], 9)
    assert api("GET", f"/memories/{old['id']}").body["status"] == "superseded"
    again = api("PATCH", f"/memories/{old['id']}", {"content": "I live in Oslo"})
    assert (again.status, again.code) == (409, "memory_not_current")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "required"),
        ({"content": ""}, 400, "blank"),
        ({"scope": "team"}, 400, "unknown_field"),
        ({"content": "my password is hunter2-Xk9!"}, 403, "secret_refused"),
    ],
)
def test_patch_refuses(api: Api, body: object, status: int, code: str) -> None:
    row = kept(api, "I live in Paris")
    answer = api("PATCH", f"/memories/{row['id']}", body)
    assert (answer.status, answer.code) == (status, code)


def test_history_lists_all_versions_under_any_id(api: Api) -> None:
    old = kept(api, "I live in Paris", subject_key="profile.home")
    new = api("PATCH", f"/memories/{old['id']}", {"content": "I live in Rome"}).body
    for version in (old, new):
        history = api("GET", f"/memories/{version['id']}/history").body
        assert [row["id"] for row in history["data"]] == [old["id"], new["id"]]
        assert history["next_cursor"] is None


def test_expire_ends_it_once(api: Api) -> None:
    row = kept(api, "I live in Paris", subject_key="profile.home")
    ended = api("POST", f"/memories/{row['id']}/expire")
    assert (ended.status, ended.body["status"]) == (200, "expired")
    assert api("POST", f"/memories/{row['id']}/expire").body["valid_to"] == ended.body["valid_to"]
    assert api("GET", "/memories?user=ann").body["data"] == []


def test_feedback_counts_and_weighs(api: Api) -> None:
    row = kept(api, "I live in Paris")
    api("POST", f"/memories/{row['id']}/feedback", {"helpful": True})
    answer = api("POST", f"/memories/{row['id']}/feedback", {"helpful": False})
    assert answer.body["feedback"] == {"helpful": 0, "unhelpful": 1, "weight": 0.8}
    back = api("DELETE", f"/memories/{row['id']}/feedback")
    assert back.body["feedback"] == {"helpful": 0, "unhelpful": 0, "weight": 1.0}
    assert api("POST", f"/memories/{row['id']}/feedback", {"helpful": "yes"}).code == "wrong_type"


def test_delete_forgets_all_versions(api: Api) -> None:
    old = kept(api, "I live in Paris", subject_key="profile.home")
    new = api("PATCH", f"/memories/{old['id']}", {"content": "I live in Rome"}).body
    assert api("DELETE", f"/memories/{new['id']}").status == 204
    for gone in (old, new):
        assert api("GET", f"/memories/{gone['id']}").status == 404
    assert api("GET", "/memories?user=ann&status=all").body["data"] == []


@pytest.mark.parametrize(("method", "path", "body"), CALLS)
def test_foreign_absent_and_malformed_ids_are_the_same_404(
    api: Api, foreign: Api, method: str, path: str, body: object
) -> None:
    mine = kept(api, "I live in Paris")["id"]
    answers = [
        asked(method, f"/memories/{memory_id}{path}", body)
        for asked, memory_id in ((foreign, mine), (foreign, ABSENT), (foreign, "mem_7"), (foreign, "nothing"))
    ]
    bodies = [{**answer.body, "request_id": ""} for answer in answers]
    assert [answer.status for answer in answers] == [404] * 4
    assert all(other == bodies[0] for other in bodies)
    assert api("GET", f"/memories/{mine}").body["status"] == "active"


@pytest.mark.parametrize(("method", "path", "body"), CALLS[2:])
def test_what_changes_needs_the_scope(api: Api, reader: Api, method: str, path: str, body: object) -> None:
    mine = kept(api, "I live in Paris")["id"]
    assert reader("GET", f"/memories/{mine}").status == 200
    assert reader(method, f"/memories/{mine}{path}", body).code == "insufficient_scope"
    assert Api(None)(method, f"/memories/{mine}{path}", body).status == 401


@pytest.mark.parametrize(("method", "path", "body"), CALLS[2:])
def test_a_team_memory_needs_the_teams_scope(
    api: Api, writer: Api, ann: Person, method: str, path: str, body: object
) -> None:
    made = api("POST", "/memories", {"content": "报销需要主管签字", "scope": "team"}).body["id"]
    assert writer("GET", f"/memories/{made}").status == 200
    assert writer(method, f"/memories/{made}{path}", body).body["scope"] == "memories:team"
    assert api(method, f"/memories/{made}{path}", body).status in (200, 204)


def test_a_long_history_comes_in_pages(api: Api, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    row = kept(api, "I live in Paris", subject_key="profile.home")
    for home in ("Rome", "Oslo", "成都"):
        row = api("PATCH", f"/memories/{row['id']}", {"content": f"I live in {home}"}).body
    first = api("GET", f"/memories/{row['id']}/history?limit=3").body
    rest = api("GET", f"/memories/{row['id']}/history?limit=3&cursor={first['next_cursor']}").body
    told = [one["content"].removeprefix("I live in ") for one in (*first["data"], *rest["data"])]
    assert (told, len(first["data"]), rest["next_cursor"]) == (["Paris", "Rome", "Oslo", "成都"], 3, None)
    monkeypatch.setattr(items, "MOST_VERSIONS", 2)
    memory = decode_id("mem", row["id"])
    assert memory is not None
    with tenant_tx(ann.tenant_id):
        newest = [one.content for one in versions_of(get_memory(memory))]
    assert newest == ["I live in Oslo", "I live in 成都"]
