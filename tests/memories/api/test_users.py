"""GET and PUT /users/{user}, and its profile."""

from __future__ import annotations

import pytest

from tests.memories.api.conftest import Api, kept
from tests.memories.conftest import Person

PATH = "/users/ann"


def test_put_sets_what_is_given_and_get_reads_it(api: Api) -> None:
    body = {"name": "安", "language": "zh", "timezone": "Asia/Shanghai", "metadata": {"plan": "pro"}}
    assert api("PUT", PATH, body).body | body == api("GET", PATH).body
    assert api("PUT", PATH, {"name": "Ann"}).body["timezone"] == "Asia/Shanghai"
    assert set(api("GET", PATH).body) == {"user", "created_at", *body}


def test_a_user_is_made_by_put_only(api: Api, foreign: Api) -> None:
    assert api("GET", "/users/new").status == 404
    assert api("PUT", "/users/new", {}).status == 200
    assert api("GET", "/users/new").body["timezone"] == "UTC"
    assert foreign("GET", "/users/new").status == 404


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"timezone": "Mars/Olympus"}, "unknown_timezone"),
        ({"timezone": "../../etc/passwd"}, "unknown_timezone"),
        ({"name": "x" * 129}, "too_long"),
        ({"metadata": {"A": 1}}, "invalid_key"),
        ({"user": "ben"}, "unknown_field"),
    ],
)
def test_put_refuses(api: Api, body: object, code: str) -> None:
    answer = api("PUT", PATH, body)
    assert (answer.status, answer.code) == (400, code)


def test_the_profile_shows_what_holds_now(api: Api, ben: Person, stranger: Person) -> None:
    kept(api, "I live in Paris", subject_key="profile.home")
    kept(api, "I live in Rome", subject_key="profile.home")
    kept(api, "上周去了黄山", memory_type="experience")
    api("PUT", f"{PATH}/preferences/reply.language", {"value": "请用中文回答"})
    body = api("GET", f"{PATH}/profile").body
    assert body["user"]["user"] == "ann"
    assert [row["content"] for row in body["facts"]] == ["I live in Rome"]
    assert [row["content"] for row in body["experiences"]] == ["上周去了黄山"]
    assert [row["value"] for row in body["preferences"]] == ["请用中文回答"]
    assert api("GET", "/users/nobody/profile").status == 404


def test_it_needs_a_key_with_the_scope(reader: Api, writer: Api) -> None:
    assert Api(None)("GET", PATH).status == 401
    assert reader("GET", PATH).status == 200
    assert writer("PUT", PATH, {}).body["scope"] == "users:write"
