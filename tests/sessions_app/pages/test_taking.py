"""A person's own data as a file: made for them alone, told when its days are over, in both languages."""

from __future__ import annotations

import datetime
import io
import json
import re
import uuid
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from memories.models import MemoryItem
from memoryhub.core.ids import encode_id
from sessions_app.models import PersonExport
from sessions_app.services.person_export import export_in_background, start_export, sweep_exports
from tenants.models import EndUser, OutboxTask
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM
from tests.sessions_app.pages.conftest import new_visitor

Visitor = tuple[Client, EndUser]
HTMX = {"HX-Request": "true"}
NONCE = re.compile(r'name="csrf-token" content="[^"]*"')
WORDS = {
    "en": ("Make the file", "Your file is being made.", "Your file is ready.", "no longer here"),
    "zh-hans": ("生成文件", "正在生成文件。", "文件已生成。", "已经不在了"),
}


def work_off(user: EndUser) -> str:
    """What a worker does with the person's newest export; its public id."""
    with tenant_tx(user.tenant_id):
        export = PersonExport.objects.filter(user_id=user.pk).latest("created_at")
    assert export.job_id is not None
    export_in_background(user.tenant_id, export.job_id)
    return encode_id("exp", export.pk)


def made_for(user: EndUser) -> str:
    """A finished export of a person."""
    start_export(Scope(user.tenant_id, user.pk), user.user_ref, actor=SYSTEM)
    return work_off(user)


def aged(user: EndUser) -> None:
    """Let the seven days of a person's exports pass."""
    with tenant_tx(user.tenant_id):
        past = datetime.datetime.now(datetime.UTC) - datetime.timedelta(seconds=1)
        PersonExport.objects.filter(user_id=user.pk).update(expires_at=past)


async def _whole(answer: Any) -> bytes:
    return b"".join([part async for part in answer.streaming_content])


@pytest.mark.parametrize("language", WORDS)
def test_a_file_is_asked_for_made_and_fetched(
    visitor: Visitor, keep: Callable[..., MemoryItem], language: str
) -> None:
    client, user = visitor
    client.cookies["django_language"] = language
    keep(new_visitor()[1], "Words of a stranger")
    keep(user, "Dad is allergic to peanuts")
    make, working, ready, _over = WORDS[language]
    assert make in client.get("/chat/memory/").content.decode()
    asked = client.post("/chat/memory/export/", headers=HTMX).content.decode()
    assert working in asked
    assert 'hx-trigger="every 2s"' in asked
    identifier = work_off(user)
    shown = client.get("/chat/memory/export/", headers=HTMX).content.decode()
    assert ready in shown
    assert "every 2s" not in shown
    answer = client.get(f"/chat/memory/export/{identifier}/")
    assert answer["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(async_to_sync(_whole)(answer))) as file:
        lines = file.read("memories.jsonl").decode().splitlines()
    assert [json.loads(line)["content"] for line in lines] == ["Dad is allergic to peanuts"]


def test_without_scripts_it_leads_back_to_the_page(visitor: Visitor) -> None:
    answer = visitor[0].post("/chat/memory/export/")
    assert (answer.status_code, answer["Location"]) == (302, "/chat/memory/#your-data")


def test_asking_twice_makes_one(visitor: Visitor) -> None:
    client, user = visitor
    for _ in range(2):
        client.post("/chat/memory/export/", headers=HTMX)
    with tenant_tx(user.tenant_id):
        assert PersonExport.objects.filter(user_id=user.pk).count() == 1


def test_one_that_was_given_up_says_so(visitor: Visitor) -> None:
    client, user = visitor
    client.post("/chat/memory/export/", headers=HTMX)
    with tenant_tx(user.tenant_id):
        OutboxTask.objects.update(status=OutboxTask.Status.DEAD)
    assert "The file could not be made." in client.get("/chat/memory/").content.decode()


@pytest.mark.parametrize("swept", [False, True])
@pytest.mark.parametrize("language", WORDS)
def test_a_link_whose_days_are_over_says_so(visitor: Visitor, language: str, swept: bool) -> None:
    client, user = visitor
    client.cookies["django_language"] = language
    identifier = made_for(user)
    aged(user)
    if swept:
        with tenant_tx(user.tenant_id):
            assert sweep_exports(datetime.datetime.now(datetime.UTC)) == 1
    answer = client.get(f"/chat/memory/export/{identifier}/")
    assert answer.status_code == 410
    assert WORDS[language][3] in answer.content.decode()


@pytest.mark.parametrize("over", [False, True])
def test_anothers_file_is_the_same_404_as_none(visitor: Visitor, over: bool) -> None:
    client, _user = visitor
    stranger = new_visitor()[1]
    foreign = made_for(stranger)
    if over:
        aged(stranger)
    names = (foreign, encode_id("exp", uuid.uuid4()), "exp_1")
    answers = [client.get(f"/chat/memory/export/{name}/") for name in names]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert len({NONCE.sub("", answer.content.decode()) for answer in answers}) == 1


def test_a_colleagues_file_is_not_there_either(visitor: Visitor) -> None:
    client, user = visitor
    with tenant_tx(user.tenant_id):
        colleague = EndUser.objects.create(user_ref="colleague")
    assert client.get(f"/chat/memory/export/{made_for(colleague)}/").status_code == 404


def test_one_that_is_not_ready_is_not_there(visitor: Visitor) -> None:
    client, user = visitor
    client.post("/chat/memory/export/")
    with tenant_tx(user.tenant_id):
        export = PersonExport.objects.get(user_id=user.pk)
    assert client.get(f"/chat/memory/export/{encode_id('exp', export.pk)}/").status_code == 404


@pytest.mark.parametrize("path", ["export/", f"export/exp_{'0' * 32}/", "erase/"])
def test_who_is_signed_out_signs_in_first(database: None, path: str) -> None:
    answer = Client().get(f"/chat/memory/{path}")
    assert (answer.status_code, answer["Location"]) == (302, f"/?next=/chat/memory/{path}")
