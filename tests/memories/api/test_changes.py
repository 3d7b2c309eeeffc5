"""GET /users/{user}/changes and POST /memories/{id}/restore."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.utils import timezone

from memoryhub.core.ids import new_id
from tests.memories.api.conftest import Api
from tests.memories.conftest import DAY, MAY, Person

HOME = "profile.home"
LIVES = {"en": ("I live in Paris", "I live in Rome"), "zh": ("我住在杭州", "我住在成都")}


def changes(api: Api, query: str) -> list[tuple[str, str | None, str | None]]:
    """Kind and both contents of every change, page by page of two."""
    found: list[tuple[str, str | None, str | None]] = []
    cursor = ""
    while True:
        answer = api("GET", f"/users/ann/changes?limit=2&{query}{cursor}")
        assert answer.status == 200, answer.body
        found += [(one["kind"], _words(one["before"]), _words(one["after"])) for one in answer.body["data"]]
        if answer.body["next_cursor"] is None:
            return found
        cursor = f"&cursor={quote(answer.body['next_cursor'])}"


def _words(memory: dict[str, Any] | None) -> str | None:
    return memory["content"] if memory else None


def span(start: Any, end: Any, axis: str = "valid") -> str:
    return f"from={quote(start.isoformat())}&to={quote(end.isoformat())}&axis={axis}"


@pytest.mark.parametrize("language", LIVES)
def test_what_held_changed_by_valid_time(api: Api, ann: Person, language: str) -> None:
    first, second = LIVES[language]
    ann.say(first, HOME, valid_from=MAY)
    ann.say(second, HOME, valid_from=MAY + 10 * DAY)
    ann.say("The gym is open late", "gym.hours", valid_from=MAY + DAY, valid_to=MAY + 5 * DAY)
    assert changes(api, span(MAY - DAY, MAY + 20 * DAY)) == [
        ("began", None, first),
        ("began", None, "The gym is open late"),
        ("ended", "The gym is open late", None),
        ("replaced", first, second),
    ]
    assert changes(api, span(MAY, MAY + 4 * DAY)) == [("began", None, "The gym is open late")]


def test_what_was_known_changed_by_recorded_time(api: Api, ann: Person) -> None:
    before = timezone.now()
    first = ann.say("I live in Paris", HOME, valid_from=MAY).memory
    assert first is not None
    ann.say("I live in Rome", HOME, valid_from=MAY + DAY)
    middle = timezone.now()
    current = api("GET", f"/memories?user=ann&subject_key={HOME}").body["data"][0]
    fixed = api("PATCH", f"/memories/{current['id']}", {"content": "I live in Turin"}).body
    api("POST", f"/memories/{fixed['id']}/expire")
    api("POST", f"/memories/mem_{first.pk.hex}/restore")
    after = timezone.now()
    assert changes(api, span(before, middle, "recorded")) == [
        ("began", None, "I live in Paris"),
        ("replaced", "I live in Paris", "I live in Rome"),
    ]
    assert changes(api, span(middle, after, "recorded")) == [
        ("corrected", "I live in Rome", "I live in Turin"),
        ("ended", "I live in Turin", None),
        ("restored", "I live in Turin", "I live in Paris"),
    ]


def test_a_period_needs_both_ends_in_order(api: Api, ann: Person) -> None:
    assert api("GET", "/users/ann/changes").status == 400
    assert api("GET", f"/users/ann/changes?{span(MAY, MAY)}").body["errors"][0]["code"] == "invalid_interval"
    assert api("GET", f"/users/nobody/changes?{span(MAY, MAY + DAY)}").status == 404
    cursor = api("GET", f"/users/ann/changes?{span(MAY, MAY + DAY)}&cursor=x")
    assert (cursor.status, cursor.body["code"]) == (400, "invalid_cursor")


@pytest.mark.parametrize("language", LIVES)
def test_a_superseded_version_comes_back_as_a_new_one(api: Api, ann: Person, language: str) -> None:
    first, second = LIVES[language]
    old = ann.say(first, HOME, valid_from=MAY).memory
    assert old is not None
    ann.say(second, HOME, valid_from=MAY + DAY)
    back = api("POST", f"/memories/mem_{old.pk.hex}/restore")
    assert (back.status, back.body["content"], back.body["status"]) == (200, first, "active")
    assert (back.body["version"], back.body["source"]["channel"]) == (3, "user_stated")
    history = api("GET", f"/memories/{back.body['id']}/history").body["data"]
    assert [row["content"] for row in history] == [first, second, first]
    assert [row["content"] for row in api("GET", "/memories?user=ann").body["data"]] == [first]
    again = api("POST", f"/memories/mem_{old.pk.hex}/restore")
    assert again.body["id"] == back.body["id"]


def test_a_better_source_is_not_replaced_by_a_restore(api: Api, ann: Person) -> None:
    old = ann.say("I live in Paris", HOME, channel="tool_output", memory_type="fact").memory
    assert old is not None
    api("POST", f"/memories/mem_{old.pk.hex}/expire")
    ann.say("I live in Rome", HOME)
    refused = api("POST", f"/memories/mem_{old.pk.hex}/restore")
    assert (refused.status, refused.body["code"]) == (409, "memory_key_taken")


def test_what_waits_for_review_and_what_is_gone_cannot_be_restored(api: Api, ann: Person) -> None:
    guess = {"inferred": True, "importance": 8, "confidence": 0.7}
    held = ann.say("The user drinks decaf", "drink.coffee", **guess).memory
    assert held is not None
    refused = api("POST", f"/memories/mem_{held.pk.hex}/restore")
    assert (refused.status, refused.body["code"]) == (409, "memory_awaits_review")
    assert api("POST", f"/memories/mem_{new_id().hex}/restore").status == 404


def test_an_expired_preference_is_in_force_again(api: Api, ann: Person) -> None:
    api("PUT", "/users/ann/preferences/reply.language", {"value": "用中文回答"})
    row = api("GET", "/users/ann/preferences/reply.language").body
    api("DELETE", "/users/ann/preferences/reply.language")
    assert api("POST", f"/memories/{row['memory_id']}/restore").status == 200
    now = api("GET", "/users/ann/preferences/reply.language").body
    assert (now["value"], now["confirmed"], now["valid_to"]) == ("用中文回答", True, None)
