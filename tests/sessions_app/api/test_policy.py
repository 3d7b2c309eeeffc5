"""POST /policy/dry-run."""

from __future__ import annotations

from typing import Any

import pytest

from sessions_app.models import Session
from sessions_app.services.processing import process_session
from sessions_app.services.turns import NewTurn, append_turns
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient

REFUSE: dict[str, Any] = {
    "rules": [
        {"id": "no.homes", "outcome": "refuse", "reason": "no homes", "reason_zh": "不记住址",
         "when": {"subject_keys": ["profile.home"]}},
    ],
}  # fmt: skip


@pytest.mark.parametrize("said", ["I live in Lisbon", "我住在杭州"])
def test_what_would_change_and_what_became_of_it(
    api: ApiClient, owner: Owner, session: Session, said: str
) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", said), NewTurn("user", "我对花生过敏")])
    process_session(owner.scope, session.id)
    answer = api.call("POST", "/policy/dry-run", {"document": REFUSE})
    assert answer.status_code == 200
    body = answer.json()
    assert (body["turns"], body["changed"], body["harmful"], body["complete"]) == (2, 1, 0, True)
    (change,) = body["changes"]
    assert (change["content"], change["before"]["outcome"], change["after"]["outcome"]) == (
        said,
        "kept",
        "refused",
    )
    assert (change["after"]["rule"], change["after"]["reason_zh"]) == ("no.homes", "不记住址")
    assert change["memory"].startswith("mem_")
    assert (change["fate"]["status"], change["harm"]) == ("active", None)
    assert api.call("GET", "/policy").json()["version"] == 0


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "required"),
        ({"document": []}, "wrong_type"),
        ({"document": {"rules": 1}}, "wrong_type"),
        ({"document": {}, "turns": 0}, "number_out_of_range"),
        ({"document": {}, "turns": 501}, "number_out_of_range"),
        ({"document": {}, "user": "ann"}, "unknown_field"),
    ],
)
def test_a_bad_body_is_refused(api: ApiClient, body: dict[str, Any], code: str) -> None:
    answer = api.call("POST", "/policy/dry-run", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
