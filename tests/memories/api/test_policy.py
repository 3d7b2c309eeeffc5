"""GET and PUT /policy, its versions, and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.policy.document import default_document
from tests.memories.api.conftest import Api, api_of
from tests.memories.conftest import Person

NO_DEALS: dict[str, Any] = {
    "rules": [
        {"id": "deals.secret", "outcome": "refuse", "reason": "no deals", "reason_zh": "不记交易",
         "when": {"words": ["merger", "并购"]}},
    ],
}  # fmt: skip


def put(api: Api, document: object = NO_DEALS, version: object = 0, **more: object) -> Any:
    return api("PUT", "/policy", {"document": document, "if_version": version, **more})


def test_the_products_own_is_shown_with_what_is_locked(api: Api, stranger: Person) -> None:
    put(api_of(stranger))
    shown = api("GET", "/policy").body
    assert (shown["version"], shown["published_at"], shown["actor"]) == (0, None, None)
    assert shown["document"] == default_document()
    assert shown["locked_rules"][0]["id"] == "safety.secret"
    assert all(rule["reason"] and rule["reason_zh"] for rule in shown["locked_rules"])


@pytest.mark.parametrize("text", ["The merger closes in May", "并购五月完成"])
def test_what_is_published_decides_the_next_write(api: Api, text: str) -> None:
    made = put(api, note="as the board asked")
    assert (made.status, made.body["version"], made.body["note"]) == (200, 1, "as the board asked")
    assert made.body["actor"].startswith("api_key:")
    assert api("GET", "/policy").body == made.body
    answer = api("POST", "/memories", {"user": "ann", "content": text})
    assert (answer.status, answer.body["decision"], answer.body["rule"]) == (200, "refused", "deals.secret")
    assert [row["policy_version"] for row in api("GET", "/users/ann/decisions").body["data"]] == [1]
    dry = api("POST", "/memories/dry-run", {"user": "ann", "content": text}).body
    assert (dry["decision"], dry["reason_zh"]) == ("refused", "不记交易")
    refused = api("PUT", "/users/ann/preferences/deal", {"value": text})
    assert (refused.status, refused.code, refused.body["rule"]) == (403, "memory_refused", "deals.secret")


@pytest.mark.parametrize(
    ("document", "code", "field"),
    [
        ({"colour": 1}, "unknown_field", "colour"),
        ({"rules": [{"id": "safety.secret"}]}, "required", "rules[0].outcome"),
        ([], "wrong_type", "document"),
        ("x", "wrong_type", "document"),
        ({"retention": {"fact": {"archive_after_days": -1}}}, "number_out_of_range",
         "retention.fact.archive_after_days"),
    ],
)  # fmt: skip
def test_a_fault_is_named_by_its_path(api: Api, document: object, code: str, field: str) -> None:
    answer = put(api, document)
    assert (answer.status, answer.code) == (400, code)
    assert field in str(answer.body)


def test_a_stale_version_is_told_the_newer(api: Api) -> None:
    put(api)
    answer = put(api, {}, 0)
    assert (answer.status, answer.code, answer.body["version"]) == (409, "policy_changed", 1)
    assert put(api, {}, -1).code == "number_out_of_range"
    assert put(api, {}, None).code in ("not_null", "wrong_type")


def test_versions_name_their_changes_and_come_back(api: Api) -> None:
    put(api)
    put(api, {}, 1)
    restored = api("POST", "/policy/versions/1/restore", {"if_version": 2})
    assert (restored.status, restored.body["version"], restored.body["restores"]) == (200, 3, 1)
    versions = api("GET", "/policy/versions").body["data"]
    assert [one["version"] for one in versions] == [3, 2, 1, 0]
    assert ("rules.deals.secret", "removed") in [(one["path"], one["kind"]) for one in versions[1]["changes"]]
    assert versions[-1]["changes"] == []
    assert api("GET", "/policy/versions/1").body["document"]["rules"][0]["id"] == "deals.secret"
    assert api("GET", "/policy/versions/9").status == 404
    assert api("POST", "/policy/versions/9/restore", {}).status == 404
    assert api("POST", "/policy/versions/1/restore", {"if_version": 1}).code == "policy_changed"


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/policy"), ("PUT", "/policy"), ("GET", "/policy/versions"), ("GET", "/policy/versions/0"),
     ("POST", "/policy/versions/0/restore"), ("POST", "/policy/dry-run")],
)  # fmt: skip
def test_only_an_admin_key_comes_here(ann: Person, method: str, path: str) -> None:
    api = api_of(ann, ["memories:read", "memories:write", "sessions:read", "sessions:write"])
    answer = api(method, path, None if method == "GET" else {})
    assert (answer.status, answer.code) == (403, "insufficient_scope")
