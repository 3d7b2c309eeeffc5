"""POST /users/{user}/forget."""

from __future__ import annotations

import pytest

from tests.memories.api.conftest import Api, api_of, kept
from tests.memories.conftest import Person

PATH = "/users/ann/forget"


def test_a_dry_run_counts_and_the_real_one_forgets(api: Api) -> None:
    row = kept(api, "我在杭州工作", subject_key="profile.employer")
    kept(api, "I drink tea")
    dry = api("POST", PATH, {"query": "杭州", "dry_run": True})
    assert dry.body == {
        "memories": 1, "turns": 0, "summaries": 0, "relations": 1, "preferences": 0, "clarifications": 0,
        "texts": 0, "kept": 0, "memory_ids": [row["id"]], "dry_run": True,
    }  # fmt: skip
    assert api("POST", PATH, {"query": "杭州"}).body["memories"] == 1
    left = api("GET", "/memories?user=ann&status=all").body["data"]
    assert [item["content"] for item in left] == ["I drink tea"]
    found = api("POST", "/memories/search", {"user": "ann", "query": "杭州"}).body["data"]
    assert "杭州" not in str(found)


def test_by_key_by_ids_and_by_turn(api: Api) -> None:
    session = api("POST", "/sessions", {"user": "ann"}).body["id"]
    told = {"role": "user", "content": "My bicycle is red"}
    turn = api("POST", f"/sessions/{session}/turns", told).body["id"]
    kept(api, "I live in Paris", subject_key="profile.home")
    tea = kept(api, "I drink tea")
    kept(api, "My bicycle is red", source={"turn": turn, "session": session})
    assert api("POST", PATH, {"subject_key": "profile.home"}).body["memories"] == 1
    assert api("POST", PATH, {"memory_ids": [tea["id"]]}).body["memories"] == 1
    assert api("POST", PATH, {"source_turn_id": turn}).body["memories"] == 1
    assert api("GET", "/memories?user=ann&status=all").body["data"] == []


def test_nothing_of_others_is_forgotten(api: Api, foreign: Api, ben: Person, stranger: Person) -> None:
    mine = kept(api, "I drink tea")
    assert foreign("POST", PATH, {"memory_ids": [mine["id"]]}).body["memories"] == 0
    assert api("POST", PATH, {"query": "Lisbon"}).body["memories"] == 0
    assert api("POST", "/users/nobody/forget", {"query": "tea"}).body["memories"] == 0
    assert len(api("GET", "/memories?user=ann").body["data"]) == 1
    assert len(api("GET", "/memories?user=ben").body["data"]) == 1
    assert len(foreign("GET", "/memories?user=ann").body["data"]) == 2


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "required"),
        ({"dry_run": True}, "required"),
        ({"query": "tea", "subject_key": "profile.home"}, "invalid"),
        ({"query": ""}, "blank"),
        ({"memory_ids": []}, "too_few_items"),
        ({"memory_ids": ["mem_7"]}, "invalid_id"),
        ({"everything": True}, "unknown_field"),
        ({"source_session_id": "ses_7"}, "invalid_id"),
        ({"source_file": "talk.json", "query": "tea"}, "invalid"),
        ({"until": "2026-05-01T00:00:00Z", "query": "tea"}, "invalid"),
        ({"since": "2026-05-02T00:00:00Z", "until": "2026-05-01T00:00:00Z"}, "invalid_interval"),
        ({"since": "yesterday"}, "invalid_time"),
    ],
)
def test_it_refuses(api: Api, body: object, code: str) -> None:
    answer = api("POST", PATH, body)
    assert (answer.status, answer.code) == (400, code)


def test_it_needs_a_key_with_the_scope(ann: Person) -> None:
    assert Api(None)("POST", PATH, {"query": "tea"}).status == 401
    assert api_of(ann, ["memories:read"])("POST", PATH, {"query": "tea"}).code == "insufficient_scope"
