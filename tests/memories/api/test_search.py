"""POST /memories/search."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from memories.services.indexing import PassageText, index_passages
from memoryhub.core.ids import decode_id, encode_id, new_id
from tests.memories.api.conftest import Answer, Api, api_of, kept
from tests.memories.conftest import MAY, Person

PATH = "/memories/search"
SHAPE = {
    "kind", "id", "content", "score", "signals", "source_turn_ids", "session", "said_at", "channel",
    "memory_type", "subject_key", "scope", "language", "role", "quote", "document", "disputed", "part",
}  # fmt: skip


def search(api: Api, query: str, **terms: object) -> Answer:
    """Search as Ann's tenant."""
    return api("POST", PATH, {"user": "ann", "query": query, **terms})


def contents(answer: Answer) -> list[str]:
    """What was found, best first."""
    assert answer.status == 200, answer.body
    return [hit["content"] for hit in answer.body["data"]]


def said(person: Person, content: str, session: UUID | None = None) -> tuple[str, str]:
    """Index a turn; its id and its session's."""
    turn, session = new_id(), session or new_id()
    text = PassageText(
        source_id=turn, session_id=session, seq=1, role="user", content=content, said_at=MAY, trust=100
    )
    index_passages(person.scope, person.user_id, [text])
    return encode_id("trn", turn), encode_id("ses", session)


@pytest.mark.parametrize(
    ("told", "query"),
    [("The bicycle is red", "bicycle"), ("自行车是红色的", "自行车"), ("自行車是紅色的", "自行车")],
)
def test_it_finds_memories_and_turns(api: Api, ann: Person, ben: Person, told: str, query: str) -> None:
    memory = kept(api, told)
    turn, session = said(ann, told)
    said(ben, told)
    found = search(api, query)
    hits: dict[str, dict[str, Any]] = {hit["kind"]: hit for hit in found.body["data"]}
    assert len(found.body["data"]) == 2
    assert set(hits["memory"]) == SHAPE
    assert (hits["memory"]["id"], hits["memory"]["signals"]["text"]) == (memory["id"], 1)
    assert (hits["turn"]["id"], hits["turn"]["session"]) == (turn, session)
    assert set(found.body) == {"data", "gate", "trace_id", "degraded"}
    assert found.body["gate"]["recall"] is True


def test_it_is_narrowed_by_what_is_asked(api: Api, ann: Person) -> None:
    kept(api, "The bicycle is red", memory_type="fact")
    kept(api, "I prefer the bicycle to the tram", memory_type="preference")
    session = str(api("POST", "/sessions", {"user": "ann"}).body["id"])
    said(ann, "bicycle lanes are narrow", decode_id("ses", session))
    said(ann, "the bicycle needs air")
    assert contents(search(api, "bicycle", types=["preference"], include=["memories"])) == [
        "I prefer the bicycle to the tram"
    ]
    assert contents(search(api, "bicycle", include=["turns"], session=session)) == [
        "bicycle lanes are narrow"
    ]
    assert contents(search(api, "bicycle", types=["preference"])) == ["I prefer the bicycle to the tram"]
    assert contents(search(api, "bicycle", include=["documents"])) == []
    assert len(contents(search(api, "bicycle", top_k=1))) == 1


def test_it_reads_the_past(api: Api) -> None:
    kept(api, "I live in Paris", subject_key="profile.home", valid_from="2026-05-01T00:00:00Z")
    kept(api, "I live in Rome", subject_key="profile.home", valid_from="2026-06-01T00:00:00Z")
    assert contents(search(api, "where do I live")) == ["I live in Rome"]
    assert contents(search(api, "where do I live", as_of="2026-05-15T00:00:00Z")) == ["I live in Paris"]


def test_explain_shows_candidates(api: Api) -> None:
    kept(api, "The bicycle is red")
    body = search(api, "bicycle", explain=True).body
    assert body["explain"]["candidates"][0]["arm"] == "text"
    assert body["explain"]["terms"]


def test_use_is_counted(api: Api) -> None:
    row = kept(api, "The bicycle is red")
    for _ in range(2):
        search(api, "bicycle")
    shown = api("GET", f"/memories/{row['id']}").body
    assert shown["use_count"] == 1
    assert shown["last_used_at"] is not None


def test_an_unknown_user_has_no_memory(api: Api) -> None:
    answer = search(api, "bicycle", user="nobody")
    assert (answer.status, answer.body["data"]) == (200, [])
    assert answer.body["gate"] == {"recall": False, "reason": "no_memories"}


@pytest.mark.parametrize(
    ("content", "query"),
    [("Refunds take 14 days", "How long do refunds take?"), ("退款需要 14 天", "退款要多久？")],
)
@pytest.mark.parametrize("match", ["any", "names"])
def test_whoever_is_not_known_yet_hears_the_team(api: Api, content: str, query: str, match: str) -> None:
    kept(api, "Refunds take my sister 3 weeks 退款")
    team = api("POST", "/memories", {"content": content, "scope": "team", "names": ["refunds"]}).body
    asked = query if match == "any" else "refunds"
    answer = search(api, asked, user="nobody", match=match)
    assert [hit["id"] for hit in answer.body["data"]] == [team["id"]]
    assert api("GET", "/users/nobody").status == 404


def test_a_user_of_the_same_name_elsewhere_is_someone_else(api: Api, foreign: Api) -> None:
    assert contents(search(api, "Lisbon")) == []
    assert contents(search(foreign, "Lisbon")) == ["My home is in Lisbon"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"query": ""}, "blank"),
        ({"query": "x" * 4_001}, "too_long"),
        ({"top_k": 0}, "number_out_of_range"),
        ({"types": []}, "too_few_items"),
        ({"include": ["rumours"]}, "invalid_choice"),
        ({"session": "ses_7"}, "invalid_id"),
        ({"limit": 3}, "unknown_field"),
    ],
)
def test_it_refuses(api: Api, change: dict[str, object], code: str) -> None:
    answer = api("POST", PATH, {"user": "ann", "query": "bicycle"} | change)
    assert (answer.status, answer.code) == (400, code)


def test_it_needs_a_key_with_the_scope(ann: Person) -> None:
    body = {"user": "ann", "query": "bicycle"}
    assert Api(None)("POST", PATH, body).status == 401
    assert api_of(ann, ["memories:write"])("POST", PATH, body).code == "insufficient_scope"
