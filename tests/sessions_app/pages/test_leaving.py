"""A person has everything deleted: asked first, signed out, shown how far it is, and given a receipt."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from memories.models import MemoryItem
from sessions_app.models import Erasure
from sessions_app.services.person_erasure import erase_in_background
from tenants.models import EndUser, OutboxTask
from tenants.scope import tenant_tx
from tests.sessions_app.pages.conftest import new_visitor

Visitor = tuple[Client, EndUser]
ERASE = "/chat/memory/erase/"
WORDS = {
    "en": (
        "delete everything",
        "1 memory",
        "is being deleted",
        "All your data is deleted.",
        "genuine",
    ),
    "zh-hans": ("全部删除", "1 条记忆", "正在删除", "已全部删除。", "是真的"),
}


def asked(client: Client, user: EndUser, typed: str = "delete everything", **more: str) -> Any:
    return client.post(ERASE, {"person": user.pk.hex, "typed": typed, **more})


def erasures(user: EndUser) -> list[Erasure]:
    with tenant_tx(user.tenant_id):
        return list(Erasure.objects.order_by("created_at"))


def work_off(user: EndUser) -> None:
    """What a worker does."""
    for erasure in erasures(user):
        assert erasure.job_id is not None
        erase_in_background(user.tenant_id, erasure.job_id)


def checked(client: Client, content: bytes) -> Any:
    return client.post("/receipt/", {"receipt": SimpleUploadedFile("receipt.json", content)})


@pytest.mark.parametrize("language", WORDS)
def test_everything_goes_and_a_receipt_proves_it(
    visitor: Visitor, keep: Callable[..., MemoryItem], language: str
) -> None:
    client, user = visitor
    client.cookies["django_language"] = language
    words, goes, under_way, gone, genuine = WORDS[language]
    stays = keep(new_visitor()[1], "Words of a stranger")
    keep(user, "Dad is allergic to peanuts")
    assert goes in client.get(ERASE).content.decode()
    answer = asked(client, user, words)
    assert (answer.status_code, answer["Location"]) == (302, "/erased/")
    assert client.get("/chat/memory/").status_code == 302
    assert under_way in client.get("/erased/").content.decode()
    assert client.get("/erased/receipt/").status_code == 404
    work_off(user)
    assert gone in client.get("/erased/").content.decode()
    receipt = client.get("/erased/receipt/").content
    assert json.loads(receipt)["counts"]["memories"] == 1
    assert genuine in checked(Client(headers={"Accept-Language": language}), receipt).content.decode()
    with tenant_tx(user.tenant_id):
        assert not EndUser.objects.exists()
    with tenant_tx(stays.tenant_id):
        assert MemoryItem.objects.count() == 1


@pytest.mark.parametrize("typed", ["", "delete", "删除", "delete everything!"])
def test_other_words_delete_nothing(visitor: Visitor, typed: str) -> None:
    client, user = visitor
    answer = asked(client, user, typed)
    assert answer.status_code == 422
    assert "The words did not match. Nothing was deleted." in answer.content.decode()
    assert erasures(user) == []
    assert client.get("/chat/memory/").status_code == 200


@pytest.mark.parametrize("typed", ["Delete Everything", "  delete   everything ", "ｄｅｌｅｔｅ everything"])
def test_how_the_words_are_typed_does_not_matter(visitor: Visitor, typed: str) -> None:
    assert asked(*visitor, typed).status_code == 302


def test_a_second_press_is_answered_with_the_first(visitor: Visitor) -> None:
    client, user = visitor
    second = Client()
    account = user.account
    assert account is not None
    second.force_login(account)
    for browser in (client, second):
        assert asked(browser, user)["Location"] == "/erased/"
    assert len(erasures(user)) == 1
    work_off(user)
    assert client.get("/erased/receipt/").content == second.get("/erased/receipt/").content


@pytest.mark.parametrize("person", ["", "x", "0" * 32])
def test_who_was_not_asked_about_does_not_go(visitor: Visitor, person: str) -> None:
    answer = visitor[0].post(ERASE, {"person": person, "typed": "delete everything"})
    assert answer["Location"] == ERASE
    assert erasures(visitor[1]) == []


def test_a_strangers_id_reaches_nobody(visitor: Visitor) -> None:
    client, user = visitor
    stranger = new_visitor()[1]
    for mine in (user, stranger):
        with tenant_tx(mine.tenant_id):
            colleague = EndUser.objects.create(user_ref="colleague")
        assert asked(client, colleague)["Location"] == ERASE
        assert erasures(mine) == []
    assert client.get("/chat/memory/").status_code == 200


def test_only_the_browser_that_asked_sees_it(visitor: Visitor) -> None:
    asked(*visitor)
    for path in ("/erased/", "/erased/receipt/"):
        assert Client().get(path).status_code == 404
        assert new_visitor()[0].get(path).status_code == 404
    assert Client().post("/erased/").status_code == 404


def test_one_that_was_given_up_is_taken_up_again(visitor: Visitor) -> None:
    client, user = visitor
    asked(client, user)
    with tenant_tx(user.tenant_id):
        OutboxTask.objects.update(status=OutboxTask.Status.DEAD)
    assert "It stopped half-way." in client.get("/erased/").content.decode()
    assert client.post("/erased/")["Location"] == "/erased/"
    assert "is being deleted" in client.get("/erased/").content.decode()
    work_off(user)
    assert "All your data is deleted." in client.get("/erased/").content.decode()


def test_who_signs_in_again_begins_anew(visitor: Visitor, keep: Callable[..., MemoryItem]) -> None:
    client, user = visitor
    keep(user, "Dad is allergic to peanuts")
    account = user.account
    asked(client, user)
    assert account is not None
    client.force_login(account)
    assert "peanuts" not in client.get("/chat/memory/").content.decode()
    work_off(user)
    assert "I know nothing about you yet." in client.get("/chat/memory/").content.decode()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace('"left": 0', '"left": 1'), "was changed after it was made"),
        (lambda text: text.replace('"signature": "', '"signature": "0'), "Another service made this"),
        (lambda text: text.replace("memoryhub.erasure-receipt", "note"), "This is not a receipt."),
        (lambda text: "[]", "This is not a receipt."),
        (lambda text: "[" * 30_000, "This is not a receipt."),
        (lambda text: "{}", "This is not a receipt."),
        (lambda text: '{"type": "memoryhub.erasure-receipt", "tenant_id": 7}', "This is not a receipt."),
        (lambda text: text + " " * 70_000, "This is not a receipt."),
    ],
)
def test_what_is_no_receipt_of_ours_is_told_apart(
    visitor: Visitor, change: Callable[[str], str], words: str
) -> None:
    client, user = visitor
    asked(client, user)
    work_off(user)
    text = client.get("/erased/receipt/").content.decode()
    answer = checked(client, change(text).encode())
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_bytes_that_are_no_text_are_no_receipt(database: None) -> None:
    client = Client()
    assert checked(client, b"\xff\xfe\x00").status_code == 422
    assert client.post("/receipt/").status_code == 422
    assert client.get("/receipt/").status_code == 200
