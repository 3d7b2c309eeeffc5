"""What the pages do: begin, rename and delete a chat; change, undo, settle and forget a memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from memories.models import MemoryItem
from memories.queries.items import memory_rows
from memoryhub.core.ids import encode_id
from sessions_app.models import Session
from sessions_app.services.sessions import open_session
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM

Visitor = tuple[Client, EndUser]
JSON = {"Accept": "application/json"}


def _path(memory: MemoryItem, act: str) -> str:
    return f"/chat/memory/{encode_id('mem', memory.pk)}/{act}/"


def _contents(user: EndUser) -> list[tuple[str, str]]:
    with tenant_tx(user.tenant_id, user.pk):
        return sorted(memory_rows().values_list("content", "status"))


def test_a_new_chat_has_an_address(visitor: Visitor) -> None:
    made = visitor[0].post("/chat/new/", headers=JSON)
    assert made.status_code == 201
    assert made.json()["url"] == f"/chat/s/{made.json()['id']}/"


@pytest.mark.parametrize("title", ["", "   ", "x" * 201, "a\x00b"])
def test_a_title_that_is_none_is_refused(visitor: Visitor, title: str) -> None:
    client, _ = visitor
    address = client.post("/chat/new/", headers=JSON).json()["url"]
    assert client.post(f"{address}rename/", {"title": title}).json() == {"code": "invalid_title"}
    assert client.post(f"{address}rename/", {"title": " 妈妈  六十大寿 "}).json() == {
        "title": "妈妈 六十大寿"
    }


def test_a_correction_opens_a_new_version(visitor: Visitor, keep: Callable[..., MemoryItem]) -> None:
    client, user = visitor
    memory = keep(user, "I live in Shanghai", subject_key="profile.home")
    answer = client.post(_path(memory, "correct"), {"content": "I live in Hangzhou"}, headers=JSON)
    assert answer.json()["content"] == "I live in Hangzhou"
    assert _contents(user) == [("I live in Hangzhou", "active"), ("I live in Shanghai", "superseded")]


@pytest.mark.parametrize(
    ("content", "code"),
    [("", "invalid"), ("x" * 2001, "invalid"), ("a\x00b", "invalid"), ("密码是 hunter2hunter2", "secret")],
)
def test_a_correction_that_cannot_be_kept_says_why(
    visitor: Visitor, keep: Callable[..., MemoryItem], content: str, code: str
) -> None:
    client, user = visitor
    memory = keep(user, "I live in Shanghai")
    refused = client.post(_path(memory, "correct"), {"content": content}, headers=JSON)
    assert (refused.status_code, refused.json()) == (422, {"code": code})
    shown = client.post(_path(memory, "correct"), {"content": content}, headers={"HX-Request": "true"})
    assert b'role="alert"' in shown.content
    assert _contents(user) == [("I live in Shanghai", "active")]


def test_an_undo_takes_a_memory_back_once(visitor: Visitor, keep: Callable[..., MemoryItem]) -> None:
    client, user = visitor
    keep(user, "I live in Shanghai", subject_key="profile.home")
    memory = keep(user, "I live in Hangzhou", subject_key="profile.home")
    assert client.post(_path(memory, "undo")).json()["back"] == "I live in Shanghai"
    assert ("I live in Shanghai", "active") in _contents(user)
    assert client.post(_path(memory, "undo")).status_code in (404, 409)


@pytest.mark.parametrize(("answer", "status"), [("right", "active"), ("wrong", "expired")])
def test_a_guess_is_settled_by_a_yes_or_a_no(
    visitor: Visitor, keep: Callable[..., MemoryItem], answer: str, status: str
) -> None:
    client, user = visitor
    memory = keep(user, "I run on Sundays", inferred=True, confidence=0.95)
    assert "My guess" in client.get("/chat/memory/?show=guesses").content.decode()
    client.post(_path(memory, "guess"), {"answer": answer})
    assert _contents(user) == [("I run on Sundays", status)]
    assert "My guess" not in client.get("/chat/memory/").content.decode()


@pytest.mark.parametrize(("choice", "left"), [("keep", 1), ("forget", 0)])
def test_deleting_a_chat_asks_what_becomes_of_what_it_taught(
    visitor: Visitor, keep: Callable[..., MemoryItem], choice: str, left: int
) -> None:
    client, user = visitor
    scope = Scope(user.tenant_id, user.pk)
    session = open_session(scope, user_id=user.pk, actor=SYSTEM)
    keep(user, "Dad is allergic to peanuts", session_id=session.pk)
    path = f"/chat/s/{encode_id('ses', session.pk)}/delete/"
    assert client.get(path).json() == {"taught": [{"content": "Dad is allergic to peanuts"}]}
    assert client.post(path, {"taught": choice}).status_code == 200
    assert len(_contents(user)) == left
    with tenant_tx(user.tenant_id, user.pk):
        assert not Session.objects.filter(pk=session.pk).exists()


def test_bad_filters_show_everything(visitor: Visitor, keep: Callable[..., MemoryItem]) -> None:
    client, user = visitor
    keep(user, "Dad is allergic to peanuts")
    for query in ("show=nothing", "rows=-1", "rows=99999999999999999999", "q=%00", "q=" + "x" * 201):
        answer = client.get(f"/chat/memory/?{query}")
        assert answer.status_code == 200
        assert "peanuts" in answer.content.decode()
    assert client.get(f"{client.post('/chat/new/').headers['Location']}?show=many").status_code == 200
