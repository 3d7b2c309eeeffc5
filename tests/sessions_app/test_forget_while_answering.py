"""What is forgotten while it is being said, or right after, is not said again."""

from __future__ import annotations

from typing import Any

import pytest

from memories.services.forget import ForgetRequest, forget
from sessions_app.models import Session, Turn
from sessions_app.services import speaking
from sessions_app.services.threads import in_thread
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.chatting import ScriptedModel
from tests.sessions_app.sockets import Server

CASES = pytest.mark.parametrize(
    ("said", "asked", "pieces", "query"),
    [
        ("My dog is called Feldspar", "And my pet?", ["Your dog ", "is Feldspar."], "dog Feldspar"),
        ("我的狗叫长石", "我的宠物呢？", ["你的狗", "叫长石。"], "狗叫长石"),
    ],
)


def forgotten(owner: Owner, query: str) -> Any:
    return forget(owner.scope, user_id=owner.user.id, request=ForgetRequest(query=query), actor=SYSTEM)


def named(query: str) -> str:
    """What may not be said again: the name that a query ends in."""
    return query.rsplit(maxsplit=1)[-1] if " " in query else query[-2:]


def contents(owner: Owner, session: Session) -> list[str]:
    with tenant_tx(owner.tenant.id):
        return list(
            Turn.objects.filter(session_id=session.id).order_by("seq").values_list("content", flat=True)
        )


@CASES
async def test_an_answer_under_way_goes_with_what_it_was_made_from(
    owner: Owner,
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    said: str,
    asked: str,
    pieces: list[str],
    query: str,
) -> None:
    model = ScriptedModel(["ok"])
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    async with Server().entered(owner, session.id) as socket:
        await socket.send("message", content=said, client_turn_id="1")
        await socket.until("done")
        model.pieces, model.pause_before = pieces, 1
        await socket.send("message", content=asked, client_turn_id="2")
        await model.paused.wait()
        await in_thread(forgotten, owner, query)
        model.go.set()
        last = (await socket.until("done", "error"))[-1]
    texts = await in_thread(contents, owner, session)
    assert texts[2] == asked
    assert not [text for text in (*texts, str(last)) if named(query) in text]


@CASES
async def test_what_was_forgotten_is_not_resumed(
    owner: Owner,
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    said: str,
    asked: str,
    pieces: list[str],
    query: str,
) -> None:
    monkeypatch.setattr(speaking, "chat_model", lambda: ScriptedModel(pieces))
    async with Server().entered(owner, session.id) as socket:
        await socket.send("message", content=said, client_turn_id="1")
        assert "".join(pieces) in str(await socket.until("done"))
        await in_thread(forgotten, owner, query)
        await socket.send("resume", after=0)
        await socket.send("message", content=asked, client_turn_id="2")
        frames = await socket.until("ack")
    assert [frame["type"] for frame in frames][-1] == "ack"
    assert named(query) not in str(frames)
