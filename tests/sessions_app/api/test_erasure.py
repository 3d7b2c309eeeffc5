"""DELETE /users/{user} and the receipt it ends in."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest

from memories.models import MemoryItem
from memoryhub.core.ids import encode_id
from memoryhub.core.receipts import digest_of
from sessions_app.models import Session
from sessions_app.services import person_erasure
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import AuditEvent, OutboxTask
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient
from tests.sessions_app.leaving import (
    WORD,
    downloaded,
    erased,
    exported,
    plant,
    where,
    work_off_erasure,
    work_off_export,
)

PATH = "/users/alice"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_is_left_anywhere(owner: Owner, api: ApiClient, language: str) -> None:
    plant(owner, api, language)
    exported(owner, api)
    assert len(where(owner, WORD[language])) > 15
    job = erased(owner, api)
    assert (job["kind"], job["status"], job["error"]) == ("erasure", "done", None)
    assert where(owner, WORD[language]) == set()
    counts = job["result"]["receipt"]["counts"]
    assert counts["turns"] >= 18
    kinds = "sessions summaries memories preferences decisions entities documents artifacts passages pins"
    assert {kind for kind in kinds.split() if not counts.get(kind)} == set()
    assert api.call("GET", PATH).status_code == 404


@pytest.mark.parametrize("user", ["brantovia@example.org", "格勒湖"])
def test_not_even_the_id_is_left(owner: Owner, api: ApiClient, user: str) -> None:
    api.call("POST", "/memories", {"user": user, "content": "I live in Ulm"}, Idempotency_Key="a")
    api.call("POST", f"/users/{user}/export", Idempotency_Key="b")
    assert where(owner, user)
    job = erased(owner, api, user)
    assert job["status"] == "done"
    assert where(owner, user) == set()
    assert user not in json.dumps(job, ensure_ascii=False)


def test_the_same_user_of_another_tenant_stays(owner: Owner, api: ApiClient, stranger: Owner) -> None:
    theirs = ApiClient(stranger)
    for one, client in ((owner, api), (stranger, theirs)):
        plant(one, client, "en")
    before = exported(stranger, theirs)["result"]["counts"]
    erased(owner, api)
    assert exported(stranger, theirs)["result"]["counts"] == before


def test_others_of_the_tenant_stay(owner: Owner, api: ApiClient) -> None:
    plant(owner, api, "en")
    kept = api.call("POST", "/memories", {"user": "bob", "content": "I live in Bonn"}).json()
    team = api.call("POST", "/memories", {"scope": "team", "content": "The office is in Kiel"}).json()
    erased(owner, api)
    for memory in (kept, team):
        assert api.call("GET", f"/memories/{memory['id']}").status_code == 200


def test_team_memory_stays_and_names_nobody(owner: Owner, api: ApiClient, session: Session) -> None:
    [turn] = append_turns(owner.scope, session.id, [NewTurn("user", "The office moved to Kiel")])
    source = {"turn": encode_id("trn", turn.pk), "session": encode_id("ses", session.pk)}
    body = {"scope": "team", "content": "The office is in Kiel", "source": source | {"quote": turn.content}}
    team = api.call("POST", "/memories", body).json()
    with tenant_tx(owner.tenant.id):
        assert MemoryItem.objects.get().turn_id == turn.pk
        MemoryItem.objects.update(actor=f"end_user:{owner.user.pk}")
    receipt = erased(owner, api)["result"]["receipt"]
    shown = api.call("GET", f"/memories/{team['id']}").json()
    assert shown["content"] == "The office is in Kiel"
    assert shown["source_turn_ids"] == []
    assert {shown["source"][name] for name in ("session", "turn", "quote")} <= {None, ""}
    assert shown["source"]["actor"] == "erased"
    assert receipt["counts"]["team_memories_unnamed"] == 1


def test_from_the_start_on_nobody_is_found(owner: Owner, api: ApiClient) -> None:
    api.call("PUT", PATH, {"name": "Alice"})
    answer = api.call("DELETE", PATH)
    assert answer.status_code == 202
    for path in (PATH, f"{PATH}/profile"):
        assert api.call("GET", path).status_code == 404


def test_the_same_id_comes_anew_as_an_empty_person(owner: Owner, api: ApiClient) -> None:
    api.call("POST", "/memories", {"user": "alice", "content": "I live in Ulm"})
    job = api.call("DELETE", PATH).json()["id"]
    api.call("POST", "/memories", {"user": "alice", "content": "I live in Bonn"})
    work_off_erasure(owner, job)
    found = api.call("GET", "/memories?user=alice").json()["data"]
    assert [one["content"] for one in found] == ["I live in Bonn"]
    again = erased(owner, api)
    assert again["result"]["receipt"]["counts"]["memories"] == 1
    assert api.call("GET", PATH).status_code == 404


def test_asked_again_it_is_the_same_job_until_it_is_done(owner: Owner, api: ApiClient) -> None:
    first, second = (api.call("DELETE", PATH).json() for _ in range(2))
    assert first["id"] == second["id"]
    work_off_erasure(owner, first["id"])
    work_off_erasure(owner, first["id"])
    answer = api.call("DELETE", PATH)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_one_that_was_given_up_goes_on_as_a_new_job(owner: Owner, api: ApiClient) -> None:
    first = api.call("DELETE", PATH).json()["id"]
    with tenant_tx(owner.tenant.id):
        OutboxTask.objects.filter(kind=person_erasure.TASK).update(status=OutboxTask.Status.DEAD)
    second = api.call("DELETE", PATH).json()["id"]
    assert second != first
    work_off_erasure(owner, second)
    assert api.call("GET", f"/jobs/{second}").json()["status"] == "done"


def test_an_unknown_user_is_a_404(api: ApiClient) -> None:
    answer = api.call("DELETE", "/users/nobody")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("missing", ["users:write", "memories:write", "sessions:write"])
def test_a_key_needs_all_that_writes(owner: Owner, api: ApiClient, missing: str) -> None:
    scopes = [one for one in ("users:write", "memories:write", "sessions:write") if one != missing]
    answer = ApiClient(owner, scopes=scopes).call("DELETE", PATH)
    assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope")
    assert api.call("GET", PATH).status_code == 200


def test_it_cannot_be_called_off(owner: Owner, api: ApiClient) -> None:
    job = api.call("DELETE", PATH).json()["id"]
    answer = api.call("POST", f"/jobs/{job}/cancel")
    assert (answer.status_code, answer.json()["code"]) == (409, "job_cannot_be_cancelled")


def test_an_export_under_way_ends(owner: Owner, api: ApiClient) -> None:
    plant(owner, api, "en")
    export = api.call("POST", f"{PATH}/export").json()["id"]
    finished = exported(owner, api)
    erasure = api.call("DELETE", PATH).json()["id"]
    work_off_export(owner, export)
    work_off_erasure(owner, erasure)
    for job in (export, finished["id"]):
        assert api.call("GET", f"/jobs/{job}").status_code == 404
    assert api.call("GET", f"/exports/{finished['result']['export_id']}/file").status_code == 404


def test_the_audit_trail_names_it_with_ids_alone(owner: Owner, api: ApiClient) -> None:
    plant(owner, api, "en")
    erased(owner, api)
    with tenant_tx(owner.tenant.id):
        events = list(AuditEvent.objects.filter(target_kind="end_user").order_by("created_at").values())
    acts = [event["action"] for event in events]
    assert acts[-2:] == ["user.erasure_started", "user.erased"]
    assert {event["target_id"] for event in events} == {owner.user.pk}
    assert "alice" not in json.dumps(events, default=str)


def receipt_of(owner: Owner, api: ApiClient) -> dict[str, Any]:
    found: dict[str, Any] = erased(owner, api)["result"]["receipt"]
    return found


def checked(api: ApiClient, receipt: Any, **body: Any) -> dict[str, Any]:
    answer = api.call("POST", "/erasures/verify", {"receipt": receipt, **body})
    assert answer.status_code == 200, answer.json()
    found: dict[str, Any] = answer.json()
    return found


def test_a_receipt_proves_itself(owner: Owner, api: ApiClient, stranger: Owner) -> None:
    receipt = receipt_of(owner, api)
    assert (receipt["type"], receipt["version"], receipt["left"]) == ("memoryhub.erasure-receipt", 1, 0)
    assert receipt["requested_at"] <= receipt["removed_at"] <= receipt["finished_at"]
    assert checked(api, receipt) == {"valid": True, "reason": None, "matches_user": None}
    assert checked(api, receipt, user="alice")["matches_user"] is True
    assert checked(api, receipt, user="bob")["matches_user"] is False
    assert checked(ApiClient(stranger), receipt)["reason"] == "other_tenant"


def test_what_is_no_receipt_of_ours_does_not_hold(owner: Owner, api: ApiClient) -> None:
    receipt = receipt_of(owner, api)
    altered = receipt | {"counts": {"turns": 1}}
    forged = altered | {"digest": digest_of(altered)}
    reasons = {"altered": altered, "other_key": forged}
    assert {name: checked(api, one)["reason"] for name, one in reasons.items()} == {
        name: name for name in reasons
    }
    nothings: list[Any] = [{}, [], "x", 1, None]
    for nothing in nothings:
        answer = api.call("POST", "/erasures/verify", {"receipt": nothing})
        assert (answer.status_code, answer.json()["field"]) == (400, "receipt")
    assert checked(api, altered, user="alice")["matches_user"] is None


def test_the_download_ends_with_the_person(owner: Owner, api: ApiClient) -> None:
    result = exported(owner, api)["result"]
    assert downloaded(api, result)
    erased(owner, api)
    absent = api.call("GET", f"/exports/{encode_id('exp', uuid.uuid4())}").json()
    gone = api.call("GET", f"/exports/{result['export_id']}").json()
    assert gone | {"request_id": ""} == absent | {"request_id": ""}
