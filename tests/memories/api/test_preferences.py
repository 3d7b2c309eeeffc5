"""GET, PUT and DELETE /users/{user}/preferences[/{key}]."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.memories.api.conftest import Api
from tests.memories.conftest import Person

PATH = "/users/ann/preferences"
KEY = f"{PATH}/reply.language"


def test_put_sets_get_reads_delete_ends(api: Api) -> None:
    first = api("PUT", KEY, {"value": "Answer in English"})
    assert set(first.body) == {
        "key", "value", "memory_id", "confirmed", "valid_from", "valid_to", "expires_at", "source",
    }  # fmt: skip
    assert (first.status, first.body["key"], first.body["confirmed"]) == (200, "reply.language", True)
    second = api("PUT", KEY, {"value": "请用中文回答", "ttl_days": 90})
    assert second.body["expires_at"] is not None
    assert api("GET", KEY).body["value"] == "请用中文回答"
    assert [row["value"] for row in api("GET", PATH).body["data"]] == ["请用中文回答"]
    assert api("DELETE", KEY).status == 204
    assert api("GET", PATH).body == {"data": [], "next_cursor": None}
    assert (api("GET", KEY).status, api("DELETE", KEY).status) == (404, 404)


def test_a_preference_is_a_memory_with_history(api: Api) -> None:
    api("PUT", KEY, {"value": "Answer in English"})
    memory = api("PUT", KEY, {"value": "请用中文回答"}).body["memory_id"]
    assert len(api("GET", f"/memories/{memory}/history").body["data"]) == 2


def test_the_past_can_be_read(api: Api) -> None:
    first = api("PUT", KEY, {"value": "Answer in English"}).body
    api("PUT", KEY, {"value": "请用中文回答"})
    then = quote(first["valid_from"])
    assert api("GET", f"{KEY}?as_of={then}").body["value"] == "Answer in English"
    assert [row["value"] for row in api("GET", f"{PATH}?as_of={then}").body["data"]] == ["Answer in English"]


def test_unknown_users_have_none_and_get_one_when_set(api: Api) -> None:
    assert api("GET", "/users/nobody/preferences").body["data"] == []
    assert api("GET", "/users/nobody/preferences/reply.language").status == 404
    assert api("PUT", "/users/nobody/preferences/reply.language", {"value": "kurz"}).status == 200
    assert len(api("GET", "/users/nobody/preferences").body["data"]) == 1


def test_the_stranger_of_the_same_name_sees_nothing(api: Api, foreign: Api) -> None:
    api("PUT", KEY, {"value": "Answer in English"})
    assert foreign("GET", KEY).status == 404
    assert foreign("DELETE", KEY).status == 404
    assert [row["value"] for row in foreign("GET", PATH).body["data"]] == ["我对花生过敏"]


@pytest.mark.parametrize("rows", [1, 3])
def test_a_list_takes_as_many_statements_for_one_row_as_for_three(api: Api, rows: int) -> None:
    for number in range(rows):
        api("PUT", f"{PATH}/key{number}", {"value": f"value {number}"})
    # Three transactions (key, user, preferences), each with begin, scope, one query and commit.
    assert api.statements(PATH) == 12


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "required"),
        ({"value": " "}, 400, "blank"),
        ({"value": "kurz", "ttl_days": 0}, 400, "number_out_of_range"),
        ({"value": "kurz", "key": "x"}, 400, "unknown_field"),
        ({"value": "my password is hunter2-Xk9!"}, 403, "secret_refused"),
    ],
)
def test_put_refuses(api: Api, body: object, status: int, code: str) -> None:
    answer = api("PUT", KEY, body)
    assert (answer.status, answer.code) == (status, code)


def test_a_malformed_key_is_not_found(api: Api) -> None:
    assert api("GET", f"{PATH}/a%20b").status == 404


def test_it_needs_a_key_with_the_scope(reader: Api, ann: Person) -> None:
    assert Api(None)("GET", PATH).status == 401
    assert reader("GET", PATH).status == 200
    assert reader("PUT", KEY, {"value": "kurz"}).code == "insufficient_scope"
    assert reader("DELETE", KEY).code == "insufficient_scope"
