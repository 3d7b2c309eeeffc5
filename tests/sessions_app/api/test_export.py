"""POST /users/{user}/export and the file it ends in."""

from __future__ import annotations

import datetime
import json
import uuid
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from memoryhub.core.ids import decode_id, encode_id
from sessions_app.models import PersonExport, PersonExportPart, Session
from sessions_app.services import export_file, person_export, person_records
from sessions_app.services.person_export import sweep_exports
from sessions_app.services.person_records import KINDS, LEFT_OUT
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import Job, JobStatus, OutboxTask, UserOwnedModel
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.isolation.checks import rows
from tests.sessions_app.conftest import ApiClient
from tests.sessions_app.leaving import (
    PASSWORD,
    SAID,
    WORD,
    downloaded,
    exported,
    plant,
    work_off_export,
)

PATH = "/users/alice/export"


def test_every_model_of_a_person_is_exported_or_left_out_with_a_reason() -> None:
    owned = {model for model in apps.get_models() if issubclass(model, UserOwnedModel)}
    kinds = [kind.model for kind in KINDS]
    assert owned == {*kinds, *LEFT_OUT}
    assert len(kinds) == len(set(kinds))
    assert not set(kinds) & set(LEFT_OUT)
    assert all(LEFT_OUT.values())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_export_holds_everything(owner: Owner, api: ApiClient, stranger: Owner, language: str) -> None:
    session = plant(owner, api, language)
    plant(stranger, ApiClient(stranger), {"en": "zh", "zh": "en"}[language])
    job = exported(owner, api)
    assert (job["kind"], job["status"], job["error"]) == ("export", "done", None)
    file = downloaded(api, job["result"])
    manifest = file["manifest"]
    assert (manifest["format"], manifest["version"]) == ("memoryhub.person-export", 1)
    assert manifest["user"] == "alice"
    assert {one["name"]: one["lines"] for one in manifest["files"]} == {
        f"{kind}.jsonl": lines for kind, lines in job["result"]["counts"].items()
    }
    assert {kind: len(file[kind]) for kind in job["result"]["counts"]} == job["result"]["counts"]
    empty = {kind for kind, lines in file.items() if not lines}
    assert empty <= {"former_parts", "votes", "summary_reviews", "usage"}, empty
    said = [turn["content"] for turn in file["turns"]]
    assert said[: len(SAID[language])] == list(SAID[language])
    assert {turn["session"] for turn in file["turns"]} == {encode_id("ses", uuid.UUID(session))}
    assert file["profile"][0]["name"] == WORD[language]
    assert any(WORD[language] in entity["name"] for entity in file["entities"])
    assert WORD[{"en": "zh", "zh": "en"}[language]] not in json.dumps(file, ensure_ascii=False)


def test_secrets_stay_masked(owner: Owner, api: ApiClient) -> None:
    plant(owner, api, "en")
    file = downloaded(api, exported(owner, api)["result"])
    [told] = [turn for turn in file["turns"] if turn["content"].startswith("my password is")]
    assert PASSWORD.split()[-1] not in json.dumps(file)
    assert told["masked_kinds"]


def test_versions_name_one_another_and_their_turns(owner: Owner, api: ApiClient, session: Session) -> None:
    [turn] = append_turns(owner.scope, session.id, [NewTurn("user", "I live in Ulm")])
    memory = api.call("POST", "/memories", {"user": "alice", "content": "I live in Ulm"}).json()
    changed = api.call("PATCH", f"/memories/{memory['id']}", {"content": "I live in Bonn"}).json()
    file = downloaded(api, exported(owner, api)["result"])
    versions = {one["id"]: one for one in file["memories"]}
    assert versions[changed["id"]]["supersedes"] == memory["id"]
    assert versions[memory["id"]]["status"] == "superseded"
    assert [one["id"] for one in file["turns"]] == [encode_id("trn", turn.pk)]


def test_one_export_at_a_time(api: ApiClient, owner: Owner) -> None:
    first, second = (api.call("POST", PATH) for _ in range(2))
    assert (first.status_code, second.status_code) == (202, 202)
    assert first.json()["id"] == second.json()["id"]
    work_off_export(owner, first.json()["id"])
    assert api.call("POST", PATH).json()["id"] != first.json()["id"]


def test_one_that_was_given_up_does_not_stand_in_the_way(api: ApiClient, owner: Owner) -> None:
    first = api.call("POST", PATH).json()["id"]
    with tenant_tx(owner.tenant.id):
        OutboxTask.objects.filter(kind=person_export.TASK).update(status=OutboxTask.Status.DEAD)
    assert api.call("POST", PATH).json()["id"] != first


def test_a_repeated_key_begins_one_export(api: ApiClient) -> None:
    first, second = (api.call("POST", PATH, Idempotency_Key="k1") for _ in range(2))
    assert first.json() == second.json()
    assert second["Idempotency-Replayed"] == "true"


def test_an_unknown_user_is_not_made(api: ApiClient, owner: Owner) -> None:
    answer = api.call("POST", "/users/nobody/export")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert api.call("GET", "/users/nobody").status_code == 404


@pytest.mark.parametrize(
    "scopes", [["memories:read"], ["sessions:read"], ["memories:write", "sessions:write"]]
)
def test_a_key_needs_all_that_reads(owner: Owner, api: ApiClient, scopes: list[str]) -> None:
    result = exported(owner, api)["result"]
    weak = ApiClient(owner, scopes=scopes)
    paths = [("POST", PATH), ("GET", f"/exports/{result['export_id']}")]
    paths.append(("GET", f"/exports/{result['export_id']}/file"))
    answers = [weak.call(*path) for path in paths]
    assert {(one.status_code, one.json()["code"]) for one in answers} == {(403, "insufficient_scope")}


def test_another_tenant_finds_nothing(owner: Owner, api: ApiClient, stranger: Owner) -> None:
    result = exported(owner, api)["result"]
    theirs = ApiClient(stranger)
    for path in (f"/exports/{result['export_id']}", f"/exports/{result['export_id']}/file"):
        absent = path.replace(result["export_id"], encode_id("exp", uuid.uuid4()))
        mine, nobody = (theirs.call("GET", one).json() | {"request_id": ""} for one in (path, absent))
        assert mine == nobody
        assert mine["code"] == "not_found"


def test_a_file_is_shown_before_it_is_downloaded(owner: Owner, api: ApiClient) -> None:
    result = exported(owner, api)["result"]
    shown = api.call("GET", f"/exports/{result['export_id']}").json()
    assert shown["sha256"] == result["sha256"]
    left = datetime.datetime.fromisoformat(shown["expires_at"]) - timezone.now()
    assert datetime.timedelta(days=6, hours=23) < left <= datetime.timedelta(days=7)
    answer = api.call("GET", f"/exports/{result['export_id']}/file")
    assert answer["Content-Type"] == "application/zip"
    assert answer["Cache-Control"] == "no-store"
    assert answer["Content-Disposition"].startswith('attachment; filename="memoryhub-export-')
    assert "alice" not in answer["Content-Disposition"]


def test_one_that_is_not_finished_is_not_there(owner: Owner, api: ApiClient) -> None:
    api.call("POST", PATH)
    with tenant_tx(owner.tenant.id):
        export = PersonExport.objects.get()
    answer = api.call("GET", f"/exports/{encode_id('exp', export.pk)}/file")
    assert answer.status_code == 404


def test_an_export_ends_by_the_clock(owner: Owner, api: ApiClient) -> None:
    result = exported(owner, api)["result"]
    with tenant_tx(owner.tenant.id):
        assert sweep_exports(timezone.now()) == 0
        PersonExport.objects.update(expires_at=timezone.now())
    assert api.call("GET", f"/exports/{result['export_id']}/file").status_code == 404
    with tenant_tx(owner.tenant.id):
        assert sweep_exports(timezone.now()) == 1
        assert (PersonExport.objects.count(), PersonExportPart.objects.count()) == (0, 0)


def test_called_off_it_leaves_no_file(owner: Owner, api: ApiClient) -> None:
    job = api.call("POST", PATH).json()["id"]
    assert api.call("POST", f"/jobs/{job}/cancel").json()["status"] == "cancelled"
    work_off_export(owner, job)
    with tenant_tx(owner.tenant.id):
        assert not PersonExport.objects.filter(ready_at__isnull=False).exists()


@pytest.mark.parametrize("at", ["turns", "memories", "manifest"])
def test_after_a_crash_it_is_written_anew(
    owner: Owner, api: ApiClient, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    plant(owner, api, "en")
    monkeypatch.setattr(export_file, "PART", 512)
    job = api.call("POST", PATH).json()["id"]
    with monkeypatch.context() as patch:
        _crash_at(patch, at)
        with pytest.raises(ConnectionError):
            work_off_export(owner, job)
    with tenant_tx(owner.tenant.id):
        left = set(PersonExportPart.objects.values_list("run", flat=True))
        assert len(left) == 1  # what the crash left behind
        assert Job.objects.get(pk=decode_id("job", job)).status == JobStatus.RUNNING
    work_off_export(owner, job)
    shown = api.call("GET", f"/jobs/{job}").json()
    assert len(downloaded(api, shown["result"])["turns"]) >= 18
    with tenant_tx(owner.tenant.id):
        assert not PersonExportPart.objects.filter(run__in=left).exists()


def _crash_at(patch: pytest.MonkeyPatch, at: str) -> None:
    if at == "manifest":
        patch.setattr(person_export, "_manifest", _broken)
        return
    real = person_records.record_of

    def broken(kind: Any, row: Any) -> Any:
        return _broken() if kind.name == at else real(kind, row)

    patch.setattr(person_export, "record_of", broken)


def _broken(*_: Any) -> Any:
    raise ConnectionError


def test_a_long_history_is_read_by_pages(
    owner: Owner, api: ApiClient, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = [NewTurn("user", f"Line {number}") for number in range(450)]
    append_turns(owner.scope, session.id, turns)
    most = 0
    real = PersonExportPart.objects.create

    def watched(**columns: Any) -> Any:
        nonlocal most
        most = max(most, len(columns["content"]))
        return real(**columns)

    monkeypatch.setattr(export_file, "PART", 4_096)
    monkeypatch.setattr(PersonExportPart.objects, "create", watched)
    file = downloaded(api, exported(owner, api)["result"])
    assert [turn["content"] for turn in file["turns"]] == [turn.content for turn in turns]
    assert most == 4_096


def test_nobody_else_of_the_tenant_is_in_it(owner: Owner, api: ApiClient) -> None:
    for user, city in (("alice", "Ulm"), ("bob", "Bonn")):
        api.call("POST", "/memories", {"user": user, "content": f"I live in {city}"})
    api.call("POST", "/memories", {"scope": "team", "content": "The office is in Kiel"})
    file = downloaded(api, exported(owner, api)["result"])
    assert [one["content"] for one in file["memories"]] == ["I live in Ulm"]


def test_the_start_is_in_the_audit_trail(owner: Owner, api: ApiClient) -> None:
    api.call("POST", PATH)
    found = rows("SELECT count(*) FROM tenants_auditevent WHERE action = 'user.export_started'")
    assert found == [(0,)]  # without a scope nobody sees it
    with tenant_tx(owner.tenant.id):
        assert rows("SELECT details FROM tenants_auditevent WHERE action = 'user.export_started'") == [
            ("{}",)
        ]
