"""POST /memories/search/why-not."""

from __future__ import annotations

from memoryhub.core.ids import encode_id, new_id
from tests.memories.api.conftest import Api, kept
from tests.memories.conftest import Person

PATH = "/memories/search/why-not"


def test_it_names_the_stage_in_both_languages(api: Api, ann: Person) -> None:
    memory = kept(api, "自行车是红色的")
    body = {"user": "ann", "query": "自行车", "memory": memory["id"]}
    answer = api("POST", PATH, body)
    assert answer.status == 200, answer.body
    assert set(answer.body) == {"stage", "reason", "reason_zh", "numbers"}
    assert answer.body["stage"] == "shown"
    assert api("POST", PATH, body | {"types": ["experience"]}).body["stage"] == "filters"


def test_it_wants_one_thing_to_follow(api: Api, ann: Person) -> None:
    assert api("POST", PATH, {"user": "ann", "query": "x"}).status == 400
    both = {"memory": encode_id("mem", new_id()), "turn": encode_id("trn", new_id())}
    assert api("POST", PATH, {"user": "ann", "query": "x", **both}).status == 400


def test_what_is_absent_or_foreign_is_not_found(api: Api, ann: Person) -> None:
    target = {"memory": encode_id("mem", new_id())}
    assert api("POST", PATH, {"user": "ann", "query": "x", **target}).status == 404
    assert api("POST", PATH, {"user": "nobody", "query": "x", **target}).status == 404
