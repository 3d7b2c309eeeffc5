"""What the websocket refuses: strangers, bad frames, floods; each with its code."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import OperationalError

from memoryhub.core.ids import encode_id
from sessions_app import guarded_socket
from sessions_app.models import Session, Turn
from sessions_app.services.threads import in_thread
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.sockets import Server, ticket


@pytest.fixture
def server() -> Server:
    return Server()


def strangers_turn(stranger: Owner, foreign: Session) -> str:
    with tenant_tx(stranger.tenant.id):
        turn = Turn.objects.create(
            session=foreign, user=stranger.user, seq=1, role="user", content="x", tokens=1, tokenizer="t",
            said_at=foreign.created_at,
        )  # fmt: skip
    return encode_id("trn", turn.pk)


async def test_a_ticket_works_once_and_for_its_session(
    owner: Owner, session: Session, foreign: Session, server: Server
) -> None:
    good = await ticket(owner, session.id)
    async with server.connected(session.id) as socket:
        await socket.send("auth", ticket=good)
        assert (await socket.next())["type"] == "ready"
    for session_id, plain in (
        (session.id, good),
        (foreign.id, await ticket(owner, session.id)),
        (session.id, "tkt_wrong"),
    ):
        async with server.connected(session_id) as socket:
            await socket.send("auth", ticket=plain)
            assert await socket.close_code() == 4401


@pytest.mark.parametrize("wrong", ["ses_x", "nothing"])
async def test_a_session_that_is_not_there(
    owner: Owner, session: Session, server: Server, wrong: str
) -> None:
    async with server.connected(wrong) as socket:
        await socket.send("auth", ticket=await ticket(owner, session.id))
        assert await socket.close_code() == 4401


async def test_the_first_frame_must_be_auth(owner: Owner, session: Session, server: Server) -> None:
    async with server.connected(session.id) as socket:
        await socket.send("message", content="hello")
        assert await socket.close_code() == 4401


async def test_who_says_nothing_is_not_kept(
    owner: Owner, session: Session, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded_socket, "AUTH_SECONDS", 0.05)
    async with server.connected(session.id) as socket:
        assert await socket.close_code() == 4401


async def test_a_foreign_origin_is_refused_even_with_a_ticket(
    owner: Owner, session: Session, server: Server
) -> None:
    async with server.connected(session.id, origin="https://evil.example") as socket:
        await socket.send("auth", ticket=await ticket(owner, session.id))
        assert await socket.close_code() == 4403
        assert socket.frames == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "invalid_json"),
        ("[]", "object_required"),
        ('{"type": "message", "content": NaN}', "invalid_number"),
        ('{"type": "message", "content": "\\u0000"}', "null_character"),
        ('{"type": "message", "content": "\\ud800"}', "invalid_unicode"),
        ("\ud800", "invalid_utf8"),
        ("[" * 5000, "too_deep"),
        ('{"type": "dance"}', "unknown_frame_type"),
        ('{"type": 5}', "unknown_frame_type"),
        ('{"type": "message"}', "required"),
        ('{"type": "message", "content": " "}', "blank"),
        ('{"type": "message", "content": 5}', "wrong_type"),
        ('{"type": "message", "content": "x", "role": "system"}', "unknown_field"),
        ('{"type": "message", "content": "x", "client_turn_id": ""}', "invalid"),
        ('{"type": "message", "content": "%s"}' % ("x" * 32_001), "message_too_long"),
        ('{"type": "resume", "after": -1}', "number_out_of_range"),
        ('{"type": "resume", "after": true}', "number_out_of_range"),
        ('{"type": "resume", "after": 1180591620717411303424}', "number_out_of_range"),
        ('{"type": "edit", "turn": "trn_x", "content": "x"}', "not_found"),
        ('{"type": "clarify.answer", "clarification": "clr_x"}', "clarification_not_found"),
        ('{"type": "regenerate"}', "nothing_to_answer"),
    ],
)
async def test_a_bad_frame_is_answered_with_its_code(
    owner: Owner, session: Session, server: Server, text: str, code: str
) -> None:
    async with server.entered(owner, session.id) as socket:
        await socket.send_text(text)
        error = await socket.next()
        assert (error["type"], error["code"]) == ("error", code)
        assert error["message"]
        await socket.send("message", content="<|endoftext|> still here?")
        assert (await socket.until("done"))[-1]["type"] == "done"


async def test_words_come_in_the_readers_language(owner: Owner, session: Session, server: Server) -> None:
    for language, words in (("zh-CN,zh;q=0.9", "文本为空白"), ("en", "The text is blank")):
        async with server.entered(owner, session.id, accept_language=language) as socket:
            await socket.send("message", content=" ")
            assert (await socket.next())["message"].startswith(words)


async def test_a_database_that_is_away_does_not_end_the_socket(
    owner: Owner, session: Session, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise OperationalError("the connection is lost")

    async with server.entered(owner, session.id) as socket:
        with monkeypatch.context() as patched:
            patched.setattr("sessions_app.socket_commands.take_message", away)
            await socket.send("message", content="hello", client_turn_id="c1")
            assert (await socket.next())["code"] == "unavailable"
        await socket.send("message", content="hello", client_turn_id="c1")
        assert (await socket.next())["type"] == "ack"


async def test_the_tenth_bad_frame_in_a_row_ends_it(owner: Owner, session: Session, server: Server) -> None:
    async with server.entered(owner, session.id) as socket:
        for _ in range(9):
            await socket.send_text("{")
            await socket.next()
        await socket.send("stop")  # a good one between starts the count anew
        for _ in range(9):
            await socket.send_text("{")
            assert (await socket.next())["type"] == "error"
        await socket.send_text(None, b"\x00")
        assert (await socket.until())[-1]["type"] == "closed"
        assert socket.closed == 1003


async def test_a_frame_that_is_too_big(owner: Owner, session: Session, server: Server) -> None:
    async with server.entered(owner, session.id) as socket:
        await socket.send("message", content="长" * 22_000)  # 66,000 bytes
        assert await socket.close_code() == 1009


async def test_a_flood(owner: Owner, session: Session, server: Server) -> None:
    async with server.entered(owner, session.id) as socket:
        for _ in range(40):
            await socket.send("stop")
        assert await socket.close_code() == 4429


async def test_a_slow_reader_is_cut_off(
    owner: Owner, session: Session, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.entered(owner, session.id) as socket:
        [live] = server.live._sessions.values()
        [listener] = live.listeners
        while not listener.overflowed:
            live.emit({"type": "delta", "seq": live.next_seq(), "text": "x"})
        assert await socket.close_code() == 4429


async def test_turns_of_others_cannot_be_edited(
    owner: Owner, session: Session, stranger: Owner, foreign: Session, server: Server
) -> None:
    turn = await in_thread(strangers_turn, stranger, foreign)
    async with server.entered(owner, session.id) as socket:
        await socket.send("edit", turn=turn, content="mine now")
        assert (await socket.next())["code"] == "not_found"


async def test_nothing_leaks_between_sessions_of_one_process(
    owner: Owner, session: Session, stranger: Owner, foreign: Session, server: Server
) -> None:
    async with server.entered(owner, session.id) as mine, server.entered(stranger, foreign.id) as theirs:
        await mine.send("message", content="my secret garden")
        await mine.until("done")
        await theirs.send("resume", after=0)
        await theirs.send("regenerate")
        frames: list[Any] = await theirs.until("error")
        assert [frame["code"] for frame in frames] == ["nothing_to_answer"]
        assert "garden" not in json.dumps(theirs.frames)
