"""GET /sessions/{id}/pins, DELETE /sessions/{id}/pins/{pin} and its way back."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from memoryhub.core.ids import encode_id
from sessions_app.models import Pin, Session
from sessions_app.services.processing import process_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient

LAID_DOWN = ("Do not touch the production table.", "预算是500元。")


@pytest.fixture(autouse=True)
def laid_down(owner: Owner, session: Session, stranger: Owner, foreign: Session) -> None:
    """Two pins of ours, and a stranger's."""
    append_turns(owner.scope, session.id, [NewTurn("user", text) for text in LAID_DOWN])
    append_turns(stranger.scope, foreign.id, [NewTurn("user", "Never call before nine.")])


def listed(api: ApiClient, path: str) -> list[tuple[str, str]]:
    return [(pin["text"], pin["status"]) for pin in api.call("GET", f"{path}/pins").json()["data"]]


def first(api: ApiClient, path: str) -> str:
    return str(api.call("GET", f"{path}/pins").json()["data"][0]["id"])


def test_pins_are_listed_as_they_were_said(api: ApiClient, path: str) -> None:
    found = api.call("GET", f"{path}/pins").json()["data"]
    assert [(pin["text"], pin["seq"], pin["status"]) for pin in found] == [
        (LAID_DOWN[0], 1, "active"), (LAID_DOWN[1], 2, "active"),
    ]  # fmt: skip
    assert found[0].keys() == {
        "id", "session", "turn", "seq", "text", "tokens", "status", "replaced_by_seq", "created_at",
    }  # fmt: skip


def test_a_removed_pin_leaves_the_context_and_comes_back(api: ApiClient, path: str) -> None:
    pin = first(api, path)
    gone = api.call("DELETE", f"{path}/pins/{pin}")
    assert (gone.status_code, gone.json()["status"]) == (200, "removed")
    assert api.call("DELETE", f"{path}/pins/{pin}").json()["status"] == "removed"
    assert listed(api, path) == [(LAID_DOWN[0], "removed"), (LAID_DOWN[1], "active")]
    back = api.call("POST", f"{path}/pins/{pin}/restore")
    assert (back.status_code, back.json()["status"]) == (200, "active")
    assert api.call("POST", f"{path}/pins/{pin}/restore").json()["status"] == "active"


def test_what_was_said_again_is_not_pinned_twice(
    api: ApiClient, path: str, owner: Owner, session: Session
) -> None:
    pin = first(api, path)
    api.call("DELETE", f"{path}/pins/{pin}")
    append_turns(owner.scope, session.id, [NewTurn("user", LAID_DOWN[0])])
    answer = api.call("POST", f"{path}/pins/{pin}/restore")
    assert (answer.status_code, answer.json()["code"]) == (409, "pin_stands_already")


def test_both_acts_are_audited(api: ApiClient, path: str, owner: Owner) -> None:
    pin = first(api, path)
    api.call("DELETE", f"{path}/pins/{pin}")
    api.call("POST", f"{path}/pins/{pin}/restore")
    with tenant_tx(owner.tenant.id):
        acts = AuditEvent.objects.filter(target_kind="pin").order_by("created_at")
        assert [(act.action, act.actor_kind) for act in acts] == [
            ("pin.removed", "api_key"), ("pin.restored", "api_key"),
        ]  # fmt: skip


@pytest.mark.parametrize("rule", ["Never mention my salary to anybody.", "不要在任何人面前提我的工资。"])
def test_what_memory_learned_ends_with_a_pin_and_comes_back_with_it(
    api: ApiClient, path: str, owner: Owner, session: Session, rule: str
) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", rule)])
    process_session(owner.scope, session.id)
    pin = next(one["id"] for one in api.call("GET", f"{path}/pins").json()["data"] if one["text"] == rule)

    def wanted() -> list[str]:
        found = api.call("GET", f"/users/{owner.user.user_ref}/preferences").json()["data"]
        return [one["value"] for one in found if one["value"] in rule]

    assert len(wanted()) == 1
    [gone] = api.call("DELETE", f"{path}/pins/{pin}").json()["memory_ids"]
    assert wanted() == []
    assert api.call("GET", f"/memories/{gone}").json()["valid_to"] is not None
    assert api.call("DELETE", f"{path}/pins/{pin}").json()["memory_ids"] == []
    [back] = api.call("POST", f"{path}/pins/{pin}/restore").json()["memory_ids"]
    assert back != gone
    assert len(wanted()) == 1


@pytest.mark.parametrize("tail", ["", "/restore"])
@pytest.mark.parametrize("which", ["theirs", "theirs in my session", "absent", "malformed"])
def test_those_of_others_are_out_of_reach(
    api: ApiClient, path: str, foreign_path: str, stranger: Owner, which: str, tail: str
) -> None:
    with tenant_tx(stranger.tenant.id):
        theirs = encode_id("pin", Pin.objects.get().pk)
    asked = {
        "theirs": f"{foreign_path}/pins/{theirs}",
        "theirs in my session": f"{path}/pins/{theirs}",
        "absent": f"{path}/pins/{encode_id('pin', uuid.uuid4())}",
        "malformed": f"{path}/pins/x",
    }[which]
    answer = api.call("POST" if tail else "DELETE", asked + tail)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    with tenant_tx(stranger.tenant.id):
        assert Pin.objects.get().status == "active"


def test_a_list_of_others_is_out_of_reach(api: ApiClient, foreign_path: str, absent_path: str) -> None:
    for asked in (foreign_path, absent_path):
        assert api.call("GET", f"{asked}/pins").status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_costs_the_same(
    api: ApiClient, owner: Owner, path: str, session: Session, django_assert_num_queries: Any, count: int
) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", f"Never call room {n}.") for n in range(count)])
    api.call("GET", f"{path}/pins")  # the first use of a key is noted
    with django_assert_num_queries(9):  # BEGIN, scope, COMMIT twice; the key, the session, the rows
        assert len(api.call("GET", f"{path}/pins").json()["data"]) == 2 + count
