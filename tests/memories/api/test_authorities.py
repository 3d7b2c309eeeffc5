"""`/authorities`: registering, reading, changing, trying and the drift report, over the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from memories.services.authority import MASK
from memoryhub.core.ids import encode_id, new_id
from tests.fakes.authority_hosts import listed_authority
from tests.fakes.authority_server import FakeAuthority
from tests.memories.api.conftest import Api, kept
from tests.memories.conftest import Person

NOT_THERE = encode_id("aut", new_id())


@pytest.fixture
def server(ann: Person) -> Iterator[FakeAuthority]:
    with listed_authority({"price.pro": 129, "价格.茶": "十二元"}) as running:
        yield running


def body_of(server: FakeAuthority, **terms: Any) -> dict[str, Any]:
    return {"pattern": "price.*", "url": server.url(), "value_path": "value", **terms}


def registered(api: Api, server: FakeAuthority, **terms: Any) -> dict[str, Any]:
    answer = api("POST", "/authorities", body_of(server, **terms))
    assert answer.status == 201, answer.body
    made: dict[str, Any] = answer.body
    return made


def test_a_source_is_registered_and_its_headers_are_not_shown(api: Api, server: FakeAuthority) -> None:
    made = registered(api, server, headers={"X-Key": "s3cret"}, names={"price.pro": ["专业版"]})
    assert made["id"].startswith("aut_")
    assert made["headers"] == {"X-Key": MASK}
    assert (made["ttl_seconds"], made["timeout_ms"], made["enabled"]) == (300, 2_000, True)
    one, listed = api("GET", f"/authorities/{made['id']}"), api("GET", "/authorities")
    assert one.body == made
    assert listed.body == {"data": [made], "next_cursor": None}


def test_the_contracts_own_words_are_enough(api: Api, server: FakeAuthority) -> None:
    body = {"pattern": "价格.*", "url": server.url(), "headers": {}, "ttl_seconds": 60}
    assert api("POST", "/authorities", body).status == 201


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"url": "http://10.0.0.1/{key}"}, "authority_host_not_allowed"),
        ({"url": "http://user@127.0.0.1/{key}"}, "authority_invalid_url"),
        ({"pattern": "*"}, "authority_invalid_pattern"),
        ({"headers": {"Host": "evil"}}, "authority_invalid_headers"),
        ({"headers": ["x"]}, "wrong_type"),
        ({"headers": {"X": 1}}, "wrong_type"),
        ({"names": {"price.x": "x"}}, "wrong_type"),
        ({"timeout_ms": 1}, "number_out_of_range"),
        ({"secret": "x"}, "unknown_field"),
    ],
)
def test_what_is_refused(api: Api, server: FakeAuthority, terms: dict[str, Any], code: str) -> None:
    answer = api("POST", "/authorities", body_of(server, **terms))
    assert (answer.status, api("GET", "/authorities").body["data"]) == (400, [])
    assert code in str(answer.body)


def test_the_same_pattern_twice_is_a_conflict(api: Api, server: FakeAuthority) -> None:
    registered(api, server)
    again = api("POST", "/authorities", body_of(server))
    assert (again.status, again.code) == (409, "authority_pattern_taken")


def test_a_source_is_changed_and_deleted(api: Api, server: FakeAuthority) -> None:
    path = f"/authorities/{registered(api, server)['id']}"
    assert api("PATCH", path, {"ttl_seconds": 9, "enabled": False}).body["ttl_seconds"] == 9
    assert api("DELETE", path).status == 204
    assert api("GET", path).status == 404


def test_a_dry_read_says_what_a_source_answers(api: Api, server: FakeAuthority) -> None:
    path = f"/authorities/{registered(api, server)['id']}/test"
    good = api("POST", path, {"key": "price.pro"}).body
    assert (good["value"], good["error"], good["stale"]) == ("129", None, False)
    assert good["as_of"]
    server.shelf.mode = "redirect"
    bad = api("POST", path, {"key": "price.pro"}).body
    assert (bad["value"], bad["error"]["code"]) == (None, "redirect_refused")
    assert bad["error"]["reason"].isascii()
    assert "重定向" in bad["error"]["reason_zh"]


def test_the_drift_report_and_its_acts(api: Api, server: FakeAuthority) -> None:
    price = kept(api, "The pro plan costs 99", subject_key="price.pro")
    other = kept(api, "专业版99元", subject_key="price.pro", user="ben")
    kept(api, "I live in Ulm", subject_key="profile.home")
    path = f"/authorities/{registered(api, server)['id']}/drift"
    said = api("GET", path).body
    assert [(one["memory"]["id"], one["live"]["value"]) for one in said["data"]] == [
        (other["id"], "129"),
        (price["id"], "129"),
    ]
    first = api("GET", f"{path}?limit=1").body
    assert [one["memory"]["id"] for one in first["data"]] == [other["id"]]
    assert api("GET", f"{path}?limit=1&cursor={first['next_cursor']}").body["data"] == said["data"][1:]
    corrected = api("POST", path, {"memory": price["id"], "act": "correct"}).body
    assert corrected["content"] == "The pro plan costs 129"
    assert api("POST", path, {"memory": other["id"], "act": "expire"}).body["status"] == "expired"
    assert api("GET", path).body == {"data": [], "agreeing": 1, "unread": [], "next_cursor": None}


def test_a_write_under_its_key_is_refused_and_a_search_leaves_copies_out(
    api: Api, server: FakeAuthority
) -> None:
    kept(api, "The pro plan costs 99", subject_key="price.pro")
    registered(api, server)
    again = api("POST", "/memories", {"user": "ann", "content": "It costs 98", "subject_key": "price.pro"})
    assert (again.status, again.body["id"], again.body["rule"]) == (200, None, "authority.owned")
    search = {"user": "ann", "query": "what does the pro plan cost", "explain": True}
    assert api("POST", "/memories/search", search).body["data"] == []


def test_only_admins_of_the_tenant_come_here(
    api: Api, writer: Api, foreign: Api, server: FakeAuthority
) -> None:
    made = registered(api, server)
    path = f"/authorities/{made['id']}"
    assert writer("GET", "/authorities").status == 403
    assert writer("POST", "/authorities", body_of(server)).status == 403
    absent = f"/authorities/{NOT_THERE}"
    for method, tail, body in (
        ("GET", "", None),
        ("PATCH", "", {"ttl_seconds": 1}),
        ("DELETE", "", None),
        ("POST", "/test", {"key": "price.pro"}),
        ("GET", "/drift", None),
    ):
        theirs, nobodys = foreign(method, path + tail, body), foreign(method, absent + tail, body)
        assert (theirs.status, nobodys.status) == (404, 404)
    assert foreign("GET", "/authorities").body["data"] == []
    assert api("GET", path).body == made


def test_a_list_costs_the_same_however_long(api: Api, server: FakeAuthority) -> None:
    registered(api, server)
    one = api.statements("/authorities")
    for number in range(2):
        registered(api, server, pattern=f"rate.{number}")
    assert api.statements("/authorities") == one
