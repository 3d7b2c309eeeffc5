"""Names, labels and companions of memories: written, corrected, searched by, and kept in their field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.memories.api.conftest import Api
from tests.memories.conftest import Person

NAMED = {
    "en": ("Deploys go through a tool named Heron", "Heron", "is Herron down?"),
    "zh": ("部署走一个叫苍鹭的工具", "苍鹭", "苍鹭今天慢吗？"),
}


def kept(api: Api, content: str, **more: Any) -> dict[str, Any]:
    """A memory that was written."""
    answer = api("POST", "/memories", {"user": "ann", "content": content} | more)
    assert answer.status == 201, answer.body
    body: dict[str, Any] = answer.body
    return body


def named(api: Api, query: str, **more: Any) -> list[str]:
    """What is found by name."""
    body = {"user": "ann", "query": query, "match": "names"} | more
    return [hit["content"] for hit in api("POST", "/memories/search", body).body["data"]]


@pytest.mark.parametrize("language", NAMED)
def test_a_name_finds_its_memory_and_likeness_does_not(api: Api, ann: Person, language: str) -> None:
    content, name, question = NAMED[language]
    made = kept(api, content, names=[name])
    assert (made["names"], made["labels"], made["related"]) == ([name], [], [])
    assert named(api, question) == [content]
    assert named(api, content.replace(name, "")) == []


def test_labels_keep_fields_apart_and_what_has_none_is_everywhere(api: Api, ann: Person) -> None:
    kept(api, "Heron runs our deploys", names=["Heron"], labels=["work"])
    kept(api, "A heron lives at the lake", names=["heron"], labels=["hobby"])
    kept(api, "Heron is also the cat's name", names=["heron"])
    assert sorted(named(api, "heron?", labels=["hobby"])) == [
        "A heron lives at the lake",
        "Heron is also the cat's name",
    ]
    found = api("POST", "/memories/search", {"user": "ann", "query": "heron deploys", "labels": ["work"]})
    assert "A heron lives at the lake" not in [hit["content"] for hit in found.body["data"]]


def test_companions_come_along_in_their_current_version(api: Api, ann: Person) -> None:
    store = kept(api, "The cache is Valkey", subject_key="stack.cache")
    kept(api, "Sign-in needs the cache", names=["sign-in"], related=[store["id"]])
    api("PATCH", f"/memories/{store['id']}", {"content": "The cache is Dragonfly"})
    assert named(api, "why does sign in fail?") == ["Sign-in needs the cache", "The cache is Dragonfly"]
    assert named(api, "why does sign in fail?", top_k=1) == ["Sign-in needs the cache"]


def test_a_correction_may_add_names(api: Api, ann: Person) -> None:
    made = kept(api, "Deploys go through a tool", names=["deploy tool"])
    fixed = api("PATCH", f"/memories/{made['id']}", {"names": ["deploy tool", "Heron"]}).body
    assert (fixed["names"], fixed["version"]) == (["deploy tool", "Heron"], 2)
    assert named(api, "Heron?") == ["Deploys go through a tool"]


def test_a_secret_cannot_hide_in_a_name(api: Api, ann: Person) -> None:
    body = {"user": "ann", "content": "The shared account", "names": ["password: hunter2-Zk81!"]}
    refused = api("POST", "/memories", body)
    assert (refused.status, refused.body["rule"]) == (200, "safety.secret")


def test_another_users_names_are_not_found(api: Api, ann: Person, ben: Person) -> None:
    api("POST", "/memories", {"user": "ben", "content": "Ben's bird is Heron", "names": ["Heron"]})
    assert named(api, "Heron?") == []


def test_preferences_of_other_fields_stay_out_of_a_context(api: Api, ann: Person) -> None:
    for label, wish in (("work", "Answer in SQL"), ("home", "Answer in rhymes")):
        kept(api, wish, memory_type="preference", subject_key=f"answer.{label}", labels=[label])
    session = api("POST", "/sessions", {"user": "ann"}).body["id"]
    built = api("POST", f"/sessions/{session}/context", {"input": "hello", "labels": ["work"]}).body
    text = str(built["messages"])
    assert "Answer in SQL" in text
    assert "rhymes" not in text
    refused = api("POST", f"/sessions/{session}/context", {"labels": ["work"], "strategy": "hybrid"})
    assert refused.status == 400
