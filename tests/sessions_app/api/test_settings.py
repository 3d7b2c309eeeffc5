"""GET and PATCH /settings."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.context_settings import SETTINGS
from memoryhub.core.model_limits import MODELS
from sessions_app.services.settings import change_settings
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient


def named(body: Any) -> dict[str, Any]:
    return {one["name"]: one for one in body["settings"]}


def test_all_settings_with_bounds_and_defaults(api: ApiClient, stranger: Owner) -> None:
    change_settings(stranger.tenant_scope, {"last_turns": 3}, actor=SYSTEM)
    body = api.call("GET", "/settings").json()
    assert body["version"] == 0
    assert [one["name"] for one in body["settings"]] == [setting.name for setting in SETTINGS]
    assert named(body)["last_turns"] == {
        **{"name": "last_turns", "kind": "turns", "value": 10, "default": 10, "minimum": 1, "maximum": 200},
        **{"choices": None, "optional": False, "own": False},
    }
    assert named(body)["strategy"]["choices"][0] == "hybrid"
    assert {one["name"] for one in body["models"]} == set(MODELS)
    assert not any(one["own"] for one in body["models"])


def test_a_change_is_in_force_at_once_and_recorded(api: ApiClient, owner: Owner) -> None:
    mine = {"context": 9_000, "encoding": "cl100k_base", "input_price": 0.1, "output_price": 0.2}
    body = {
        "values": {"token_budget": 8_000, "safety_margin": 0.2},
        "models": {"mine": mine},
        "if_version": 0,
    }
    answer = api.call("PATCH", "/settings", body)
    assert answer.status_code == 200
    assert api.call("GET", "/settings").json() == answer.json()
    assert answer.json()["version"] == 1
    assert (named(answer.json())["token_budget"]["value"], named(answer.json())["token_budget"]["own"]) == (
        8_000,
        True,
    )
    assert answer.json()["models"][0] == {"name": "mine", **mine, "own": True}
    made = api.call("POST", "/sessions", {"user": "a", "model": "mine"}).json()
    assert (made["budget"]["limit"], made["budget"]["safety_margin"]) == (8_000, 0.2)
    assert made["budget"]["tokenizer"] == "cl100k_base"
    with tenant_tx(owner.tenant.id):
        [event] = AuditEvent.objects.filter(action="settings.changed")
    assert event.actor_kind == "api_key"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"values": {"colour": 1}}, "unknown_setting"),
        ({"values": {"last_turns": 0}}, "invalid_setting"),
        ({"values": {"last_turns": True}}, "invalid_setting"),
        ({"values": {"strategy": ["hybrid"]}}, "invalid_setting"),
        ({"values": []}, "wrong_type"),
        ({"values": {"models": 1}}, "invalid_model"),
        ({"models": {"m": {"context": 1}}}, "invalid_model"),
        ({"models": []}, "invalid_model"),
        ({"if_version": -1}, "number_out_of_range"),
        ({"last_turns": 5}, "unknown_field"),
    ],
)
def test_a_bad_body_is_refused_as_a_whole(api: ApiClient, body: dict[str, Any], code: str) -> None:
    values = body.get("values")
    mixed = {**body, "values": {"token_budget": 9_000, **values}} if isinstance(values, dict) else body
    answer = api.call("PATCH", "/settings", mixed)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert api.call("GET", "/settings").json()["version"] == 0


def test_bounds_stand_in_the_refusal(api: ApiClient) -> None:
    problem = api.call("PATCH", "/settings", {"values": {"last_turns": 900}}).json()
    assert (problem["field"], problem["minimum"], problem["maximum"]) == ("last_turns", 1, 200)


def test_an_older_version_is_refused(api: ApiClient) -> None:
    assert api.call("PATCH", "/settings", {"values": {"last_turns": 5}, "if_version": 0}).status_code == 200
    late = api.call("PATCH", "/settings", {"values": {"last_turns": 6}, "if_version": 0})
    assert (late.status_code, late.json()["code"], late.json()["version"]) == (409, "settings_changed", 1)


def test_only_an_admin_key_comes_here(owner: Owner) -> None:
    client = ApiClient(owner, scopes=["sessions:read", "sessions:write", "memories:read"])
    for method in ("GET", "PATCH"):
        answer = client.call(method, "/settings", {} if method == "PATCH" else None)
        assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope")
