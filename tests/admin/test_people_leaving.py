"""A person's page: their data as one file, and their erasure, with the receipt in the list."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from memoryhub.core.ids import encode_id
from sessions_app.models import Erasure, PersonExport
from sessions_app.services.person_erasure import start_erasure
from tenants.models import EndUser, OutboxTask
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import Console
from tests.conftest import Owner
from tests.sessions_app.leaving import work_off_erasure, work_off_export

PEOPLE = "/admin/tenants/enduser/"
LANGUAGES = {
    "en": ("Export all data", "Erase for good", "Erased people", "All gone"),
    "zh-hans": ("导出全部数据", "彻底抹除", "已抹除的人", "已全部清除"),
}


def page(console: Console, path: str = "", language: str = "en", role: str = "operator") -> str:
    answer = console.client(role).get(f"{PEOPLE}{path}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def person(console: Console) -> str:
    return f"{console.owner.user.pk}/"


def press(console: Console, act: str, role: str = "operator", **fields: str) -> Any:
    return console.client(role).post(f"{PEOPLE}{person(console)}{act}/", fields)


def test_an_export_is_offered_once_it_is_written(console: Console) -> None:
    console.say("I live in Ulm")
    assert press(console, "export").status_code == 302
    assert "The file is being written" in page(console, person(console))
    with tenant_tx(console.owner.tenant.id):
        job = PersonExport.objects.get().job_id
    assert job is not None
    work_off_export(console.owner, encode_id("job", job))
    assert "All data of this person, in one file." in page(console, person(console))
    answer = console.client().get(f"{PEOPLE}{person(console)}download/")
    assert answer["Content-Type"] == "application/zip"
    assert len(async_to_sync(whole)(answer)) == int(answer["Content-Length"])


async def whole(answer: Any) -> bytes:
    return b"".join([part async for part in answer.streaming_content])


@pytest.mark.parametrize("language", LANGUAGES)
def test_erasing_wants_the_id_and_ends_in_a_receipt(console: Console, language: str) -> None:
    export, erase, erased, gone = LANGUAGES[language]
    console.say("I live in Ulm")
    assert export in page(console, person(console), language)
    assert erase in page(console, f"{person(console)}erase/", language)
    press(console, "go", typed="bob")
    with tenant_tx(console.owner.tenant.id):
        assert EndUser.objects.get(pk=console.owner.user.pk).user_ref == "alice"
    press(console, "go", typed="alice")
    with tenant_tx(console.owner.tenant.id):
        job = Erasure.objects.get().job_id
    assert job is not None
    work_off_erasure(console.owner, encode_id("job", job))
    listed = page(console, "", language)
    assert erased in listed
    assert gone in listed
    receipt = console.client().get(f"{PEOPLE}{person(console)}receipt/")
    assert json.loads(receipt.content)["counts"]["memories"] == 1
    assert console.client().get(f"{PEOPLE}{person(console)}").status_code == 404


def test_who_is_being_erased_is_found_by_nobody(console: Console) -> None:
    assert "alice" in page(console)
    press(console, "go", typed="alice")
    listed = page(console)
    assert "alice" not in listed
    assert f'href="{PEOPLE}{person(console)}"' not in listed
    for path in ("", "erase/", "download/"):
        assert console.client().get(f"{PEOPLE}{person(console)}{path}").status_code == 404


@pytest.mark.parametrize(("language", "stopped"), [("en", "Stopped half-way"), ("zh-hans", "中途停下")])
def test_one_that_was_given_up_is_taken_up_again(console: Console, language: str, stopped: str) -> None:
    press(console, "go", typed="alice")
    assert stopped not in page(console, "", language)
    with tenant_tx(console.owner.tenant.id):
        OutboxTask.objects.update(status=OutboxTask.Status.DEAD)
    assert stopped in page(console, "", language)
    assert stopped in page(console, "", language, role="auditor")
    assert press(console, "resume", "auditor").status_code == 403
    assert press(console, "resume")["Location"] == PEOPLE
    assert stopped not in page(console, "", language)
    with tenant_tx(console.owner.tenant.id):
        job = Erasure.objects.get().job_id
    assert job is not None
    work_off_erasure(console.owner, encode_id("job", job))
    with tenant_tx(console.owner.tenant.id):
        assert not EndUser.objects.filter(pk=console.owner.user.pk).exists()


def test_an_auditor_may_do_neither(console: Console) -> None:
    for act in ("export", "go"):
        assert press(console, act, "auditor", typed="alice").status_code == 403
    for path in ("erase", "download"):
        answer = console.client("auditor").get(f"{PEOPLE}{person(console)}{path}/")
        assert answer.status_code == 403
    assert "Export all data" not in page(console, person(console), role="auditor")


def test_another_tenants_person_is_not_there(console: Console, stranger: Owner) -> None:
    for path in ("erase", "download", "receipt"):
        assert console.client().get(f"{PEOPLE}{stranger.user.pk}/{path}/").status_code == 404
    start_erasure(Scope(stranger.tenant.id), "alice", actor=SYSTEM)
    for act in ("export", "go", "resume"):
        answer = console.client().post(f"{PEOPLE}{stranger.user.pk}/{act}/", {"typed": "alice"})
        assert answer.status_code == 404
