"""Questions over the websocket: asked in a frame, answered by a click, and settled once."""

from __future__ import annotations

from typing import Any

import pytest

from sessions_app.models import Session
from sessions_app.services.threads import in_thread
from tests.conftest import Owner
from tests.sessions_app.conftest import new_session
from tests.sessions_app.sockets import Server, Socket

KNOWN, UNSURE = "My wife's birthday is July 2.", "Maybe my wife's birthday is July 12."


@pytest.fixture
def server() -> Server:
    return Server()


async def asked(socket: Socket) -> dict[str, Any]:
    """The question that an unsure contradiction is answered with."""
    await socket.send("message", content=KNOWN)
    await socket.until("done", "error")
    await socket.send("message", content=UNSURE)
    frames = await socket.until("done", "error")
    [question] = [frame["clarification"] for frame in frames if frame["type"] == "clarify"]
    assert question["status"] == "open"
    found: dict[str, Any] = question
    return found


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        ({"choice": 1}, ["clarify.answered"]),
        ({"choice": "both"}, ["clarify.answered", "clarify.answered"]),
        ({"answer": "the first one"}, ["clarify.answered"]),
    ],
)
async def test_a_click_or_words_settle_it(
    owner: Owner, session: Session, server: Server, fields: dict[str, Any], rules: list[str]
) -> None:
    async with server.entered(owner, session.id) as socket:
        question = await asked(socket)
        if fields.get("choice") == 1:
            fields = {"choice": question["options"][1]["memory_id"]}
        await socket.send("clarify.answer", clarification=question["id"], **fields)
        frames = await socket.until("clarify", "error")
    assert [frame["type"] for frame in frames] == ["memory.written", "clarify"]
    assert [one["rule"] for one in frames[0]["decisions"]] == rules
    assert frames[1]["clarification"]["status"] == "answered"
    assert frames[0]["seq"] < frames[1]["seq"]


async def test_neither_is_the_option_without_a_memory(owner: Owner, session: Session, server: Server) -> None:
    async with server.entered(owner, session.id) as socket:
        question = await asked(socket)
        assert question["options"][-1]["memory_id"] is None
        await socket.send("clarify.answer", id=question["id"], choice=None)
        settled = (await socket.until("clarify", "error"))[-1]
    assert (settled["type"], settled["clarification"]["chosen"]) == ("clarify", None)


async def test_it_is_settled_once(owner: Owner, session: Session, server: Server) -> None:
    async with server.entered(owner, session.id) as socket:
        question = await asked(socket)
        for code in (None, "clarification_settled"):
            await socket.send("clarify.answer", clarification=question["id"], choice="neither")
            last = (await socket.until("clarify", "error"))[-1]
            assert last.get("code") == code


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "required"),
        ({"choice": "perhaps"}, "invalid_choice"),
        ({"choice": f"mem_{'0' * 32}"}, "invalid_choice"),
        ({"answer": "My password is hunter2-Xk9!"}, "secret_refused"),
    ],
)
async def test_what_is_refused(
    owner: Owner, session: Session, server: Server, fields: dict[str, Any], code: str
) -> None:
    async with server.entered(owner, session.id) as socket:
        question = await asked(socket)
        await socket.send("clarify.answer", clarification=question["id"], **fields)
        assert (await socket.next())["code"] == code


async def test_a_strangers_question_is_not_there(
    owner: Owner, stranger: Owner, session: Session, server: Server
) -> None:
    async with server.entered(owner, session.id) as socket:
        question = await asked(socket)
    other = await in_thread(new_session, stranger)
    async with server.entered(stranger, other.id) as socket:
        await socket.send("clarify.answer", clarification=question["id"], choice="neither")
        assert (await socket.next())["code"] == "clarification_not_found"
