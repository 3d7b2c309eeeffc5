"""Chat over the websocket: frames, order, coming back, stopping, answering again, editing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sessions_app.models import Session, Turn
from sessions_app.services import speaking
from sessions_app.services.chat import take_message
from sessions_app.services.sessions import close_session, delete_session, user_scope
from sessions_app.services.threads import in_thread
from sessions_app.working_memory import WorkingMemory
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.chatting import ScriptedModel, chatted, text_of
from tests.sessions_app.sockets import PATIENCE, Server

PIECES = [f"第{n} 句 part {n}。" for n in range(40)]


@pytest.fixture
def server() -> Server:
    return Server()


def says(
    monkeypatch: pytest.MonkeyPatch, pieces: list[str], *, pause_before: int | None = None
) -> ScriptedModel:
    model = ScriptedModel(pieces, pause_before=pause_before)
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    monkeypatch.setattr(speaking, "COALESCE_SECONDS", 0.0)
    return model


async def stored(owner: Owner, session: Session) -> list[tuple[str, str, str]]:
    def read() -> list[tuple[str, str, str]]:
        with tenant_tx(owner.tenant.id):
            turns = Turn.objects.filter(session_id=session.id).order_by("seq")
            return [(turn.role, turn.content, turn.status) for turn in turns]

    found: list[tuple[str, str, str]] = await in_thread(read)
    return found


async def test_a_message_is_acknowledged_answered_and_stored(
    owner: Owner, session: Session, server: Server
) -> None:
    async with server.entered(owner, session.id) as socket:
        await socket.send("message", content="I live in 里斯本", client_turn_id="c1")
        frames = await socket.until("done", "error")
    kinds = [frame["type"] for frame in frames]
    assert (kinds[0], kinds[-1]) == ("ack", "done")
    assert {"delta", "memory.written", "budget"} <= set(kinds)
    assert (frames[0]["client_turn_id"], frames[0]["turn"]["seq"]) == ("c1", 1)
    numbers = [frame["seq"] for frame in socket.frames]
    assert numbers == sorted(set(numbers))
    [_, (role, text, status)] = await stored(owner, session)
    assert (role, text, status) == ("assistant", text_of(frames), "complete")


async def test_an_answer_under_way_is_the_same_from_every_cut(
    owner: Owner, session: Session, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = says(monkeypatch, PIECES, pause_before=39)
    async with server.entered(owner, session.id) as first:
        await first.send("message", content="tell me all")
        await model.paused.wait()
        seen = [frame for frame in [await first.next() for _ in range(40)] if frame["type"] != "ready"]
        rests = []
        for cut in range(len(seen) + 1):
            async with server.entered(owner, session.id) as other:
                await other.send("resume", after=seen[cut - 1]["seq"] if cut else 0)
                missing = len(seen) - cut
                rests.append((cut, [await other.next() for _ in range(missing)]))
        model.go.set()
        end = await first.until("done")
    for cut, rest in rests:
        assert [*seen[:cut], *rest] == seen
    assert text_of([*seen, *end]) == "".join(PIECES)


async def test_a_socket_that_comes_back_later_gets_the_rest(
    owner: Owner, session: Session, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer went on without a listener; whoever comes back, even to another server, reads on."""
    model = says(monkeypatch, PIECES, pause_before=5)
    async with server.entered(owner, session.id) as socket:
        await socket.send("message", content="tell me all")
        await model.paused.wait()
        seen = [await socket.next() for _ in range(4)]
    model.go.set()
    async with asyncio.timeout(PATIENCE):
        while len(await stored(owner, session)) < 2:
            await asyncio.sleep(0.01)
    for later in (server, Server()):
        async with later.entered(owner, session.id) as back:
            await back.send("resume", after=seen[-1]["seq"])
            rest = await back.until("done")
        assert text_of([*seen, *rest]) == "".join(PIECES)


async def test_two_sockets_hear_the_same(owner: Owner, session: Session, server: Server) -> None:
    async with server.entered(owner, session.id) as one, server.entered(owner, session.id) as two:
        await one.send("message", content="hello")
        assert await one.until("done") == await two.until("done")


async def test_a_stop_keeps_what_was_said_and_regenerate_says_it_anew(
    owner: Owner, session: Session, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = says(monkeypatch, PIECES, pause_before=2)
    async with server.entered(owner, session.id) as socket:
        await socket.send("message", content="tell me all")
        await model.paused.wait()
        await socket.send("stop")
        frames = await socket.until("interrupted")
        assert frames[-1]["turn"]["content"] == text_of(frames) == "".join(PIECES[:2])
        says(monkeypatch, ["all of it"])
        await socket.send("regenerate")
        assert (await socket.until("done"))[-1]["turn"]["content"] == "all of it"
    assert [(role, status) for role, _, status in await stored(owner, session)] == [
        ("user", "complete"), ("assistant", "replaced"), ("assistant", "complete"),
    ]  # fmt: skip


async def test_an_edit_answers_the_changed_message(owner: Owner, session: Session, server: Server) -> None:
    async with server.entered(owner, session.id) as socket:
        await socket.send("message", content="hello")
        turn = (await socket.until("done"))[0]["turn"]["id"]
        await socket.send("edit", turn=turn, content="good evening")
        frames = await socket.until("done")
        assert (frames[0]["type"], frames[0]["turn"]["content"]) == ("ack", "good evening")
        await socket.send("edit", turn=turn, content="again")
        assert (await socket.next())["code"] == "turn_replaced"


async def test_a_second_message_waits_for_the_first(
    owner: Owner, session: Session, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = says(monkeypatch, ["one"], pause_before=0)
    async with server.entered(owner, session.id) as one, server.entered(owner, session.id) as two:
        await one.send("message", content="first", client_turn_id="c1")
        await model.paused.wait()
        for kind, fields in (("message", {"content": "second"}), ("regenerate", {})):
            await two.send(kind, **fields)
            assert (await two.until("error"))[-1]["code"] == "answer_in_progress"
        await two.send("message", content="first", client_turn_id="c1")
        assert (await two.next())["type"] == "ack"  # sent again after a lost connection
        model.go.set()
        assert (await two.until("done"))[-1]["turn"]["content"] == "one"
    assert len(await stored(owner, session)) == 2


async def test_a_message_sent_again_has_its_answer(owner: Owner, session: Session, server: Server) -> None:
    async with server.entered(owner, session.id) as socket:
        await socket.send("message", content="hello", client_turn_id="c1")
        first = await socket.until("done")
        await socket.send("message", content="hello", client_turn_id="c1")
        again = await socket.until("done")
        assert [frame["type"] for frame in again] == ["ack", "done"]
        assert again[-1]["turn"] == first[-1]["turn"]
        assert again[-1]["seq"] > first[-1]["seq"]
        await socket.send("message", content="other", client_turn_id="c1")
        assert (await socket.next())["code"] == "client_turn_id_reused"


async def test_an_answer_by_another_way_does_not_hide_later_frames(
    owner: Owner, session: Session, server: Server
) -> None:
    """An answer over REST takes numbers of its own; the open socket goes on above them."""
    async with server.entered(owner, session.id) as socket:
        ready = socket.frames[-1]["seq"]
        await chatted(owner, session, "over REST", start=ready + 2**20)
        await socket.send("resume", after=ready)
        other = await socket.until("done")
        await socket.send("message", content="hello")
        mine = await socket.until("done")
        assert mine[0]["seq"] > other[-1]["seq"]


async def test_a_message_that_rest_is_answering_is_refused(
    owner: Owner, session: Session, server: Server
) -> None:
    scope = await in_thread(user_scope, owner.tenant_scope, session.id)
    await in_thread(take_message, scope, session.id, content="hi", client_turn_id="c1")
    async with server.entered(owner, session.id) as socket:
        await socket.send("message", content="hi", client_turn_id="c1")
        assert (await socket.next())["code"] == "answer_in_progress"


@pytest.mark.parametrize(("act", "code"), [(close_session, "session_closed"), (delete_session, "not_found")])
async def test_a_session_that_ended_takes_no_message(
    owner: Owner, session: Session, server: Server, act: Any, code: str
) -> None:
    async with server.entered(owner, session.id) as socket:
        await in_thread(act, owner.scope, session.id, actor=SYSTEM)
        await socket.send("message", content="hello")
        assert (await socket.next())["code"] == code


async def test_without_redis_nothing_changes_but_a_word(
    owner: Owner, session: Session, server: Server, no_redis: WorkingMemory
) -> None:
    async with server.entered(owner, session.id) as socket:
        for content in ("hello", "and now?"):
            await socket.send("message", content=content)
            done = (await socket.until("done"))[-1]
            assert done["degraded"] == ["redis"]
    assert len(await stored(owner, session)) == 4


async def test_live_sessions_forget_who_left(owner: Owner, session: Session, server: Server) -> None:
    async with server.entered(owner, session.id):
        assert len(server.live._sessions) == 1
    assert server.live._sessions == {}
