"""Who may see which page: signed out, signed in, and with another person's ids."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.test import Client

from memories.models import MemoryItem
from memoryhub.core.ids import encode_id
from sessions_app.models import Session
from sessions_app.services.sessions import open_session
from tenants.models import EndUser
from tenants.scope import Scope
from tenants.services.audit import SYSTEM
from tests.sessions_app.pages.conftest import new_visitor

Visitor = tuple[Client, EndUser]
MEMORY_READS = ["", "edit/", "history/", "forget/"]
MEMORY_ACTS = ["correct/", "forget/", "undo/", "guess/"]


def _session(user: EndUser) -> Session:
    return open_session(Scope(user.tenant_id, user.pk), user_id=user.pk, actor=SYSTEM)


@pytest.mark.parametrize("path", ["/chat/", "/chat/new/", "/chat/memory/", f"/chat/s/ses_{'0' * 32}/"])
def test_who_is_signed_out_is_sent_to_sign_in(database: None, path: str) -> None:
    answer = Client().get(path)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/?next={path}")


def test_it_works(visitor: Visitor) -> None:
    client, user = visitor
    identifier = encode_id("ses", _session(user).pk)
    for path in ("/chat/new/", f"/chat/s/{identifier}/", "/chat/memory/"):
        assert client.get(path).status_code == 200


@pytest.mark.parametrize("act", ["", "rename/", "delete/", "switch/"])
def test_a_strangers_chat_is_the_same_404_as_none(visitor: Visitor, act: str) -> None:
    client, _ = visitor
    _, stranger = new_visitor()
    foreign, absent = _session(stranger).pk, uuid.uuid4()
    send = client.get if act == "" else client.post
    answers = [send(f"/chat/s/{encode_id('ses', one)}/{act}", {"title": "x"}) for one in (foreign, absent)]
    assert [answer.status_code for answer in answers] == [404, 404]


@pytest.mark.parametrize(
    ("method", "act"), [("get", act) for act in MEMORY_READS] + [("post", act) for act in MEMORY_ACTS]
)
def test_a_strangers_memory_is_the_same_404_as_none(
    visitor: Visitor, keep: Callable[..., MemoryItem], method: str, act: str
) -> None:
    client, _ = visitor
    _, stranger = new_visitor()
    foreign = keep(stranger, "Dad is allergic to peanuts")
    for one in (foreign.pk, uuid.uuid4()):
        path = f"/chat/memory/{encode_id('mem', one)}/{act}"
        assert getattr(client, method)(path, {"content": "x", "answer": "right"}).status_code == 404
    assert "peanuts" not in client.get("/chat/memory/").content.decode()


@pytest.mark.parametrize("spelling", ["mem_1", "MEM_" + "0" * 32, "ses_" + "0" * 32, "mem_" + "G" * 32])
def test_an_id_that_is_none_of_ours_is_a_404(visitor: Visitor, spelling: str) -> None:
    assert visitor[0].get(f"/chat/memory/{spelling}/edit/").status_code == 404


def test_an_act_without_the_forms_token_is_refused(visitor: Visitor) -> None:
    _, user = visitor
    client = Client(enforce_csrf_checks=True)
    client.cookies = visitor[0].cookies
    assert client.post("/chat/new/").status_code == 403
    assert client.post(f"/chat/s/{encode_id('ses', _session(user).pk)}/delete/").status_code == 403
