"""Websocket clients on the real consumer, sharing one set of live sessions as in one server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import uuid
from collections.abc import AsyncIterator
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import AnonymousUser

from memoryhub.core.ids import encode_id
from sessions_app.consumers import ChatConsumer
from sessions_app.live import LiveSessions
from sessions_app.services.threads import in_thread
from tenants.services.tickets import issue_ticket
from tests.conftest import Owner

PATIENCE = 30  # seconds after which a test gives up; nothing is measured by it
Communicator: Any = ApplicationCommunicator  # its methods carry no types


class Socket:
    """One client. `frames` are all it was sent, `closed` the code it was closed with."""

    def __init__(self, communicator: Any) -> None:
        self.communicator = communicator
        self.frames: list[dict[str, Any]] = []
        self.closed: int | None = None

    async def send(self, kind: str, **fields: Any) -> None:
        """Send a frame."""
        await self.send_text(json.dumps({"type": kind, **fields}))

    async def send_text(self, text: str | None, data: bytes | None = None) -> None:
        """Send text or bytes as they are."""
        message = {"type": "websocket.receive", "text": text, "bytes": data}
        await self.communicator.send_input(message)

    async def next(self) -> dict[str, Any]:
        """The next frame; `{"type": "closed"}` when the server closed instead."""
        message = await self.communicator.receive_output(PATIENCE)
        if message["type"] == "websocket.close":
            self.closed = message["code"]
            return {"type": "closed"}
        self.frames.append(json.loads(message["text"]))
        return self.frames[-1]

    async def until(self, *kinds: str) -> list[dict[str, Any]]:
        """The frames up to and with the first of these kinds, or the close."""
        frames = [await self.next()]
        while frames[-1]["type"] not in (*kinds, "closed"):
            frames.append(await self.next())
        return frames

    async def close_code(self) -> int | None:
        """The code the server closes with."""
        await self.until()
        return self.closed


class Server:
    """A server of one session's owner."""

    def __init__(self) -> None:
        self.live = LiveSessions()

    @contextlib.asynccontextmanager
    async def connected(
        self, session: uuid.UUID | str, *, account: Any = None, **headers: str
    ) -> AsyncIterator[Socket]:
        """An accepted socket that is not let in yet."""
        shown = session if isinstance(session, str) else encode_id("ses", session)
        raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope: dict[str, Any] = {"type": "websocket", "path": f"/ws/chat/{shown}", "query_string": b""}
        scope |= {"headers": [(b"host", b"testserver"), *raw], "user": account or AnonymousUser()}
        scope["url_route"] = {"kwargs": {"session_id": shown}}
        communicator = Communicator(ChatConsumer.as_asgi(live_sessions=self.live), scope)
        await communicator.send_input({"type": "websocket.connect"})
        accepted = await communicator.receive_output(PATIENCE)
        assert accepted["type"] == "websocket.accept"
        try:
            yield Socket(communicator)
        finally:
            await communicator.send_input({"type": "websocket.disconnect", "code": 1000})
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await communicator.wait(10)

    @contextlib.asynccontextmanager
    async def entered(self, owner: Owner, session: uuid.UUID, **headers: str) -> AsyncIterator[Socket]:
        """A socket that was let in by a ticket and has had its `ready`."""
        async with self.connected(session, **headers) as socket:
            await socket.send("auth", ticket=await ticket(owner, session))
            assert (await socket.next())["type"] == "ready"
            yield socket


async def ticket(owner: Owner, session: uuid.UUID) -> str:
    """A fresh ticket of the owner's user."""
    issued = await in_thread(issue_ticket, owner.tenant.id, user_id=owner.user.id, session_id=session)
    plain: str = issued.plain
    return plain
