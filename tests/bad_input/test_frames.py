"""Frames of the websocket that are wrong: each gets its code, the tenth in a row ends the socket."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async

from sessions_app import guarded_socket
from sessions_app.socket_frames import FIELDS
from tests.bad_input.corpus import FIELD_VALUES, NEVER
from tests.conftest import Owner
from tests.isolation.sockets import Socket, new_session, opened, ticket_for

pytestmark = pytest.mark.usefixtures("database")
RAW: dict[str, str] = {
    "no JSON": "{",
    "prose": "hello",
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "NaN": '{"type": "resume", "after": NaN}',
    "BOM": '\ufeff{"type": "stop"}',
    "duplicate type": '{"type": "stop", "type": "stop"}',
    "no type": "{}",
    "type null": '{"type": null}',
    "type a list": '{"type": ["stop"]}',
    "an unknown type": '{"type": "subscribe", "group": "mh"}',
    "a server's frame": '{"type": "done", "seq": 1}',
    "an unknown field": '{"type": "stop", "tenant_id": "x"}',
    "a raw surrogate": '{"type": "message", "content": "\ud800"}',
    "5,000 deep": "[" * 5_000 + "]" * 5_000,
    "empty": "",
}
FIELD_CASES = [
    (kind, name) for kind, fields in FIELDS.items() if kind != "auth" for name in fields if name != "answer"
]


@asynccontextmanager
async def let_in(owner: Owner) -> AsyncIterator[Socket]:
    """A socket on a session of the tenant's user, past its greeting."""
    session = await sync_to_async(new_session)(owner)
    async with opened(session.pk) as socket:
        await socket.send(type="auth", ticket=await sync_to_async(ticket_for)(owner, session.pk))
        assert await socket.until("ready")
        yield socket


async def refused(socket: Socket, text: str) -> str | None:
    """The code that a frame is refused with, or the code of the close."""
    await socket.send_raw(text=text)
    frames = await socket.until("error")
    return str(frames[-1]["code"]) if frames else f"closed with {socket.closed}"


@pytest.mark.parametrize("case", RAW)
async def test_what_is_no_frame_gets_a_code(case: str, owner: Owner) -> None:
    async with let_in(owner) as socket:
        code = await refused(socket, RAW[case])
        assert code is not None
        assert not code.startswith("closed")
        await socket.send(type="resume", after=2**50)
        assert await refused(socket, "{}") == "unknown_frame_type", "it still listens"


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No flood limit and no limit of bad frames, which have tests of their own."""
    monkeypatch.setattr(guarded_socket, "FLOOD_SECONDS", -1.0)
    monkeypatch.setattr(guarded_socket, "MAX_BAD_FRAMES", 10**6)


@pytest.mark.parametrize(("kind", "name"), FIELD_CASES)
@pytest.mark.usefixtures("patient")
async def test_a_field_that_is_never_right_gets_a_code(kind: str, name: str, owner: Owner) -> None:
    rest = {"turn": "trn_" + "0" * 32, "content": "x", "after": 0, "clarification": "x"}
    known = {field: rest[field] for field in FIELDS[kind] if field in rest}
    async with let_in(owner) as socket:
        for label, raw in NEVER.items():
            body = json.dumps({"type": kind, **known, name: "@@"}).replace('"@@"', raw)
            code = await refused(socket, body)
            assert code is not None, label
            assert not code.startswith("closed"), label
            assert code != "internal_error", label


@pytest.mark.usefixtures("patient")
async def test_an_edit_of_what_is_not_there_is_refused(owner: Owner) -> None:
    async with let_in(owner) as socket:
        fitting = {label: raw for label, raw in FIELD_VALUES.items() if len(raw) < 60_000}
        for label, raw in fitting.items():
            code = await refused(socket, f'{{"type": "edit", "turn": {raw}, "content": "x"}}')
            assert code != "internal_error", label
            assert not str(code).startswith("closed"), label


@pytest.mark.usefixtures("patient")
async def test_a_message_of_any_words_is_taken_or_refused(owner: Owner) -> None:
    """What a person may type is stored and answered; the socket goes on."""
    labels = [
        "endoftext",
        "role tags",
        "fake memory",
        "RTL override",
        "tag characters",
        "full-text operators",
    ]
    async with let_in(owner) as socket:
        for label in labels:
            await socket.send_raw(text=f'{{"type": "message", "content": {FIELD_VALUES[label]}}}')
            frames = await socket.until("done")
            assert frames[-1]["type"] == "done", (label, frames)


async def test_the_tenth_bad_frame_in_a_row_ends_the_socket(owner: Owner) -> None:
    async with let_in(owner) as socket:
        for _ in range(10):
            await socket.send_raw(text="{")
        assert await socket.close_code() == 1003


@pytest.mark.parametrize(("size", "code"), [(64 * 1024 + 1, 1009), (10 << 20, 1009)])
async def test_a_frame_that_is_too_big_ends_the_socket(size: int, code: int, owner: Owner) -> None:
    async with let_in(owner) as socket:
        await socket.send_raw(text='{"type": "message", "content": "' + "a" * size + '"}')
        assert await socket.close_code() == code


async def test_bytes_are_no_frame(owner: Owner) -> None:
    async with let_in(owner) as socket:
        await socket.send_raw(data=b"\x00\xff")
        [frame] = await socket.until("error")
        assert frame["code"] == "binary_frame"


async def test_a_flood_ends_the_socket(owner: Owner) -> None:
    async with let_in(owner) as socket:
        for _ in range(40):
            await socket.send(type="stop")
        assert await socket.close_code() == 4429


@pytest.mark.parametrize("label", NEVER)
async def test_a_bad_ticket_is_refused(label: str, owner: Owner) -> None:
    session = await sync_to_async(new_session)(owner)
    async with opened(session.pk) as socket:
        await socket.send_raw(text=f'{{"type": "auth", "ticket": {NEVER[label]}}}')
        frame = await socket.next()
        assert socket.closed == 4401 or (frame is not None and frame["type"] == "error")
