"""GET and PATCH /recall-settings, the versions, and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.recall_settings import RECALL_SETTINGS, THRESHOLDS
from memoryhub.providers.embeddings import LOCAL_MODEL
from tests.memories.api.conftest import Api, api_of
from tests.memories.conftest import Person


def patch(api: Api, **body: object) -> Any:
    return api("PATCH", "/recall-settings", body)


def figure(body: Any, name: str) -> Any:
    return next(one for one in body["settings"] if one["name"] == name)


def test_every_figure_is_shown_with_bounds_and_default(api: Api, stranger: Person) -> None:
    patch(api_of(stranger), values={"top_k": 9})
    body = api("GET", "/recall-settings").body
    assert (body["version"], body["published_at"], body["actor"]) == (0, None, None)
    assert [one["name"] for one in body["settings"]] == [one.name for one in RECALL_SETTINGS]
    assert figure(body, "top_k") == {
        "name": "top_k", "kind": "count", "value": 6, "default": 6, "minimum": 1, "maximum": 50,
        "choices": None, "own": False,
    }  # fmt: skip
    local = [one for one in body["thresholds"] if one["model"] == LOCAL_MODEL]
    assert [one["name"] for one in local] == list(THRESHOLDS)
    assert {one["threshold_source"] for one in local} <= {"calibrated", "none"}


def test_a_change_is_a_version_and_comes_back(api: Api) -> None:
    made = patch(
        api,
        values={"top_k": 7, "abstain": "always"},
        thresholds={LOCAL_MODEL: {"fact": 0.3}},
        if_version=0,
        note="too much came back",
    )
    assert (made.status, made.body["version"], made.body["note"]) == (200, 1, "too much came back")
    assert made.body["actor"].startswith("api_key:")
    assert (figure(made.body, "top_k")["value"], figure(made.body, "top_k")["own"]) == (7, True)
    fact = next(one for one in made.body["thresholds"] if one["name"] == "fact")
    assert (fact["value"], fact["threshold_source"]) == (0.3, "tenant")
    assert api("GET", "/recall-settings").body == made.body
    back = api("POST", "/recall-settings/versions/0/restore", {"if_version": 1})
    assert (back.status, back.body["version"], back.body["restores"]) == (200, 2, 0)
    versions = api("GET", "/recall-settings/versions").body
    assert ([one["version"] for one in versions["data"]], versions["next_cursor"]) == ([2, 1, 0], None)
    assert {"name": "top_k", "before": 6, "after": 7} in versions["data"][1]["changes"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"values": {"top_k": 0}}, "number_out_of_range"),
        ({"values": {"top_k": "8"}}, "wrong_type"),
        ({"values": {"召回": 1}}, "unknown_setting"),
        ({"values": {"thresholds": {}}}, "unknown_setting"),
        ({"values": []}, "wrong_type"),
        ({"thresholds": {LOCAL_MODEL: {"fact": -1}}}, "number_out_of_range"),
        ({"thresholds": "x"}, "wrong_type"),
        ({"colour": 1}, "unknown_field"),
        ({"if_version": -1}, "number_out_of_range"),
        ({"note": "x" * 301}, "too_long"),
    ],
)
def test_bad_input_changes_nothing(api: Api, body: dict[str, Any], code: str) -> None:
    answer = patch(api, **body)
    assert (answer.status, answer.code) == (400, code)
    assert api("GET", "/recall-settings").body["version"] == 0


def test_a_stale_version_is_told_and_an_absent_one_is_not_there(api: Api) -> None:
    patch(api, values={"top_k": 7})
    late = patch(api, values={"top_k": 8}, if_version=0)
    assert (late.status, late.code, late.body["version"]) == (409, "recall_settings_changed", 1)
    assert api("POST", "/recall-settings/versions/99/restore", {}).status == 404


def test_only_a_key_with_admin_comes_here(reader: Api) -> None:
    for method, path in (
        ("GET", "/recall-settings"),
        ("PATCH", "/recall-settings"),
        ("GET", "/recall-settings/versions"),
        ("POST", "/recall-settings/versions/0/restore"),
    ):
        assert reader(method, path, None if method == "GET" else {}).status == 403
