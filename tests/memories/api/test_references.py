"""What a write refers to must be there and be the user's; absent and foreign read the same."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.ids import encode_id, new_id
from tests.memories.api.conftest import ABSENT, Api, kept
from tests.memories.conftest import Person

ROUTES = ("/memories", "/memories/dry-run")
TEXTS = ("I drink tea", "我喜欢喝茶")


def session_of(api: Api, user: str) -> tuple[str, str]:
    """A new session of a user, and a turn in it."""
    session = str(api("POST", "/sessions", {"user": user}).body["id"])
    turn = api("POST", f"/sessions/{session}/turns", {"role": "user", "content": "hello"}).body["id"]
    return session, str(turn)


def refused(api: Api, route: str, text: str, **more: Any) -> tuple[int, str, str]:
    """Status, code and field of the answer to a write that refers to something."""
    answer = api("POST", route, {"user": "ann", "content": text, **more})
    return answer.status, answer.code, answer.body["field"]


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("text", TEXTS)
def test_sessions_and_turns_of_others_are_absent(api: Api, foreign: Api, route: str, text: str) -> None:
    absent = encode_id("ses", new_id())
    for session in (absent, session_of(foreign, "ann")[0], session_of(api, "ben")[0]):
        said = refused(api, route, text, source={"session": session})
        assert said == (404, "unknown_reference", "source.session")
    for turn in (encode_id("trn", new_id()), session_of(foreign, "ann")[1], session_of(api, "ben")[1]):
        assert refused(api, route, text, source={"turn": turn}) == (404, "unknown_reference", "source.turn")


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("text", TEXTS)
def test_related_memories_of_others_are_absent(api: Api, foreign: Api, route: str, text: str) -> None:
    others = foreign("POST", "/memories", {"user": "ann", "content": "A red bicycle"}).body["id"]
    bens = api("POST", "/memories", {"user": "ben", "content": "A blue bicycle"}).body["id"]
    for one in (ABSENT, others, bens):
        assert refused(api, route, text, related=[one]) == (404, "unknown_reference", "related")


def test_a_correction_names_only_what_is_there(api: Api, ann: Person) -> None:
    mine, other = kept(api, "I drink tea"), kept(api, "The kettle is red")
    answer = api("PATCH", f"/memories/{mine['id']}", {"related": [ABSENT]})
    assert (answer.status, answer.code) == (404, "unknown_reference")
    assert api("PATCH", f"/memories/{mine['id']}", {"related": [other["id"]]}).status == 200
    assert api("PATCH", f"/memories/{ABSENT}", {"related": [ABSENT]}).status == 404


def test_what_is_the_users_own_is_taken(api: Api, ann: Person) -> None:
    session, turn = session_of(api, "ann")
    row = kept(api, "I drink tea", source={"session": session, "turn": turn})
    assert (row["source"]["session"], row["source"]["turn"]) == (session, turn)
    other = {"session": session_of(api, "ann")[0], "turn": turn}
    assert refused(api, "/memories", "I run", source=other)[1:] == ("unknown_reference", "source.turn")


READS: dict[str, dict[str, Any]] = {
    "/memories/search": {},
    "/memories/search/why-not": {"memory": ABSENT},
    "/memory-tests": {"expected": [{"text": "tea"}]},
}


@pytest.mark.parametrize("route", READS)
@pytest.mark.parametrize("text", TEXTS)
def test_what_is_kept_to_a_session_names_one_that_is_there(
    api: Api, foreign: Api, route: str, text: str
) -> None:
    body = {"user": "ann", "query": text, **READS[route]}
    own = session_of(api, "ann")[0]
    answers = []
    for session in (encode_id("ses", new_id()), session_of(foreign, "ann")[0], session_of(api, "ben")[0]):
        answer = api("POST", route, {**body, "session": session})
        assert (answer.status, answer.code) == (404, "unknown_reference")
        answers.append({name: answer.body[name] for name in ("type", "title", "status", "code", "field")})
    assert answers == [answers[0] | {"field": "session"}] * 3
    assert api("POST", route, {**body, "session": own}).body.get("code") != "unknown_reference"


def test_nobody_known_has_no_session(api: Api, foreign: Api) -> None:
    for session in (encode_id("ses", new_id()), session_of(foreign, "zoe")[0]):
        answer = api("POST", "/memories/search", {"user": "zoe", "query": "tea", "session": session})
        assert (answer.status, answer.code) == (404, "unknown_reference")
    assert api("POST", "/memories/search", {"user": "zoe", "query": "tea"}).body["data"] == []


def test_a_memory_test_is_not_changed_to_a_session_that_is_not_there(api: Api, ann: Person) -> None:
    own = session_of(api, "ann")[0]
    body = {"user": "ann", "query": "Tea?", "expected": [{"text": "tea"}], "session": own}
    route = f"/memory-tests/{api('POST', '/memory-tests', body).body['id']}"
    answer = api("PATCH", route, {"session": encode_id("ses", new_id())})
    assert (answer.status, answer.code) == (404, "unknown_reference")
    assert api("PATCH", route, {"session": own, "types": ["fact"]}).body["session"] == own
    assert api("PATCH", route, {"top_k": 3}).body["session"] == own
