"""GET /users/{user}/graph."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from memoryhub.core.ids import decode_id
from tests.memories.api.conftest import Api
from tests.memories.conftest import Person

PATH = "/users/ann/graph"
EMPTY: dict[str, object] = {"entities": [], "relations": [], "truncated": False}


@pytest.fixture
def told(ann: Person, api: Api) -> Api:
    for content in ("Anna leads project Atlas", "Anna reports to Bo", "王静（Wang Jing）负责凤凰项目"):
        ann.say(content)
    return api


def test_the_contracts_shape(told: Api) -> None:
    body = told("GET", f"{PATH}?entity=Atlas&hops=1").body
    names = {entity["id"]: entity["name"] for entity in body["entities"]}
    [relation] = body["relations"]
    assert set(relation) == {
        "id", "subject", "predicate", "object", "valid_from", "valid_to", "memory_id", "source_turn_ids",
    }  # fmt: skip
    assert (names[relation["subject"]], relation["predicate"]) == ("project Atlas", "led_by")
    assert names[relation["object"]] == "Anna"
    assert all(set(entity) == {"id", "name", "aliases", "type"} for entity in body["entities"])
    assert decode_id("rel", relation["id"])


def test_two_hops_by_name_alias_and_id(told: Api) -> None:
    assert len(told("GET", f"{PATH}?entity=Atlas").body["relations"]) == 2
    named = told("GET", f"{PATH}?entity={quote('王静')}").body
    assert named == told("GET", f"{PATH}?entity=wang%20jing").body
    [wang] = [entity for entity in named["entities"] if entity["aliases"]]
    assert told("GET", f"{PATH}?entity={wang['id']}").body == named
    assert len(told("GET", PATH).body["relations"]) == 3


def test_unknown_entities_and_people_answer_empty_lists(told: Api, foreign: Api) -> None:
    assert told("GET", f"{PATH}?entity=Nobody").body == EMPTY
    assert told("GET", "/users/nobody/graph").body == EMPTY
    assert foreign("GET", f"{PATH}?entity=Atlas").body == EMPTY


def test_as_of_and_known_at(told: Api) -> None:
    assert told("GET", f"{PATH}?as_of=2020-01-01T00:00:00Z").body == EMPTY
    assert told("GET", f"{PATH}?known_at=2020-01-01T00:00:00Z").body == EMPTY


@pytest.mark.parametrize("query", ["hops=0", "hops=5", "hops=x", "depth=2", "as_of=yesterday", "entity="])
def test_refused(told: Api, query: str) -> None:
    assert told("GET", f"{PATH}?{query}").status == 400


def test_the_count_of_queries_does_not_grow(told: Api, ann: Person) -> None:
    before = told.statements(f"{PATH}?entity=Anna")
    ann.say("Anna is married to Tom")
    assert told.statements(f"{PATH}?entity=Anna") == before


def entity(api: Api, name: str) -> str:
    """The id of an entity of Ann's graph."""
    found = api("GET", f"{PATH}?entity={quote(name)}&hops=1").body["entities"]
    return str(next(one["id"] for one in found if name in (one["name"], *one["aliases"])))


def test_an_operator_merges_two_that_are_one_and_takes_it_back(told: Api, writer: Api, foreign: Api) -> None:
    told("POST", "/memories", {"user": "ann", "content": "Annie lives in Ulm"})
    annie, anna = entity(told, "Annie"), entity(told, "Anna")
    path = f"/entities/{annie}"
    assert writer("POST", f"{path}/merge", {"into": anna}).code == "insufficient_scope"
    assert foreign("POST", f"{path}/merge", {"into": anna}).status == 404
    assert told("POST", f"{path}/merge", {"into": annie}).code == "entities_not_mergeable"
    assert told("POST", f"{path}/merge", {"into": anna}).body["id"] == anna
    around = told("GET", f"{PATH}?entity=Annie&hops=1").body["relations"]
    assert {relation["predicate"] for relation in around} >= {"led_by", "lives_in"}
    assert told("POST", f"{path}/split", {}).body["id"] == annie
    around = told("GET", f"{PATH}?entity=Annie&hops=1").body["relations"]
    assert {relation["predicate"] for relation in around} == {"lives_in"}
    assert told("POST", f"{path}/split", {}).code == "entity_not_merged"
